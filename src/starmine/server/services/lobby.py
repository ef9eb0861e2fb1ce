"""Lists of tables."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from starmine.server.errors import Refusal
from starmine.server.events import Hub
from starmine.server.schemas import TableList, TableSummary
from starmine.server.services.live import Lives
from starmine.server.services.showing import show_summary
from starmine.server.store import tables as store
from starmine.server.store.database import Database
from starmine.server.store.tables import TableState

MOST = 50  # tables in a list


class Lobby:
    """What one sees before sitting down."""

    def __init__(self, database: Database, lives: Lives, hub: Hub) -> None:
        self._database = database
        self._lives = lives
        self._hub = hub

    async def tables(self, asker: str | None) -> TableList:
        """The tables at which ``asker`` sits, and listed ones with a free seat; the newest of each."""
        async with self._database.reading() as session:
            mine = [] if asker is None else await store.of_person(session, asker, MOST)
            free = await store.listed_open(session, MOST)
        theirs = {state.id for state in mine}
        return TableList(
            mine=await self._summaries(mine, asker),
            open=await self._summaries([state for state in free if state.id not in theirs], asker),
        )

    async def _summaries(self, states: Iterable[TableState], asker: str | None) -> list[TableSummary]:
        found = []
        for state in states:
            with suppress(Refusal):  # removed since it was listed
                live = await self._lives.get(state.id)
                self._lives.adopt(state)
                found.append(show_summary(live, asker, self._hub.is_online))
        return found
