"""The branches of hands, and the choice among too many of them."""

from __future__ import annotations

import numpy as np
import pytest

from starmine.analysis.unseen.branching import children, choose, shuffled
from starmine.rules.cards import KINDS


def test_children_have_the_copies_that_their_hand_leaves() -> None:
    copies = np.zeros(KINDS, np.int64)
    copies[[0, 1, 4]] = 2, 1, 3
    hands = np.array([[0, 0], [0, 1], [4, 4]], np.uint8)
    found = children(hands, copies, 0b10011)
    assert list(zip(*(part.tolist() for part in found), strict=True)) == [
        *((0, 1, 1), (0, 4, 3)),
        *((1, 0, 1), (1, 4, 3)),
        *((2, 0, 2), (2, 1, 1), (2, 4, 1)),
    ]
    assert children(hands, copies, 0b10).parents.tolist() == [0, 2]
    orders = set()
    for seed in range(300):
        mixed = shuffled(found, np.random.default_rng(seed))
        assert mixed.parents.tolist() == found.parents.tolist()
        assert sorted(zip(*mixed, strict=True)) == sorted(zip(*found, strict=True))
        orders.add(tuple(mixed.kinds.tolist()))
    assert len(orders) == 2 * 2 * 6


@pytest.mark.parametrize("count", [1, 5, 12])
def test_chosen_weights_have_the_old_ones_as_their_means(count: int) -> None:
    weights = np.random.default_rng(4).random(30) ** 6
    sums = np.zeros(30)
    for seed in range(4000):
        chosen, logs = choose(np.log(weights) - 500, count, np.random.default_rng(seed))
        assert len(chosen) == count
        assert (np.diff(chosen) > 0).all()
        sums[chosen] += np.exp(logs + 500)
    assert sums / 4000 == pytest.approx(weights, abs=0.1)
    assert sums.sum() / 4000 == pytest.approx(weights.sum())


def test_largest_weights_are_kept_as_they_are() -> None:
    weights = np.array([1e-3, 0.5, 1e-3, 2.0, 1e-3, 1e-3])
    for seed in range(20):
        chosen, logs = choose(np.log(weights), 4, np.random.default_rng(seed))
        assert {1, 3} < set(chosen.tolist())
        kept = dict(zip(chosen.tolist(), np.exp(logs).tolist(), strict=True))
        assert kept.pop(1) == pytest.approx(0.5)
        assert kept.pop(3) == pytest.approx(2)
        assert list(kept.values()) == pytest.approx([2e-3, 2e-3])
