"""The messages of tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from starmine.server.store.models import MessageRow


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """A chat message: either a text or a fixed phrase."""

    id: int
    name: str
    seat: int | None
    turn: int
    text: str | None
    phrase: str | None
    told: dict[str, Any] | None  # id and values of a bot's text
    created: datetime


def of_tables(session: Session, tables: Sequence[str]) -> dict[str, list[MessageRecord]]:
    """The messages of tables, oldest first; tables without any are missing."""
    found: dict[str, list[MessageRecord]] = {}
    if tables:
        query = select(MessageRow).where(MessageRow.table.in_(tables)).order_by(MessageRow.id)
        for row in session.scalars(query):
            found.setdefault(row.table, []).append(_record(row))
    return found


def of_person(session: Session, person: str, after: int, most: int) -> list[tuple[str, MessageRecord]]:
    """A person's messages with ids above ``after``, oldest first, each with its table."""
    query = select(MessageRow).where(MessageRow.person == person, MessageRow.id > after)
    return [(row.table, _record(row)) for row in session.scalars(query.order_by(MessageRow.id).limit(most))]


def add(
    session: Session,
    table: str,
    person: str | None,
    *,
    name: str,
    seat: int | None,
    turn: int,
    text: str | None,
    phrase: str | None,
    told: dict[str, Any] | None = None,
) -> MessageRecord:
    """Inserts a message of a person or bot, and returns it with its id."""
    row = MessageRow(
        table=table,
        person=person,
        name=name,
        seat=seat,
        turn=turn,
        text=text,
        phrase=phrase,
        told=told,
        created=datetime.now(UTC),
    )
    session.add(row)
    session.flush()
    return _record(row)


def _record(row: MessageRow) -> MessageRecord:
    return MessageRecord(row.id, row.name, row.seat, row.turn, row.text, row.phrase, row.told, row.created)
