"""Information about this server, its editions and variants, and whether it is ready to serve games."""

from __future__ import annotations

import asyncio
import shutil
import socket
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from typing import Any

from pydantic import BaseModel
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session

import starmine as sm
from starmine import __version__
from starmine.bots import DEFAULT_BOT
from starmine.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from starmine.rules.records.names import NAME_LENGTH
from starmine.rules.words.texts import template
from starmine.server.database.database import Database
from starmine.server.database.models import ServerRow
from starmine.server.editions.schemas import Health, ServerInfo
from starmine.server.settings import Settings
from starmine.server.tables.served_bots import ServedBots
from starmine.server.web.errors import not_found
from starmine.server.web.files import Packed
from starmine.server.web.schemas import MESSAGE_LENGTH, NOTE_LENGTH

UNKNOWN_EDITION = template("edition.unknown-here", "Unknown edition {edition}: the editions are {editions}.")


class Info:
    """The version, addresses, bots and limits of this server."""

    def __init__(self, settings: Settings, bots: ServedBots) -> None:
        server = ServerInfo(
            version=sm.__version__,
            addresses=addresses(settings),
            bots=bots.infos(),
            fewest_players=MIN_PLAYERS,
            most_players=MAX_PLAYERS,
            default_bot=DEFAULT_BOT,
            name_length=NAME_LENGTH,
            message_length=MESSAGE_LENGTH,
            note_length=NOTE_LENGTH,
            reviews=settings.analysis_processes > 0,
        )
        self.server = Packed(server.model_dump_json().encode())


@cache
def packed(show: Callable[..., BaseModel], *given: Any) -> Packed:
    """What a function returns, ready to be sent: it never changes. The first call for all variants takes a second."""
    return Packed(show(*given).model_dump_json().encode())


def check_edition(edition: str) -> None:
    """Raises a 404 for an unknown edition."""
    known = [each.id for each in sm.editions()]
    if edition not in known:
        raise not_found(UNKNOWN_EDITION(edition=repr(edition), editions=", ".join(known)))


def addresses(settings: Settings) -> list[str]:
    """The addresses for other devices; empty if the server listens on this machine only."""
    if settings.public_url is not None:
        return [settings.public_url]
    if settings.is_local:
        return []
    hosts = _own_addresses() if settings.host in {"0.0.0.0", "::"} else [settings.host]  # noqa: S104
    return [f"http://{host}:{settings.port}" for host in hosts]


def _own_addresses() -> list[str]:
    found: dict[str, None] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; only determines the local address of the route
            found[probe.getsockname()[0]] = None
        except OSError:
            pass
    try:
        for *_, (host, *_) in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(host)] = None
    except OSError:
        pass
    return [host for host in found if not host.startswith("127.")]


AGE = 1.0  # seconds that the last write or check stays valid, so that frequent checks cost nothing
DEADLINE = 2.0  # seconds for the database to respond
LEAST_ROOM = 2**23  # bytes of free disk for SQLite: with less its WAL may soon be unable to grow

_ROW = "health"


class Readiness:
    """Checks what the server needs for games: the database and the compiled rules."""

    def __init__(self, database: Database, compiled: asyncio.Future[None]) -> None:
        self._database = database
        self.compiled = compiled  # done once the rules are compiled
        self._checking = asyncio.Lock()
        self._checked = float("-inf")
        self._writes = False

    async def health(self) -> Health:
        writes = await self._can_write()
        kernels = self.compiled.done() and not self.compiled.cancelled() and self.compiled.exception() is None
        ready = writes and kernels
        return Health(status="ok" if ready else "not-ready", version=__version__, database=writes, kernels=kernels)

    async def _can_write(self) -> bool:
        try:
            if (folder := self._database.folder) is not None and shutil.disk_usage(folder).free < LEAST_ROOM:
                return False
        except OSError:
            return False
        if time.monotonic() <= self._database.written + AGE:
            return True  # recent writes prove it; a check would queue behind others
        async with self._checking:  # simultaneous requests share one check
            if time.monotonic() > self._checked + AGE:
                self._writes = await self._try_to_write()
                self._checked = time.monotonic()
        return self._writes

    async def _try_to_write(self) -> bool:
        try:
            async with asyncio.timeout(DEADLINE):
                await self._database.write(_write)
        except IntegrityError:  # another program has just inserted the row
            return True
        except (SQLAlchemyError, OSError):
            return False
        return True


def _write(session: Session) -> None:
    """Writes a changed value: a write without a change would succeed on a full disk."""
    session.merge(ServerRow(key=_ROW, value=datetime.now(UTC).isoformat()))
