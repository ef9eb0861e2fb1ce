"""``check_env``: does an environment keep to what ``VectorEnv`` promises? For whoever wraps or extends it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.bots.numbers import MAX_SEED
from starmine.lab.checks import MAX_STRIKES, check_whole
from starmine.lab.envs.referee import Env, Referee, ask, must, play_ids
from starmine.lab.envs.vector import TimeStep
from starmine.lab.errors import BadArray, BadCount, BadEnv, BadSeed
from starmine.rules.cards import KINDS, MAX_PLAYERS, MIN_PLAYERS
from starmine.rules.errors import IllegalAction, StarmineError

_PARTS = ("games", "actions", "players", "observation_shape", "scores", "reset", "step")
_PLAYS = KINDS + MAX_STRIKES  # after so many plays every game has ended
_MAX_STEPS = 10**6
_OTHERS = 20  # seeds: a single small game is often dealt alike

Digest = tuple[int, ...]


def check_env(env: Env, seed: int = 0, steps: int = 300) -> None:
    """Plays ``env`` for some steps, 98 or more. Raises ``BadEnv``, which says what it should have done.

    It plays cards until every game has ended, then rather clues and discards, then anything. What is checked:

    - shapes and dtypes; there is always a legal action, and every card of a fresh hand can be played;
    - rewards are 0 or 1 while a game goes on, add up to the score it ends with, and some play is rewarded;
    - the next seat is on turn, and what it observes is not what was observed before;
    - games end, and go on with a new one, which is not always the same;
    - legal actions are taken; all others, wrong arrays and wrong seeds are refused, and all stays as it was;
    - a seed and the same actions give the same again, and another seed does not.

    If it has ``encoding``, ``states`` and ``lasts``, as what extends ``VectorEnv`` has, the kernel plays along, and
    all that is told must be what kernel and encoding make of it. Raises ``BadSeed`` and ``BadCount`` for a seed or
    a number of steps that cannot be.
    """
    seed = check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
    steps = check_whole(BadCount, "steps", steps, 2 * _PLAYS, _MAX_STEPS)
    _check_parts(env)
    dealt = _digest(_reset(env, seed))
    must(_digest(_reset(env, seed)) == dealt, f"the seed {seed} must deal the same games again")
    _check_refusals(env, seed)
    must(
        _play(env, seed, steps, Referee(env)) == _play(env, seed, steps, None),
        f"the seed {seed} and the same actions must give the same again",
    )
    if env.observation_shape[0]:
        others = [(seed + more) % (MAX_SEED + 1) for more in range(1, _OTHERS)]
        differs = any(_digest(_reset(env, other)) != dealt for other in others)
        must(differs, "another seed must give other games")


def _check_parts(env: Env) -> None:
    missing = [name for name in _PARTS if not hasattr(env, name)]
    must(not missing, f"an environment has {', '.join(_PARTS)}: this one lacks {', '.join(missing)}")
    for name, least, most in (("games", 1, None), ("players", MIN_PLAYERS, MAX_PLAYERS), ("actions", 1, 63)):
        check_whole(BadEnv, name, getattr(env, name), least, most)


def _play(env: Env, seed: int, steps: int, referee: Referee | None) -> list[Digest]:
    """What is told of ``steps`` steps, as digests. A referee looks at it, and tries what is not legal in between."""
    rng = np.random.default_rng(seed)
    told = _reset(env, seed)
    story = [_digest(told)]
    if referee:
        referee.begin(told)
    half = (steps - _PLAYS) // 2
    for liking in [1] * _PLAYS + [-1] * half + [0] * (steps - _PLAYS - half):
        actions = _choose(env, told, rng, liking)
        if referee:
            _tempt(env, told, actions, len(story))
            must(_digest(told) == story[-1], "a refused action must leave all games as they were")
        told = _step(env, actions)
        if referee:
            referee.follow(actions, told)
        story.append(_digest(told))
    if referee:
        referee.close()
    return story


def _choose(env: Env, told: TimeStep, rng: np.random.Generator, liking: int) -> npt.NDArray[np.int64]:
    """Random legal actions: plays first, if they are liked, or last."""
    chances = rng.random(told.legal.shape)
    chances[:, play_ids(env)] += liking
    chosen: npt.NDArray[np.int64] = np.where(told.legal, chances, -2).argmax(axis=1)
    return chosen


def _tempt(env: Env, told: TimeStep, actions: npt.NDArray[np.int64], turn: int) -> None:
    """One of the games is to take an action that is not legal by its mask: another one in each turn."""
    game = turn % env.games
    illegal = np.flatnonzero(~told.legal[game])
    if len(illegal):
        tempting = actions.copy()
        tempting[game] = illegal[turn // env.games % len(illegal)]
        _must_refuse(f"action {tempting[game]}, which is not legal by its mask,", IllegalAction, env.step, tempting)


def _reset(env: Env, seed: int) -> TimeStep:
    told = ask(f"reset({seed})", lambda: env.reset(seed))
    _check_told(env, told)
    return told


def _step(env: Env, actions: npt.NDArray[np.int64]) -> TimeStep:
    told = ask("step with actions that are legal by their masks", lambda: env.step(actions))
    _check_told(env, told)
    return told


def _check_told(env: Env, told: TimeStep) -> None:
    """Shapes, dtypes, and what numbers there can be."""
    must(isinstance(told, TimeStep), f"reset and step must give a TimeStep, not a {type(told).__name__}")
    games, actions = env.games, env.actions
    expected: dict[str, tuple[tuple[int, ...], tuple[Any, ...]]] = {
        "observations": (env.observation_shape, (np.uint8, np.uint64)),
        "rewards": ((games,), (np.float32,)),
        "ended": ((games,), (np.bool_,)),
        "legal": ((games, actions), (np.bool_,)),
        "seats": ((games,), (np.int64,)),
        "scores": ((games,), (np.int64,)),
    }
    for name, (shape, dtypes) in expected.items():
        array = env.scores if name == "scores" else getattr(told, name)
        kinds = " or ".join(np.dtype(dtype).name for dtype in dtypes)
        must(isinstance(array, np.ndarray) and array.shape == shape, f"{name} must be an array of shape {shape}")
        must(array.dtype in dtypes, f"{name} must be {kinds}, not {array.dtype}")
    must(env.observation_shape[0] in (0, games), f"observations must be of {games} games, or of none")
    if told.observations.dtype == np.uint8:
        must(bool((told.observations <= 1).all()), "observations as bytes must be 0 or 1")
    must(bool(told.legal.any(axis=1).all()), "every game must have a legal action: what has ended is dealt anew")
    must(bool(((told.seats >= 0) & (told.seats < env.players)).all()), f"seats must be from 0 to {env.players - 1}")


def _check_refusals(env: Env, seed: int) -> None:
    """What must be refused, and that a refusal changes nothing."""
    told = _reset(env, seed)
    good = told.legal.argmax(axis=1)
    illegal = good.copy()
    illegal[-1] = told.legal[-1].argmin() if not told.legal[-1].all() else env.actions
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
        _must_refuse(what, error, env.step, actions)
    _must_refuse("a negative seed", BadSeed, env.reset, -1)
    _must_refuse("a seed beyond the last", BadSeed, env.reset, MAX_SEED + 1)
    _reset(env, seed)
    expected = _digest(_step(env, good))
    _reset(env, seed)
    _must_refuse("an illegal action", IllegalAction, env.step, illegal)
    must(_digest(_step(env, good)) == expected, "a refused action must leave all games as they were")


def _must_refuse(what: str, error: type[StarmineError], call: Callable[[Any], object], argument: object) -> None:
    try:
        call(argument)
    except error:
        return
    except Exception as other:
        raise BadEnv(f"{what} must raise {error.__name__}, not {type(other).__name__}") from other
    raise BadEnv(f"{what} must raise {error.__name__}")


def _digest(told: TimeStep) -> Digest:
    return tuple(hash(array.tobytes()) for array in told)
