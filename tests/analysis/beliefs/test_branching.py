"""The branches of hands, and the choice among too many of them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from starmine.analysis.beliefs.branching import Children, children, drawn, random_order
from starmine.bots.rng import fill
from starmine.rules.cards import KINDS


def words(seed: int) -> npt.NDArray[np.uint32]:
    made = np.zeros(4, np.uint32)
    fill(made, seed)
    return made


def siblings(weights: npt.NDArray[np.float64]) -> Children:
    """The children of one hand, of kinds 0, 1 and so on, with these weights."""
    return Children(np.zeros(len(weights), np.int64), np.arange(len(weights), dtype=np.uint8), np.log(weights) - 500)


def test_children_have_the_copies_that_their_hand_leaves() -> None:
    copies = np.zeros(KINDS, np.int64)
    copies[[0, 1, 4]] = 2, 1, 3
    hands = np.array([[0, 0], [0, 1], [4, 4]], np.uint8)
    found = children(hands, np.log([1.0, 2.0, 5.0]), copies, 0b10011)
    assert found.parents.tolist() == [0, 0, 1, 1, 2, 2, 2]
    assert found.kinds.tolist() == [1, 4, 0, 4, 0, 1, 4]
    assert np.exp(found.logs) == pytest.approx([1, 3, 2, 6, 10, 5, 5])
    assert children(hands, np.zeros(3), copies, 0b10).parents.tolist() == [0, 2]


@pytest.mark.parametrize("count", [1, 5, 12])
def test_drawn_weights_have_the_old_ones_as_their_means(count: int) -> None:
    weights = np.random.default_rng(4).random(30) ** 6
    sums = np.zeros(30)
    for seed in range(4000):
        found = drawn(siblings(weights), count, words(seed))
        assert len(found.logs) == count
        assert len(set(found.kinds.tolist())) == count
        sums[found.kinds] += np.exp(found.logs + 500)
    assert sums / 4000 == pytest.approx(weights, abs=0.1)
    assert sums.sum() / 4000 == pytest.approx(weights.sum())


def test_largest_weights_are_kept_as_they_are() -> None:
    weights = np.array([1e-3, 0.5, 1e-3, 2.0, 1e-3, 1e-3])
    for seed in range(20):
        found = drawn(siblings(weights), 4, words(seed))
        kept = dict(zip(found.kinds.tolist(), np.exp(found.logs + 500).tolist(), strict=True))
        assert kept.pop(1) == pytest.approx(0.5)
        assert kept.pop(3) == pytest.approx(2)
        assert list(kept.values()) == pytest.approx([2e-3, 2e-3])


def test_children_of_all_hands_are_drawn_alike() -> None:
    """The draw is spread over the parents, and does not follow the order of the kinds."""
    parents, kinds = np.divmod(np.arange(400), 20)
    counts = np.zeros((20, 20), np.int64)
    for seed in range(500):
        found = drawn(Children(parents, kinds.astype(np.uint8), np.zeros(400)), 20, words(seed))
        assert found.parents.tolist() == list(range(20))
        np.add.at(counts, (found.parents, found.kinds), 1)
    assert counts.sum(axis=0) == pytest.approx(500, abs=100)


def test_random_orders_are_all_orders() -> None:
    assert {tuple(random_order(3, words(seed)).tolist()) for seed in range(100)} == {
        *((0, 1, 2), (0, 2, 1), (1, 0, 2)),
        *((1, 2, 0), (2, 0, 1), (2, 1, 0)),
    }
