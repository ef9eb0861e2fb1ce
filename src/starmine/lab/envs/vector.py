"""``VectorEnv``: many games at once, in arrays, for whoever trains or searches.

    env = VectorEnv(sm.edition("cocktail"), players=2, games=4096)
    told = env.reset(seed=1)
    while training:
        told = env.step(choose(told.observations, told.legal))  # an action id for each game

What is told of the games is a ``TimeStep``.
"""

from __future__ import annotations

import copy
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from itertools import pairwise
from types import TracebackType
from typing import Any, Literal, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from starmine.bots.numbers import MAX_SEED, seeds
from starmine.lab.checks import as_whole_numbers, check_choice, check_whole
from starmine.lab.cores import cores
from starmine.lab.encoding.encoding import Encoding, unpacked
from starmine.lab.envs.batch import Outcomes, Rows, Setup, Tables, deal_tables, first_illegal, seed_tables, step_tables
from starmine.lab.errors import AlreadyStepping, BadCount, BadSeed, NotReset
from starmine.lab.last_action import LAST
from starmine.lab.small import Rulebook, check_rulebook
from starmine.rules.errors import IllegalAction
from starmine.rules.state import GAME, Games

MAX_GAMES = 2**24
_SHARE = 1024  # games that are worth a thread of their own
_NO_BYTES, _NO_WORDS = np.zeros((0, 0), np.uint8), np.zeros((0, 0), np.uint64)


class TimeStep(NamedTuple):
    """What ``reset`` and ``step`` tell, game by game. The arrays are the environment's, and the next step's, too."""

    observations: npt.NDArray[Any]  # see `VectorEnv.observation_shape`
    rewards: npt.NDArray[np.float32]  # (games,): what the action changed of the score
    ended: npt.NDArray[np.bool_]  # (games,): it ended the game; what else is told is of the next game
    legal: npt.NDArray[np.bool_]  # (games, actions): the legal actions of the seat on turn
    seats: npt.NDArray[np.int64]  # (games,): the seat on turn


