"""Bots at tables of six."""

from __future__ import annotations

import pytest

import starmine as sm
from starmine.bots import BOTS, LAB_BOTS
from starmine.bots.checks import check_fit, fits
from starmine.bots.errors import UnfitBot
from starmine.lab import simulate

SIX = sm.edition("hanab-live")
EVERY = {**BOTS, **LAB_BOTS}


@pytest.mark.parametrize("name", [name for name, bot in EVERY.items() if fits(bot, SIX.rules(6))])
def test_bot_plays_a_whole_game_of_six(name: str) -> None:
    result = simulate(SIX, 6, name, games=2, seed=5, jobs=1)
    assert result.games == 2
    if name in ("conventions", "information", "cautious"):
        assert result.mean >= 15


def test_bot_that_knows_tables_of_two_only_is_refused_by_name() -> None:
    with pytest.raises(UnfitBot, match=r"bot 'learned' cannot play at this table: it knows only .*: two players"):
        check_fit(BOTS["learned"], SIX.rules(6))
