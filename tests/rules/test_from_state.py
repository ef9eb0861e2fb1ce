"""``Game.from_state``: a game or view from a bot's records."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import starmine as sm
from tests.playing import dealt
from tests.rules.comparing import walk
from tests.rules.tables import PRINTED_TABLES, SPECIAL_TABLES, Table, play

EDITION = sm.edition("cocktail")


def table_part(game: sm.Game) -> str:
    """The text of a game without its last turns and its end, which need the log."""
    return str(game).split("\n\nlast turns")[0].split("\n\nThe ")[0]


@pytest.mark.parametrize("table", [*PRINTED_TABLES[1::11], *SPECIAL_TABLES[::7]], ids=str)
def test_view_of_a_record_is_the_view(table: Table) -> None:
    for game, _ in walk(table, "skilled", random.Random(3), first=1):
        if game.turn % 15 and game.outcome is None:
            continue
        for seat in (*range(table.players), None):
            view = game.view(seat)
            made = sm.Game.from_state(view.state, table.rules, game.rules)
            hides = any(card.kind is None for hand in view.hands for card in hand)
            assert made.viewer == (view.viewer if hides else None)
            assert made.state.tobytes() == view.state.tobytes()
            assert (made.first, made.seat, made.turn) == (1, game.seat, game.turn)
            assert table_part(made).splitlines()[1:] == table_part(view).splitlines()[1:]
            if game.outcome is None and seat == game.seat:
                assert made.legal_actions() == game.legal_actions()


def test_game_of_a_record_has_no_history() -> None:
    game = play(dealt(seed=7), ["clue 1 2", "discard 0"])
    made = sm.Game.from_state(game.state, EDITION, game.rules)
    assert made.viewer is None
    assert (made.turn, made.actions, made.discards) == (2, (), [])
    with pytest.raises(sm.NothingToUndo):
        made.pop()
    with pytest.raises(sm.NothingToUndo):
        made.at(1)
    with pytest.raises(sm.HiddenCard, match="does not know its actions"):
        sm.write_record(made)
    play(made, ["clue 1 2", "discard 0"])
    assert [str(action) for action in made.at(3).actions] == ["clue 1 2"]
    assert made.at(3).turn == 3
    assert [str(action) for action in made.copy().actions] == ["clue 1 2", "discard 0"]
    made.pop()
    assert game.turn == 2, "the record is copied"


def test_end_of_a_record_names_no_card() -> None:
    game = play(Table("cocktail", {"strikes": 1}).game("W5"), ["play 0"])
    outcome = sm.Game.from_state(game.state, game.edition, game.rules).outcome
    assert outcome is not None
    assert (outcome.result, outcome.card) == ("struck-out", None)


def test_bot_that_sees_its_hand_gets_a_view_with_it() -> None:
    game = dealt(players=3, seed=7, first=2)
    record = game.state.copy()
    record["deck"][game.state["drawn"] :] = 255
    made = sm.Game.from_state(record, EDITION, game.rules)
    assert made.viewer == 2
    assert made.legal_actions() == game.legal_actions()


@pytest.mark.parametrize(
    ("change", "error", "match"),
    [
        ({"edition": "cocktail"}, sm.UnknownEdition, "is not an edition"),
        ({"edition": sm.edition("cocktail", strikes=2)}, sm.BadRecord, "these rules are not those of"),
        ({"edition": sm.edition("tiles", variant=1)}, sm.BadRecord, "with all its options"),
        ({"state": None}, sm.BadRecord, "state must be one record of the dtype GAME"),
        ({"state": EDITION.rules(2)}, sm.BadRecord, "dtype GAME"),
        ({"rules": 2}, sm.BadRecord, "rules must be one record of the dtype RULES"),
        ({"rules": np.zeros(1, EDITION.rules(2).dtype)[0]}, sm.BadRecord, "these rules are not those of"),
        ({"rules": EDITION.rules(3)}, sm.BadRecord, "the state is not one of .* with 3 players"),
    ],
)
def test_wrong_record_is_refused(change: dict[str, Any], error: type[sm.StarmineError], match: str) -> None:
    game = dealt(seed=7)
    given = {"state": game.state, "edition": EDITION, "rules": game.rules, **change}
    with pytest.raises(error, match=match):
        sm.Game.from_state(**given)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("drawn", 60), ("hands", 70), ("deck", 30), ("fireworks", 6), ("directions", 99), ("score", 26)),
        *(("hand_sizes", 9), ("seat", 2), ("half_token", 1), ("last_clue", 1), ("touched", 1 << 5)),
        *((name, -1) for name in ("hand_sizes", "seat", "clue_tokens", "used_strikes", "turns_left", "status")),
    ],
)
def test_impossible_state_is_refused(field: str, value: int) -> None:
    record = dealt(seed=7).state.copy()
    record[field] = value
    with pytest.raises(sm.BadRecord, match="the state is not one of"):
        sm.Game.from_state(record, EDITION, EDITION.rules(2))
