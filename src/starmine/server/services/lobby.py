"""Lists of tables."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from starmine.server.errors import Refusal
from starmine.server.live.cache import TableCache
from starmine.server.live.hub import Hub
from starmine.server.presenters.tables import show_summary
from starmine.server.schemas import TableList, TableSummary
from starmine.server.store import tables as store
from starmine.server.store.damage import Damaged
from starmine.server.store.database import Database
from starmine.server.store.tables import TableState

MOST = 50  # tables in a list


class Lobby:
    """The tables to choose from."""

    def __init__(self, database: Database, cache: TableCache, hub: Hub) -> None:
        self._database = database
        self._cache = cache
        self._hub = hub

    async def tables(self, person: str | None) -> TableList:
        """The tables at which a person sits, and listed ones with a free seat; the newest of each."""
        async with self._database.reading() as session:
            mine = [] if person is None else await store.of_person(session, person, MOST)
            free = await store.listed_open(session, MOST)
        theirs = {state.id for state in mine}
        return TableList(
            mine=await self._summaries(mine, person),
            open=await self._summaries([state for state in free if state.id not in theirs], person),
        )

    async def _summaries(self, states: Iterable[TableState], person: str | None) -> list[TableSummary]:
        found = []
        for state in states:
            with suppress(Refusal, Damaged):  # removed since it was listed
                live = await self._cache.get(state.id)
                self._cache.adopt(state)
                found.append(show_summary(live, person, self._hub.is_online))
        return found
