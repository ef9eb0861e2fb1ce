"""``check_env``: checks that an environment, such as a wrapper or a subclass, behaves like ``VectorEnv``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from starmine.bots.rng import MAX_SEED
from starmine.lab.envs.referee import Env, Referee, ask, must, play_ids
from starmine.lab.envs.vector import Step
from starmine.lab.errors import BadEnv
from starmine.observation.checks import MAX_STRIKES, BadArray, BadCount, check_whole
from starmine.rules.cards import MAX_PLAYERS, MAX_SUITS, MIN_PLAYERS, RANKS
from starmine.rules.errors import BadSeed, IllegalAction, StarmineError

_PARTS = ("games", "actions", "players", "observation_shape", "scores", "reset", "step")
_PLAYS = MAX_SUITS * RANKS + MAX_STRIKES  # plays after which every game has ended
_MAX_STEPS = 10**6
_OTHER_SEEDS = 20  # more than one, as two seeds may deal the same cards in a small game

Digest = tuple[int, ...]


def check_env(env: Env, seed: int = 0, steps: int = 300) -> None:
    """Plays ``env`` for ``steps`` steps, at least 98. Raises ``BadEnv``, which says what was expected.

    It plays cards until every game has ended, then prefers clues and discards, then takes any legal action. It checks:

    - shapes and dtypes; there is always a legal action, and every card of a fresh hand can be played;
    - rewards are 0 or 1 during a game, add up to its final score, and are not always 0;
    - turns go to the next seat, and observations change with every action;
    - games end and are dealt anew, with other cards;
    - legal actions are taken; illegal ones, wrong arrays and wrong seeds are refused and change nothing;
    - the same seed and actions give the same results, and another seed gives others.

    If it has ``encoding``, ``states`` and ``lasts``, as subclasses of ``VectorEnv`` do, each step is also compared with
    the results of the kernel and the encoding. Raises ``BadSeed`` and ``BadCount`` for arguments out of range.
    """
    seed = check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
    steps = check_whole(BadCount, "steps", steps, 2 * _PLAYS, _MAX_STEPS)
    _check_parts(env)
    dealt = _digest(_reset(env, seed))
    must(_digest(_reset(env, seed)) == dealt, f"the seed {seed} must deal the same games again")
    _check_refusals(env, seed)
    must(
        _play(env, seed, steps, Referee(env)) == _play(env, seed, steps, None),
        f"the seed {seed} and the same actions must give the same results again",
    )
    if env.observation_shape[0]:
        others = [(seed + more) % (MAX_SEED + 1) for more in range(1, _OTHER_SEEDS)]
        differs = any(_digest(_reset(env, other)) != dealt for other in others)
        must(differs, "another seed must give other games")


def _check_parts(env: Env) -> None:
    missing = [name for name in _PARTS if not hasattr(env, name)]
    must(not missing, f"an environment has {', '.join(_PARTS)}: this one lacks {', '.join(missing)}")
    for name, least, most in (("games", 1, None), ("players", MIN_PLAYERS, MAX_PLAYERS), ("actions", 1, 63)):
        check_whole(BadEnv, name, getattr(env, name), least, most)


def _play(env: Env, seed: int, steps: int, referee: Referee | None) -> list[Digest]:
    """The digests of a reset and ``steps`` steps. With a referee they are checked, with illegal actions in between."""
    rng = np.random.default_rng(seed)
    step = _reset(env, seed)
    story = [_digest(step)]
    if referee:
        referee.begin(step)
    half = (steps - _PLAYS) // 2
    for preference in [1] * _PLAYS + [-1] * half + [0] * (steps - _PLAYS - half):  # see `_choose`
        actions = _choose(env, step, rng, preference)
        if referee:
            _try_illegal(env, step, actions, len(story))
            must(_digest(step) == story[-1], "a refused action must leave all games unchanged")
        step = _step(env, actions)
        if referee:
            referee.follow(actions, step)
        story.append(_digest(step))
    if referee:
        referee.close()
    return story


def _choose(env: Env, step: Step, rng: np.random.Generator, preference: int) -> npt.NDArray[np.int64]:
    """Random legal actions. With ``preference`` 1 plays come before all others, with -1 after them."""
    chances = rng.random(step.action_mask.shape)
    chances[:, play_ids(env)] += preference
    chosen: npt.NDArray[np.int64] = np.where(step.action_mask, chances, -2).argmax(axis=1)  # -2: below all
    return chosen


def _try_illegal(env: Env, step: Step, actions: npt.NDArray[np.int64], turn: int) -> None:
    """Tries an action that the mask forbids in one game, another game on each turn."""
    game = turn % env.games
    illegal = np.flatnonzero(~step.action_mask[game])
    if len(illegal):
        illegal_actions = actions.copy()
        illegal_actions[game] = illegal[turn // env.games % len(illegal)]
        _must_refuse(
            f"action {illegal_actions[game]}, which is not legal by its mask,", IllegalAction, env.step, illegal_actions
        )


def _reset(env: Env, seed: int) -> Step:
    step = ask(f"reset({seed})", lambda: env.reset(seed))
    _check_arrays(env, step)
    return step


def _step(env: Env, actions: npt.NDArray[np.int64]) -> Step:
    step = ask("step with actions that are legal by their masks", lambda: env.step(actions))
    _check_arrays(env, step)
    return step


def _check_arrays(env: Env, step: Step) -> None:
    """Checks shapes, dtypes and bounds."""
    must(isinstance(step, Step), f"reset and step must return a Step, not a {type(step).__name__}")
    games, actions = env.games, env.actions
    expected: dict[str, tuple[tuple[int, ...], tuple[Any, ...]]] = {
        "observations": (env.observation_shape, (np.uint8, np.uint64)),
        "rewards": ((games,), (np.float32,)),
        "terminated": ((games,), (np.bool_,)),
        "action_mask": ((games, actions), (np.bool_,)),
        "seats": ((games,), (np.int64,)),
        "scores": ((games,), (np.int64,)),
    }
    for name, (shape, dtypes) in expected.items():
        array = env.scores if name == "scores" else getattr(step, name)
        kinds = " or ".join(np.dtype(dtype).name for dtype in dtypes)
        must(isinstance(array, np.ndarray) and array.shape == shape, f"{name} must be an array of shape {shape}")
        must(array.dtype in dtypes, f"{name} must be {kinds}, not {array.dtype}")
    must(env.observation_shape[0] in (0, games), f"observations must be of {games} games, or of none")
    if step.observations.dtype == np.uint8:
        must(bool((step.observations <= 1).all()), "observations as bytes must be 0 or 1")
    must(bool(step.action_mask.any(axis=1).all()), "every game must have a legal action: games that end are dealt anew")
    must(bool(((step.seats >= 0) & (step.seats < env.players)).all()), f"seats must be from 0 to {env.players - 1}")


def _check_refusals(env: Env, seed: int) -> None:
    """Checks that wrong arguments are refused, and that a refusal changes nothing."""
    step = _reset(env, seed)
    good = step.action_mask.argmax(axis=1)
    illegal = good.copy()
    illegal[-1] = step.action_mask[-1].argmin() if not step.action_mask[-1].all() else env.actions
    outside = np.full(env.games, env.actions)
    refused: list[tuple[str, type[StarmineError], Any]] = [
        ("an illegal action", IllegalAction, illegal),
        ("an action id beyond the last", IllegalAction, outside),
        ("a negative action id", IllegalAction, np.full(env.games, -1)),
        ("too few actions", BadArray, good[:-1]),
        ("actions of two dimensions", BadArray, good[:, np.newaxis]),
        ("actions that are not whole numbers", BadArray, good.astype(np.float64)),
        ("actions that are not an array", BadArray, good.tolist()),
    ]
    for what, error, actions in refused:
        _must_refuse(what, error, env.step, actions)
    _must_refuse("a negative seed", BadSeed, env.reset, -1)
    _must_refuse("a seed beyond the last", BadSeed, env.reset, MAX_SEED + 1)
    _reset(env, seed)
    expected = _digest(_step(env, good))
    _reset(env, seed)
    _must_refuse("an illegal action", IllegalAction, env.step, illegal)
    must(_digest(_step(env, good)) == expected, "a refused action must leave all games unchanged")


def _must_refuse(what: str, error: type[StarmineError], call: Callable[[Any], object], argument: object) -> None:
    try:
        call(argument)
    except error:
        return
    except Exception as other:
        raise BadEnv(f"{what} must raise {error.__name__}, not {type(other).__name__}") from other
    raise BadEnv(f"{what} must raise {error.__name__}")


def _digest(step: Step) -> Digest:
    return tuple(hash(array.tobytes()) for array in step)
