"""``Game`` and the kernel against the naive twin, in hanab.live's variants."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from tests.rules.comparing import STYLES, action_of, choose, compare, one_style_each, play_both, twin_of
from tests.rules.tables import SPECIAL_TABLES, Table, shuffled, variant_tables
from tests.runs import examples, sampled

ENDS = {"struck-out", "finished", "perfect", "won", "lost-card", "stuck"}


@pytest.mark.slow
@one_style_each(SPECIAL_TABLES)
def test_twin_agrees_on_every_rule(table: Table, style: str) -> None:
    assert play_both(table, first=table.players - 1, style=style, seed=1) in ENDS


@examples(30)
@given(table=variant_tables(), first=st.integers(0, 4), style=st.sampled_from(list(STYLES)), seed=st.integers(0, 2**32))
def test_twin_agrees_on_any_variant(table: Table, first: int, style: str, seed: int) -> None:
    assert play_both(table, first % table.players, style, seed) in ENDS


# Variants of one family are adjacent in the catalogue, so each hundredth has variants of many families.
@pytest.mark.slow
@pytest.mark.parametrize("hundredth", sampled(range(100)))
def test_twin_agrees_on_every_variant(hundredth: int) -> None:
    """One short game of each, by careless players, compared at the end."""
    different = []
    for number, name in [*enumerate(sm.variants())][hundredth::100]:
        try:
            _play_once(Table("hanab-live", {"variant": name}, 2 + number % 4), number)
        except (AssertionError, sm.StarmineError) as error:
            different.append(f"{name}: {str(error)[:200]}")
    assert different == []


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
