"""``VectorEnv``: many games at once, in arrays, for training and search.

    env = VectorEnv(sm.edition("cocktail"), players=2, games=4096)
    step = env.reset(seed=1)
    while training:
        step = env.step(choose(step.observations, step.action_mask))  # an action id for each game

``reset`` and ``step`` return a ``Step``.
"""

from __future__ import annotations

import copy
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from itertools import pairwise
from types import TracebackType
from typing import Any, Literal, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from starmine.bots.rng import MAX_SEED, seeds
from starmine.compiling.units import first_use
from starmine.lab.cores import cores
from starmine.lab.envs.batch import BatchSetup, Outcomes, TableBatch, deal_batch, first_illegal, reseed, step_batch
from starmine.lab.envs.colours import Colours, Seen, flat, show
from starmine.lab.errors import AlreadyStepping, NotReset, NotStepping
from starmine.lab.small import Rulebook, as_rulebook
from starmine.observation.checks import BadCount, as_whole_numbers, check_array, check_choice, check_whole
from starmine.observation.encoding import Encoding
from starmine.observation.last_action import LAST
from starmine.rules.errors import BadSeed, IllegalAction
from starmine.rules.kernel.action_ids import action_count
from starmine.rules.kernel.state import GAME, Games

MAX_GAMES = 2**24
_SHARE = 1024  # games per thread by default


class Step(NamedTuple):
    """The result of ``reset`` and ``step``, an element or row per game. The next step overwrites the arrays.

    Where a game has terminated, observation, action mask and seat are already those of the next game.
    """

    observations: npt.NDArray[Any]  # see `VectorEnv.observation_shape`
    rewards: npt.NDArray[np.float32]  # (games,): how the action changed the score
    terminated: npt.NDArray[np.bool_]  # (games,): the action ended the game
    action_mask: npt.NDArray[np.bool_]  # (games, actions): the legal actions of the seat on turn
    seats: npt.NDArray[np.int64]  # (games,): the seat on turn


