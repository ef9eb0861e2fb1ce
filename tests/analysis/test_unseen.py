"""Resampling hidden cards, compared with a list of all deals and their probabilities."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest

from starmine.analysis.beliefs import deal_hidden
from starmine.lab import SmallHanabi, VectorEnv
from starmine.observation.checks import BadArray, BadRules, BadSetting
from starmine.rules.cards import RANKS, UNSEEN
from starmine.rules.kernel import kernel
from starmine.rules.kernel.state import GAME, Games
from tests.lab.envs.players import any_legal
from tests.rules.tables import PRINTED_TABLES, Table

SMALL = SmallHanabi(colours=2, ranks=3, hand_size=3, clue_tokens=8, strikes=3)


def played(rulebook: Any, players: int, games: int, steps: int, seed: int = 1) -> VectorEnv:
    env = VectorEnv(rulebook, players, games)
    step, rng = env.reset(seed), np.random.default_rng(seed)
    for _ in range(steps):
        step = env.step(any_legal(step.action_mask, rng))
    return env


def unseen(game: Any, rules: Any, seat: int) -> list[int]:
    """The cards that the seat does not see, sorted."""
    left = Counter(dict(enumerate(rules["copies"].tolist())))
    left -= Counter(dict(enumerate(game["discarded"].tolist())))
    left -= Counter(
        suit * RANKS + rank for suit, height in enumerate(game["fireworks"].tolist()) for rank in range(height)
    )
    others = [order for other in range(int(rules["players"])) if other != seat for order in hand(game, other)]
    return sorted((left - Counter(int(game["deck"][order]) for order in others)).elements())


def hand(game: Any, seat: int) -> list[int]:
    return [int(order) for order in game["hands"][seat, : game["hand_sizes"][seat]]]


def chances(game: Any, rules: Any, seat: int) -> dict[tuple[int, ...], float]:
    """The probability of each hand and next card, from a list of every way to draw them."""
    orders = hand(game, seat)
    further = int(game["drawn"] < rules["deck_size"])
    ways = Counter(
        taken
        for taken in permutations(unseen(game, rules, seat), len(orders) + further)
        if all(int(game["possible"][order]) >> kind & 1 for order, kind in zip(orders, taken, strict=False))
    )
    return {taken: count / ways.total() for taken, count in ways.items()}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_hands_and_next_cards_have_the_chances_of_all_deals(seed: int) -> None:
    """A chi-squared test against the list, after clues, and with sets of kinds that overlap in any way.

    For such sets, dealing slot by slot from the remaining cards fails the test by far.
    """
    rules, count, rng = SMALL.rules(2), 20_000, np.random.default_rng(seed)
    games = played(SMALL, 2, 1, 3 + seed, seed).states.copy()
    game = games[0]
    seat = int(game["seat"])
    if seed % 2:
        for order in hand(game, seat):
            kinds = 1 << rng.integers(RANKS, size=3) % 3 + RANKS * rng.integers(2, size=3)
            game["possible"][order] = np.bitwise_or.reduce(kinds) | 1 << int(game["deck"][order])
    many = np.repeat(games, count)
    deal_hidden(many, rules, rng)
    orders = [*hand(game, seat), int(game["drawn"])]
    found = Counter(map(tuple, many["deck"][:, orders].tolist()))
    expected = chances(game, rules, seat)
    assert set(found) <= set(expected)
    assert len(expected) > 5
    statistic = sum((found[deal] - count * chance) ** 2 / (count * chance) for deal, chance in expected.items())
    freedom = len(expected) - 1
    assert statistic < freedom + 4 * sqrt(2 * freedom)


@pytest.mark.parametrize("table", PRINTED_TABLES, ids=str)
def test_dealt_games_are_whole_and_agree_with_what_the_seat_sees(table: Table) -> None:
    rules = table.rules.rules(table.players)
    for steps in (0, 7, 40):
        env = played(table.rules, table.players, 12, steps)
        games = env.states.copy()
        deal_hidden(games, rules, np.random.default_rng(1))
        for before, after in zip(env.states, games, strict=True):
            seat = int(before["seat"])
            assert view(after, rules, seat).tobytes() == view(before, rules, seat).tobytes()
            assert sorted(after["deck"].tolist()) == sorted(before["deck"].tolist())
            assert all(int(after["possible"][order]) >> int(after["deck"][order]) & 1 for order in hand(after, seat))
            clues = 0
            for order in hand(after, seat):
                clues |= int(rules["kind_clues"][after["deck"][order]])
            assert after["hand_clues"][seat] == clues


def view(game: Any, rules: Any, seat: int) -> Games:
    into = np.zeros(1, GAME)
    kernel.view(into, game, rules, seat)
    return into


def test_views_are_dealt_as_whole_games_are() -> None:
    """Nothing depends on cards that the seat does not see."""
    rules = SMALL.rules(2)
    games = played(SMALL, 2, 50, 5).states.copy()
    views = np.concatenate([view(game, rules, int(game["seat"])) for game in games])
    assert UNSEEN in views["deck"][:, :6]
    deal_hidden(games, rules, np.random.default_rng(3))
    deal_hidden(views, rules, np.random.default_rng(3))
    assert views.tobytes() == games.tobytes()


def test_any_seat_can_be_dealt_anew() -> None:
    rules = SMALL.rules(3)
    before = played(SMALL, 3, 50, 4).states
    games = before.copy()
    deal_hidden(games, rules, np.random.default_rng(1), np.full(50, 2))
    for slot in range(3):
        for seat, stays in ((0, True), (1, True), (2, False)):
            at = np.arange(50), before["hands"][:, seat, slot]
            assert (games["deck"][at] == before["deck"][at]).all() == stays


def test_tight_hands_are_found() -> None:
    """Eight slots that fit only one order of kinds, although each slot on its own allows several cards."""
    rulebook = SmallHanabi(colours=5, ranks=5, hand_size=8)
    rules = rulebook.rules(2)
    games = played(rulebook, 2, 1, 0).states.copy()
    game = games[0]
    tight = [4, 9, 14, 19, 24, 0, 1, 2]  # the fives, which have one copy each, and three others
    left = Counter(rulebook.deck(2)) - Counter(tight)
    game["deck"][:50] = [*tight, *left.elements()]
    for slot, kind in enumerate(tight):
        game["possible"][slot] = sum(1 << other for other in tight[: slot + 1]) if slot < 5 else 1 << kind
    deal_hidden(games, rules, np.random.default_rng(1))
    assert games[0]["deck"][:8].tolist() == tight
    assert sorted(games[0]["deck"][:50].tolist()) == list(rulebook.deck(2))


def test_impossible_games_are_refused_and_left_as_they_were() -> None:
    rules = SMALL.rules(2)
    games = played(SMALL, 2, 3, 0).states.copy()
    games[2]["possible"][:2] = 1 << 2  # both must be the only copy of a kind
    before = games.tobytes()
    with pytest.raises(BadArray, match=r"games\[2\] is impossible: no deal"):
        deal_hidden(games, rules, np.random.default_rng(1))
    games["possible"][2, :3] = 0
    with pytest.raises(BadArray, match=r"games\[2\] is impossible: no deal"):
        deal_hidden(games, rules, np.random.default_rng(1))
    games[2]["possible"][:3] = rules["all_kinds"]
    games[2]["discarded"][2] = 1
    games[2]["deck"][3] = 2
    with pytest.raises(BadArray, match=r"games\[2\] is impossible: no deal"):
        deal_hidden(games, rules, np.random.default_rng(1))
    assert before[: 2 * GAME.itemsize] == games[:2].tobytes()


def test_bad_arguments_are_refused() -> None:
    rules, rng = SMALL.rules(2), np.random.default_rng(1)
    games = played(SMALL, 2, 3, 0).states
    with pytest.raises(BadArray, match="read-only"):
        deal_hidden(games, rules, rng)
    with pytest.raises(BadArray, match="seats holds 2"):
        deal_hidden(games.copy(), rules, rng, np.array([0, 1, 2]))
    with pytest.raises(BadArray, match="drawn"):
        deal_hidden(np.zeros(2, GAME), rules, rng)
    with pytest.raises(BadRules):
        deal_hidden(games.copy(), np.zeros(1), rng)
    with pytest.raises(BadSetting, match=r"rng=5: it must be a generator"):
        deal_hidden(games.copy(), rules, 5)  # type: ignore[arg-type]
