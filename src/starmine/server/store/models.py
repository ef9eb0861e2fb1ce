"""The SQL tables. A game is its deck and its actions: what can be computed from them is not stored, except for lists.

Each action of a game under way is a row. Some time after the end its actions are packed into one value, which takes
a twentieth of the room: see ``store.packing``.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    DateTime,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Text,
    text,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

ID = String(40)


def _partial(name: str, *columns: str, where: str) -> Index:
    """An index of the few rows that fulfil a condition, so that it costs the others nothing."""
    return Index(name, *columns, sqlite_where=text(where), postgresql_where=text(where))


class Instant(TypeDecorator[datetime]):
    """A moment in UTC. SQLite keeps no time zone: it goes in and comes out as UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Into the database."""
        return value if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Out of the database."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """The base of all tables: constraints have names, so that migrations can name them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class ServerRow(Base):
    """What a server keeps for itself, such as the key that signs cookies."""

    __tablename__ = "server"

    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class PersonRow(Base):
    """A guest."""

    __tablename__ = "people"
    __table_args__ = (Index("ix_people_created", "created", "id"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(24))
    created: Mapped[datetime] = mapped_column(Instant)


class SessionRow(Base):
    """How often a person has signed out of all cookies and tokens; people who never did have no row."""

    __tablename__ = "sessions"
    __table_args__ = (Index("ix_sessions_changed", "changed"),)

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int]
    changed: Mapped[datetime] = mapped_column(Instant)


class TableRow(Base):
    """A table and, from the start on, its deal."""

    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_host", "host"),
        _partial("ix_tables_listed", "listed", "created", "id", where="started IS NULL"),
        _partial("ix_tables_waiting", "created", "id", where="started IS NULL"),
        _partial("ix_tables_playing", "started", where="started IS NOT NULL AND finished IS NULL"),
        _partial("ix_tables_unpacked", "finished", where="finished IS NOT NULL AND packed IS NULL"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    version: Mapped[int] = mapped_column(default=0)  # counts the changes of this row and of the table's seats
    created: Mapped[datetime] = mapped_column(Instant)
    host: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    edition: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)  # those that differ from the edition's own
    first: Mapped[int | None] = mapped_column(SmallInteger)  # a seat; none: drawn by lot (R4)
    listed: Mapped[bool]
    chat: Mapped[str] = mapped_column(String(10))
    silence: Mapped[bool]
    started: Mapped[datetime | None] = mapped_column(Instant)
    seed: Mapped[str | None] = mapped_column(String(64))  # the deal's secret, which proves the deck
    deck: Mapped[str | None] = mapped_column(Text)  # kinds in draw order, such as "R1 G2 …"
    first_seat: Mapped[int | None] = mapped_column(SmallInteger)  # who began: the seat chosen or drawn
    # When its last action was committed. The actions say so too; this finds the games that still go on.
    finished: Mapped[datetime | None] = mapped_column(Instant)
    rematch: Mapped[str | None] = mapped_column(ID, unique=True)
    rematch_by: Mapped[int | None] = mapped_column(SmallInteger)  # the seat whose player asked for it
    # Once a finished game is packed: its actions, and what lists show of it. See ``store.packing``.
    packed: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    turns: Mapped[int | None] = mapped_column(SmallInteger)
    status: Mapped[int | None] = mapped_column(SmallInteger)
    score: Mapped[int | None] = mapped_column(SmallInteger)
    cards: Mapped[int | None] = mapped_column(SmallInteger)
    last: Mapped[str | None] = mapped_column(String(2))


class SeatRow(Base):
    """Who sits where; an open seat has neither a person nor a bot."""

    __tablename__ = "seats"
    __table_args__ = (_partial("ix_seats_person", "person", "opened", where="person IS NOT NULL"),)

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(24))
    local: Mapped[bool]  # another player on the person's device
    bot: Mapped[str | None] = mapped_column(String(40))  # on a person's seat: who stands in
    kept: Mapped[str | None] = mapped_column(ID)  # the last game, as long as its player has not come to this one
    opened: Mapped[int] = mapped_column(BigInteger)  # microseconds: the table's ``created``, by which lists are ordered


class ActionRow(Base):
    """An accepted action. Its primary key is the referee: each turn of a game is taken once."""

    __tablename__ = "actions"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    turn: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    action: Mapped[str] = mapped_column(String(40))  # such as "play 4", "clue 1 red"
    created: Mapped[datetime] = mapped_column(Instant)


class HandRow(Base):
    """How a player keeps a hand: card orders. (C26)"""

    __tablename__ = "hands"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    orders: Mapped[list[int]] = mapped_column(JSON)  # left to right
    turned: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))  # sideways
    gaps: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))  # with a gap before them


class MessageRow(Base):
    """Something said at a table."""

    __tablename__ = "messages"
    __table_args__ = (Index("ix_messages_table", "table", "id"), Index("ix_messages_person", "person"))

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"))  # None for a bot
    name: Mapped[str] = mapped_column(String(24))
    seat: Mapped[int | None] = mapped_column(SmallInteger)
    turn: Mapped[int] = mapped_column(SmallInteger)
    text: Mapped[str | None] = mapped_column(String(300))
    phrase: Mapped[str | None] = mapped_column(String(30))
    created: Mapped[datetime] = mapped_column(Instant)
