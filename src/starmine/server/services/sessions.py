"""Which cookies and tokens are valid: by which keys they are signed, and for which session of a person."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.identity import Signer
from starmine.server.live.hub import Hub
from starmine.server.live.processes import Processes
from starmine.server.services.people import guest
from starmine.server.settings import Settings
from starmine.server.store import sessions as store
from starmine.server.store.database import Database
from starmine.server.store.keys import in_order, signing_keys

_OVERLAP = timedelta(minutes=1)  # looked at again, since clocks differ and commits take time


class Sessions:
    """Keeps the signer up to date with the store, and ends what was signed for a person."""

    def __init__(self, database: Database, signer: Signer, hub: Hub, processes: Processes, settings: Settings) -> None:
        self._database = database
        self._signer = signer
        self._hub = hub
        self._processes = processes
        self._keys = settings.keys
        self._looked: datetime | None = None

    async def refresh(self) -> None:
        """Takes in what other processes changed."""
        now = datetime.now(UTC)
        self._signer.take(self._keys or in_order(await signing_keys(self._database), now))
        async with self._database.reading() as session:
            changed = await store.changed_since(session, self._looked and self._looked - _OVERLAP)
        self._looked = now
        for person, number in changed.items():
            self._begin(person, number)

    async def sign_out(self, person: str) -> None:
        """Ends every cookie and token of a person, and the streams that they opened. Raises a 401."""

        async def work(session: AsyncSession) -> int:
            await guest(session, person)
            return await store.sign_out(session, person)

        self._begin(person, await self._database.transact(work))
        self._processes.sessions_changed()

    def _begin(self, person: str, number: int) -> None:
        if number > self._signer.sessions.get(person, 0):
            self._signer.sessions[person] = number
            self._hub.end_of(person)
