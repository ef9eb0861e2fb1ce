"""The keys that sign cookies and tokens: one signs, the older ones still verify."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy.orm import Session

from starmine.server.database.database import Database
from starmine.server.database.models import ServerRow

DELAY = timedelta(minutes=1)  # age at which a key may sign, since the server has read it by then
MOST = 8  # stored keys

_ROW = "signing-key"


@dataclass(frozen=True, slots=True)
class Key:
    """A key and its creation time."""

    text: str
    made: str  # ISO 8601, in UTC


async def signing_keys(database: Database) -> list[Key]:
    """The keys, newest first. The first call creates one."""
    row = await database.read(_stored)
    if row is None:
        row = await database.write(_first)
    return _read(row.value)


async def renew_key(database: Database, *, keeps_old: bool) -> None:
    """Creates a new key. Older keys remain valid only if ``keeps_old``."""

    def work(session: Session) -> None:
        row = _first(session)
        old = _read(row.value) if keeps_old else []
        row.value = _text([_new_key(), *old[: MOST - 1]])

    await database.write(work)


def in_order(keys: Sequence[Key], now: datetime) -> list[str]:
    """The keys' texts: first the signing key, which is the newest that the server has surely read, then the others."""
    known = (now - DELAY).isoformat()
    signs = next((key for key in keys if key.made <= known), keys[-1])
    return [signs.text, *(key.text for key in keys if key != signs)]


def _new_key() -> Key:
    return Key(secrets.token_hex(32), datetime.now(UTC).isoformat(timespec="seconds"))


def _stored(session: Session) -> ServerRow | None:
    return session.get(ServerRow, _ROW)


def _first(session: Session) -> ServerRow:
    row = session.get(ServerRow, _ROW, with_for_update=True)
    if row is None:
        session.add(row := ServerRow(key=_ROW, value=_text([_new_key()])))
    return row


def _text(keys: Sequence[Key]) -> str:
    return json.dumps([asdict(key) for key in keys])


def _read(value: str) -> list[Key]:
    return [Key(**key) for key in json.loads(value)]
