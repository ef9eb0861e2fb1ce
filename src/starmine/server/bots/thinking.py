"""Searches for bots at tables, for their reasons and for hints, in processes that keep what they have loaded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import starmine as sm
from starmine.bots.reasons import Reason
from starmine.bots.telling import DEALS
from starmine.rules.cards import UNSEEN
from starmine.server.bots.queue import TaskQueue, Urgency
from starmine.server.bots.ready_bots import NoAnswer
from starmine.server.bots.tasks import Hint, explain, hint, search
from starmine.server.bots.worker import TaskFailed
from starmine.server.monitoring import SEARCHES, Background, faults, in_one_line
from starmine.server.request_limits import Caller, RequestQueues
from starmine.server.tables.events import Seated
from starmine.server.tables.seeing import arranged
from starmine.server.tables.served_bots import MODEL, THINKING
from starmine.server.tables.table import OpenTable

LIMIT = 2.0  # seconds for a move, including the wait for a process; then the model's own move is taken
SEARCH = 1.0  # seconds, at most, for the search itself
MARGIN = 0.4  # seconds reserved for the way to the process and back, and for a search that overruns
SHORTEST = 0.2  # seconds: shorter searches are not worth it
ANSWER_LIMIT = 20.0  # seconds for a reason or a hint, including the wait for a process
HINT_PLAYOUTS = 1_500  # half a second
REMEMBERED = 1000  # reasons and hints, at most

# By the bot on all other seats: the model of the hint. Other games have the default model.
_MODELS = {"cautious": "cautious", MODEL.id: MODEL.id, THINKING.id: MODEL.id}

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Thought:
    """The search for a move at one position of a table."""

    undone: int  # with the turn, this identifies the position
    turn: int
    action: asyncio.Task[sm.Action | None]  # None if none is found in time

    def is_about(self, table: OpenTable) -> bool:
        """Whether the table is still at that position."""
        return (table.state.undone, table.state.turn) == (self.undone, self.turn)


class Thinking(Background):
    """Starts searches. At most twice as many moves as there are processes wait or are searched."""

    def __init__(self, queue: TaskQueue, queues: RequestQueues) -> None:
        super().__init__()
        self._queue = queue
        self._queues = queues
        self._moves = 0  # the number of moves that wait or are searched
        self._answers: dict[Hashable, asyncio.Task[Any]] = {}  # reasons and hints, by what they depend on

    @property
    def processes(self) -> int:
        """The number of processes; 0: nothing is searched."""
        return self._queue.processes

    def warm_up_for(self, table: OpenTable) -> None:
        """Starts the processes if a table that is not over has a bot that thinks."""
        if table.state.status != "finished" and any(seated.bot == THINKING.id for seated in table.state.seats):
            self._queue.warm_up()

    def begin(self, table: OpenTable, seed: int) -> Thought | None:
        """Begins to search for the move of a bot on turn that thinks; None for other bots."""
        if self.processes == 0 or table.state.bot_on_turn != THINKING.id:
            return None
        action = asyncio.create_task(self.move(table.game.copy(), seed))
        return Thought(table.state.undone, table.state.turn, action)

    async def move(self, game: sm.Game, seed: int, urgency: Urgency = Urgency.MOVE) -> sm.Action | None:
        """The action of the seat on turn, by a search; None if none is found in time."""
        self._queue.warm_up()
        if self._queue.ready == 0 or self._moves >= 2 * self._queue.ready:
            SEARCHES.labels("not ready" if self._queue.ready == 0 else "busy").inc()
            return None
        self._moves += 1
        try:
            async with asyncio.timeout(LIMIT) as limit:
                given = MODEL.id, game, seed
                until = limit.when() or 0.0  # never None
                action: sm.Action | None = await self._queue.ask(urgency, search, given, lambda: _seconds(until))
        except TimeoutError:
            SEARCHES.labels("late").inc()
            return None
        except TaskFailed as error:
            faults.report("thinking", f"a move was not searched: {in_one_line(error)}")
            SEARCHES.labels("failed").inc()
            return None
        finally:
            self._moves -= 1
        SEARCHES.labels("late" if action is None else "done").inc()
        return action

    async def reason(self, table: OpenTable, turn: int, viewer: int | None, caller: Caller) -> Reason | None:
        """Why a bot that thinks acted as it did, for ``viewer``; after the end of the game for everybody.

        None if there is no reason that the viewer may know. Raises ``NoAnswer``, and a 429 if too many requests wait.
        """
        if table.state.is_over:
            viewer = None  # all get the same reason
        elif viewer is None:
            return None
        # Before the end, the reason depends on what the viewer has seen until now.
        key = "reason", table.id, table.state.undone, turn, None if viewer is None else (viewer, table.state.turn)
        names = tuple(seated.name for seated in table.state.seats)
        given = table.game.copy(), turn, viewer, names
        return await self._once(key, caller, lambda: self._explain(*given))

    async def _explain(self, game: sm.Game, turn: int, viewer: int | None, names: tuple[str, ...]) -> Reason | None:
        deck = (game if viewer is None else game.view(viewer)).state["deck"]
        for deal in range(1 if viewer is None else DEALS):
            given = MODEL.id, game, turn, viewer, deal, names
            reason: Reason | None = await self._queue.ask(Urgency.REASON, explain, given)
            if reason is not None:  # not told if it is about a card that the viewer cannot see
                return reason if all(deck[order] != UNSEEN for order in reason.orders) else None
        return None

    async def hint(self, table: OpenTable, seat: int, caller: Caller) -> Hint:
        """The best action of the seat on turn, by its view. Raises like ``reason``."""
        state = table.state
        model = model_of(seated for number, seated in enumerate(state.seats) if number != seat)
        names = tuple(seated.name for seated in state.seats)
        hand, orders = table.game.hands[seat], arranged(table, seat, table.game).orders
        places = tuple(orders.index(card.order) + 1 for card in hand)  # as the player has arranged the cards, from 1
        # The process gets the view only, so that the hint cannot depend on hidden cards.
        given = table.game.view(seat), model, names, places, HINT_PLAYOUTS
        key = "hint", table.id, state.undone, state.turn, model, names, places
        found: Hint = await self._once(key, caller, lambda: self._queue.ask(Urgency.HINT, hint, given))
        return found

    async def _once(self, key: Hashable, caller: Caller, search: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What a search finds, which is remembered for all who ask. Raises like ``reason``."""
        task = self._answers.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            leave = self._queues.enter(THINKING.id, caller)
            while len(self._answers) >= REMEMBERED:
                del self._answers[next(iter(self._answers))]  # the oldest
            self._queue.warm_up()
            task = self._answers[key] = self.create(_in_time(search()))
            task.add_done_callback(lambda _: leave())
        found: T = await asyncio.shield(task)
        return found


async def _in_time(search: Coroutine[Any, Any, T]) -> T:
    """What a search finds. Raises ``NoAnswer``."""
    try:
        async with asyncio.timeout(ANSWER_LIMIT):
            return await search
    except (TaskFailed, TimeoutError) as error:
        faults.report("thinking", f"a reason or hint was not found: {in_one_line(error)}")
        raise NoAnswer(str(error)) from error


def model_of(seats: Iterable[Seated]) -> str | None:
    """The model for hints with these players; None, which is the default one, unless ``_MODELS`` has it."""
    bots = {None if seated.person is not None else seated.bot for seated in seats}
    return _MODELS.get(bots.pop() or "") if len(bots) == 1 else None


def _seconds(until: float) -> float | None:
    """The seconds for a search whose move is due at the loop's time ``until``; None if too few are left."""
    seconds = min(SEARCH, until - asyncio.get_running_loop().time() - MARGIN)
    return None if seconds < SHORTEST else seconds
