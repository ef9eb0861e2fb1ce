"""The keys that sign cookies and tokens: one signs, the older ones still verify."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.database import Database
from starmine.server.store.models import ServerRow

DELAY = timedelta(minutes=1)  # age at which a key may sign, since all processes know it by then
MOST = 8  # stored keys

_ROW = "signing-key"


@dataclass(frozen=True, slots=True)
class Key:
    """A key and its creation time."""

    text: str
    made: str  # ISO 8601, in UTC


async def signing_keys(database: Database) -> list[Key]:
    """The keys, newest first. The first call creates one."""
    try:
        async with database.reading() as session:
            row = await session.get(ServerRow, _ROW)
        if row is None:
            row = await database.transact(_first)
        return _read(row.value)
    except IntegrityError:  # another process created it at the same moment
        return await signing_keys(database)


async def renew_key(database: Database, *, keeps_old: bool) -> None:
    """Creates a new key. Older keys remain valid only if ``keeps_old``."""
    await signing_keys(database)

    async def work(session: AsyncSession) -> None:
        row = await session.get_one(ServerRow, _ROW, with_for_update=True)
        old = _read(row.value) if keeps_old else []
        row.value = _text([_new_key(), *old[: MOST - 1]])

    await database.transact(work)


def in_order(keys: Sequence[Key], now: datetime) -> list[str]:
    """The keys' texts: first the signing key, which is the newest that all processes know, then the others."""
    known = (now - DELAY).isoformat()
    signs = next((key for key in keys if key.made <= known), keys[-1])
    return [signs.text, *(key.text for key in keys if key != signs)]


def _new_key() -> Key:
    return Key(secrets.token_hex(32), datetime.now(UTC).isoformat(timespec="seconds"))


async def _first(session: AsyncSession) -> ServerRow:
    row = await session.get(ServerRow, _ROW)
    if row is None:
        row = ServerRow(key=_ROW, value=_text([_new_key()]))
        session.add(row)
    return row


def _text(keys: Sequence[Key]) -> str:
    return json.dumps([asdict(key) for key in keys])


def _read(value: str) -> list[Key]:
    return [Key(**key) for key in json.loads(value)]
