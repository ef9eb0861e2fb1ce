"""The messages of tables."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.models import MessageRow


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """Something said at a table: either a text or one of the fixed phrases."""

    id: int
    name: str
    seat: int | None
    turn: int
    text: str | None
    phrase: str | None
    created: datetime


async def of_table(session: AsyncSession, table: str) -> list[MessageRecord]:
    """The messages of a table, oldest first."""
    query = select(MessageRow).where(MessageRow.table == table).order_by(MessageRow.id)
    return [_record(row) for row in await session.scalars(query)]


async def add(
    session: AsyncSession,
    table: str,
    person: str,
    *,
    name: str,
    seat: int | None,
    turn: int,
    text: str | None,
    phrase: str | None,
) -> MessageRecord:
    """Writes a message and gives it with its id."""
    row = MessageRow(
        table=table,
        person=person,
        name=name,
        seat=seat,
        turn=turn,
        text=text,
        phrase=phrase,
        created=datetime.now(UTC),
    )
    session.add(row)
    await session.flush()
    return _record(row)


def _record(row: MessageRow) -> MessageRecord:
    return MessageRecord(row.id, row.name, row.seat, row.turn, row.text, row.phrase, row.created)
