"""The bots that are connected, and messages to one of them."""

from __future__ import annotations

import re

from starmine.server.hanab_live.session import Session
from starmine.server.hanab_live.translation import TableNumbers
from starmine.server.monitoring import background
from starmine.server.tables.events import Entry, Said
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.parameters import Services

ELSEWHERE = "You have logged on from somewhere else, so you have been disconnected here."  # a bot searches for it

_PRIVATE = re.compile(r"/(?:msg|pm)\s+(.+)", re.DOTALL)


class Lobby:
    """The connected bots. Whoever writes ``/msg NAME …`` at a table sends ``…`` to the bot of that name."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.numbers = TableNumbers()
        self._sessions: dict[str, Session] = {}  # by person
        services[OpenTables].on_event(self._happened)

    async def serve(self, session: Session) -> None:
        """Serves a bot until its connection is closed; an earlier connection of the same person is closed."""
        person = session.signed.person
        before, self._sessions[person] = self._sessions.get(person), session
        try:
            if before is not None:
                await before.end(ELSEWHERE)
            await session.run()
        finally:
            if self._sessions.get(person) is session:
                del self._sessions[person]

    def _happened(self, table: OpenTable, entry: Entry | None, /, *, own: bool) -> None:  # noqa: ARG002 (see ``OnEvent``)
        match entry:
            case Entry(event=Said(text=str(text), name=who)) if (private := _PRIVATE.match(text)) is not None:
                for session in self._sessions.values():
                    name, rest = private[1][: len(session.name)], private[1][len(session.name) :]
                    if name.casefold() == session.name.casefold() and rest[:1].isspace():
                        background(session.hear(table, who, rest.strip()))
