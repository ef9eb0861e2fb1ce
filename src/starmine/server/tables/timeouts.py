"""Timers for the clocks of tables: a bot takes over from a player whose time is up."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from starmine.server.database.database import Damaged
from starmine.server.monitoring import Timers
from starmine.server.tables import clocks
from starmine.server.tables.deciding import EndTime
from starmine.server.tables.events import Entry
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.errors import Refusal

RETRY = 1.0  # seconds


class TurnTimeouts(Timers):
    """Sets a timer for the seat on turn, at each table with a clock in this process.

    A timer holds only the id of its table, so that the table can leave memory during a turn of days.
    """

    def __init__(self, tables: OpenTables, serves: Callable[[str], bool]) -> None:
        """``serves``: whether this process minds the clock of a table."""
        super().__init__(self._end_turn)
        self._tables = tables
        self._serves = serves
        tables.on_event(self._note)

    def _note(self, table: OpenTable, entry: Entry | None, *, own: bool) -> None:  # noqa: ARG002 (all events count)
        if table.state.clock_turn is not None:
            self._reschedule(table)

    def _reschedule(self, table: OpenTable) -> None:
        """Sets the timer of a table to when its running clock ends; without a running clock there is none."""
        self.cancel(table.id)
        if not self._serves(table.id):
            return
        moment = clocks.now()
        reading = clocks.read(table.state, moment)
        if reading.out is not None:
            self.set(table.id, (reading.out - moment).total_seconds())

    async def _end_turn(self, table_id: str) -> None:
        """Lets a bot stand in for the player on turn, if their time is up."""
        try:
            table = await self._tables.get(table_id)
            if not self._serves(table_id):
                return
            if await table.do(EndTime(clocks.now())) is None:  # there is time left
                self._reschedule(table)
        except (Refusal, Damaged):  # removed or damaged
            return
        except (SQLAlchemyError, OSError, RuntimeError):
            self.set(table_id, RETRY)
