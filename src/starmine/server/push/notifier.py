"""Sends notices to the browsers of people who are away, through push services."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy import Update, delete, exists, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from webauthn.helpers import bytes_to_base64url

from starmine.server.database.database import Damaged
from starmine.server.database.models import NoticeRow, SubscriptionRow, TableRow
from starmine.server.monitoring import NOTICES, Timers, faults, in_one_line, kind_of
from starmine.server.push.subscriptions import is_signed_in, subscriptions_of, unsubscribe
from starmine.server.push.webpush import Answer, Outside, Unreachable, VapidKey, encrypted
from starmine.server.settings import Settings
from starmine.server.tables import clocks, events
from starmine.server.tables.table import OpenTable, OpenTables
from starmine.server.web.errors import Refusal

Kind = Literal["turn", "end", "undo", "pause", "clock"]
Notice = tuple[NoticeRow, SubscriptionRow]  # what is to be sent, and to which browser

_SHARE = 0.2  # the reminder comes when this share of the turn's time is left,
_EARLIEST = 12 * 3600.0  # but at most so many seconds before the time runs out
_NEWS = timedelta(days=1)  # time after the end of a game during which it is reported


@dataclass(frozen=True, slots=True)
class DueNotice:
    """A notice for a person, to be sent at a moment unless they are online then."""

    person: str
    kind: Kind
    due: datetime


def notices(table: OpenTable, now: datetime) -> list[DueNotice]:
    """The current notices of a table; none if only one person plays, since nobody waits for them."""
    due, state, people = list[DueNotice](), table.state, table.state.people
    if len(people) < 2 or state.game is None:
        return []
    if state.on_turn is None:
        return _end_notices(table, people, now)
    for about in state.asked:
        asked = {state.seats[seat].person for seat in state.missing(about)}
        due += [DueNotice(person, about, now) for person in sorted(filter(None, asked))]
    seated = state.seats[state.on_turn]
    if seated.person is not None and seated.bot is None:
        due.append(DueNotice(seated.person, "turn", now))
        if (reminder := _reminder(table, now)) is not None:
            due.append(DueNotice(seated.person, "clock", reminder))
    return due


def actor(table: OpenTable, kind: str) -> int | None:
    """The seat whose player a notice names: who asks, or who acted last; None for a reminder, or if nobody acted."""
    if kind in ("undo", "pause"):
        return next((asked.by for about, asked in table.state.asked.items() if about == kind), None)
    if kind == "clock" or table.state.turn == 0:
        return None
    return table.history.turn(table.state.turn - 1).seat


def _end_notices(table: OpenTable, people: set[str], now: datetime) -> list[DueNotice]:
    """Notices of the end, for all but the player who ended the game."""
    finished = table.state.finished
    if finished is None or now - finished > _NEWS:
        return []
    last = table.state.seats[table.history.turn(table.state.turn - 1).seat].person
    return [DueNotice(person, "end", now) for person in sorted(people) if person != last]


def _reminder(table: OpenTable, now: datetime) -> datetime | None:
    """When to remind the player on turn of the clock; None for turns up to ``LONG_TURN``."""
    reading = clocks.read(table.state, now)
    if reading.out is None:
        return None
    whole_turn = (reading.out - clocks.turn_began(table.state)).total_seconds()  # until the time runs out
    if whole_turn <= clocks.LONG_TURN:
        return None
    return reading.out - timedelta(seconds=min(_SHARE * whole_turn, _EARLIEST))


WAIT = 2.0  # seconds after a change, in addition to the presence grace period, before notices are written
RESTART = timedelta(minutes=1)  # time for people to reconnect after a restart
RETRY = 5.0  # seconds until a failed database access is retried
CHECKED = 5.0  # seconds between checks for due notices
AT_ONCE = 20  # notices sent at the same time
RETRIES = tuple(timedelta(seconds=seconds) for seconds in (30, 300, 1800, 7200))  # delays after each failed attempt
LONGEST_RETRY = 24 * 3600  # maximum seconds, whatever a service asks for
KEPT = 7 * 24 * 3600  # seconds that a service keeps an undelivered notice
GONE = frozenset({404, 410})  # the subscription has ended

# Events after which somebody else may be asked to act or to answer.
_CHANGES = (
    *(events.Acted, events.SeatsChanged, events.PersonRemoved, events.Started, events.TakenBack),
    *(events.TimeRanOut, events.Asked),
)

_TEMPORARY = (SQLAlchemyError, OSError, RuntimeError)


class Notifier(Timers):
    """Writes the notices of changed tables to the database after a delay, and sends those that are due.

    Notices are stored, so that they survive a restart. Actions never wait for this.
    """

    def __init__(self, tables: OpenTables, outside: Outside, key: VapidKey, settings: Settings) -> None:
        super().__init__(self.write_notices)
        self._tables = tables
        self._outside = outside
        self._key = key
        self._contact = settings.contact
        self._wait = settings.presence_grace + WAIT
        self._written = asyncio.Event()
        self._send_lock = asyncio.Lock()  # held while notices are sent
        self.start(self._send_all())
        tables.on_event(self._schedule)

    def _schedule(self, table: OpenTable, entry: events.Entry | None, *, own: bool) -> None:
        """Schedules the notices of a table that has changed here, once players who just left count as away."""
        is_change = own and entry is not None and isinstance(entry.event, _CHANGES)
        if is_change and len(table.state.people) > 1 and table.state.game is not None:
            self.set(table.id, self._wait)

    async def write_notices(self, table_id: str) -> None:
        """Writes a table's notices to people who are away, and reminders of the clock to all: they are due later."""
        try:
            table = await self._tables.fresh(table_id)
            due = [
                each
                for each in notices(table, clocks.now())
                if each.kind == "clock" or not self._tables.hub.is_online(table_id, each.person)
            ]
            await self._write(table, due)
        except (Refusal, Damaged):  # removed or damaged
            return
        except _TEMPORARY:
            self.set(table_id, RETRY)

    async def _write(self, table: OpenTable, due: list[DueNotice]) -> None:
        """Stores the notices, one for each subscribed browser of their people."""
        turn, undone = table.state.turn, table.state.undone
        people = {each.person for each in due}
        if not people or not await self._tables.database.read(_are_any_reached, people):
            return

        def work(session: Session) -> None:
            for each in due:
                for to in subscriptions_of(session, each.person):
                    notice = session.get(NoticeRow, (to.id, table.id, each.kind))
                    if notice is None:
                        notice = NoticeRow(subscription=to.id, table=table.id, kind=each.kind)
                        session.add(notice)
                    elif (notice.turn, notice.undone) == (turn, undone):
                        continue  # already sent to that browser, or waiting
                    notice.turn, notice.undone, notice.tries, notice.due = turn, undone, 0, each.due

        await self._tables.database.write(work)
        self._written.set()

    async def _send_all(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(CHECKED):
                    await self._written.wait()
            self._written.clear()
            try:
                await self.send_due()
            except _TEMPORARY as error:
                faults.report(
                    f"notices: {kind_of(error)}", f"notices are delayed by the database: {in_one_line(error)}"
                )
                await asyncio.sleep(RETRY)

    async def send_due(self) -> None:
        """Sends all notices that are due."""
        async with self._send_lock:
            while True:
                due = await self._tables.database.read(_due, clocks.now(), AT_ONCE)
                await asyncio.gather(*map(self._send, due))
                if len(due) < AT_ONCE:
                    return

    async def _send(self, one: Notice) -> None:
        """Sends a notice if it is still valid; after a failure it is due again later."""
        notice, to = one
        now = clocks.now()
        again = now + RETRIES[notice.tries] if notice.tries < len(RETRIES) else None
        if not await self._tables.database.write(_claim, notice, again):
            return  # replaced by a newer notice
        message = await self._message(notice, to.person, now)
        if message is None:
            await self._tables.database.write(_settle, notice)
            return
        try:
            answer = await self._post(notice, to, *message)
        except Unreachable:
            NOTICES.labels("unreachable").inc()
            return  # ``_claim`` has made it due again
        if answer.status in GONE:
            NOTICES.labels("gone").inc()
            await self._tables.database.write(unsubscribe, to.person, to.id)
        elif answer.status == 429 or answer.status >= 500:
            NOTICES.labels("busy").inc()
            if again is not None and answer.retry_after:
                later = max(again, now + timedelta(seconds=min(answer.retry_after, LONGEST_RETRY)))
                await self._tables.database.write(_settle, notice, later)
        else:
            NOTICES.labels("sent" if 200 <= answer.status < 300 else "refused").inc()
            await self._tables.database.write(_settle, notice)

    async def _message(self, notice: NoticeRow, person: str, now: datetime) -> tuple[bytes, int] | None:
        """A notice's payload, and its lifetime in seconds; None if it is not valid any more."""
        try:
            table = await self._tables.fresh(notice.table)
        except (Refusal, Damaged):
            return None
        if (table.state.turn, table.state.undone) != (notice.turn, notice.undone):
            return None
        is_due = any((each.person, each.kind) == (person, notice.kind) for each in notices(table, now))
        if not is_due or self._tables.hub.is_online(table.id, person):
            return None
        reading = clocks.read(table.state, now)
        left = KEPT if reading.out is None else int((reading.out - now).total_seconds())
        seat = actor(table, notice.kind)
        by = None if seat is None else table.state.seats[seat].name
        payload = {"kind": notice.kind, "table": table.id, "by": by}
        return json.dumps(payload).encode(), max(0, min(KEPT, left))

    async def _post(self, notice: NoticeRow, to: SubscriptionRow, message: bytes, seconds: int) -> Answer:
        headers = {
            "Authorization": self._key.authorization(to.endpoint, self._contact),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(seconds),
            "Urgency": "high" if notice.kind == "clock" else "normal",
            # A newer notice of the same table replaces an undelivered one. The hash hides the table's id from the
            # service; 18 bytes are 24 of the 32 characters that a topic may have.
            "Topic": bytes_to_base64url(hashlib.sha256(f"{to.id} {notice.table}".encode()).digest()[:18]),
        }
        return await self._outside.post(to.endpoint, encrypted(message, to.key, to.auth), headers)

    async def close(self) -> None:
        """Stops. Tables with a pending timer get their notices written, due after a restart."""
        tables = self.pending()
        await super().close()
        with suppress(*_TEMPORARY, TimeoutError):
            async with asyncio.timeout(WAIT):
                await asyncio.gather(*map(self._write_for_restart, tables))

    async def _write_for_restart(self, table_id: str) -> None:
        with suppress(Refusal, Damaged):
            table = await self._tables.fresh(table_id)
            due, later = notices(table, clocks.now()), clocks.now() + RESTART
            await self._write(table, [DueNotice(each.person, each.kind, max(each.due, later)) for each in due])


def _are_any_reached(session: Session, people: Collection[str]) -> bool:
    """Whether one of the people has a subscribed browser."""
    return bool(session.scalar(select(exists().where(SubscriptionRow.person.in_(people), is_signed_in()))))


def _due(session: Session, now: datetime, most: int) -> list[Notice]:
    """At most ``most`` notices that are due, the longest overdue first."""
    query = select(NoticeRow, SubscriptionRow).join(SubscriptionRow, SubscriptionRow.id == NoticeRow.subscription)
    query = query.where(NoticeRow.due <= now, is_signed_in()).order_by(NoticeRow.due).limit(most)
    return [(notice, to) for notice, to in session.execute(query)]


def _claim(session: Session, notice: NoticeRow, again: datetime | None) -> bool:
    """Claims a notice for sending; False if it is gone or replaced. It is due again at ``again`` unless settled."""
    there = exists().where(SubscriptionRow.id == NoticeRow.subscription, is_signed_in())
    taken = _this(notice, notice.tries).where(there).values(tries=NoticeRow.tries + 1, due=again)
    return session.scalar(taken.returning(NoticeRow.tries)) is not None


def _settle(session: Session, notice: NoticeRow, due: datetime | None = None) -> None:
    """Sets when a claimed notice is retried; None: never."""
    session.execute(_this(notice, notice.tries + 1).values(due=due))


def drop_ended(session: Session, before: datetime) -> None:
    """Deletes the notices of games that ended before a moment."""
    ended = exists().where(TableRow.id == NoticeRow.table, TableRow.finished < before)
    session.execute(delete(NoticeRow).where(ended))


def _this(notice: NoticeRow, tries: int) -> Update:
    """An update of a notice after ``tries`` attempts, unless a newer notice has replaced it."""
    names = ("subscription", "table", "kind", "turn", "undone")
    same = (getattr(NoticeRow, name) == getattr(notice, name) for name in names)
    return update(NoticeRow).where(*same, NoticeRow.tries == tries)
