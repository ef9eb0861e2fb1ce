"""Who has seen finished games of others, and so knows their deals."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from starmine.server.database.database import Database
from starmine.server.deals import store
from starmine.server.monitoring.faults import Background
from starmine.server.tables.events import Entry, PersonRemoved
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.table import OpenTable

REMEMBERED = 10_000  # cached pairs of person and seed, to write each only once


class Sights(Background):
    """Records who has seen finished games."""

    def __init__(self, database: Database, tables: OpenTables) -> None:
        super().__init__()
        self._database = database
        tables.on_view(self._mark_seen)
        tables.on_event(self._mark_removed)
        self._seen: set[tuple[str, str]] = set()  # the pairs of person and seed already recorded

    def _mark_seen(self, table: OpenTable, person: str | None, *, hands: bool | None) -> None:
        """Records that a person sees another people's game, once they see hands: from then on they know its deal."""
        seed, game = table.state.seed, table.state.game
        if person is None or seed is None or game is None or hands is None or table.state.seats_of(person):
            return
        if game.outcome is None and not hands:
            return
        self._mark(person, seed)

    def _mark_removed(self, table: OpenTable, entry: Entry | None, /, *, own: bool) -> None:
        """A person who was removed from a game under way has no seat there any more, but has seen the other hands."""
        if own and entry is not None and isinstance(entry.event, PersonRemoved):
            state = table.state
            if state.game is not None and state.seed is not None:
                self._mark(entry.event.removed, state.seed)

    def _mark(self, person: str, seed: str) -> None:
        if (person, seed) not in self._seen:
            if len(self._seen) >= REMEMBERED:
                self._seen.clear()
            self._seen.add((person, seed))
            self.start(self._note(person, seed))

    async def _note(self, person: str, seed: str) -> None:
        with suppress(SQLAlchemyError):  # not important: the view works without it
            await self._database.write(store.saw, person=person, seed=seed)
            return
        self._seen.discard((person, seed))

    async def close(self) -> None:
        """Waits until everything is recorded."""
        await asyncio.gather(*self._running, return_exceptions=True)
