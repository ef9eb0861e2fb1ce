"""``Game`` and the kernel against the naive twin, in hanab.live's variants."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from tests.rules.comparing import STYLES, action_of, choose, compare, play_both, twin_of
from tests.rules.tables import SPECIAL_TABLES, Table, playable, shuffled, variant_tables
from tests.runs import examples

ENDS = {"struck-out", "finished", "perfect", "won", "lost-card", "stuck"}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("table", SPECIAL_TABLES, ids=str)
def test_twin_agrees_on_every_rule(table: Table, style: str) -> None:
    assert play_both(table, first=table.players - 1, style=style, seed=1) in ENDS


@examples(60)
@given(table=variant_tables(), first=st.integers(0, 4), style=st.sampled_from(list(STYLES)), seed=st.integers(0, 2**32))
def test_twin_agrees_on_any_variant(table: Table, first: int, style: str, seed: int) -> None:
    assert play_both(table, first % table.players, style, seed) in ENDS


def test_twin_agrees_on_every_variant() -> None:
    """One game of each by careless players, so that they are short; all is compared at the end."""
    different = []
    for number, name in enumerate(playable()):
        try:
            _play_once(Table("hanab-live", {"variant": name}, 2 + number % 4), number)
        except (AssertionError, sm.StarmineError) as error:
            different.append(f"{name}: {str(error)[:200]}")
    assert different == []
    assert len(playable()) > 2300


def _play_once(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    deck, style = shuffled(table, rng), ("blind", "lucky")[seed % 2]
    game, twin = sm.Game(table.rules, players=table.players, deck=deck), twin_of(table, deck, 0)
    while twin.end is None:
        move = choose(twin, style, rng)
        game.push(action_of(move))
        twin.act(move)
        assert game.clue_tokens + game.half_token / 2 == twin.tokens
    compare(game, twin)
