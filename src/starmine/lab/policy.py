"""``Policy``: a bot made of a batched function, such as a network.

    policy = Policy(model, sm.edition("cocktail"), players=2)     # a torch.nn.Module
    policy = Policy("model.onnx", sm.edition("cocktail"), players=2)
    policy = Policy(function, sm.edition("cocktail"), players=2)  # function(observations, masks)
    policy = Policy.load("policy.pt2")                            # a file of policy.save
    simulate(sm.edition("cocktail"), 2, policy, games=10_000)

``simulate`` calls it with many games at once. Elsewhere it is called with one game at a time.
"""

from __future__ import annotations

import math
import os
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from starmine.bots.rng import draws
from starmine.knowledge.kinds import owner
from starmine.lab.errors import BadPolicy
from starmine.lab.networks import (
    CallSettings,
    Module,
    as_function,
    edition_data,
    edition_of,
    read_settings,
    write_policy,
)
from starmine.lab.small import Rulebook, as_rulebook
from starmine.observation.checks import BadSetting, check_choice, check_whole
from starmine.observation.encoding import Encoding
from starmine.observation.last_action import LAST, forget, record
from starmine.rules.errors import shown
from starmine.rules.kernel.action_ids import action_count
from starmine.rules.kernel.kernel import legal
from starmine.rules.kernel.state import RULES, Integer, Record

__all__ = ["BadPolicy", "Policy"]

Array = npt.NDArray[Any]

BATCH = 256
_MAX_BATCH = 2**20

NO_NUMBER = -(2**63)  # in place of an action, where logits are unusable
NO_NUMBER_MEANS = (
    "its logits are NaN or infinite for a legal action, or -inf for all of them: check the network's weights and output"
)

_UNIFORM_BITS = 52  # of a random number below 1: with more, its product with a sum could be rounded to the sum


class PolicyInput(NamedTuple):
    """The input of a policy, an element or row per game."""

    observations: Array  # (n, bits)
    masks: npt.NDArray[np.bool_]  # (n, actions)
    states: Array  # (n, *state)
    seeds: Array  # (n,): the seat's seed
    turns: Array  # (n,)


