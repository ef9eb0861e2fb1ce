"""``check_env``: does an environment keep to what ``VectorEnv`` promises? For whoever wraps or extends it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from starmine.bots.numbers import MAX_SEED
from starmine.lab.errors import BadArray, BadEnv, BadSeed
from starmine.lab.vector import Told
from starmine.rules.errors import IllegalAction, StarmineError


class Env(Protocol):
    """What ``check_env`` looks at."""

    @property
    def games(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def observation_shape(self) -> tuple[int, ...]: ...
    @property
    def scores(self) -> npt.NDArray[np.int64]: ...
    def reset(self, seed: int) -> Told: ...
    def step(self, actions: npt.NDArray[np.int64]) -> Told: ...


def check_env(env: Env, seed: int = 0, steps: int = 300) -> None:
    """Plays ``env`` at random for some steps. Raises ``BadEnv``, which says what it should have done.

    What is checked: shapes and dtypes; that there is always a legal action; that the rewards of a game add up
    to its score; that games which end go on with a new one; that a seed and the same actions give the same
    again, and another seed does not; that what is not legal is refused and leaves everything as it was. Give
    an environment of at least some ten games and games' lengths of steps, so that some of them end.
    """
    first = _play(env, seed, steps, _check_told)
    again = _play(env, seed, steps, lambda *_: None)
    _must(_same(first, again), f"the seed {seed} and the same actions must give the same again")
    if env.observation_shape[0]:
        other = _play(env, seed + 1 if seed < MAX_SEED else 0, 0, lambda *_: None)
        _must(not _same(first[:1], other), "another seed must give other games")
    _check_refusals(env, seed)


def _play(env: Env, seed: int, steps: int, look: Callable[[Env, Told, npt.NDArray[np.float64]], None]) -> list[Told]:
    """Everything that is told of ``steps`` steps by random legal actions."""
    rng = np.random.default_rng(seed)
    told = env.reset(seed)
    totals = np.zeros(env.games)
    look(env, told, totals)
    story = [copy.deepcopy(told)]
    for _ in range(steps):
        told = env.step(_any_legal(told, rng))
        totals += told.rewards
        look(env, told, totals)
        totals[told.ended] = 0
        story.append(copy.deepcopy(told))
    return story


def _any_legal(told: Told, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    chances = np.where(told.legal, rng.random(told.legal.shape), -1)
    chosen: npt.NDArray[np.int64] = chances.argmax(axis=1)
    return chosen


def _check_told(env: Env, told: Told, totals: npt.NDArray[np.float64]) -> None:
    games, actions = env.games, env.actions
    expected: dict[str, tuple[tuple[int, ...], tuple[Any, ...]]] = {
        "observations": (env.observation_shape, (np.uint8, np.uint64)),
        "rewards": ((games,), (np.float32,)),
        "ended": ((games,), (np.bool_,)),
        "legal": ((games, actions), (np.bool_,)),
        "seats": ((games,), (np.int64,)),
    }
    for name, (shape, dtypes) in expected.items():
        array = getattr(told, name)
        kinds = " or ".join(np.dtype(dtype).name for dtype in dtypes)
        _must(isinstance(array, np.ndarray) and array.shape == shape, f"{name} must be an array of shape {shape}")
        _must(array.dtype in dtypes, f"{name} must be {kinds}, not {array.dtype}")
    if told.observations.dtype == np.uint8:
        _must(bool((told.observations <= 1).all()), "observations as bytes must be 0 or 1")
    _must(bool(told.legal.any(axis=1).all()), "every game must have a legal action: what has ended is dealt anew")
    _must(bool(((told.seats >= 0) & (told.seats < env.players)).all()), f"seats must be from 0 to {env.players - 1}")
    scores = np.where(told.ended, env.scores, totals)
    _must(bool((totals == scores).all()), "the rewards of a game must add up to the score it ends with")


def _check_refusals(env: Env, seed: int) -> None:
    """What must be refused, and that a refusal changes nothing."""
    before = copy.deepcopy(env.reset(seed))
    good = before.legal.argmax(axis=1)
    illegal = good.copy()
    illegal[-1] = before.legal[-1].argmin() if not before.legal[-1].all() else env.actions
    outside = np.full(env.games, env.actions)
    refused: list[tuple[str, type[StarmineError], Any]] = [
        ("an illegal action", IllegalAction, illegal),
        ("an action id beyond the last", IllegalAction, outside),
        ("a negative action id", IllegalAction, outside * 0 - 1),
        ("too few actions", BadArray, good[:-1]),
        ("actions of two dimensions", BadArray, good[:, np.newaxis]),
        ("actions that are no whole numbers", BadArray, good.astype(np.float64)),
        ("actions that are no array", BadArray, good.tolist()),
    ]
    for what, error, actions in refused:
        _must_refuse(what, error, lambda actions=actions: env.step(actions))  # type: ignore[misc]
    _must_refuse("a negative seed", BadSeed, lambda: env.reset(-1))
    _must_refuse("a seed beyond the last", BadSeed, lambda: env.reset(MAX_SEED + 1))
    expected = _copied_step(env, seed, good, refuse=None)
    got = _copied_step(env, seed, good, refuse=illegal)
    _must(_same([expected], [got]), "a refused action must leave all games as they were")


def _copied_step(env: Env, seed: int, actions: npt.NDArray[np.int64], refuse: npt.NDArray[np.int64] | None) -> Told:
    env.reset(seed)
    if refuse is not None:
        _must_refuse("an illegal action", IllegalAction, lambda: env.step(refuse))
    return copy.deepcopy(env.step(actions))


def _must_refuse(what: str, error: type[StarmineError], do: Callable[[], object]) -> None:
    try:
        do()
    except error:
        return
    except Exception as other:
        raise BadEnv(f"{what} must raise {error.__name__}, not {type(other).__name__}") from other
    raise BadEnv(f"{what} must raise {error.__name__}")


def _same(one: Sequence[tuple[Any, ...]], other: Sequence[tuple[Any, ...]]) -> bool:
    return all(
        np.array_equal(mine, theirs)
        for told, again in zip(one, other, strict=True)
        for mine, theirs in zip(told, again, strict=True)
    )


def _must(holds: bool, message: str) -> None:
    if not holds:
        raise BadEnv(message)
