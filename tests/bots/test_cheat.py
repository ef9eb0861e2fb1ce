"""``cheat`` and other bots that see their own hands: simulations show them these hands, and tables refuse the bots."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import starmine as sm
from starmine.bots import BOTS, LAB_BOTS, BadBot, Player, bot
from starmine.lab import simulate
from starmine.rules.cards import UNSEEN
from tests.bots.spies import Spy

COCKTAIL = sm.edition("cocktail")
CHEAT = LAB_BOTS["cheat"]


@dataclass
class OpenSpy(Spy):
    """A spy that sees its own hand."""

    sees_own_hand: bool = True


@pytest.mark.clause("C04")
@pytest.mark.parametrize("seat", range(3))
def test_only_a_bot_that_sees_its_own_hand_is_shown_it(seat: int) -> None:
    """And no bot sees the cards left to draw."""
    spies = [OpenSpy(bot("random")) if place == seat else Spy(bot("random")) for place in range(3)]
    simulate(COCKTAIL, 3, spies, games=2, seed=4, jobs=1)
    for place, spy in enumerate(spies):
        assert spy.views
        for view in spy.views:
            hand = view["hands"][place, : view["hand_sizes"][place]]
            assert (view["deck"][hand] == UNSEEN).all() == (place != seat)
            assert (view["deck"][hand] == UNSEEN).any() == (place != seat)
            assert (view["hand_clues"][place] == 0) == (place != seat)
            assert (view["deck"][view["drawn"] : 50] == UNSEEN).all()


def test_cheat_plays_the_same_interpreted_and_beside_a_python_bot() -> None:
    compiled = simulate(COCKTAIL, 3, [CHEAT, "cautious", CHEAT], games=10, seed=2, jobs=1)
    spied = simulate(COCKTAIL, 3, [OpenSpy(CHEAT), Spy(bot("cautious")), OpenSpy(CHEAT)], games=10, seed=2, jobs=1)
    assert spied.histogram == compiled.histogram
    assert spied.turns == compiled.turns


def test_cheat_plays_cards_of_all_kinds() -> None:
    """In this variant the START cards of four suits have the kinds from 32 on."""
    result = simulate(sm.edition("hanab-live", variant="Up or Down (6 Suits)"), 3, "cheat", games=40, seed=1, jobs=1)
    assert result.lost == 0
    assert result.mean > 29


def test_no_table_seats_a_bot_that_sees_its_own_hand() -> None:
    assert not set(BOTS) & set(LAB_BOTS)
    with pytest.raises(
        BadBot, match="bot 'cheat' sees its own hand, so it plays only in simulations: no table seats it"
    ):
        Player(CHEAT, 0, seed=1)
    with pytest.raises(BadBot, match="bot 'spy' sees its own hand"):
        Player(OpenSpy(bot("random")), 0, seed=1)