class VectorEnv:
    """A batch of ``games`` games of one edition, named or given. A game that ends is dealt anew within the same step.

    - ``observe``: observations of the seat on turn (``"turn"``), of every seat (``"all"``), or ``"none"``; with
      ``packed`` as bits instead of bytes (see ``Encoding``).
    - ``lost``: a lost game scores 0 (``"zero"``: its last reward takes back all earlier ones) or keeps its score
      (``"keep"``); the edition's own rule is ignored.
    - ``finals``: also keep the last observations of games that end.
    - ``central``: also write rows with all hands, for critics: see ``central``.
    - ``shuffle_colours``: each seat of each game sees the colours in its own order, drawn at each deal, in its
      observations and action ids (see ``suit_orders``). The decks of a seed stay the same.
    - ``threads``: by default one per 1,024 games, but no more than there are cores.

    The games depend only on the seed and the actions, neither on ``threads`` nor on the number of games. The
    environment can be copied and pickled, and works in a forked process. Only one thread at a time may use it.
    Raises ``UnknownEdition``, ``BadPlayers``, ``BadCount`` and ``BadSetting``, also for shuffled colours in rules whose
    suits all differ.
    """

    def __init__(
        self,
        edition: Rulebook | str = "cocktail",
        players: int = 2,
        games: int = _SHARE,
        *,
        observe: Literal["turn", "all", "none"] = "turn",
        packed: bool = False,
        lost: Literal["zero", "keep"] = "zero",
        finals: bool = False,
        central: bool = False,
        shuffle_colours: bool = False,
        threads: int | None = None,
    ) -> None:
        edition = as_rulebook(edition)
        games = check_whole(BadCount, "games", games, 1, MAX_GAMES)
        first_use("the lab")
        check_choice("observe", observe, "turn", "all", "none")
        check_choice("packed", packed, False, True)
        check_choice("lost", lost, "zero", "keep")
        check_choice("finals", finals, False, True)
        check_choice("central", central, False, True)
        check_choice("shuffle_colours", shuffle_colours, False, True)
        self.edition = edition
        self.players = players
        self.games = games
        self.encoding = Encoding(edition.rules(players))
        self.central_encoding = Encoding(edition.rules(players), central=True)
        self.actions = int(action_count(self.encoding.rules))
        wanted = min(cores(), max(1, games // _SHARE)) if threads is None else threads
        self.threads = check_whole(BadCount, "threads", wanted, 1, 1024)
        self._has_been_reset = False
        self._rng = np.random.default_rng()
        self._none = np.zeros(games, np.bool_)  # the mask of no game
        self._setup = BatchSetup(
            rules=self.encoding.rules,
            layout=self.encoding.layout,
            central=self.central_encoding.layout,
            deck=np.array(edition.deck(players), np.uint8),
            actions=self.actions,
            every_seat=observe == "all",
            keep=lost == "keep",
        )
        self._batch = TableBatch(
            games=np.zeros(games, GAME),
            lasts=np.zeros(games, LAST),
            streams=np.zeros((games, 4), np.uint32),
            masks=np.zeros(games, np.int64),
        )
        self._outcomes = Outcomes(
            rewards=np.zeros(games, np.float32),
            terminated=np.zeros(games, np.bool_),
            action_mask=np.zeros((games, self.actions), np.bool_),
            seats=np.zeros(games, np.int64),
            scores=np.zeros(games, np.int64),
        )

        def empty(encoding: Encoding, wanted: bool) -> npt.NDArray[Any]:
            return encoding.empty(games if wanted else 0, packed=packed, every_seat=observe == "all")

        self._written = Seen(  # with true colours
            observations=empty(self.encoding, observe != "none"),
            finals=empty(self.encoding, observe != "none" and finals),
            central=empty(self.central_encoding, central),
        )
        self._colours = Colours(self.encoding, self.central_encoding, games, self._written) if shuffle_colours else None
        self._make_unshared()

    def _make_unshared(self) -> None:
        """Creates the attributes that a copy must not share with the original."""
        self._rows, self._final_rows = map(self.encoding.rows, self._written[:2])
        self._central_rows = self.central_encoding.rows(self._written.central)
        self._exclusive = _Exclusive()
        self._pool: tuple[int, ThreadPoolExecutor] | None = None  # with the process id that started it
        self._stepping: Future[None] | None = None  # begun by `step_async`
        self._held = ExitStack()  # holds `_exclusive` while that step runs

    def __getstate__(self) -> dict[str, Any]:
        """The state for copies and pickles. Raises ``AlreadyStepping``."""
        unshared = ("_rows", "_final_rows", "_central_rows", "_exclusive", "_pool", "_stepping", "_held")
        with self._exclusive:
            return copy.deepcopy({name: value for name, value in self.__dict__.items() if name not in unshared})

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._make_unshared()

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of ``Step.observations``: ``(games, width)``, or ``(games, players, width)`` for all seats.

        The width is ``encoding.bits`` for bytes and ``encoding.words`` for packed bits. With ``observe="none"`` there
        are 0 rows instead of ``games``.
        """
        return self._written.observations.shape

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """(games,): the scores of games that the last step ended, else 0. Read-only."""
        return _read_only(self._outcomes.scores)

    @property
    def finals(self) -> npt.NDArray[Any]:
        """The last observations of games that the last step ended; other rows have no meaning.

        The viewer is the seat after the one that acted last. Without the setting ``finals`` there are no rows.
        """
        return self._seen.finals

    @property
    def central(self) -> npt.NDArray[Any]:
        """A row for each of ``Step.observations``: the viewer's hand, then the bits of that observation.

        Without the setting ``central`` there are no rows. ``central_encoding`` says what each bit means. With
        ``observe="none"`` the viewer is the seat on turn.
        """
        return self._seen.central

    @property
    def masks(self) -> npt.NDArray[np.int64]:
        """(games,): the legal actions as sets of bits. Read-only."""
        return _read_only(self._masks)

    @property
    def states(self) -> Games:
        """The current ``GAME`` records. Read-only: copy records to change them."""
        return _read_only(self._batch.games)

    @property
    def suit_orders(self) -> npt.NDArray[np.uint8]:
        """(games, players, suits): the true suit that each seat sees as suit 0, 1 and so on.

        Without ``shuffle_colours`` these are 0, 1 and so on. ``states`` and ``lasts`` always have the true suits.
        """
        if self._colours is None:
            suits = np.arange(int(self.encoding.rules["suits"]), dtype=np.uint8)
            return np.broadcast_to(suits, (self.games, self.players, len(suits)))
        return self._colours.suits[self._colours.orders.current]

    @property
    def lasts(self) -> Games:
        """The ``LAST`` records that go with ``states``. Read-only."""
        return _read_only(self._batch.lasts)

    def reset(self, seed: int | None = None) -> Step:
        """Deals all games anew, from a seed of 0 to 2**63 - 1. Game ``n`` of a seed is always dealt the same cards.

        Without a seed, one is drawn from a generator seeded by the last given seed, or by the system if none was
        given. Raises ``BadSeed`` and ``AlreadyStepping``.
        """
        given = None if seed is None else check_whole(BadSeed, "seed", seed, 0, MAX_SEED)
        with self._exclusive:
            if given is None:
                given = int(self._rng.integers(MAX_SEED, endpoint=True))
            else:
                self._rng = np.random.default_rng(given)
            reseed(self._batch.streams, seeds(given, 0, self.games))
            if self._colours is not None:
                self._colours.seed(given)
            self._in_threads(self._deal)
            self._finish(~self._none)
            self._has_been_reset = True
        return self._step

    def deal(self, games: npt.NDArray[np.bool_]) -> Step:
        """Deals the games of a mask ``(games,)`` anew; the others stay. Raises what ``step`` raises."""
        check_array("games", games, np.bool_, (self.games,))
        self._check_reset()
        with self._exclusive:
            for place in np.flatnonzero(games).tolist():
                self._deal(place, place + 1)
            self._finish(games.copy())
        return self._step

    def _deal(self, start: int, stop: int) -> None:
        deal_batch(self._setup, self._batch, self._rows, self._central_rows, self._outcomes, start, stop)

    def step(self, actions: Any) -> Step:
        """Takes an action in every game: ``(games,)`` action ids of any whole-number dtype.

        They are an array, or an object with ``__dlpack__`` or ``__array__``, such as a tensor on the CPU.

        Raises ``IllegalAction`` for the first illegal one, ``BadArray``, ``NotReset`` and ``AlreadyStepping``, and then
        leaves the games unchanged.
        """
        return self.step_unless(self._none, actions)

    def step_unless(self, held: npt.NDArray[np.bool_], actions: Any) -> Step:
        """Like ``step``, but games in the mask ``held``, ``(games,)``, are not stepped, and their rewards are 0."""
        self._check_reset()
        with self._exclusive:
            self._take(self._legal(actions, held))
        return self._step

    def step_async(self, actions: Any) -> None:
        """Begins ``step`` in the background; ``step_wait`` returns its result.

        Until then neither call the environment nor read its arrays, which change: use the time for other work, such
        as choosing actions for another environment. Raises what ``step`` raises, and then changes nothing.
        """
        self._check_reset()
        with ExitStack() as lock:
            lock.enter_context(self._exclusive)
            self._stepping = self._executor().submit(self._take, self._legal(actions, self._none))
            self._held = lock.pop_all()

    def step_wait(self) -> Step:
        """Waits for the step that ``step_async`` has begun. Raises ``NotStepping``.

        After an interrupt the step still runs: call this again.
        """
        if self._stepping is None:
            raise NotStepping("no step has been begun: call step_async(actions) before step_wait()")
        wait([self._stepping])
        stepping, self._stepping = self._stepping, None
        self._held.close()
        stepping.result()
        return self._step

    def _take(self, chosen: npt.NDArray[np.int64]) -> None:
        """Steps the games by actions that ``_legal`` has checked."""
        rows = self._rows, self._central_rows, self._final_rows
        self._in_threads(
            lambda start, stop: step_batch(self._setup, self._batch, *rows, self._outcomes, chosen, start, stop)
        )
        self._finish(self._outcomes.terminated)

    def _check_reset(self) -> None:
        if not self._has_been_reset:
            raise NotReset("the games have not been dealt: call reset(seed) before step")

    def _legal(self, actions: Any, held: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """The actions as true ids; those of held games are replaced by a mark.

        Raises ``IllegalAction`` and ``BadArray``.
        """
        given = as_whole_numbers("actions", actions, self.games)
        chosen = given.astype(np.int64)
        if self._colours is not None:
            chosen = self._colours.true_actions(chosen)
        check_array("held", held, np.bool_, (self.games,))
        place = int(first_illegal(self._batch.masks, chosen, held))
        if place >= 0:
            legal = [action for action in range(self.actions) if int(self._masks[place]) >> action & 1]
            raise IllegalAction(
                f"action {int(given[place])} is not legal in game {place}, where seat "
                f"{int(self._batch.games['seat'][place])} is on turn: the legal actions are {legal}"
            )
        return chosen

    @property
    def _seen(self) -> Seen:
        return self._written if self._colours is None else self._colours.seen

    @property
    def _masks(self) -> npt.NDArray[np.int64]:
        return self._batch.masks if self._colours is None else self._colours.masks

    @property
    def _step(self) -> Step:
        seen, outcomes = self._seen.observations, self._outcomes
        return Step(seen, outcomes.rewards, outcomes.terminated, outcomes.action_mask, outcomes.seats)

    def _in_threads(self, work: Callable[[int, int], None]) -> None:
        """Runs ``work(start, stop)`` for a share of the games in each thread."""
        ends = [self.games * part // self.threads for part in range(self.threads + 1)]
        first, *others = pairwise(ends)
        waiting: list[Future[None]] = []
        try:
            waiting += (self._executor().submit(work, *share) for share in others)
            work(*first)
            for done in waiting:
                done.result()
        except BaseException:  # after an interrupt some games have stepped and others have not
            self._has_been_reset = False
            wait(waiting)
            raise

    def _finish(self, dealt: npt.NDArray[np.bool_]) -> None:
        """Completes the observations of a step; ``dealt`` is the mask of games dealt anew."""
        written = self._written
        self.encoding.finish(written.observations, self._rows)
        self.encoding.finish(written.finals, self._final_rows)
        self.central_encoding.finish(written.central, self._central_rows)
        if self._colours is not None:
            colours = self._colours
            rows = flat(written), flat(colours.seen)
            masks, every_seat = (self._batch.masks, colours.masks), self._setup.every_seat
            self._in_threads(
                lambda *share: show(colours.orders, dealt, *masks, self._outcomes, *rows, every_seat, *share)
            )

    def _executor(self) -> ThreadPoolExecutor:
        """The thread pool, started on first use, and again in a forked process, which does not inherit threads."""
        if self._pool is None or self._pool[0] != os.getpid():
            self._pool = os.getpid(), ThreadPoolExecutor(self.threads)
        return self._pool[1]

    def close(self) -> None:
        """Ends the threads; a later step starts them again. Raises ``AlreadyStepping``."""
        with self._exclusive:
            if self._pool is not None and self._pool[0] == os.getpid():
                self._pool[1].shutdown()
            self._pool = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _Exclusive:
    """A non-blocking lock: raises ``AlreadyStepping`` while it is held."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise AlreadyStepping(
                "it is being stepped: call step_wait() after step_async(), and give each thread one of its own"
            )

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    view = array.view()
    view.setflags(write=False)
    return view
