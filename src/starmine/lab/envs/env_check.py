"""``check_env``: checks that an environment, such as a wrapper or a subclass, behaves like ``VectorEnv``.

Its referee checks each step of the environment against the one before.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from starmine.bots.rng import MAX_SEED
from starmine.lab.envs.batch import legal_masks, take
from starmine.lab.envs.vector import Step
from starmine.lab.errors import BadEnv
from starmine.observation.checks import MAX_STRIKES, BadArray, BadCount, check_whole
from starmine.observation.encoding import Encoding
from starmine.observation.relabelling import Relabelling, relabellings
from starmine.rules.cards import MAX_PLAYERS, MAX_SUITS, MIN_PLAYERS, RANKS, hand_size
from starmine.rules.errors import BadSeed, IllegalAction, StarmineError
from starmine.rules.kernel.action_ids import first_clue, first_play
from starmine.rules.kernel.state import PLAYING, STRUCK_OUT, Games

_PARTS = ("games", "actions", "players", "observation_shape", "scores", "reset", "step")
_PLAYS = MAX_SUITS * RANKS + MAX_STRIKES  # plays after which every game has ended
_MAX_STEPS = 10**6
_OTHER_SEEDS = 20  # more than one, as two seeds may deal the same cards in a small game

Digest = tuple[int, ...]
T = TypeVar("T")
Places = npt.NDArray[np.bool_]  # a mask of games


class Env(Protocol):
    """An environment that ``check_env`` can check. ``VectorEnv`` is one."""

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
    def reset(self, seed: int) -> Step: ...
    def step(self, actions: npt.NDArray[np.int64]) -> Step: ...


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
    _must(_digest(_reset(env, seed)) == dealt, f"the seed {seed} must deal the same games again")
    _check_refusals(env, seed)
    _must(
        _play(env, seed, steps, _Referee(env)) == _play(env, seed, steps, None),
        f"the seed {seed} and the same actions must give the same results again",
    )
    if env.observation_shape[0]:
        others = [(seed + more) % (MAX_SEED + 1) for more in range(1, _OTHER_SEEDS)]
        differs = any(_digest(_reset(env, other)) != dealt for other in others)
        _must(differs, "another seed must give other games")


def _check_parts(env: Env) -> None:
    missing = [name for name in _PARTS if not hasattr(env, name)]
    _must(not missing, f"an environment has {', '.join(_PARTS)}: this one lacks {', '.join(missing)}")
    for name, least, most in (("games", 1, None), ("players", MIN_PLAYERS, MAX_PLAYERS), ("actions", 1, 63)):
        check_whole(BadEnv, name, getattr(env, name), least, most)


def _play(env: Env, seed: int, steps: int, referee: _Referee | None) -> list[Digest]:
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
            _must(_digest(step) == story[-1], "a refused action must leave all games unchanged")
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
    chances[:, _play_ids(env)] += preference
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
    step = _ask(f"reset({seed})", lambda: env.reset(seed))
    _check_arrays(env, step)
    return step


def _step(env: Env, actions: npt.NDArray[np.int64]) -> Step:
    step = _ask("step with actions that are legal by their masks", lambda: env.step(actions))
    _check_arrays(env, step)
    return step


def _check_arrays(env: Env, step: Step) -> None:
    """Checks shapes, dtypes and bounds."""
    _must(isinstance(step, Step), f"reset and step must return a Step, not a {type(step).__name__}")
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
        _must(isinstance(array, np.ndarray) and array.shape == shape, f"{name} must be an array of shape {shape}")
        _must(array.dtype in dtypes, f"{name} must be {kinds}, not {array.dtype}")
    _must(env.observation_shape[0] in (0, games), f"observations must be of {games} games, or of none")
    if step.observations.dtype == np.uint8:
        _must((step.observations <= 1).all(), "observations as bytes must be 0 or 1")
    _must(
        bool(step.action_mask.any(axis=1).all()), "every game must have a legal action: games that end are dealt anew"
    )
    _must(((step.seats >= 0) & (step.seats < env.players)).all(), f"seats must be from 0 to {env.players - 1}")


def _check_refusals(env: Env, seed: int) -> None:
    """Checks that wrong arguments are refused, and that a refusal changes nothing."""
    step = _reset(env, seed)
    good = step.action_mask.argmax(axis=1)
    illegal = good.copy()
    illegal[-1] = env.actions if step.action_mask[-1].all() else step.action_mask[-1].argmin()
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
    _must(_digest(_step(env, good)) == expected, "a refused action must leave all games unchanged")


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


class _Records(NamedTuple):
    """The game records of an environment that exposes them."""

    encoding: Encoding
    states: Games
    lasts: Games
    suit_orders: npt.NDArray[np.uint8]  # see `VectorEnv.suit_orders`
    ways: Mapping[tuple[int, ...], Relabelling]  # by order of suits


class _Referee:
    """Checks the games of ``env`` from a reset on. Raises ``BadEnv``, which says what was expected."""

    def __init__(self, env: Env) -> None:
        self._env = env
        self._ways: dict[tuple[int, ...], Relabelling] = {}

    def begin(self, step: Step) -> None:
        """Checks the result of a reset."""
        _must(not step.rewards.any(), "after a reset rewards must be 0: no action has been taken")
        _must(not step.terminated.any(), "after a reset terminated must be False: the games have just begun")
        rows = _rows(step)
        if len(rows) > 1:
            _must((rows != rows[0]).any(), "the games of a seed must not all be dealt the same cards")
        self._check_fresh(step, np.ones(self._env.games, np.bool_))
        self._totals = np.zeros(self._env.games)
        self._has_ended = np.zeros(self._env.games, np.bool_)
        self._rewarded = self._dealt_anew = False
        self._starts = rows.copy()
        self._before, self._records = copy.deepcopy(step), self._check_records(step)

    def follow(self, actions: npt.NDArray[np.int64], step: Step) -> None:
        """Checks the result of a step with ``actions``."""
        ended, before, going = step.terminated, self._before, ~step.terminated
        following = (before.seats + 1) % self._env.players
        if self._records:
            self._check_by_the_kernel(self._records, actions, step, following)
        rewards = step.rewards[going]
        _must(((rewards == 0) | (rewards == 1)).all(), "rewards must be 0 or 1 while a game goes on")
        self._totals += step.rewards
        scores = np.where(ended, self._totals, 0)
        _must(
            np.array_equal(self._env.scores, scores),
            "the rewards of a game must add up to the score it ends with, and scores must have it then, else 0",
        )
        self._totals[ended] = 0
        self._check_fresh(step, ended)
        _must(np.array_equal(step.seats[going], following[going]), "the seat on turn must be the one after the last")
        rows, rows_before = _rows(step), _rows(before)
        if len(rows):
            changed = (rows != rows_before).any(axis=1)
            _must(changed[going].all(), "observations must change with every action")
            self._dealt_anew |= bool((rows[ended] != self._starts[ended]).any())
        self._has_ended |= ended
        self._rewarded |= bool((step.rewards > 0).any())
        self._before, self._records = copy.deepcopy(step), self._check_records(step)

    def close(self) -> None:
        """Checks the totals, when every game should have ended at least once."""
        _must(self._has_ended.all(), "games must end: by now each has had more strikes than a game can have")
        _must(self._rewarded, "a successful play must be rewarded: none was")
        _must(
            self._dealt_anew or not len(self._starts),
            "a game that ends must be dealt anew: all were dealt the same cards as before",
        )

    def _check_fresh(self, step: Step, fresh: Places) -> None:
        if hasattr(self._env, "encoding"):  # without it the hand size may not be the usual one
            plays = step.action_mask[fresh][:, _play_ids(self._env)]
            _must(plays.all(), "action_mask must allow to play every card when a game begins")

    def _check_records(self, step: Step) -> _Records | None:
        """A copy of the game records, if the environment exposes them; checks that they agree with ``step``."""
        env: Any = self._env
        if not all(hasattr(env, name) for name in ("encoding", "states", "lasts")):
            return None
        _must(isinstance(env.encoding, Encoding), f"encoding must be an Encoding, not a {type(env.encoding).__name__}")
        self._ways = self._ways or {way.suits: way for way in relabellings(env.encoding)}
        records = _ask(
            "to copy states, lasts and suit_orders",
            lambda: _Records(env.encoding, env.states.copy(), env.lasts.copy(), self._suit_orders(), self._ways),
        )
        rules, games = records.encoding.rules, records.states
        rows = _observed(records, step, step.seats)
        _must(np.array_equal(step.seats, games["seat"]), "seats must be the seats on turn in states")
        masks = np.zeros(len(games), np.int64)
        legal_masks(games, rules, masks)
        legal = masks[:, np.newaxis] >> _true_actions(records, step.seats) & 1
        _must(np.array_equal(step.action_mask, legal), "action_mask must be what the rules allow in states")
        if len(step.observations):
            _must(
                np.array_equal(step.observations, rows),
                "observations must be what encoding writes for states and lasts",
            )
        return records

    def _suit_orders(self) -> npt.NDArray[np.uint8]:
        env: Any = self._env
        suits = np.arange(int(env.encoding.rules["suits"]), dtype=np.uint8)
        true = np.broadcast_to(suits, (env.games, env.players, len(suits)))
        return np.array(getattr(env, "suit_orders", true))

    def _check_by_the_kernel(
        self, records: _Records, actions: npt.NDArray[np.int64], step: Step, following: npt.NDArray[np.int64]
    ) -> None:
        """Checks a step against the kernel, which takes the same actions on the previous records."""
        encoding, games, lasts, *_ = records
        before = games["score"].astype(np.int64)
        true_actions = _true_actions(records, self._before.seats)
        take(games, lasts, encoding.rules, true_actions[np.arange(len(games)), actions])
        over, cards = games["status"] != PLAYING, games["score"].astype(np.int64)
        _must(np.array_equal(step.terminated, over), "terminated must be the games that their actions have ended")
        now: Any = self._env
        same = now.states[~over].tobytes() == games[~over].tobytes()
        _must(same, "states must be what the rules make of the actions")
        _must(not now.states["turn"][over].any(), "states must be dealt anew where a game has ended")
        rewarded = np.array_equal(step.rewards[~over], (cards - before)[~over])
        _must(rewarded, "rewards must be how the actions change the score")
        lost = games["status"] >= STRUCK_OUT
        scores = self._env.scores
        wrong = over & (scores != cards) & ~(lost & (scores == 0))
        _must(not wrong.any(), "scores must be the cards on the fireworks of games that end, or 0 for lost ones")
        finals = getattr(self._env, "finals", ())
        if len(finals) and over.any():
            rows = _observed(records, step, following)
            _must(np.array_equal(finals[over], rows[over]), "finals must be the last observations of games that end")


def _play_ids(env: Env) -> slice:
    """The ids of the actions that play a card. Without ``encoding`` hands have their usual size (C02)."""
    encoding = getattr(env, "encoding", None)
    if isinstance(encoding, Encoding):
        return slice(int(first_play(encoding.rules)), int(first_clue(encoding.rules)))
    return slice(hand_size(env.players), 2 * hand_size(env.players))


def _must(holds: bool | np.bool_, message: str) -> None:
    """Raises ``BadEnv`` with the message unless ``holds``."""
    if not holds:
        raise BadEnv(message)


def _ask(what: str, do: Callable[[], T]) -> T:
    """The result of ``do()``. Raises ``BadEnv`` if it raises anything."""
    try:
        return do()
    except Exception as error:
        raise BadEnv(f"{what} must raise nothing, not {type(error).__name__}: {error}") from error


def _rows(step: Step) -> npt.NDArray[Any]:
    """Observations, a row for each game."""
    return step.observations.reshape(-1, int(np.prod(step.observations.shape[1:])))


def _observed(records: _Records, step: Step, seats: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """The observations of records, whole games and not views, in the format of ``step.observations``."""
    encoding, games, lasts, *_ = records
    rows = encoding.empty(len(seats), every_seat=True)
    _ask("to write observations of states and lasts", lambda: encoding.write(games, lasts, rows))
    rows = np.take_along_axis(rows, _relabelled(records.ways, records.suit_orders, "bits"), axis=-1)
    if step.observations.dtype == np.uint64:  # bits, in whole words
        packed = np.packbits(rows, axis=-1, bitorder="little")
        octets = np.zeros((*rows.shape[:-1], encoding.words * 8), np.uint8)
        octets[..., : packed.shape[-1]] = packed
        rows = octets.view("<u8")
    is_of_every_seat = step.observations.ndim == 3
    return rows if is_of_every_seat else rows[np.arange(len(seats)), seats]


def _true_actions(records: _Records, seats: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """By shuffled action id of the seat on turn, the true action id: ``(games, actions)``."""
    orders = records.suit_orders[np.arange(len(seats)), seats]
    return _relabelled(records.ways, orders, "actions")


def _relabelled(
    ways: Mapping[tuple[int, ...], Relabelling], suit_orders: npt.NDArray[np.uint8], part: str
) -> npt.NDArray[np.int64]:
    """``bits`` or ``actions`` of the relabelling for each order of suits: ``(…, suits)`` to ``(…, bits)``."""
    orders, which = np.unique(suit_orders.reshape(-1, suit_orders.shape[-1]), axis=0, return_inverse=True)
    for order in map(tuple, orders.tolist()):
        _must(order in ways, f"suit_orders must exchange suits that are alike by the rules: {order} does not")
    found = np.array([getattr(ways[tuple(order)], part) for order in orders.tolist()], np.int64)
    return found[which.reshape(-1)].reshape(*suit_orders.shape[:-1], -1)
