"""The bound of the score: never below what is possible, found by exhaustive search at the end of small games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from starmine.lab import SmallHanabi
from starmine.rules.kernel import kernel, kinds
from starmine.rules.kernel.state import GAME, PLAYING, Record

PLAYERS, SIZE = 2, 2
CLUED = 0.5  # of the turns, if a clue is allowed
SMALL = SmallHanabi(colours=2, ranks=3, hand_size=SIZE, clue_tokens=3)


def copied(game: Record) -> Record:
    return np.array([game], GAME)[0]


def legal(game: Record, rules: Record) -> list[int]:
    mask = int(kernel.legal(game, rules))
    return [action for action in range(mask.bit_length()) if mask >> action & 1]


def highest(game: Record, rules: Record) -> int:
    """The most cards on the fireworks at the end that any actions can reach."""
    if game["status"] != PLAYING:
        return int(game["score"])
    most = 0
    for action in legal(game, rules):
        after = copied(game)
        kernel.apply(after, rules, action)
        most = max(most, highest(after, rules))
    return most


def deals(game: Record, rules: Record) -> Iterator[Record]:
    """The game with every deal of the unseen cards that the clues allow."""
    held = [int(order) for seat in range(PLAYERS) for order in game["hands"][seat, : game["hand_sizes"][seat]]]
    hidden = [*held, *range(int(game["drawn"]), int(rules["deck_size"]))]
    left = Counter(int(game["deck"][order]) for order in hidden)

    def filled(place: int) -> Iterator[None]:
        if place == len(hidden):
            yield
            return
        order = hidden[place]
        for kind in sorted(left):
            if left[kind] and int(game["possible"][order]) >> kind & 1:
                left[kind] -= 1
                other["deck"][order] = kind
                yield from filled(place + 1)
                left[kind] += 1

    other = copied(game)
    for _ in filled(0):
        dealt = copied(other)
        for seat in range(PLAYERS):  # the clues that touch a hand
            kernel._update_hand_clues(dealt, rules, seat)
        yield dealt


def late_positions(seed: int) -> Iterator[Record]:
    """The positions of a random game from the last draw on."""
    rng = random.Random(seed)
    rules = SMALL.rules(PLAYERS)
    deck = list(SMALL.deck(PLAYERS))
    rng.shuffle(deck)
    game = np.zeros(1, GAME)[0]
    kernel.deal(game, rules, np.array(deck, np.uint8), 0)
    while game["status"] == PLAYING:
        if int(rules["deck_size"]) - int(game["drawn"]) <= 1:
            yield copied(game)
        playable = int(kinds.playable(game, rules))
        hand = game["hands"][game["seat"], : game["hand_sizes"][game["seat"]]]
        good = [SIZE + slot for slot, order in enumerate(hand) if playable >> int(game["deck"][order]) & 1]
        others = [action for action in legal(game, rules) if not SIZE <= action < 2 * SIZE]
        clues = [action for action in others if action >= 2 * SIZE]
        kernel.apply(game, rules, rng.choice(clues or others if rng.random() < CLUED else good or others))


@pytest.mark.long(6)
@pytest.mark.slow
def test_bound_is_never_below_what_some_deal_makes_possible_and_mostly_reached() -> None:
    rules = SMALL.rules(PLAYERS)
    reached = 0
    positions = [(seed, game) for seed in range(8) for game in late_positions(seed)]
    for seed, game in positions:
        bound = int(kinds.in_reach(game, rules))
        most = max(highest(dealt, rules) for dealt in deals(game, rules))
        assert most <= bound, f"seed {seed}, turn {game['turn']}"
        reached += most == bound
        for seat in (-1, 0, 1):
            view = np.zeros(1, GAME)
            kernel.view(view, game, rules, seat)
            assert int(kinds.in_reach(view[0], rules)) == bound
    assert reached > 0.8 * len(positions)


def test_card_that_a_seat_without_a_turn_is_known_to_hold_does_not_count() -> None:
    rules = SMALL.rules(PLAYERS)
    lower = 0
    for seed in range(60):
        for game in late_positions(seed):
            if game["turns_left"] != 1:
                continue
            before = int(kinds.in_reach(game, rules))
            for order in game["hands"][1 - game["seat"], : game["hand_sizes"][1 - game["seat"]]]:
                game["possible"][order] = 1 << int(game["deck"][order])
            bound = int(kinds.in_reach(game, rules))
            assert max(highest(dealt, rules) for dealt in deals(game, rules)) <= bound <= before, f"seed {seed}"
            lower += bound < before
    assert lower > 0
