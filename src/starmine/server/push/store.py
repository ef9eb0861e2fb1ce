"""Notifications in the database: the server's key, subscribed browsers, and notices to send."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import ColumnElement, Update, delete, exists, func, select, update
from sqlalchemy.orm import Session

from starmine.server.database.models import LoginRow, NoticeRow, ServerRow, SubscriptionRow, TableRow
from starmine.server.web.parameters import Browser

Kind = Literal["turn", "end", "undo", "pause", "clock"]

_KEY = "push-key"


Notice = tuple[NoticeRow, SubscriptionRow]  # what is to be sent, and to which browser


def server_key(session: Session, new: str) -> str:
    """The key by which push services identify this server; the first call stores ``new``."""
    return ServerRow.first(session, _KEY, new).value


def subscribe(
    session: Session, person: str, login: str, endpoint: str, key: bytes, auth: bytes, browser: Browser, most: int
) -> SubscriptionRow | None:
    """Saves a browser's subscription for this person, and deletes those of ended logins.

    None if the person already has ``most``.
    """
    session.execute(delete(SubscriptionRow).where(SubscriptionRow.person == person, ~_is_signed_in()))
    row = session.scalar(select(SubscriptionRow).where(SubscriptionRow.endpoint == endpoint))
    if row is None or row.person != person:
        if (session.scalar(select(func.count()).where(SubscriptionRow.person == person)) or 0) >= most:
            return None
        if row is not None:  # another person's unsent notices for this browser are dropped
            session.delete(row)
            session.flush()
        row = SubscriptionRow(id=secrets.token_hex(6), person=person, endpoint=endpoint, created=datetime.now(UTC))
        session.add(row)
    row.login, row.key, row.auth = login, key, auth
    row.browser, row.system = browser
    return row


def subscriptions_of(session: Session, person: str) -> Sequence[SubscriptionRow]:
    """The browsers that show notices to a person, oldest first."""
    query = select(SubscriptionRow).where(SubscriptionRow.person == person, _is_signed_in())
    return session.scalars(query.order_by(SubscriptionRow.created, SubscriptionRow.id)).all()


def unsubscribe(session: Session, person: str, subscription: str) -> bool:
    """Deletes a person's subscription; returns whether it existed."""
    gone = delete(SubscriptionRow).where(SubscriptionRow.person == person, SubscriptionRow.id == subscription)
    return session.scalar(gone.returning(SubscriptionRow.id)) is not None


def hand_over(session: Session, giver: str, to: str, login: str) -> None:
    """Transfers a person's subscriptions to another person and login."""
    given = update(SubscriptionRow).where(SubscriptionRow.person == giver)
    session.execute(given.values(person=to, login=login))


def reached(session: Session, people: Collection[str]) -> set[str]:
    """Those of the people who have a subscribed browser."""
    query = select(SubscriptionRow.person).where(SubscriptionRow.person.in_(people), _is_signed_in())
    return set(session.scalars(query.distinct()))


def add(session: Session, person: str, table: str, kind: Kind, turn: int, undone: int, due: datetime) -> None:
    """Adds a notice for each of a person's browsers that did not have it yet."""
    for row in subscriptions_of(session, person):
        notice = session.get(NoticeRow, (row.id, table, kind))
        if notice is None:
            notice = NoticeRow(subscription=row.id, table=table, kind=kind)
            session.add(notice)
        elif (notice.turn, notice.undone) == (turn, undone):
            continue
        notice.turn, notice.undone, notice.tries, notice.due = turn, undone, 0, due


def due(session: Session, now: datetime, most: int) -> list[Notice]:
    """The notices due now, the longest overdue first."""
    query = select(NoticeRow, SubscriptionRow).join(SubscriptionRow, SubscriptionRow.id == NoticeRow.subscription)
    query = query.where(NoticeRow.due <= now, _is_signed_in()).order_by(NoticeRow.due).limit(most)
    return [(notice, to) for notice, to in session.execute(query)]


def claim(session: Session, notice: NoticeRow, again: datetime | None) -> bool:
    """Claims a notice for sending; False if it is gone or replaced. It is due again at ``again`` unless settled."""
    there = exists().where(SubscriptionRow.id == NoticeRow.subscription, _is_signed_in())
    taken = _this(notice).where(there).values(tries=NoticeRow.tries + 1, due=again)
    return session.scalar(taken.returning(NoticeRow.tries)) is not None


def settle(session: Session, notice: NoticeRow, due: datetime | None = None) -> None:
    """Sets when a claimed notice is retried; None: never."""
    session.execute(_this(notice, claimed=True).values(due=due))


def drop_ended(session: Session, before: datetime) -> None:
    ended = exists().where(TableRow.id == NoticeRow.table, TableRow.finished < before)
    session.execute(delete(NoticeRow).where(ended))


def _this(notice: NoticeRow, *, claimed: bool = False) -> Update:
    """The row of a notice as it was read, unless a newer one has replaced it."""
    same = (getattr(NoticeRow, name) == getattr(notice, name) for name in ("subscription", "table", "kind"))
    as_read = (NoticeRow.turn == notice.turn, NoticeRow.undone == notice.undone)
    tries = notice.tries + 1 if claimed else notice.tries  # ``claim`` counts one
    return update(NoticeRow).where(*same, *as_read, NoticeRow.tries == tries)


def _is_signed_in() -> ColumnElement[bool]:
    """Whether the login in which a browser subscribed has not ended."""
    return exists().where(LoginRow.id == SubscriptionRow.login, LoginRow.ended.is_(None))
