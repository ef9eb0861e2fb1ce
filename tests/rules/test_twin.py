"""``Game`` and the kernel compared with the naive twin: every fact, in the same games."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import starmine as sm
from tests.rules.comparing import STYLES, action_of, choose, compare, one_style_each, play_both, twin_of
from tests.rules.tables import PRINTED_TABLES, SPECIAL_TABLES, Table, any_tables
from tests.runs import examples, sampled

ENDS = {"struck-out", "finished", "perfect", "won", "lost-card", "stuck"}


@pytest.mark.slow
@one_style_each([*PRINTED_TABLES, *SPECIAL_TABLES])
def test_twin_agrees_on_printed_tables_and_on_every_rule_of_variants(table: Table, style: str) -> None:
    assert play_both(table, first=table.players - 1, style=style, seed=1) in ENDS


@pytest.mark.clause("C05", "C08", "C14", "C18", "C19", "R5")
@examples(60)
@given(table=any_tables(), first=st.integers(0, 4), style=st.sampled_from(list(STYLES)), seed=st.integers(0, 2**32))
def test_twin_agrees_on_custom_tables_and_any_variant(table: Table, first: int, style: str, seed: int) -> None:
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
    rng, style = random.Random(seed), ("blind", "lucky")[seed % 2]
    game = table.dealt(rng)
    twin = twin_of(table, list(game.deck), 0)
    while twin.end is None:
        move = choose(twin, style, rng)
        game.push(action_of(move))
        twin.act(move)
        assert game.clue_tokens + game.half_token / 2 == twin.tokens
    compare(game, twin)


@pytest.mark.long(8)
@pytest.mark.slow
def test_compared_games_end_in_every_way() -> None:
    """The comparison must cover all six ways to end."""
    endless = {"endless": True}
    ends = {play_both(Table("cocktail", players=5), 0, "blind", seed=1)}
    ends |= {play_both(Table("cocktail", players=3), 0, "masterly", seed) for seed in range(6)}
    ends |= {play_both(Table("tiles", endless, 5), 0, "talkative", seed) for seed in range(8)}
    ends |= {play_both(Table("tiles", endless, 3), 0, "lucky", seed) for seed in range(4)}
    assert ends == ENDS
