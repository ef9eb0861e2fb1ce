"""Lists of tables."""

from __future__ import annotations

from contextlib import suppress

from starmine.server.database.damage import Damaged, reading
from starmine.server.database.database import Database
from starmine.server.tables import lists
from starmine.server.tables.hub import Hub
from starmine.server.tables.lists import Cursor, Page
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.schemas import TableList, TableSummary
from starmine.server.tables.showing import show_summary
from starmine.server.tables.state import TableState

MOST = 50  # tables per page


class Lobby:
    """Lists of tables to choose from."""

    def __init__(self, database: Database, tables: OpenTables, hub: Hub) -> None:
        self._database = database
        self._tables = tables
        self._hub = hub

    async def tables(
        self, person: str | None, mine_before: str | None = None, open_before: str | None = None
    ) -> TableList:
        """A person's tables, and listed tables with a free seat: the first page of each.

        With a cursor, only the next page of that list.
        """
        mine = free = Page([], None)
        both = mine_before is None and open_before is None
        if person is not None and (both or mine_before is not None):
            mine = await self._database.read(lists.of_person, person, MOST, _place(mine_before))
        if both or open_before is not None:
            free = await self._database.read(lists.listed_open, MOST, _place(open_before))
        return TableList(
            mine=await self._summaries(mine.tables, person),
            open=await self._summaries([state for state in free.tables if not state.seats_of(person)], person),
            older_mine=_text(mine.older),
            older_open=_text(free.older),
        )

    async def _summaries(self, states: list[TableState], person: str | None) -> list[TableSummary]:
        open_ = await self._tables.get_many(state.id for state in states if state.result is None)
        found = []
        for state in states:
            with suppress(Damaged):
                if state.result is not None:
                    with reading(state.id):
                        found.append(show_summary(state, person, self._hub.is_online))
                elif live := open_.get(state.id):  # else removed meanwhile
                    found.append(show_summary(live.state, person, self._hub.is_online))
        return found


def _place(text: str | None) -> Cursor | None:
    return None if text is None else Cursor.read(text)


def _text(cursor: Cursor | None) -> str | None:
    return None if cursor is None else str(cursor)
