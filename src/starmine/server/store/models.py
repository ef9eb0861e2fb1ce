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


class TokenRow(Base):
    """A token that a person has made for a program. Only its owner and the signing keys can write it down again."""

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
    ended: Mapped[datetime | None] = mapped_column(Instant)


class AccountRow(Base):
    """What makes a guest an account: a name to sign in by, and the hash of a passphrase."""

    __tablename__ = "accounts"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    # How the person's name looks, as it is written and regardless of case: see ``names.looks``.
    look: Mapped[str] = mapped_column(Text, unique=True)
    small: Mapped[str] = mapped_column(Text, unique=True)
    passphrase: Mapped[str] = mapped_column(Text)  # Argon2id, with its parameters and salt
    created: Mapped[datetime] = mapped_column(Instant)


class LoginRow(Base):
    """A browser in which an account is signed in, or was. Its cookie names the row."""

    __tablename__ = "logins"
    __table_args__ = (
        Index("ix_logins_person", "person"),
        _partial("ix_logins_ended", "ended", where="ended IS NOT NULL"),
    )

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    browser: Mapped[str] = mapped_column(String(20))  # empty where it did not say
    system: Mapped[str] = mapped_column(String(20))  # the same
    created: Mapped[datetime] = mapped_column(Instant)
    seen: Mapped[datetime] = mapped_column(Instant)
    ended: Mapped[datetime | None] = mapped_column(Instant)


class RecoveryRow(Base):
    """A recovery code that has not been used. The codes are random enough for a plain hash."""

    __tablename__ = "recovery_codes"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), primary_key=True)  # SHA-256, in hex


