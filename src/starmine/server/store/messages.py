"""What was said at tables."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.schemas import Message
from starmine.server.store.models import MessageRow


async def since(session: AsyncSession, table: str, known: int) -> list[Message]:
    """The messages of a table after the one with the id ``known``, oldest first."""
    query = select(MessageRow).where(MessageRow.table == table, MessageRow.id > known).order_by(MessageRow.id)
    return [_message(row) for row in await session.scalars(query)]


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
) -> Message:
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
    return _message(row)


def _message(row: MessageRow) -> Message:
    return Message.model_validate(row, from_attributes=True)
