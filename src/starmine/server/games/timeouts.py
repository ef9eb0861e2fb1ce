"""Clocks at tables, and the bot that takes over from a player whose time is up."""

from __future__ import annotations

import asyncio

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from starmine.bots import DEFAULT_BOT
from starmine.server.errors import Refusal
from starmine.server.games.viewpoint import viewpoint_of
from starmine.server.live import time_left
from starmine.server.live.cache import TableCache
from starmine.server.live.table import LiveTable
from starmine.server.monitoring.background import background
from starmine.server.presenters.tables import show_clocks
from starmine.server.schemas.events import Clocks as Shown
from starmine.server.store.damage import Damaged
from starmine.server.store.database import Database
from starmine.server.store.tables import tables as store
from starmine.server.store.tables.tables import TableState

RETRY = 1.0  # seconds


class TurnTimeouts:
    """Sets a timer for the seat on turn, at each table with a clock in this process.

    The turn may end meanwhile: the store accepts the first change only.
    """

    def __init__(self, database: Database, cache: TableCache) -> None:
        self._database = database
        self._cache = cache
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        cache.on_clock = self.reschedule

    async def show(self, table: str, person: str | None) -> Shown:
        """The clocks of a table now; empty for spectators with a delay."""
        live = await self._cache.fresh(table)
        delayed = viewpoint_of(live, person, None).delayed
        return show_clocks(None if delayed else time_left.read(live, time_left.now()), live.state.players)

    def reschedule(self, live: LiveTable) -> None:
        """Sets the timer of a table with a clock that has changed."""
        self._cancel(live.id)
        moment = time_left.now()
        reading = time_left.read(live, moment)
        if reading is not None and reading.out is not None:
            self._set_timer(live.id, (reading.out - moment).total_seconds())

    def _set_timer(self, table: str, seconds: float) -> None:
        self._cancel(table)
        # Holds only the id, so that the table can leave memory during a turn of days.
        self._timers[table] = asyncio.get_running_loop().call_later(seconds, self._timed_out, table)

    def _cancel(self, table: str) -> None:
        if (timer := self._timers.pop(table, None)) is not None:
            timer.cancel()

    def _timed_out(self, table: str) -> None:
        del self._timers[table]
        task = background(self._end_turn(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _end_turn(self, table: str) -> None:
        """Lets a bot stand in for the player on turn, if their time is up."""
        try:
            live = await self._cache.fresh(table)
            reading = time_left.read(live, time_left.now())
            if reading is None or reading.running is None or reading.left[reading.running]:
                self.reschedule(live)
                return
            seat, turn = reading.running, live.turn

            def work(session: Session) -> TableState | None:
                state = store.load(session, table, to_write=True)
                if state is None or state.version != live.state.version:
                    return None
                if store.last_turn(session, table) != turn - 1:
                    return None
                state = state.with_seat(seat, state.seats[seat].with_bot(DEFAULT_BOT, out_of_time=True))
                return store.save(session, state.without_question())

            state = await self._database.write(work)
            if state is not None:
                self._cache.write(state)
            else:
                self.reschedule(await self._cache.fresh(table))
        except (Refusal, Damaged):  # removed or damaged
            return
        except (SQLAlchemyError, OSError, RuntimeError):
            self._set_timer(table, RETRY)

    async def close(self) -> None:
        """Cancels all timers."""
        self._cache.on_clock = None
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
