"""A view does not depend on hidden cards: other hidden cards give the same view, byte for byte."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import starmine as sm
from starmine.rules.cards import KINDS
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, RULES
from tests.rules.comparing import STYLES, hidden_orders, other_deck, walk
from tests.rules.tables import Table, any_tables
from tests.runs import examples


def some_game(table: Table, style: str, turns: int, rng: random.Random) -> sm.Game:
    """A game after some turns, or at its end if that comes first."""
    walked = walk(table, style, rng, first=rng.randrange(table.players))
    return list(islice(walked, turns + 1))[-1][0]


def contents(view: sm.Game) -> dict[str, Any]:
    """Everything in a view, including private attributes, with records as bytes."""
    held = {name: value for name, value in vars(view).items() if name not in {"_now", "_kept", "rules"}}
    states = {turn: state.tobytes() for turn, state in view._kept.items()}
    return held | {"rules": view.rules.tobytes(), "state": view.state.tobytes(), "states": states}


games = given(
    table=any_tables(), style=st.sampled_from(list(STYLES)), turns=st.integers(0, 80), seed=st.integers(0, 2**32)
)


@pytest.mark.parametrize("record", [GAME, RULES], ids=["GAME", "RULES"])
def test_every_byte_of_a_record_belongs_to_a_field(record: np.dtype[np.void]) -> None:
    """Records are compared as bytes, and padding bytes may differ in copies."""
    assert record.names is not None
    assert sum(record[name].itemsize for name in record.names) == record.itemsize


@pytest.mark.clause("C04")
@examples(60)
@games
def test_view_is_equal_when_only_hidden_cards_differ(table: Table, style: str, turns: int, seed: int) -> None:
    # A clue that is told in part may touch other cards of another deck, which ``other_deck`` cannot know.
    assume(not table.rules.rules(table.players)["untold"])
    rng = random.Random(seed)
    game = some_game(table, style, turns, rng)
    for seat in (None, *range(table.players)):
        other = sm.Game(table.rules, players=table.players, deck=other_deck(game, seat, rng), first=game.first)
        assert contents(other.view(seat)) == contents(game.at(0).view(seat))
        for turn in game.log:
            if other.outcome is None:
                other.push(turn.action)
        # A game that ends because no play is possible reveals something about the hidden cards.
        if (other.turn, other.outcome) == (game.turn, game.outcome) or table.rules.early_end != "no-plays":
            assert contents(other.view(seat)) == contents(game.view(seat))


@pytest.mark.clause("C04")
@examples(60)
@games
def test_kernel_blanks_every_hidden_byte(table: Table, style: str, turns: int, seed: int) -> None:
    """Hidden bytes may have any value, even one that no game can have."""
    rng = random.Random(seed)
    game = some_game(table, style, turns, rng)
    for seat in (None, *range(table.players)):
        number = -1 if seat is None else seat
        states, views = np.zeros(2, GAME), np.zeros(2, GAME)
        states[:] = game.state
        for order in hidden_orders(game, seat):
            states[1]["deck"][order] = (int(game.state["deck"][order]) + rng.randrange(1, KINDS)) % KINDS
        for holder in range(table.players) if seat is None else [seat]:
            states[1]["hand_clues"][holder] ^= rng.randrange(1, 1 << 11)
        for state, view in zip(states, (views[:1], views[1:]), strict=True):
            kernel.view(view, state, game.rules, number)
        assert states[0].tobytes() != states[1].tobytes()
        assert views[0].tobytes() == views[1].tobytes()


def test_hidden_cards_are_rearranged() -> None:
    """The compared decks must differ; otherwise the comparison proves nothing."""
    rng = random.Random(1)
    game = some_game(Table("cocktail", players=4), "masterly", 20, rng)
    for seat in (None, *range(4)):
        moved = [order for order, kind in enumerate(other_deck(game, seat, rng)) if kind != game.deck[order]]
        assert len(moved) > 10
        assert set(moved) <= set(hidden_orders(game, seat))
