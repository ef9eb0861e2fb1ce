"""``VectorEnv`` compared with the kernel, by ``check_env``, and its errors."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

import starmine as sm
from starmine.bots.rng import MAX_SEED
from starmine.lab import SmallHanabi
from starmine.lab.envs.env_check import check_env
from starmine.lab.envs.vector import VectorEnv
from starmine.lab.errors import AlreadyStepping, NotReset, NotStepping
from starmine.observation.checks import BadArray, BadCount, BadSetting
from starmine.rules.errors import BadSeed
from tests.lab.envs.players import any_legal
from tests.rules.tables import PRINTED_TABLES, Table
from tests.runs import sampled

COCKTAIL = sm.edition("cocktail")


@pytest.mark.slow
@pytest.mark.parametrize("table", sampled(PRINTED_TABLES, 4), ids=str)
def test_games_of_every_edition_are_those_of_the_kernel(table: Table) -> None:
    check_env(VectorEnv(table.rules, table.players, 5, finals=True), seed=3, steps=150)


def story(env: VectorEnv, steps: int, games: int) -> list[tuple[Any, ...]]:
    """The results of the first ``games`` games, whose actions depend only on their own action masks."""
    step = env.reset(7)
    chapters = [copy.deepcopy(tuple(array[:games] for array in step))]
    for turn in range(steps):
        order = np.random.default_rng(turn).permutation(env.actions)
        step = env.step(order[step.action_mask[:, order].argmax(axis=1)])
        chapters.append(copy.deepcopy(tuple(array[:games] for array in step)))
    return chapters


def same(one: list[tuple[Any, ...]], other: list[tuple[Any, ...]]) -> bool:
    return all(
        np.array_equal(a, b) for mine, theirs in zip(one, other, strict=True) for a, b in zip(mine, theirs, strict=True)
    )


@pytest.mark.slow
@pytest.mark.parametrize("observe", ["turn", "all"])
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("shuffled", [False, True])
def test_games_do_not_depend_on_threads_or_other_games(observe: Any, packed: bool, shuffled: bool) -> None:
    settings: Any = {"observe": observe, "packed": packed, "shuffle_colours": shuffled}
    alone = story(VectorEnv(COCKTAIL, 3, 11, threads=1, **settings), 120, 11)
    for games, threads in ((11, 2), (11, 3), (11, 11), (40, 4)):
        with VectorEnv(COCKTAIL, 3, games, threads=threads, **settings) as env:
            assert same(story(env, 120, 11), alone)


def test_shuffle_is_uniform() -> None:
    """A chi-squared test, with a seed for which a uniform shuffle passes."""
    env = VectorEnv(COCKTAIL, 2, 20_000, observe="none")
    env.reset(5)
    counts = np.apply_along_axis(np.bincount, 0, env.states["deck"][:, :50], minlength=25)
    expected = 20_000 / 50 * np.bincount(COCKTAIL.deck(2), minlength=25)[:, np.newaxis]
    statistic = ((counts - expected) ** 2 / expected).sum()
    degrees = 24 * 49
    assert abs(statistic - degrees) < 5 * np.sqrt(2 * degrees)


@pytest.mark.clause("C19")
@pytest.mark.parametrize("lost", ["zero", "keep"])
@pytest.mark.parametrize("edition", ["cocktail", "six-colour"])
def test_lost_game_counts_by_the_setting_whatever_the_edition_says(lost: Any, edition: str) -> None:
    """``lost`` decides, not the edition."""
    env = VectorEnv(sm.edition(edition), 4, 200, lost=lost)
    step, rng = env.reset(1), np.random.default_rng(2)
    cards, kept, best = np.zeros(200), 0.0, int(env.encoding.rules["max_score"])
    for _ in range(100):
        before = env.states["score"].astype(float)
        step = env.step(any_legal(step.action_mask, rng))
        cards = before + step.rewards
        kept += cards[step.terminated].sum()
        if lost == "zero":
            assert not cards[step.terminated & (before + 1 < best)].any()
    assert (kept > 0) == (lost == "keep")


@pytest.mark.slow
@pytest.mark.parametrize("games", [1, *(pytest.param(games, marks=pytest.mark.long(2)) for games in (2, 30))])
@pytest.mark.parametrize(
    "settings",
    [
        *({}, {"packed": True}, {"observe": "all", "threads": 2}, {"observe": "none"}, {"lost": "keep"}),
        *({"shuffle_colours": True, "finals": True}, {"shuffle_colours": True, "observe": "all", "packed": True}),
    ],
)
def test_vector_env_passes_check_env(games: int, settings: dict[str, Any]) -> None:
    with VectorEnv(sm.edition("tiles", variant=2, endless=True), 3, games, **settings) as env:
        check_env(env, seed=4, steps=100)


ENV = VectorEnv(COCKTAIL, 2, 3)
GOOD = np.full(3, 5)


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (GOOD.tolist(), BadArray, "actions is a list: it must be an array of whole numbers"),
        (GOOD[:2], BadArray, r"actions is of shape \(2,\): it must be an array of shape \(3,\)"),
        (GOOD[:, np.newaxis], BadArray, r"of shape \(3, 1\)"),
        (GOOD.astype(np.float64), BadArray, "actions is of dtype float64: it must be an array of whole numbers"),
        (GOOD.astype(bool), BadArray, "dtype bool"),
        (np.full(6, 5)[::2], BadArray, "actions is not contiguous"),
        (np.full(6, 5, np.int32)[::2], BadArray, "actions is not contiguous"),
        (GOOD + np.array([0, 0, 15]), sm.IllegalAction, "action 20 is not legal in game 2, where seat 0"),
        (GOOD * np.array([1, -1, 1]), sm.IllegalAction, "action -5 is not legal in game 1"),
        (GOOD * np.array([0, 1, 1]), sm.IllegalAction, r"action 0 is not legal in game 0.* \[5, 6, 7, 8, 9,"),
        (np.full(3, 2**64 - 1, np.uint64), sm.IllegalAction, "action 18446744073709551615 is not legal in game 0"),
        (GOOD + 64, sm.IllegalAction, "action 69 is not legal in game 0"),
    ],
)
def test_bad_actions_are_refused_and_change_nothing(actions: Any, error: type[Exception], message: str) -> None:
    ENV.reset(1)
    before = ENV.states.tobytes()
    with pytest.raises(error, match=message):
        ENV.step(actions)
    assert ENV.states.tobytes() == before


@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int32, np.uint64])
def test_actions_are_taken_with_any_integer_dtype(dtype: type[np.integer[Any]]) -> None:
    ENV.reset(1)
    assert ENV.step(GOOD.astype(dtype)).seats.tolist() == [1, 1, 1]


def test_step_needs_a_reset_after_an_interrupted_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with VectorEnv(COCKTAIL, 2, 4, threads=2) as env:
        step = env.reset(1)
        wanted = step.observations.copy()
        actions = step.action_mask.argmax(axis=1)
        with monkeypatch.context() as patch:
            patch.setattr("starmine.lab.envs.vector.step_batch", interrupt)
            with pytest.raises(KeyboardInterrupt):
                env.step(actions)
        with pytest.raises(NotReset):
            env.step(actions)
        assert np.array_equal(env.reset(1).observations, wanted)


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, 1.0, True, "1"])
def test_bad_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(BadSeed, match="must be a whole number from 0 to 9223372036854775807"):
        ENV.reset(seed)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"games": 0}, BadCount),
        ({"games": 2.0}, BadCount),
        ({"games": 2**24 + 1}, BadCount),
        ({"players": 6}, sm.BadPlayers),
        ({"threads": 0}, BadCount),
        ({"observe": "me"}, BadSetting),
        ({"lost": None}, BadSetting),
        ({"observe": np.array(["turn", "all"])}, BadSetting),
        ({"finals": "no"}, BadSetting),
        ({"shuffle_colours": 1}, BadSetting),
        ({"threads": np.int8(-1)}, BadCount),
        ({"games": 10**5000}, BadCount),
    ],
)
def test_bad_settings_are_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        VectorEnv(**{"edition": COCKTAIL, "players": 2, "games": 3, **arguments})


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("settings", [{"packed": True}, {"observe": "all", "finals": True}, {"shuffle_colours": True}])
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copy_goes_on_independently(copied: Any, settings: dict[str, Any], threads: int) -> None:
    env = VectorEnv(COCKTAIL, 2, 5, threads=threads, **settings)
    step, rng = env.reset(1), np.random.default_rng(1)
    twin = copied(env)
    for _ in range(40):
        actions, seen = any_legal(step.action_mask, rng), step.observations.copy()
        again = copy.deepcopy(twin.step(actions))
        assert np.array_equal(step.observations, seen)
        step = env.step(actions)
        assert same([step], [again])
        assert np.array_equal(env.finals, twin.finals)
        assert env.states.tobytes() == twin.states.tobytes()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copy_shows_the_games_that_wait(copied: Any) -> None:
    """Also in a game so small that its observations are written packed and unpacked after each step."""
    env = VectorEnv(SmallHanabi(colours=1, hand_size=2, clue_tokens=3, strikes=1), 2, 5, central=True)
    assert not env.encoding.has_byte_rows
    seen = env.reset(1).observations.copy()
    twin = copied(env)
    assert np.array_equal(twin.deal(np.arange(5) == 4).observations[:4], seen[:4])
    assert np.array_equal(twin.central[:4], env.central[:4])


FORK = """
import copy, os, signal, numpy as np, starmine as sm
from starmine.lab import VectorEnv
env = VectorEnv(sm.edition("cocktail"), 2, 4, threads=2)
env.reset(1)
env.step(np.full(4, 5))
expected = copy.deepcopy(env)
expected.step(np.full(4, 6))
child = os.fork()
if child == 0:
    signal.alarm(60)  # a fault here would hang
