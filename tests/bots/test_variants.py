"""Bots in hanab.live's variants."""

from __future__ import annotations

import pytest

import starmine as sm
from starmine.bots import LAB_BOTS, Player, bot
from starmine.lab import simulate
from tests.bots.everywhere import EVERYWHERE
from tests.knowledge.variants import families, thirds

SPECIAL_SUITS = ("Rainbow", "Black", "Pink", "White", "Brown", "Omni", "Null", "Light Pink", "Prism", "Orange")


@pytest.mark.slow
@thirds
@pytest.mark.parametrize("name", [*EVERYWHERE, *LAB_BOTS])
def test_bot_plays_legally_in_every_family_of_variants(name: str, third: int) -> None:
    for number, variant in [*enumerate(families())][third::3]:
        edition = sm.edition("hanab-live", variant=variant)
        assert simulate(edition, 2 + number % 4, name, games=2, seed=number, jobs=1).games == 2


@pytest.mark.slow
@pytest.mark.parametrize("variant", SPECIAL_SUITS)
@pytest.mark.parametrize(("name", "least"), [("cautious", 0.5), ("conventions", 0.52)])
def test_bot_scores_half_of_the_points_at_least_with_a_special_suit(name: str, least: float, variant: str) -> None:
    edition = sm.edition("hanab-live", variant=f"{variant} (5 Suits)")
    assert simulate(edition, 3, name, games=300, seed=1, jobs=1).mean > least * 25


@pytest.mark.parametrize("variant", ["Cow & Pig (5 Suits)", "Duck (5 Suits)"])
def test_bots_play_by_touched_cards_where_values_are_not_told_or_say_that_they_cannot(variant: str) -> None:
    edition = sm.edition("hanab-live", variant=variant)
    for name, least in (("cautious", 5), ("conventions", 5), ("random", 0), ("iggi", 0)):
        assert simulate(edition, 3, name, games=50, seed=1, jobs=1).mean >= least
    for name in ("information", "search:cautious"):
        with pytest.raises(sm.StarmineError, match="the values of clues, and here they are not told"):
            simulate(edition, 3, name, games=1, seed=1, jobs=1)


@pytest.mark.parametrize("variant", ["Up or Down & Orange (5 Suits)", "Reversed (6 Suits)", "Sudoku (5 Suits)"])
@pytest.mark.parametrize("name", ["cautious", "conventions", "information"])
def test_bot_tells_why_it_acts_in_a_variant(name: str, variant: str) -> None:
    edition = sm.edition("hanab-live", variant=variant)
    game = sm.Game(edition, players=3, deck=sm.shuffled(edition, players=3, seed=3))
    players = [Player(bot(name), seat, seed=1) for seat in range(3)]
    while game.outcome is None:
        player = players[game.seat]
        action = player.act(game)
        reason = player.why(game, ("Ann", "Bob", "Cat"))
        assert reason is not None
        assert reason.text.endswith(".")
        game.push(action)
