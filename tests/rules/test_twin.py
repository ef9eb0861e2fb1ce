"""``Game`` and the kernel compared with the naive twin: every fact, in the same games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.comparing import STYLES, one_style_each, play_both
from tests.rules.tables import PRINTED_TABLES, Table, tables
from tests.runs import examples

ENDS = {"struck-out", "finished", "perfect", "won", "lost-card", "stuck"}


@pytest.mark.slow
@one_style_each(PRINTED_TABLES)
def test_twin_agrees_on_printed_tables(table: Table, style: str) -> None:
    assert play_both(table, first=table.players - 1, style=style, seed=1) in ENDS


@pytest.mark.clause("R5")
@examples(30)
@given(table=tables(), first=st.integers(0, 4), style=st.sampled_from(list(STYLES)), seed=st.integers(0, 2**32))
def test_twin_agrees_on_custom_tables(table: Table, first: int, style: str, seed: int) -> None:
    assert play_both(table, first % table.players, style, seed) in ENDS


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
