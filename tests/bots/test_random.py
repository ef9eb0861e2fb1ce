"""``random``, and the numbers it draws."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from starmine.bots import Player, bot
from starmine.bots.rng import MAX_SEED, below, fill, seeds
from tests.playing import dealt


@pytest.mark.long(6)
@pytest.mark.slow
def test_random_chooses_legal_actions_uniformly() -> None:
    game = dealt("cocktail", 2, seed=3)
    legal = game.legal_actions()
    chosen = Counter(Player(bot("random"), 0, seed).act(game) for seed in range(400 * len(legal)))
    assert set(chosen) == set(legal)
    # A count has mean 400 and standard deviation 20; seeds are fixed, so this is the same in every run.
    assert all(abs(count - 400) < 100 for count in chosen.values())


def test_below_is_uniform() -> None:
    words = np.zeros(4, np.uint32)
    fill(words, 12345)
    drawn = Counter(int(below(words, 6)) for _ in range(6000))
    assert set(drawn) == set(range(6))
    assert all(abs(count - 1000) < 150 for count in drawn.values())


def test_fill_starts_the_same_numbers_for_the_same_seed_only() -> None:
    def numbers(seed: int) -> list[int]:
        words = np.zeros(4, np.uint32)
        fill(words, seed)
        return [int(below(words, 1000)) for _ in range(20)]

    assert numbers(5) == numbers(5)
    starts = {tuple(numbers(seed)) for seed in (0, 1, 2, 3, 2**31, 2**32, MAX_SEED)}
    assert len(starts) == 7


def test_below_gives_the_same_numbers_when_interpreted() -> None:
    plain, compiled = np.zeros(4, np.uint32), np.zeros(4, np.uint32)
    fill(compiled, 99)
    fill(plain, 99)
    interpreted = getattr(below, "py_func", below)
    assert [int(interpreted(plain, 1 << 31)) for _ in range(50)] == [int(below(compiled, 1 << 31)) for _ in range(50)]


@pytest.mark.parametrize("seed", [0, 1, 2**40, MAX_SEED])
def test_seeds_depend_on_their_index_only(seed: int) -> None:
    whole = seeds(seed, 0, 100)
    assert (np.concatenate([seeds(seed, 0, 7), seeds(seed, 7, 93)]) == whole).all()
    assert len(set(whole.tolist())) == 100
    assert whole.min() >= 0
