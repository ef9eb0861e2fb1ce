"""The bots of a server: configuration, descriptions, and tables that they can play."""

from __future__ import annotations

import pytest

from starmine.bots import BOTS, BadBot, UnknownBot
from starmine.server.tables.served_bots import OWN, served_bots
from tests.server.own_bots import HERE, LEARNER, own


def test_bots_are_the_built_in_ones_followed_by_the_configured_ones() -> None:
    bots = served_bots(f"{HERE}:LEARNER, {HERE}:PLAIN {HERE}:NAMED")
    assert list(bots.all) == [*BOTS, "learner", "plain", "named"]
    assert bots.find("learner") is LEARNER
    assert bots.find("cautious") is BOTS["cautious"]
    assert bots.find("nobody") is None
    assert list(served_bots("").all) == list(BOTS)


def test_description_is_the_bots_own_or_a_default() -> None:
    learner, plain, named = served_bots(own("LEARNER", "PLAIN", "NAMED")).infos()[-3:]
    assert (learner.title, learner.description) == ("learner", "A policy, made for cocktail, 2 players.")
    assert (learner.fewest_players, learner.most_players) == (2, 2)
    assert (plain.title, plain.description, plain.fewest_players, plain.most_players) == ("plain", OWN, 2, 6)
    assert (plain.tells_why, plain.conventions) == (False, [])
    assert (named.title, named.description, named.fewest_players) == ("Ms Named", "Says its name.", 3)
    assert named.conventions == ["Plays card 1."]


@pytest.mark.parametrize(
    ("names", "error", "says"),
    [
        ("cautious", UnknownBot, "bot 'cautious': name your own bots as module:NAME; the built-in ones are always"),
        ("nowhere:X", UnknownBot, "bot 'nowhere:X': module 'nowhere' is neither in"),
        (own("NOBODY"), UnknownBot, "has no 'NOBODY'; the bots in it: "),
        (own("np"), BadBot, "which is not a bot: it has no id, memory, start, watch, act"),
        (own("SHORT"), BadBot, "`act` cannot be called as the protocol does, act(memory, view, rules)"),
        (own("CHEAT"), BadBot, "bot 'peeping' sees its own hand, so it plays only in simulations: no table seats it"),
        (own("IMPOSTOR"), BadBot, "has the same id 'cautious' as a built-in bot; give it another"),
        (own("PLAIN", "PLAIN"), BadBot, "has the same id 'plain' as a bot given before it; give it another"),
        (own("NAMELESS"), BadBot, "its title is 7: it must be a text of one line"),
        (own("CROWDED"), BadBot, "its most_players is 9: it must be from 2 to 6"),
        (own("NOWHERE"), BadBot, "its fewest_players exceed its most_players"),
        (own("LENGTHY"), BadBot, "at tables it must have at most 40 characters"),
    ],
)
def test_bot_that_cannot_be_served_is_refused_with_the_reason(names: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error) as refused:
        served_bots(names)
    assert says in str(refused.value)


def test_bot_that_fails_its_trial_is_refused_at_the_start() -> None:
    with pytest.raises(BadBot, match=r"bot 'failing' failed in a trial game of .*: its action 63 is not legal"):
        served_bots(own("FAILING")).try_out()


def test_bot_is_tried_only_with_rules_that_it_accepts() -> None:
    served_bots(own("LEARNER", "LARGE", "PLAIN")).try_out()
