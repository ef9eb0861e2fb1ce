"""Timers for the clocks of tables: a bot takes over from a player whose time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from starmine.server.database.damage import Damaged
from starmine.server.monitoring.faults import background
from starmine.server.tables import clocks
from starmine.server.tables.deciding import EndTime
from starmine.server.tables.events import Entry
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.table import OpenTable
from starmine.server.web.errors import Refusal

RETRY = 1.0  # seconds


class TurnTimeouts:
    """Sets a timer for the seat on turn, at each table with a clock in this process."""

    def __init__(self, tables: OpenTables, serves: Callable[[str], bool]) -> None:
        """``serves``: whether this process minds the clock of a table."""
        self._tables = tables
        self._serves = serves
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        tables.on_event(self._note)

    def _note(self, table: OpenTable, entry: Entry | None, *, own: bool) -> None:  # noqa: ARG002 (whatever happened)
        if table.state.clock_turn is not None and not self._closed:
            self.reschedule(table)

    def reschedule(self, table: OpenTable) -> None:
        """Sets the timer of a table with a clock that has changed."""
        self._cancel(table.id)
        if not self._serves(table.id):
            return
        moment = clocks.now()
        reading = clocks.read(table.state, moment)
        if reading is not None and reading.out is not None:
            self._set_timer(table.id, (reading.out - moment).total_seconds())

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

    async def _end_turn(self, table_id: str) -> None:
        """Lets a bot stand in for the player on turn, if their time is up."""
        try:
            table = await self._tables.get(table_id)
            if not self._serves(table_id):
                return
            if await table.do(EndTime(clocks.now())) is None:
                self.reschedule(table)
        except (Refusal, Damaged):  # removed or damaged
            return
        except (SQLAlchemyError, OSError, RuntimeError):
            self._set_timer(table_id, RETRY)

    async def close(self) -> None:
        """Cancels all timers."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