class Policy:
    """A bot whose actions come from ``network``, for tables of ``edition`` and ``players``.

    ``network`` is a function from observations ``(n, bits)``, in the format of ``VectorEnv``, and action masks
    ``(n, actions)`` to action ids ``(n,)`` or logits ``(n, actions)``. Or it is a ``torch.nn.Module``, or the path of
    an ONNX or ``torch.export`` file (see ``networks``), on ``device``; these get observations as floats, and masks only
    with ``masks=True``.

    - With logits the legal action with the highest one is chosen. With a ``temperature`` above 0 an action is sampled
      from the softmax of the logits divided by the temperature, with random numbers that follow from the bot's seed.
    - ``state``: the shape of a recurrent state. The function then gets states ``(n, *state)`` float32 as its last
      argument, zeros at the deal, and returns a pair: its answer, and the new states.
    - ``observe``: a recurrent function is called on the turns of its seat (``"turn"``), or of all seats (``"all"``).
      On the turns of others its answer is ignored, and the mask allows all actions.
    - ``dtype``: that of the observations, for functions: ``uint8``, or another numeric type.
    - ``batch``: how many games ``simulate`` plays at once. Calls always have this many rows; unused ones hold zeros.
      A GPU needs thousands for full use.

    Other editions work if observations have the same number of bits and there are as many actions. Raises
    ``BadPolicy``, ``BadSetting``, ``UnknownEdition`` and ``BadPlayers``.
    """

    def __init__(
        self,
        network: Any,
        edition: Rulebook | str,
        players: int,
        *,
        id: str = "policy",  # noqa: A002 - as `Bot` has it
        temperature: float = 0.0,
        state: tuple[int, ...] | None = None,
        observe: Literal["turn", "all"] = "turn",
        dtype: npt.DTypeLike = np.uint8,
        device: str | None = None,
        masks: bool = False,
        batch: int = BATCH,
    ) -> None:
        edition = as_rulebook(edition)
        check_choice("observe", observe, "turn", "all")
        self.id = id  # which `check_bot` checks
        self.edition, self.players = edition, players
        self.made_for = f"{edition.id}, {players} players"
        self.title = id  # like `description`, for people who choose a bot
        self.description = f"A policy, made for {self.made_for}."
        self.fewest_players = self.most_players = players
        rules = edition.rules(players)
        self.bits, self.actions = Encoding(rules).bits, int(action_count(rules))
        self.batch = check_whole(BadSetting, "batch", batch, 1, _MAX_BATCH)
        self.temperature, self.dtype = _temperature(temperature), _dtype(dtype)
        if state is not None and not isinstance(state, tuple | list):
            raise BadSetting(f"state={shown(state)}: it must be the shape of a state, such as (128,)")
        self.is_recurrent = state is not None
        self.state = tuple(check_whole(BadSetting, "state", size, 1) for size in state or ())
        self.observes_all = observe == "all"
        if self.observes_all and not self.is_recurrent:
            raise BadSetting("observe='all' is for recurrent functions: give the shape of their state, state=(128,)")
        self.memory = np.dtype(
            [
                ("last", LAST),
                ("seed", np.int64),
                ("seat", np.int8),
                *([("state", np.float32, self.state)] if self.is_recurrent else []),
            ]
        )
        self._masks = masks
        self._function = as_function(network, CallSettings(device, masks, self.is_recurrent))
        self._try()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a policy made of a ``torch.nn.Module`` to a ``.pt2`` file that ``load`` reads.

        Raises ``BadPolicy`` for functions and files, for a network that ``torch.export`` cannot export, and for rules
        that are neither an edition nor a ``SmallHanabi``.
        """
        if not isinstance(self._function, Module):
            raise BadPolicy(f"policy {self.id!r} is not of a torch.nn.Module, so it cannot be saved")
        settings = {
            "id": self.id,
            "edition": edition_data(self.edition),
            "players": int(self.players),
            "state": self.state if self.is_recurrent else None,
            "observe": "all" if self.observes_all else "turn",
            "masks": self._masks,
        }
        shapes: list[tuple[int, ...]] = [(self.bits,)]
        if self._masks:
            shapes.append((self.actions,))
        if self.is_recurrent:
            shapes.append(self.state)
        write_policy(Path(path), self._function.module, shapes, settings)

    @classmethod
    def load(
        cls, path: str | os.PathLike[str], *, temperature: float = 0.0, device: str | None = None, batch: int = BATCH
    ) -> Self:
        """Reads a policy that ``save`` wrote; edition, players and id are those of the saved one.

        Raises ``BadPolicy`` and ``BadSetting``.
        """
        settings = read_settings(Path(path))
        edition = edition_of(settings.pop("edition"))
        return cls(path, edition, **settings, temperature=temperature, device=device, batch=batch)

    def __repr__(self) -> str:
        return f"<Policy {self.id!r} for {self.made_for}>"

    def _try(self) -> None:
        """Calls the function with two blank rows. Raises ``BadPolicy``, as for a function that takes only one row."""
        try:
            self.decide(self.blank(2))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a function may even raise SystemExit
            said = " ".join(str(error).split())
            why = said if isinstance(error, BadPolicy) else f"it raised {type(error).__name__} ({said})"
            raise BadPolicy(
                f"policy {self.id!r} was asked about 2 observations of {self.bits} bits with {self.actions} actions, "
                f"those of {self.made_for}: {why}. If it was made for another edition or number of players, give that"
            ) from error

    def blank(self, rows: int) -> PolicyInput:
        """An input with ``rows`` rows of zeros, whose masks allow all actions."""
        return PolicyInput(
            np.zeros((rows, self.bits), self.dtype),
            np.ones((rows, self.actions), np.bool_),
            np.zeros((rows, *self.state), np.float32),
            np.zeros(rows, np.int64),
            np.zeros(rows, np.int64),
        )

    def decide(self, asked: PolicyInput) -> tuple[npt.NDArray[np.int64], Array]:
        """An action id for each row, ``NO_NUMBER`` where logits are unusable, and the new states.

        Raises ``BadPolicy`` for an answer of a wrong form, and what the function raises.
        """
        rows, states = len(asked.observations), asked.states
        inputs = asked.observations, asked.masks
        answer = self._function(*inputs, states) if self.is_recurrent else self._function(*inputs)
        if self.is_recurrent:
            if not isinstance(answer, tuple | list) or len(answer) != 2:
                raise BadPolicy(
                    f"the answer is a {type(answer).__name__}: with `state` it must be a pair, (answer, states)"
                )
            answer, states = answer[0], np.asarray(answer[1], np.float32)
            if states.shape != asked.states.shape:
                raise BadPolicy(f"its states have the shape {states.shape}: it must be {asked.states.shape}")
        form = checked(answer, rows, self.actions)
        if form.ndim == 1 and self.temperature:
            raise BadPolicy(f"temperature={self.temperature} is for logits, but the answer is action ids: leave it out")
        return chosen(form, asked.masks, self.temperature, asked.seeds, asked.turns), states

    def check_table(self, rules: Record) -> None:
        """Raises ``BadPolicy`` for a table with another number of observation bits or actions."""
        table = _encoding(rules.tobytes())
        bits, actions = table.bits, int(action_count(rules))
        if (bits, actions) != (self.bits, self.actions):
            raise BadPolicy(
                f"it was made for {self.made_for}, observations of {self.bits} bits and {self.actions} "
                f"actions; this table of {table.players} players has {bits} bits and {actions} actions: use it at "
                "tables like those that it was made for"
            )

    def start(self, memory: Record, view: Record, rules: Record, seed: int) -> None:
        """Begins a game. Raises ``BadPolicy`` at a table that does not fit."""
        self.check_table(rules)
        forget(memory["last"])
        memory["seed"], memory["seat"] = seed, owner(view, rules)

    def watch(self, memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
        """Updates the last action, and the recurrent state: ``act`` cannot, as it gets a copy of the memory."""
        mine = before["seat"] == memory["seat"]
        if self.is_recurrent and (mine or self.observes_all):
            _, states = self._decide(memory, before, rules, mine=mine)
            memory["state"] = states[0]
        record(memory["last"], before, action, after, rules)

    def act(self, memory: Record, view: Record, rules: Record) -> Integer:
        """The chosen action. Raises ``BadPolicy`` for unusable logits, and what ``decide`` raises."""
        actions, _ = self._decide(memory, view, rules, mine=True)
        action = int(actions[0])
        if action == NO_NUMBER:
            raise BadPolicy(NO_NUMBER_MEANS)
        return action

    def _decide(self, memory: Record, view: Record, rules: Record, *, mine: bool) -> tuple[Array, Array]:
        """``decide`` for one view: arrays of one element."""
        encoding = _encoding(rules.tobytes())
        rows, asked = encoding.empty(1), self.blank(1)
        encoding.write(np.array([view]), np.array([memory["last"]]), rows, np.array([memory["seat"]], np.int64))
        asked.observations[:] = rows
        if mine:
            asked.masks[:] = mask_rows(np.array([legal(view, rules)], np.int64), self.actions)
        if self.is_recurrent:
            asked.states[:] = memory["state"]
        asked.seeds[:], asked.turns[:] = memory["seed"], view["turn"]
        return self.decide(asked)


def _temperature(given: object) -> float:
    if not isinstance(given, int | float | np.number) or not 0 <= given < math.inf:
        raise BadSetting(f"temperature={shown(given)}: it must be a number, 0 or more")
    return float(given)


def _dtype(given: Any) -> np.dtype[Any]:
    try:
        dtype: np.dtype[Any] = np.dtype(given)
    except (TypeError, ValueError):
        dtype = np.dtype(object)
    if dtype.kind not in "ufib":  # unsigned, float, signed or bool
        raise BadSetting(f"dtype={shown(given)}: observations are numbers, such as uint8 or float32")
    return dtype


def mask_rows(masks: npt.NDArray[np.int64], actions: int) -> npt.NDArray[np.bool_]:
    """Sets of actions as rows ``(n, actions)``."""
    return (masks[:, None] >> np.arange(actions) & 1).astype(np.bool_)


@lru_cache(maxsize=16)
def _encoding(rules: bytes) -> Encoding:
    return Encoding(np.frombuffer(rules, RULES)[0])


def checked(answer: Any, rows: int, actions: int) -> Array:
    """The answer as an array: action ids ``(rows,)`` or logits ``(rows, actions)``. Raises ``BadPolicy``."""
    wanted = f"it must be logits, floats of shape {(rows, actions)}, or action ids, whole numbers of shape {(rows,)}"
    if isinstance(answer, tuple | list | dict) or answer is None:
        size = "" if answer is None else f" of {len(answer)}"
        raise BadPolicy(f"the answer is a {type(answer).__name__}{size}: {wanted}; leave values and the like out")
    array = np.asarray(answer)
    if array.shape == (rows,) and array.dtype.kind in "iu":
        return array.astype(np.int64)
    if array.shape == (rows, actions) and array.dtype.kind == "f":
        return array
    raise BadPolicy(f"the answer is {array.dtype} of shape {array.shape}: {wanted}")


def chosen(answer: Array, masks: npt.NDArray[np.bool_], temperature: float, seeds: Array, turns: Array) -> Array:
    """The action id of each row, ``(n,)`` int64; ``NO_NUMBER`` where logits are unusable.

    Action ids are returned unchanged. With logits the legal action with the highest one is chosen; with a temperature
    an action is sampled from the softmax, with a random number that depends only on the row's seed and turn.
    """
    if answer.ndim == 1:
        return answer
    logits = np.where(masks, answer, -np.inf)
    best = logits.max(axis=1)
    if temperature:
        with np.errstate(invalid="ignore", over="ignore"):
            sums = np.exp((logits - best[:, None]).astype(np.float64) / temperature).cumsum(axis=1)
        # The sampled action is the first whose sum exceeds a random share of the last sum. `draws` gives 63 bits.
        uniform = (draws(seeds, turns) >> 63 - _UNIFORM_BITS) / 2.0**_UNIFORM_BITS
        actions = (sums > uniform[:, None] * sums[:, -1:]).argmax(axis=1)
    else:
        actions = logits.argmax(axis=1)
    return np.where(np.isfinite(best), actions, NO_NUMBER)