class VectorEnv:
    """``games`` games of one edition side by side. A game that ends is dealt anew within the same step.

    ``observe`` says whose observation a game gives: the seat on turn (``"turn"``), each seat (``"all"``), or
    nobody (``"none"``); ``packed`` gives them as bits instead of bytes (see ``Encoding``). ``lost`` says what a
    lost game counts, whatever the edition says: ``"zero"``, so that what had been won is taken back by the last
    reward, or ``"keep"`` for the cards it has played. With ``finals`` the last observations of games that ended
    are kept, too. ``threads`` are one for every 1,024 games, and no more than there are cores, unless given.

    What happens depends on the seed and the actions alone: neither on ``threads`` nor on the number of games. It
    can be copied and pickled, and goes on in a forked process. One thread at a time may use it. Raises
    ``UnknownEdition``, ``BadPlayers``, ``BadCount`` and ``BadSetting``.
    """

    def __init__(
        self,
        edition: Rulebook,
        players: int,
        games: int,
        *,
        observe: Literal["turn", "all", "none"] = "turn",
        packed: bool = False,
        lost: Literal["zero", "keep"] = "zero",
        finals: bool = False,
        threads: int | None = None,
    ) -> None:
        check_rulebook(edition)
        games = check_whole(BadCount, "games", games, 1, MAX_GAMES)
        check_choice("observe", observe, "turn", "all", "none")
        check_choice("packed", packed, False, True)
        check_choice("lost", lost, "zero", "keep")
        check_choice("finals", finals, False, True)
        self.edition = edition
        self.players = players
        self.games = games
        self.encoding = Encoding(edition.rules(players))
        self.actions = action_count(edition, players)
        wanted = min(cores(), max(1, games // _SHARE)) if threads is None else threads
        self.threads = check_whole(BadCount, "threads", wanted, 1, 1024)
        self._told_before = False
        self._setup = Setup(
            rules=self.encoding.rules,
            layout=self.encoding.layout,
            deck=np.array(edition.deck(players), np.uint8),
            actions=self.actions,
            every_seat=observe == "all",
            keep=lost == "keep",
        )
        self._tables = Tables(
            games=np.zeros(games, GAME),
            lasts=np.zeros(games, LAST),
            streams=np.zeros((games, 4), np.uint32),
            masks=np.zeros(games, np.int64),
        )
        self._outcomes = Outcomes(
            rewards=np.zeros(games, np.float32),
            ended=np.zeros(games, np.bool_),
            legal=np.zeros((games, self.actions), np.bool_),
            seats=np.zeros(games, np.int64),
            scores=np.zeros(games, np.int64),
        )
        self._observations, self._finals = (
            self.encoding.empty(rows if observe != "none" else 0, packed=packed, every_seat=observe == "all")
            for rows in (games, games if finals else 0)
        )
        self._make_ready()

    def _make_ready(self) -> None:
        """What a copy does not take over but makes for itself."""
        self._rows, self._final_rows = self._as_rows(self._observations), self._as_rows(self._finals)
        self._alone = _Alone()
        self._pool: tuple[int, ThreadPoolExecutor] | None = None  # and the process that began it

    def _as_rows(self, observations: npt.NDArray[Any]) -> Rows:
        """Rows to be written: the array that is given away, or packed ones where those cannot be written as bytes."""
        rows = observations.reshape(-1, observations.shape[-1])
        if rows.dtype == np.uint64:
            return Rows(_NO_BYTES, rows)
        if self.encoding.has_byte_rows:
            return Rows(rows, _NO_WORDS)
        return Rows(_NO_BYTES, np.zeros((len(rows), self.encoding.words), np.uint64))

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles. Raises ``AlreadyStepping``."""
        own = ("_rows", "_final_rows", "_alone", "_pool")
        with self._alone:
            return copy.deepcopy({name: value for name, value in self.__dict__.items() if name not in own})

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._make_ready()

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """Of ``TimeStep.observations``: ``(games, width)``, or ``(games, players, width)`` for all seats.

        The width is ``encoding.bits`` for bytes and ``encoding.words`` for packed bits; for nobody ``games`` is 0.
        """
        return self._observations.shape

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """By game: what a game that ended in the last step counted; 0 for the others. Read-only."""
        return _read_only(self._outcomes.scores)

    @property
    def finals(self) -> npt.NDArray[Any]:
        """The last observations of games that ended in the last step; what is in the other rows is of no meaning.

        The seat on turn is there the one after the last that acted. Without ``finals`` there are no rows.
        """
        return self._finals

    @property
    def masks(self) -> npt.NDArray[np.int64]:
        """By game: the legal actions as a set of bits. Read-only."""
        return _read_only(self._tables.masks)

    @property
    def states(self) -> Games:
        """The ``GAME`` records as they stand. Read-only: copy what is to be played on."""
        return _read_only(self._tables.games)

    @property
    def lasts(self) -> Games:
        """The ``LAST`` records that go with ``states``. Read-only."""
        return _read_only(self._tables.lasts)

    def reset(self, seed: int) -> TimeStep:
        """Deals all games anew, from a seed of 0 to 2**63 - 1. Game ``n`` of a seed is always dealt the same cards.

        Raises ``BadSeed`` and ``AlreadyStepping``.
        """
        from_seed = check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
        with self._alone:
            seed_tables(self._tables, seeds(from_seed, 0, self.games))
            self._share(lambda start, stop: deal_tables(*self._what_a_deal_takes, start, stop))
            self._told_before = True
        return self._told

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> TimeStep:
        """Takes an action in every game: ``(games,)`` action ids of any whole-number dtype.

        Raises ``IllegalAction`` for the first one that is not legal, ``BadArray``, ``NotReset`` and
        ``AlreadyStepping``; the games are then as they were.
        """
        if not self._told_before:
            raise NotReset("the games have not been dealt: call reset(seed) before step")
        with self._alone:
            chosen = self._legal(actions)
            setup, tables, rows, outcomes = self._what_a_deal_takes
            self._share(
                lambda start, stop: step_tables(setup, tables, rows, self._final_rows, outcomes, chosen, start, stop)
            )
        return self._told

    def _legal(self, actions: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.int64]:
        """The actions, when each is legal: a copy, which nobody changes before they are taken."""
        chosen = as_whole_numbers("actions", actions, self.games)
        masks = self._tables.masks
        place = int(first_illegal(masks, chosen))
        if place >= 0:
            legal = [action for action in range(self.actions) if int(masks[place]) >> action & 1]
            raise IllegalAction(
                f"action {int(actions[place])} is not legal in game {place}, where seat "
                f"{int(self._tables.games['seat'][place])} is on turn: the legal ones are {legal}"
            )
        return chosen

    @property
    def _what_a_deal_takes(self) -> tuple[Setup, Tables, Rows, Outcomes]:
        return self._setup, self._tables, self._rows, self._outcomes

    @property
    def _told(self) -> TimeStep:
        outcomes = self._outcomes
        return TimeStep(self._observations, outcomes.rewards, outcomes.ended, outcomes.legal, outcomes.seats)

    def _share(self, work: Callable[[int, int], None]) -> None:
        """Shares the games out among the threads, of which this one is the first."""
        ends = [self.games * part // self.threads for part in range(self.threads + 1)]
        first, *others = pairwise(ends)
        waiting: list[Future[None]] = []
        try:
            waiting += (self._threads().submit(work, *share) for share in others)
            work(*first)
            for done in waiting:
                done.result()
        except BaseException:  # an interrupt, which leaves some of the games a step behind
            self._told_before = False
            wait(waiting)
            raise
        self._unpack(self._observations, self._rows)
        self._unpack(self._finals, self._final_rows)

    def _unpack(self, observations: npt.NDArray[Any], rows: Rows) -> None:
        if observations.dtype == np.uint8 and len(rows.words):
            observations.reshape(len(rows.words), -1)[:] = unpacked(rows.words, self.encoding.bits)

    def _threads(self) -> ThreadPoolExecutor:
        """All of its threads but the one that calls. They are begun when they are needed: a fork leaves them behind."""
        if self._pool is None or self._pool[0] != os.getpid():
            self._pool = os.getpid(), ThreadPoolExecutor(self.threads - 1)
        return self._pool[1]

    def close(self) -> None:
        """Ends its threads; a later step begins them again. Raises ``AlreadyStepping``."""
        with self._alone:
            if self._pool is not None and self._pool[0] == os.getpid():
                self._pool[1].shutdown()
            self._pool = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Alone:
    """Holds other threads off meanwhile. Raises ``AlreadyStepping`` when another one was first."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise AlreadyStepping("another thread is stepping this environment: give each thread one of its own")

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = array.view()
    view.setflags(write=False)
    return view


def action_count(edition: Rulebook, players: int) -> int:
    """How many action ids there are at a table: discards, plays, colour clues, rank clues."""
    rules = edition.rules(players)
    clues = int(rules["colours"]) + int(rules["ranks"])
    return 2 * int(rules["hand_size"]) + (players - 1) * clues
