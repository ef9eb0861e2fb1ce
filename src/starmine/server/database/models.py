"""The SQL tables. A table is its events: what follows from them is stored only if lists need it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    DDL,
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
    event,
    select,
    text,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, column_property, mapped_column
from sqlalchemy.types import TypeDecorator

ID = String(40)


def _partial(name: str, *columns: str, where: str, unique: bool = False) -> Index:
    """A partial index: only rows that match the condition are in it."""
    return Index(name, *columns, unique=unique, sqlite_where=text(where), postgresql_where=text(where))


class Instant(TypeDecorator[datetime]):
    """A datetime in UTC, also on SQLite, which stores no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        return value if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """The base class of all tables. It sets the names of constraints, so that migrations can refer to them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class ServerRow(Base):
    """Key-value pairs of the server, such as signing keys."""

    __tablename__ = "server"

    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)

    @classmethod
    def first(cls, session: Session, key: str, value: str) -> ServerRow:
        """The row with this key, locked. If there is none, stores ``value``; of several processes, only one does."""
        row = session.get(cls, key, with_for_update=True)
        if row is None:
            try:
                with session.begin_nested():
                    session.add(row := cls(key=key, value=value))
            except IntegrityError:  # another process was first
                row = session.get_one(cls, key, with_for_update=True)
        return row


class PersonRow(Base):
    """A person: a guest, unless they have an account."""

    __tablename__ = "people"
    __table_args__ = (Index("ix_people_created", "created", "id"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(24))
    created: Mapped[datetime] = mapped_column(Instant)


class TokenRow(Base):
    """A token for a program. The token's text is signed and not stored."""

    __tablename__ = "tokens"
    __table_args__ = (
        Index("ix_tokens_person", "person"),
        _partial("ix_tokens_ended", "ended", where="ended IS NOT NULL"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(24))
    scope: Mapped[str] = mapped_column(String(10))
    created: Mapped[datetime] = mapped_column(Instant)
    expires: Mapped[datetime] = mapped_column(Instant)
    ended: Mapped[datetime | None] = mapped_column(Instant)  # when it was revoked


class AccountRow(Base):
    """The account of a person: the sign-in name, and the hash of a passphrase."""

    __tablename__ = "accounts"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    # How the person's name looks, with and without case: see ``names.looks``.
    look: Mapped[str] = mapped_column(Text, unique=True)
    small: Mapped[str] = mapped_column(Text, unique=True)
    passphrase: Mapped[str] = mapped_column(Text)  # Argon2id, with its parameters and salt
    created: Mapped[datetime] = mapped_column(Instant)
    listed: Mapped[bool] = mapped_column(default=False)  # whether the person agrees to be named in best results
    name: Mapped[str] = column_property(
        select(PersonRow.name).where(PersonRow.id == person).correlate_except(PersonRow).scalar_subquery()
    )


class LoginRow(Base):
    """A browser in which an account or guest is or was signed in. Its cookie contains the id."""

    __tablename__ = "logins"
    __table_args__ = (
        Index("ix_logins_person", "person"),
        _partial("ix_logins_ended", "ended", where="ended IS NOT NULL"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    browser: Mapped[str] = mapped_column(String(20))  # empty if unknown
    system: Mapped[str] = mapped_column(String(20))  # empty if unknown
    created: Mapped[datetime] = mapped_column(Instant)
    seen: Mapped[datetime] = mapped_column(Instant)
    ended: Mapped[datetime | None] = mapped_column(Instant)


class RecoveryRow(Base):
    """An unused recovery code. The codes have enough entropy for an unsalted hash."""

    __tablename__ = "recovery_codes"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)  # SHA-256, in hex


class PasskeyRow(Base):
    """A passkey of an account: the public key of a key pair on its owner's device. (WebAuthn)"""

    __tablename__ = "passkeys"
    __table_args__ = (Index("ix_passkeys_person", "person"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    credential: Mapped[bytes] = mapped_column(LargeBinary, unique=True)  # the device's id for it
    key: Mapped[bytes] = mapped_column(LargeBinary)
    count: Mapped[int] = mapped_column(BigInteger)  # signature counter of the device; many always send 0
    name: Mapped[str] = mapped_column(String(24))
    created: Mapped[datetime] = mapped_column(Instant)
    used: Mapped[datetime | None] = mapped_column(Instant)


class SubscriptionRow(Base):
    """A browser to which a person's notifications are sent. (RFC 8030, RFC 8291)"""

    __tablename__ = "subscriptions"
    __table_args__ = (Index("ix_subscriptions_person", "person"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    login: Mapped[str] = mapped_column(ID)  # ends with this login
    endpoint: Mapped[str] = mapped_column(Text, unique=True)  # the push service's URL for this browser
    key: Mapped[bytes] = mapped_column(LargeBinary)  # the browser's public key, a point on P-256
    auth: Mapped[bytes] = mapped_column(LargeBinary)  # a secret shared with the browser
    browser: Mapped[str] = mapped_column(String(20))  # empty if unknown
    system: Mapped[str] = mapped_column(String(20))  # empty if unknown
    created: Mapped[datetime] = mapped_column(Instant)


class NoticeRow(Base):
    """The newest notice of a kind from a table to a browser: still to be sent, or kept to prevent duplicates."""

    __tablename__ = "notices"
    __table_args__ = (Index("ix_notices_table", "table"), _partial("ix_notices_due", "due", where="due IS NOT NULL"))

    subscription: Mapped[str] = mapped_column(ForeignKey("subscriptions.id", ondelete="CASCADE"), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10), primary_key=True)  # "turn", "end", "undo", "pause", "clock"
    turn: Mapped[int] = mapped_column(SmallInteger)  # the game's turn at that time
    undone: Mapped[int]  # the number of undos at that time
    tries: Mapped[int] = mapped_column(SmallInteger, default=0)  # attempts to send it
    due: Mapped[datetime | None] = mapped_column(Instant)  # time of the next attempt; None once sent or given up


class EventRow(Base):
    """An event of a table: see ``tables.events``. The primary key decides which of several was the first."""

    __tablename__ = "events"
    __table_args__ = (
        # Finds what a person wrote, and the tables at which they ever sat. Actions are left out: they are many, and
        # found by the person's tables.
        _partial("ix_events_person", "person", "kind", where="person IS NOT NULL AND kind <> 'acted'"),
        {"sqlite_with_rowid": False},  # SQLite then stores rows in the order of the primary key
    )

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # at the table, without gaps
    at: Mapped[datetime] = mapped_column(Instant)
    person: Mapped[str | None] = mapped_column(ID)  # who did it; None: a bot, a clock or the server
    command: Mapped[str] = mapped_column(String(22))  # the random id of the command that led to it
    kind: Mapped[str] = mapped_column(String(20))
    body: Mapped[str] = mapped_column(Text)  # JSON


class TableRow(Base):
    """A table as lists need it: a projection of its events, like ``SeatRow``. See ``tables.lists``."""

    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_host", "host"),
        _partial("ix_tables_listed", "listed", "created", "id", where="started IS NULL"),
        _partial("ix_tables_waiting", "created", "id", where="started IS NULL"),
        _partial("ix_tables_playing", "started", where="started IS NOT NULL AND finished IS NULL"),
        _partial("ix_tables_seed", "seed", where="seed IS NOT NULL"),
        _partial("ix_tables_best", "category", "score", where="category IS NOT NULL AND dealt IS NULL"),
        _partial("ix_tables_dealt", "category", "seed", where="category IS NOT NULL AND dealt IS NOT NULL"),
        # A team plays each deal of a tournament at one table.
        _partial("uq_tables_tournament", "tournament", "round", "team", where="tournament IS NOT NULL", unique=True),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    created: Mapped[datetime] = mapped_column(Instant)
    host: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    edition: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)  # those that differ from the edition's defaults
    first: Mapped[int | None] = mapped_column(SmallInteger)  # the chosen seat; None: drawn at the start
    listed: Mapped[bool]
    spectators: Mapped[str] = mapped_column(String(10))
    clock_turn: Mapped[int | None]  # None: no clock
    dealt: Mapped[str | None] = mapped_column(String(10))
    tournament: Mapped[str | None] = mapped_column(ID)
    round: Mapped[int | None] = mapped_column(SmallInteger)
    team: Mapped[int | None] = mapped_column(SmallInteger)
    removed: Mapped[list[str]] = mapped_column(JSON)  # ids of people
    muted: Mapped[list[str]] = mapped_column(JSON)  # ids of people
    started: Mapped[datetime | None] = mapped_column(Instant)
    seed: Mapped[str | None] = mapped_column(String(64))
    first_seat: Mapped[int | None] = mapped_column(SmallInteger)  # chosen or drawn
    finished: Mapped[datetime | None] = mapped_column(Instant)
    verdict: Mapped[str | None] = mapped_column(String(10))
    # Of finished games: see ``events.Result``.
    turns: Mapped[int | None] = mapped_column(SmallInteger)
    status: Mapped[int | None] = mapped_column(SmallInteger)
    score: Mapped[int | None] = mapped_column(SmallInteger)
    cards: Mapped[int | None] = mapped_column(SmallInteger)
    strikes: Mapped[int | None] = mapped_column(SmallInteger)
    last: Mapped[str | None] = mapped_column(String(2))
    clues: Mapped[int | None] = mapped_column(SmallInteger)
    # Of games whose results are compared: see ``lists.category``.
    category: Mapped[str | None] = mapped_column(String(200))
    seconds: Mapped[int | None]  # from the start to the end, without pauses


class SeatRow(Base):
    """The player or bot on a seat: a projection, like ``TableRow``."""

    __tablename__ = "seats"
    __table_args__ = (_partial("ix_seats_person", "person", "opened", where="person IS NOT NULL"),)

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(24))
    local: Mapped[bool]  # another player on the person's device
    bot: Mapped[str | None] = mapped_column(String(40))  # on a person's seat: their stand-in
    kept: Mapped[str | None] = mapped_column(ID)  # as in ``events.Seated``
    knows: Mapped[bool] = mapped_column(default=False)  # knew the deal at the start: see ``deals.deals``
    out_of_time: Mapped[bool] = mapped_column(default=False)  # whether the bot stands in because of the clock
    opened: Mapped[int] = mapped_column(BigInteger)  # microseconds: the table's ``created``, for sorting lists


class VisitorRow(Base):
    """Somebody who has a stream of a table open, at one of several processes: see ``cluster``."""

    __tablename__ = "visitors"
    __table_args__ = (Index("ix_visitors_table", "table"), Index("ix_visitors_visitor", "visitor"))

    process: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    table: Mapped[str] = mapped_column(ID, primary_key=True)
    visitor: Mapped[str] = mapped_column(ID, primary_key=True)  # a person, or an anonymous stream


# Unlogged tables are empty after a crash of the database; then each process writes its visitors again.
_UNLOGGED = DDL("ALTER TABLE visitors SET UNLOGGED")  # type: ignore[no-untyped-call]
event.listen(VisitorRow.__table__, "after_create", _UNLOGGED.execute_if(dialect="postgresql"))


class SightRow(Base):
    """When a person first saw a finished game of others with this deal, and so knew it."""

    __tablename__ = "sights"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    seed: Mapped[str] = mapped_column(String(64), primary_key=True)
    since: Mapped[datetime] = mapped_column(Instant)


class SolvedRow(Base):
    """A puzzle that a person has solved."""

    __tablename__ = "solved"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    puzzle: Mapped[str] = mapped_column(ID, primary_key=True)
    since: Mapped[datetime] = mapped_column(Instant)


class MistakeRow(Base):
    """A mistake of a person in a finished game that they have tried again: see ``learning.mistakes``."""

    __tablename__ = "mistakes"
    __table_args__ = (Index("ix_mistakes_table", "table"),)

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    turn: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    box: Mapped[int] = mapped_column(SmallInteger)  # from 0; each right answer moves it to the next one
    due: Mapped[datetime | None] = mapped_column(Instant)  # when it is to be asked again; None once it is learned


class ReviewRow(Base):
    """The review of a finished game. It has no names of players, and is computed again if it is lost."""

    __tablename__ = "reviews"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[str] = mapped_column(String(20))  # of the analysis
    depth: Mapped[int] = mapped_column(SmallInteger)  # the depth that is complete for all turns
    players: Mapped[list[dict[str, Any]]] = mapped_column(JSON)  # by seat: sums for profiles, and mistakes
    body: Mapped[bytes] = mapped_column(LargeBinary)  # JSON, compressed by zlib


class TournamentRow(Base):
    """A tournament: several teams play the same deals, each at its own tables."""

    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    host: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    created: Mapped[datetime] = mapped_column(Instant)
    edition: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    players: Mapped[int] = mapped_column(SmallInteger)  # per team
    seeds: Mapped[list[str]] = mapped_column(JSON)  # secret, one per deal
    closed: Mapped[datetime | None] = mapped_column(Instant)  # when the host closed it: from then on nothing is secret


class TeamRow(Base):
    """A team of a tournament. Its key lets people open its tables."""

    __tablename__ = "teams"

    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    team: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(24))
    key: Mapped[str] = mapped_column(String(40))
