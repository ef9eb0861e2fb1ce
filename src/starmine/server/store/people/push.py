"""Notifications in the database: the server's key, subscribed browsers, and notices to send."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.browsers import Browser
from starmine.server.store.database import Database
from starmine.server.store.models import LoginRow, NoticeRow, ServerRow, SubscriptionRow, TableRow

Kind = Literal["turn", "end", "undo", "clock"]

_KEY = "push-key"


@dataclass(frozen=True, slots=True)
class Subscription:
    """What is needed to send a message to a browser."""

    id: str
    person: str
    endpoint: str
    key: bytes
    auth: bytes


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice about a table, to be sent to a browser."""

    subscription: Subscription
    table: str
    kind: Kind
    turn: int
    undone: int
    tries: int


async def server_key(database: Database, new: str) -> str:
    """The key by which push services identify this server; the first call stores ``new``."""

    async def first(session: AsyncSession) -> str:
        row = await session.get(ServerRow, _KEY)
        if row is None:
            session.add(row := ServerRow(key=_KEY, value=new))
        return row.value

    try:
        async with database.reading() as session:
            row = await session.get(ServerRow, _KEY)
        return await database.transact(first) if row is None else row.value
    except IntegrityError:  # another process created it at the same moment
        return await server_key(database, new)


async def subscribe(
    session: AsyncSession, person: str, login: str, endpoint: str, key: bytes, auth: bytes, browser: Browser, most: int
) -> SubscriptionRow | None:
    """Saves a browser's subscription for this person; None if the person already has ``most``."""
    ended = and_(SubscriptionRow.person == person, ~_is_signed_in())
    await session.execute(delete(SubscriptionRow).where(ended))
    row = await session.scalar(select(SubscriptionRow).where(SubscriptionRow.endpoint == endpoint))
    if row is None or row.person != person:
        if (await session.scalar(select(func.count()).where(SubscriptionRow.person == person)) or 0) >= most:
            return None
        if row is not None:  # another person's unsent notices for this browser are dropped
            await session.delete(row)
            await session.flush()
        row = SubscriptionRow(id=secrets.token_hex(6), person=person, endpoint=endpoint, created=datetime.now(UTC))
        session.add(row)
    row.login, row.key, row.auth = login or None, key, auth
    row.browser, row.system = browser
    return row


async def subscriptions_of(session: AsyncSession, person: str) -> Sequence[SubscriptionRow]:
    """The browsers that show notices to a person, oldest first."""
    query = select(SubscriptionRow).where(SubscriptionRow.person == person, _is_signed_in())
    return (await session.scalars(query.order_by(SubscriptionRow.created, SubscriptionRow.id))).all()


async def unsubscribe(session: AsyncSession, person: str, subscription: str) -> bool:
    """Deletes a person's subscription; returns whether it existed."""
    gone = delete(SubscriptionRow).where(SubscriptionRow.person == person, SubscriptionRow.id == subscription)
    return await session.scalar(gone.returning(SubscriptionRow.id)) is not None


async def forget_guest(session: AsyncSession, person: str) -> None:
    """Deletes the subscriptions that a person made as a guest."""
    await session.execute(
        delete(SubscriptionRow).where(SubscriptionRow.person == person, SubscriptionRow.login.is_(None))
    )


async def name_login(session: AsyncSession, person: str, login: str) -> None:
    """Sets the login of a guest's subscriptions that have none."""
    nameless = update(SubscriptionRow).where(SubscriptionRow.person == person, SubscriptionRow.login.is_(None))
    await session.execute(nameless.values(login=login))


async def hand_over(session: AsyncSession, giver: str, to: str, login: str) -> None:
    """Transfers a person's subscriptions to another person and login."""
    given = update(SubscriptionRow).where(SubscriptionRow.person == giver)
    await session.execute(given.values(person=to, login=login))


async def reached(session: AsyncSession, people: Collection[str]) -> set[str]:
    """Those of the people who have a subscribed browser."""
    query = select(SubscriptionRow.person).where(SubscriptionRow.person.in_(people), _is_signed_in())
    return set(await session.scalars(query.distinct()))


async def add(
    session: AsyncSession, person: str, table: str, kind: Kind, turn: int, undone: int, due: datetime
) -> bool:
    """Adds a notice for each of a person's browsers; returns whether any of them did not have it yet."""
    new = False
    for row in await subscriptions_of(session, person):
        before = await session.get(NoticeRow, (row.id, table, kind))
        if before is None:
            before = NoticeRow(subscription=row.id, table=table, kind=kind)
            session.add(before)
        elif (before.turn, before.undone) == (turn, undone):
            continue
        before.turn, before.undone, before.tries, before.due = turn, undone, 0, due
        new = True
    return new


async def due(session: AsyncSession, now: datetime, most: int) -> list[Notice]:
    """The notices due now, the longest overdue first."""
    query = select(NoticeRow, SubscriptionRow).join(SubscriptionRow, SubscriptionRow.id == NoticeRow.subscription)
    query = query.where(NoticeRow.due <= now, _is_signed_in())
    return [_notice(of, to) for of, to in await session.execute(query.order_by(NoticeRow.due).limit(most))]


async def claim(session: AsyncSession, notice: Notice, again: datetime | None) -> bool:
    """Claims a notice for sending, which only one process can; it is due again at ``again`` unless settled."""
    there = exists().where(SubscriptionRow.id == NoticeRow.subscription, _is_signed_in())
    taken = _this(notice).where(there).values(tries=NoticeRow.tries + 1, due=again)
    return await session.scalar(taken.returning(NoticeRow.tries)) is not None


async def settle(session: AsyncSession, notice: Notice, due: datetime | None = None) -> None:
    """Sets when a claimed notice is retried; None: never."""
    await session.execute(_this(notice, claimed=True).values(due=due))


async def drop_ended(session: AsyncSession, before: datetime) -> None:
    """Deletes the notices of games that ended before a moment."""
    ended = exists().where(TableRow.id == NoticeRow.table, TableRow.finished < before)
    await session.execute(delete(NoticeRow).where(ended))


def _this(notice: Notice, *, claimed: bool = False) -> Any:
    """The row of a notice, unless a newer one has replaced it."""
    return update(NoticeRow).where(
        NoticeRow.subscription == notice.subscription.id,
        NoticeRow.table == notice.table,
        NoticeRow.kind == notice.kind,
        NoticeRow.turn == notice.turn,
        NoticeRow.undone == notice.undone,
        NoticeRow.tries == notice.tries + claimed,
    )


def _notice(of: NoticeRow, to: SubscriptionRow) -> Notice:
    kind: Any = of.kind
    subscription = Subscription(to.id, to.person, to.endpoint, to.key, to.auth)
    return Notice(subscription, of.table, kind, of.turn, of.undone, of.tries)


def _is_signed_in() -> ColumnElement[bool]:
    """Whether the login in which a browser subscribed has not ended; True for guests."""
    goes_on = exists().where(LoginRow.id == SubscriptionRow.login, LoginRow.ended.is_(None))
    return or_(SubscriptionRow.login.is_(None), goes_on)
