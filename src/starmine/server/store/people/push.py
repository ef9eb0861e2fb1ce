"""Notifications in the store: the server's key, the browsers that show them, and what is still to be told."""

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
    """What is needed to send something to a browser."""

    id: str
    person: str
    endpoint: str
    key: bytes
    auth: bytes


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that a browser is to be told of a table."""

    subscription: Subscription
    table: str
    kind: Kind
    turn: int
    undone: int
    tries: int


async def server_key(database: Database, new: str) -> str:
    """The key by which push services know this server; ``new`` from the first call on."""

    async def first(session: AsyncSession) -> str:
        row = await session.get(ServerRow, _KEY)
        if row is None:
            session.add(row := ServerRow(key=_KEY, value=new))
        return row.value

    try:
        async with database.reading() as session:
            row = await session.get(ServerRow, _KEY)
        return await database.transact(first) if row is None else row.value
    except IntegrityError:  # another process made it at the same moment
        return await server_key(database, new)


async def subscribe(
    session: AsyncSession, person: str, login: str, endpoint: str, key: bytes, auth: bytes, browser: Browser, most: int
) -> SubscriptionRow | None:
    """Keeps a browser, for this person from now on; None where the person has ``most`` others."""
    ended = and_(SubscriptionRow.person == person, ~_is_signed_in())
    await session.execute(delete(SubscriptionRow).where(ended))
    row = await session.scalar(select(SubscriptionRow).where(SubscriptionRow.endpoint == endpoint))
    if row is None or row.person != person:
        if (await session.scalar(select(func.count()).where(SubscriptionRow.person == person)) or 0) >= most:
            return None
        if row is not None:  # what another person was to be told there is not sent any more
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
    """Forgets a browser of a person; whether there was one."""
    gone = delete(SubscriptionRow).where(SubscriptionRow.person == person, SubscriptionRow.id == subscription)
    return await session.scalar(gone.returning(SubscriptionRow.id)) is not None


async def forget_guest(session: AsyncSession, person: str) -> None:
    """Forgets the browsers that know a person as a guest."""
    await session.execute(
        delete(SubscriptionRow).where(SubscriptionRow.person == person, SubscriptionRow.login.is_(None))
    )


async def hand_over(session: AsyncSession, giver: str, to: str) -> None:
    """Gives a person's browsers to another."""
    await session.execute(update(SubscriptionRow).where(SubscriptionRow.person == giver).values(person=to))


async def reached(session: AsyncSession, people: Collection[str]) -> set[str]:
    """Those of these people who have a browser that shows notices."""
    query = select(SubscriptionRow.person).where(SubscriptionRow.person.in_(people), _is_signed_in())
    return set(await session.scalars(query.distinct()))


async def add(
    session: AsyncSession, person: str, table: str, kind: Kind, turn: int, undone: int, due: datetime
) -> bool:
    """Notes that a person is to be told something; whether there is a browser that has not been told."""
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
    """What is to be sent now, the longest due first."""
    query = select(NoticeRow, SubscriptionRow).join(SubscriptionRow, SubscriptionRow.id == NoticeRow.subscription)
    query = query.where(NoticeRow.due <= now, _is_signed_in())
    return [_notice(of, to) for of, to in await session.execute(query.order_by(NoticeRow.due).limit(most))]


async def claim(session: AsyncSession, notice: Notice, again: datetime | None) -> bool:
    """Takes a notice to send it, which one process can; it is due ``again`` unless it is settled."""
    taken = _this(notice).values(tries=NoticeRow.tries + 1, due=again)
    return await session.scalar(taken.returning(NoticeRow.tries)) is not None


async def settle(session: AsyncSession, notice: Notice, due: datetime | None = None) -> None:
    """Sets when a notice that was claimed is tried again; without a moment it is done with."""
    await session.execute(_this(notice, claimed=True).values(due=due))


async def drop_ended(session: AsyncSession, before: datetime) -> None:
    """Forgets the notices of games that ended before a moment."""
    ended = exists().where(TableRow.id == NoticeRow.table, TableRow.finished < before)
    await session.execute(delete(NoticeRow).where(ended))


def _this(notice: Notice, *, claimed: bool = False) -> Any:
    """The row of a notice, as long as no newer one has taken its place."""
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
    """Whether the login has not ended in which a browser was subscribed."""
    goes_on = exists().where(LoginRow.id == SubscriptionRow.login, LoginRow.ended.is_(None))
    return or_(SubscriptionRow.login.is_(None), goes_on)
