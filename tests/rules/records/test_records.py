"""Records: every game is equal after writing and reading, and other texts are refused."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from tests.rules.comparing import STYLES, walk
from tests.rules.tables import Table, any_tables, play
from tests.runs import examples
from tests.texts import check_text

TABLE = Table("cocktail", players=2)


@examples(30)
@given(table=any_tables(), style=st.sampled_from(list(STYLES)), first=st.integers(0, 4), seed=st.integers(0, 2**32))
def test_game_is_equal_after_writing_and_reading(table: Table, style: str, first: int, seed: int) -> None:
    *_, (game, _) = walk(table, style, random.Random(seed), first % table.players)
    again = sm.read_record(sm.write_record(game)).game
    for name in ("edition", "players", "first", "deck"):
        assert getattr(again, name) == getattr(game, name)
    assert again.state.tobytes() == game.state.tobytes()
    assert again.log == game.log
    assert sm.write_record(again) == sm.write_record(game)


def record(**changes: Any) -> str:
    game = sm.Game(TABLE.rules, players=2, deck=TABLE.rules.deck(2))
    return json.dumps({**json.loads(sm.write_record(play(game, ["play 0"]))), **changes})


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("", sm.BadRecord, "the file has no games"),
        ("{", sm.BadRecord, "not JSON:"),
        ("[" * 100_000, sm.BadRecord, "the file has no games"),
        ('{"a":' * 100_000, sm.BadRecord, "too many lists in lists"),
        ('{"a":\n1,}', sm.BadRecord, "not JSON: it cannot be read on at line 2, character 3"),
        ('{"a": NaN}', sm.BadRecord, "NaN is not a number in JSON"),
        ('{"a": 1, "b": 2, "a": 3}', sm.BadRecord, '"a" is there twice'),
        ("1" * 5000, sm.BadRecord, "the number 11111111111111111111… is too long"),
        ("[1]", sm.BadRecord, 'not a record of a game: one of Starmine has "format": "starmine"'),
        ("{} {}", sm.BadRecord, "several games"),
        (record().replace('"first": 0, ', ""), sm.BadRecord, '"first" is missing: a record has a whole number there'),
        (record(version=True), sm.BadRecord, '"version" is true: a record has a whole number there'),
        (record(format="other"), sm.BadRecord, 'not a record of a game: one of Starmine has "format": "starmine"'),
        (record(version=3), sm.BadRecord, '"version" is 3: this program reads version 1'),
        (record(edition=3), sm.BadRecord, '"edition" is 3: a record has a text there'),
        (record(edition="chess"), sm.UnknownEdition, "'chess'"),
        (record(options=[]), sm.BadRecord, '"options" is'),
        (record(options={"lives": 3}), sm.UnknownOption, "'lives'"),
        (record(options={"name": "tiles"}), sm.UnknownOption, "'name'"),
        (record(options={"strikes": 0}), sm.BadOption, "from 1 to 8"),
        (record(players=True), sm.BadRecord, '"players" is true'),
        (record(players=9), sm.BadPlayers, "2 to 5 players"),
        (record(first=2), sm.BadSeat, "0 to 1"),
        (record(deck="R1"), sm.BadDeck, "has 1 cards"),
        (record(deck=None), sm.BadRecord, '"deck" is null'),
        (record(actions=[7]), sm.BadRecord, '"actions" has 7 at place 0'),
        (record(actions=["pass"]), sm.BadRecord, "place 0.*unknown action 'pass'"),
        (record(actions=["discard 0"]), sm.BadRecord, "place 0.*all 8 clue tokens are free"),
    ],
    ids=lambda value: str(value)[:40] if isinstance(value, str) else "",
)
def test_text_is_refused_when_it_is_not_a_record(text: str, error: type[sm.StarmineError], words: str) -> None:
    with pytest.raises(error, match=words) as refusal:
        sm.read_record(text)
    check_text(refusal.value.text)


def test_record_holds_deal_and_actions_only() -> None:
    assert [*json.loads(record())] == ["format", "version", "edition", "options", "players", "first", "deck", "actions"]


def test_record_keeps_names_and_notes_where_they_are_given() -> None:
    game = sm.Game(TABLE.rules, players=2, deck=TABLE.rules.deck(2))
    names, notes = ("Ada", "Bo"), [["", "r2"], [""]]
    again = sm.read_record(sm.write_record(game, names=names, notes=notes))
    assert (again.names, again.notes) == (names, (("", "r2"), ()))
    assert sm.write_record(again.game) == sm.write_record(game)
    with pytest.raises(sm.BadRecord, match="the names are"):
        sm.read_record(record(names=["Ada"]))
    with pytest.raises(sm.BadRecord, match="the notes are"):
        sm.read_record(record(notes=[[]]))
    with pytest.raises(sm.BadRecord, match="not a text"):
        sm.read_record(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("format", ["starmine", "hanab.live"])
def test_names_of_every_script_are_kept(format: str) -> None:  # noqa: A002
    game = sm.Game(TABLE.rules, players=2, deck=TABLE.rules.deck(2))
    names = ("می\u200cخواهم", "ක්\u200dෂ")
    assert sm.read_record(sm.write_record(game, format, names=names)).names == names
    assert sm.read_record(record(names=["花\u3000子 ", "Дима (bot)"])).names == ("花 子", "Дима (bot)")
