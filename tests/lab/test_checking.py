"""``check_env`` finds what is wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.lab.checking import check_env
from starmine.lab.errors import BadEnv
from starmine.lab.vector import Told, VectorEnv


class Faulty(VectorEnv):
    """An environment that does one thing wrong."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(sm.edition("cocktail"), 2, 20, **settings)


class WrongDtype(Faulty):
    def step(self, actions: Any) -> Told:
        told = super().step(actions)
        return told._replace(rewards=told.rewards.astype(np.int64))


class WrongShape(Faulty):
    def reset(self, seed: int) -> Told:
        told = super().reset(seed)
        return told._replace(legal=told.legal[:, 1:])


class NotBits(Faulty):
    def reset(self, seed: int) -> Told:
        told = super().reset(seed)
        return told._replace(observations=told.observations * 2)


class NothingLegal(Faulty):
    def step(self, actions: Any) -> Told:
        told = super().step(actions)
        return told._replace(legal=told.legal & ~told.ended[:, np.newaxis])


class NoSuchSeat(Faulty):
    def reset(self, seed: int) -> Told:
        told = super().reset(seed)
        return told._replace(seats=told.seats + 2)


class WrongRewards(Faulty):
    def step(self, actions: Any) -> Told:
        told = super().step(actions)
        return told._replace(rewards=np.abs(told.rewards))


class OwnSeed(Faulty):
    resets = 0

    def reset(self, seed: int) -> Told:
        self.resets += seed >= 0
        return super().reset(self.resets)


class OneSeed(Faulty):
    def reset(self, seed: int) -> Told:
        return super().reset(1 if seed >= 0 else seed)


class Lenient(Faulty):
    def step(self, actions: Any) -> Told:
        if getattr(actions, "shape", ()) == (20,) and actions.dtype == np.int64:
            actions = np.where(self._outcomes.legal[np.arange(20), actions % self.actions], actions, 5)
        return super().step(actions)


class WrongError(Faulty):
    def step(self, actions: Any) -> Told:
        return super().step(actions + 0 if isinstance(actions, np.ndarray) else actions["no"])


class HalfDone(Faulty):
    def step(self, actions: Any) -> Told:
        try:
            return super().step(actions)
        except sm.IllegalAction:
            super().step(np.full(20, 5))
            raise


@pytest.mark.parametrize(
    ("faulty", "message"),
    [
        (WrongDtype, "rewards must be float32, not int64"),
        (WrongShape, r"legal must be an array of shape \(20, 20\)"),
        (NotBits, "observations as bytes must be 0 or 1"),
        (NothingLegal, "every game must have a legal action"),
        (NoSuchSeat, "seats must be from 0 to 1"),
        (WrongRewards, "rewards of a game must add up"),
        (OwnSeed, "the seed 0 and the same actions must give the same again"),
        (OneSeed, "another seed must give other games"),
        (Lenient, "an illegal action must raise IllegalAction"),
        (WrongError, "actions that are no array must raise BadArray, not TypeError"),
        (HalfDone, "a refused action must leave all games as they were"),
    ],
)
def test_it_says_what_is_wrong(faulty: type[Faulty], message: str) -> None:
    with pytest.raises(BadEnv, match=message):
        check_env(faulty(), steps=80)
