"""Functions for policies that other processes can import. Their results are exact, or have fixed weights."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.lab.policy import Policy

Array = npt.NDArray[Any]
PRIME = 8191


def keys(observations: Array, count: int) -> Array:
    """``count`` exact numbers for each row, from 1 to ``PRIME``, that depend on every bit of it."""
    weights = np.random.default_rng(1).integers(1, PRIME, (observations.shape[1], count))
    found: Array = observations.astype(np.int64) @ weights % PRIME + 1
    return found


def ids(observations: Array, masks: Array) -> Array:
    """Action ids, the same in batches of any size."""
    found: Array = (keys(observations, masks.shape[1]) * masks).argmax(axis=1)
    return found


def logits(observations: Array, masks: Array) -> Array:
    """Floats that are the same in batches of any size; the highest may be of an illegal action."""
    return keys(observations, masks.shape[1]) / 2048


def counting(observations: Array, masks: Array, states: Array) -> tuple[Array, Array]:
    """Recurrent: the state mixes the observations of all calls, and the ids depend on it."""
    new = (states * 3 + keys(observations, 2)) % PRIME  # whole numbers below 2**24: exact as float32
    found = (keys(observations, masks.shape[1]) * (1 + new.sum(axis=1, keepdims=True)) % PRIME + 1) * masks
    return found.argmax(axis=1), new


class Network:
    """A layer of 64 units and one of logits: floating-point sums, which may differ with the batch size."""

    def __init__(self, bits: int, actions: int) -> None:
        rng = np.random.default_rng(2)
        self.layers = [rng.normal(size=size).astype(np.float32) for size in ((bits, 64), (64, actions))]

    def __call__(self, observations: Array, _masks: Array) -> Array:
        found: Array = np.maximum(observations.astype(np.float32) @ self.layers[0], 0) @ self.layers[1]
        return found


class OneByOne:
    """A policy as an ordinary Python bot: simulations call its functions."""

    def __init__(self, policy: Policy) -> None:
        self.id, self.memory = policy.id, policy.memory
        self.start, self.watch, self.act = policy.start, policy.watch, policy.act