env.step(np.full(4, 6))
env.close()
right = env.states.tobytes() == expected.states.tobytes()
if child == 0:
    os._exit(not right)
assert os.waitpid(child, 0)[1] == 0
assert right
"""


@pytest.mark.long(3)
@pytest.mark.process
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
def test_vector_env_goes_on_in_a_forked_process() -> None:
    command = [sys.executable, "-W", "ignore", "-c", FORK]
    ran = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("threads", [1, 2])
def test_a_step_in_the_background_is_the_same_step(threads: int) -> None:
    here, behind = (VectorEnv(COCKTAIL, 2, 50, threads=threads) for _ in range(2))
    step, other, rng = here.reset(1), behind.reset(1), np.random.default_rng(1)
    for _ in range(100):
        actions = any_legal(step.action_mask, rng)
        behind.step_async(actions)
        step, other = here.step(actions), behind.step_wait()
        assert all(
            (one == two).all() for one, two in zip(step._asdict().values(), other._asdict().values(), strict=True)
        )


def test_until_a_step_in_the_background_is_waited_for_calls_are_refused() -> None:
    env = VectorEnv(COCKTAIL, 2, 3)
    for early in (lambda: env.step(GOOD), lambda: env.step_async(GOOD), lambda: env.deal(np.ones(3, np.bool_))):
        with pytest.raises(NotReset, match="call reset"):
            early()
    env.reset(1)
    with pytest.raises(NotStepping, match="call step_async"):
        env.step_wait()
    with pytest.raises(BadArray):
        env.step_async(GOOD[:1])
    env.step_async(GOOD)
    for call in (
        *(lambda: env.step(GOOD), lambda: env.step_async(GOOD)),
        *(lambda: env.reset(2), lambda: copy.deepcopy(env), env.close),
    ):
        with pytest.raises(AlreadyStepping, match=r"call step_wait\(\) .* give each thread one of its own"):
            call()
    assert env.step_wait().seats.tolist() == [1, 1, 1]
    with pytest.raises(NotStepping):
        env.step_wait()
    env.step(GOOD)


def test_step_in_the_background_can_be_waited_for_again_after_an_interrupt() -> None:
    env = VectorEnv(COCKTAIL, 2, 3)
    env.reset(1)
    env.step_async(GOOD)
    with patch("starmine.lab.envs.vector.wait", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        env.step_wait()
    with pytest.raises(AlreadyStepping):
        env.step(GOOD)
    assert env.step_wait().seats.tolist() == [1, 1, 1]


def test_step_starts_the_threads_again_after_close() -> None:
    for threads in (1, 2):
        env = VectorEnv(COCKTAIL, 2, 3, threads=threads)
        env.reset(1)
        env.close()
        assert env.step(GOOD).seats.tolist() == [1, 1, 1]
        env.close()
        env.close()


def test_arrays_that_compiled_code_relies_on_are_read_only() -> None:
    env = VectorEnv(COCKTAIL, 2, 3, finals=True)
    env.reset(1)
    for array in (env.masks, env.states, env.lasts, env.scores):
        before = array.tobytes()
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0
        assert array.tobytes() == before
    with pytest.raises((ValueError, AttributeError)):
        env.masks &= 0x3FF  # type: ignore[misc]
    assert env.step(GOOD).action_mask[0, 10:].any()


class OnlyArray:
    """Like the arrays of some libraries: it has only ``__array__``."""

    def __init__(self, actions: Any) -> None:
        self._actions = actions

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.asarray(self._actions, dtype)


class OnlyDlpack:
    """Like a tensor: it has only ``__dlpack__``."""

    def __init__(self, actions: Any, device: str = "cpu") -> None:
        self._actions, self._device = actions, device

    def __dlpack__(self, **settings: Any) -> Any:
        if self._device != "cpu":
            raise BufferError("Unsupported device in DLTensor.")
        return self._actions.__dlpack__(**settings)

    def __dlpack_device__(self) -> tuple[int, int]:
        return 1, 0


@pytest.mark.parametrize("tensor", [OnlyArray, OnlyDlpack])
def test_actions_are_taken_as_tensors_of_other_libraries(tensor: type[Any]) -> None:
    ENV.reset(1)
    assert ENV.step(tensor(GOOD)).seats.tolist() == [1, 1, 1]
    with pytest.raises(sm.IllegalAction, match="action 20 is not legal in game 0"):
        ENV.step(tensor(GOOD * 0 + 20))
    with pytest.raises(BadArray, match="must be an array of whole numbers"):
        ENV.step(tensor(GOOD.astype(np.float32)))


def test_actions_of_another_device_are_refused() -> None:
    ENV.reset(1)
    with pytest.raises(BadArray, match="copy it to the CPU first"):
        ENV.step(OnlyDlpack(GOOD, device="cuda"))


def test_reset_without_a_seed_follows_from_the_last_one() -> None:
    seen = [[ENV.reset(seed).observations.tobytes() for seed in (1, None, None, 1)] for _ in range(2)]
    assert seen[0] == seen[1]
    assert len(set(seen[0])) == 3
    fresh = {VectorEnv(COCKTAIL, 2, 3).reset().observations.tobytes() for _ in range(3)}
    assert len(fresh) == 3


def test_held_games_wait() -> None:
    step = ENV.reset(1)
    before, seen = ENV.states.copy(), step.observations.copy()
    held = np.array([True, False, True])
    step = ENV.step_unless(held, np.array([-7, 5, 99]))
    assert (ENV.states == before).tolist() == held.tolist()
    assert (step.observations == seen).all(axis=1).tolist() == held.tolist()
    assert step.seats.tolist() == [0, 1, 0]
    assert np.array_equal(step.action_mask, ENV.masks[:, np.newaxis] >> np.arange(ENV.actions) & 1)
    with pytest.raises(BadArray, match="held"):
        ENV.step_unless(held[:2], GOOD)


@pytest.mark.slow
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("observe", ["turn", "all"])
@pytest.mark.parametrize("game", [COCKTAIL, SmallHanabi(colours=1, hand_size=2)])
def test_central_rows_are_what_the_central_encoding_writes(game: Any, observe: Any, packed: bool) -> None:
    env = VectorEnv(game, 2, 20, observe=observe, packed=packed, central=True, threads=2)
    step, rng = env.reset(1), np.random.default_rng(1)
    for _ in range(40):
        expected = np.zeros_like(env.central)
        env.central_encoding.write(env.states.copy(), env.lasts.copy(), expected)
        assert np.array_equal(env.central, expected)
        if not packed:
            own = env.central_encoding.bits - env.encoding.bits
            assert np.array_equal(env.central[..., own:], step.observations)
        step = env.step(any_legal(step.action_mask, rng))
    assert VectorEnv(game, 2, 3).central.shape[0] == 0
    check_env(VectorEnv(game, 2, 5, observe=observe, central=True))