class PasskeyRow(Base):
    """A passkey of an account: the public half of a key that its owner's device keeps. (WebAuthn)"""

    __tablename__ = "passkeys"
    __table_args__ = (Index("ix_passkeys_person", "person"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    credential: Mapped[bytes] = mapped_column(LargeBinary, unique=True)  # as the device names it
    key: Mapped[bytes] = mapped_column(LargeBinary)
    count: Mapped[int] = mapped_column(BigInteger)  # of signatures, as the device tells; many always say 0
    name: Mapped[str] = mapped_column(String(24))
    created: Mapped[datetime] = mapped_column(Instant)
    used: Mapped[datetime | None] = mapped_column(Instant)


class SubscriptionRow(Base):
    """A browser that is to show a person notices of the server. (RFC 8030, RFC 8291)"""

    __tablename__ = "subscriptions"
    __table_args__ = (Index("ix_subscriptions_person", "person"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    login: Mapped[str | None] = mapped_column(ID)  # with which the subscription ends; none in a guest's browser
    endpoint: Mapped[str] = mapped_column(Text, unique=True)  # where its push service takes what is sent to it
    key: Mapped[bytes] = mapped_column(LargeBinary)  # the public half of the browser's key, a point on P-256
    auth: Mapped[bytes] = mapped_column(LargeBinary)  # what it shares with the server
    browser: Mapped[str] = mapped_column(String(20))  # empty where it did not say
    system: Mapped[str] = mapped_column(String(20))  # the same
    created: Mapped[datetime] = mapped_column(Instant)


class NoticeRow(Base):
    """The newest notice of its kind from a table to a browser: still to be sent, or kept so that it is sent once."""

    __tablename__ = "notices"
    __table_args__ = (
        Index("ix_notices_table", "table"),
        _partial("ix_notices_due", "due", where="due IS NOT NULL"),
    )

    subscription: Mapped[str] = mapped_column(ForeignKey("subscriptions.id", ondelete="CASCADE"), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10), primary_key=True)  # "turn", "end", "undo", "clock"
    turn: Mapped[int] = mapped_column(SmallInteger)  # at which the game stood,
    undone: Mapped[int]  # and how many actions had been taken back by then
    tries: Mapped[int] = mapped_column(SmallInteger, default=0)  # to send it
    due: Mapped[datetime | None] = mapped_column(Instant)  # when it is tried next; none once it is sent or given up


class TableRow(Base):
    """A table and, from the start on, its deal."""

    __tablename__ = "tables"
    __table_args__ = (
        Index("ix_tables_host", "host"),
        _partial("ix_tables_listed", "listed", "created", "id", where="started IS NULL"),
        _partial("ix_tables_waiting", "created", "id", where="started IS NULL"),
        _partial("ix_tables_playing", "started", where="started IS NOT NULL AND finished IS NULL"),
        _partial("ix_tables_unpacked", "finished", where="finished IS NOT NULL AND packed IS NULL"),
        _partial("ix_tables_seed", "seed", where="seed IS NOT NULL"),
        # A team plays each deal of a tournament at one table.
        Index(
            "uq_tables_tournament",
            "tournament",
            "round",
            "team",
            unique=True,
            sqlite_where=text("tournament IS NOT NULL"),
            postgresql_where=text("tournament IS NOT NULL"),
        ),
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
    assistance: Mapped[str] = mapped_column(String(10))  # what is shown of clues: "none", "clues", "full"
    spectators: Mapped[str] = mapped_column(String(10))  # what they see of a game under way: see ``spectating``
    spectator_delay: Mapped[int] = mapped_column(SmallInteger)  # turns that they are behind where they see all hands
    started: Mapped[datetime | None] = mapped_column(Instant)
    # How its deal was chosen: "seed", "daily", "game" or "tournament"; none where it has a secret seed of its own.
    dealt: Mapped[str | None] = mapped_column(String(10))
    tournament: Mapped[str | None] = mapped_column(ID)  # and its deal and team there, counted from 0
    round: Mapped[int | None] = mapped_column(SmallInteger)
    team: Mapped[int | None] = mapped_column(SmallInteger)
    # What makes and proves the deck; a secret one from the start on, a chosen one from the beginning.
    seed: Mapped[str | None] = mapped_column(String(64))
    deck: Mapped[str | None] = mapped_column(Text)  # kinds in draw order, such as "R1 G2 …"
    first_seat: Mapped[int | None] = mapped_column(SmallInteger)  # who began: the seat chosen or drawn
    # When its last action was committed. The actions say so too; this finds the games that still go on.
    finished: Mapped[datetime | None] = mapped_column(Instant)
    # Seconds for each turn; what is left of them goes to the bank where there is one. None: no clock.
    clock_turn: Mapped[int | None]
    clock_bank: Mapped[int | None]  # seconds that each seat has at the start besides; none: what is left is lost
    clock_since: Mapped[datetime | None] = mapped_column(Instant)  # when the clock of the turn began anew
    undone: Mapped[int] = mapped_column(default=0)  # how many actions have been taken back
    # Who asks to take the last action back: at which turn of the game, and which seats agree, as bits.
    undo_turn: Mapped[int | None] = mapped_column(SmallInteger)
    undo_by: Mapped[int | None] = mapped_column(SmallInteger)
    undo_agreed: Mapped[int | None] = mapped_column(SmallInteger)
    removed: Mapped[list[str]] = mapped_column(JSON, default=list)  # people who may not sit here any more
    muted: Mapped[list[str]] = mapped_column(JSON, default=list)  # people who may not write here
    rematch: Mapped[str | None] = mapped_column(ID, unique=True)
    rematch_by: Mapped[int | None] = mapped_column(SmallInteger)  # the seat whose player asked for it
    # Once a finished game is packed: its actions, and what lists show of it. See ``store.packing``.
    packed: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    turns: Mapped[int | None] = mapped_column(SmallInteger)
    status: Mapped[int | None] = mapped_column(SmallInteger)
    score: Mapped[int | None] = mapped_column(SmallInteger)
    cards: Mapped[int | None] = mapped_column(SmallInteger)
    strikes: Mapped[int | None] = mapped_column(SmallInteger)  # none for games that an older version finished
    last: Mapped[str | None] = mapped_column(String(2))


class SeatRow(Base):
    """Who sits where; an open seat has nobody, and one of a game from a file only a name."""

    __tablename__ = "seats"
    __table_args__ = (_partial("ix_seats_person", "person", "opened", where="person IS NOT NULL"),)

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    person: Mapped[str | None] = mapped_column(ForeignKey("people.id"))
    name: Mapped[str] = mapped_column(String(24))
    local: Mapped[bool]  # another player on the person's device
    bot: Mapped[str | None] = mapped_column(String(40))  # on a person's seat: who stands in
    kept: Mapped[str | None] = mapped_column(ID)  # the last game, as long as its player has not come to this one
    knows: Mapped[bool] = mapped_column(default=False)  # when it began the person knew the deal: see ``store.deals``
    out_of_time: Mapped[bool] = mapped_column(default=False)  # the bot stands in since the person's clock ran out
    opened: Mapped[int] = mapped_column(BigInteger)  # microseconds: the table's ``created``, by which lists are ordered


class SightRow(Base):
    """Since when a person knows a deal by a finished game of others that they looked at."""

    __tablename__ = "sights"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    seed: Mapped[str] = mapped_column(String(64), primary_key=True)
    since: Mapped[datetime] = mapped_column(Instant)


class ArchivedRow(Base):
    """A game that went to an archive, and is no longer here. See ``store.archive``."""

    __tablename__ = "archived"
    __table_args__ = (_partial("ix_archived_deal", "deal", where="deal IS NOT NULL"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    moment: Mapped[datetime] = mapped_column(Instant)
    deal: Mapped[str | None] = mapped_column(String(64))  # ``deals.SameDeal.key``; none without a seed


class SolvedRow(Base):
    """A puzzle that a person has solved."""

    __tablename__ = "solved"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    puzzle: Mapped[str] = mapped_column(ID, primary_key=True)
    since: Mapped[datetime] = mapped_column(Instant)


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


class NoteRow(Base):
    """What a player noted on a card from a turn on; an empty text where the note was taken away."""

    __tablename__ = "notes"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)  # counts what was written at the table
    seat: Mapped[int] = mapped_column(SmallInteger)
    order: Mapped[int] = mapped_column(SmallInteger)
    turn: Mapped[int] = mapped_column(SmallInteger)
    text: Mapped[str] = mapped_column(String(300))


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
    told: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # ``text`` by its id, for a bot
    created: Mapped[datetime] = mapped_column(Instant)


class TournamentRow(Base):
    """Deals that several teams play, each team at tables of its own."""

    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    host: Mapped[str | None] = mapped_column(ForeignKey("people.id"), index=True)
    created: Mapped[datetime] = mapped_column(Instant)
    edition: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    players: Mapped[int] = mapped_column(SmallInteger)  # of each team
    seeds: Mapped[list[str]] = mapped_column(JSON)  # of the deals, secret


class TeamRow(Base):
    """A team of a tournament. Who has its key opens its tables."""

    __tablename__ = "teams"

    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    team: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(24))
    key: Mapped[str] = mapped_column(String(40))
