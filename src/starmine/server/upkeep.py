"""Regular tasks: reading keys and late writes, removing abandoned tables and idle guests."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import CompoundSelect, delete, exists, or_, select, tuple_, union
from sqlalchemy.orm import Session

from starmine.server.accounts.sessions import Sessions
from starmine.server.database.database import Damaged, reading
from starmine.server.database.models import (
    AccountRow,
    EventRow,
    PersonRow,
    SeatRow,
    SolvedRow,
    TableRow,
    TournamentRow,
    VisitorRow,
)
from starmine.server.monitoring import PEOPLE, STREAMS, TABLES, Background, faults, in_one_line
from starmine.server.profiles.profiles import cached_edition
from starmine.server.push import notifier
from starmine.server.settings import Settings
from starmine.server.tables.lists import HAS_PEOPLE
from starmine.server.tables.log import entries_of
from starmine.server.tables.state import fold
from starmine.server.tables.table import OpenTables

LOOKING_INTERVAL = 5.0  # seconds
SEEN_INTERVAL = 60.0
CLEARING_INTERVAL = 600.0
FORGETTING_INTERVAL = 3600.0
BATCH = 10  # tables per write, so that other writes wait only briefly
GUESTS_AT_ONCE = 50  # guests per write
REST = 4  # pauses are 4 times as long as the batch before: this work is never urgent
NOTICES_KEPT = timedelta(days=7)  # after the end of a game; prevents duplicate notices
EMPTY = timedelta(hours=1)  # lifetime of a waiting table without people

Place = tuple[datetime, str]  # creation time and id, for sorting tables and people by age


class Upkeep(Background):
    """Loops that run as long as the server."""

    def __init__(self, tables: OpenTables, sessions: Sessions, settings: Settings) -> None:
        super().__init__()
        self._tables = tables
        self._sessions = sessions
        self._settings = settings
        loops = (
            (self.look, LOOKING_INTERVAL),
            (sessions.note_seen, SEEN_INTERVAL),
            (self.clear, CLEARING_INTERVAL),
            (self.forget, FORGETTING_INTERVAL),
        )
        for work, interval in loops:
            self.start(_repeat(work, interval))

    async def look(self) -> None:
        """Updates the metrics' gauges, ends streams whose cookie or token has expired, and reads keys and late writes.

        A write is late if it was committed after the server had given up on it.
        """
        STREAMS.set(self._tables.hub.by_address.total())
        PEOPLE.set(sum(person is not None for person in self._tables.hub.by_person))
        TABLES.set(len(self._tables.in_memory()))
        self._tables.hub.end_invalid()
        await self._sessions.refresh()
        if self._tables.database.may_have_written_late():
            await self._tables.read_on(self._tables.hub.watched())

    async def clear(self) -> None:
        """Deletes unwatched tables that never started and are old or empty, in batches."""
        now = datetime.now(UTC)

        async def clear_some(after: Place | None) -> Place | None:
            gone, after = await self._tables.database.write(
                remove_abandoned,
                older_than=now - timedelta(hours=self._settings.waiting_hours),
                empty_older_than=now - EMPTY,
                but=frozenset(table for table, _ in self._tables.hub.visitors()),
                after=after,
                most=BATCH,
            )
            for table in gone:
                self._tables.drop(table)
            return after

        await _in_batches(clear_some)

    async def forget(self) -> None:
        """Deletes old guests who never played or wrote, in batches; notices of old games; expired tokens and logins."""
        now = datetime.now(UTC)
        await self._sessions.drop_old()
        await self._tables.database.write(notifier.drop_ended, now - NOTICES_KEPT)
        before = now - timedelta(days=self._settings.guest_days)

        async def forget_some(after: Place | None) -> Place | None:
            idle, after = await self._tables.database.read(idle_people, before, after, GUESTS_AT_ONCE)
            here = self._tables.hub.listening()
            if gone := [person for person in idle if person not in here]:
                await self._tables.database.write(remove_idle_people, people=gone)
            return after

        await _in_batches(forget_some)


async def _in_batches(work: Callable[[Place | None], Awaitable[Place | None]]) -> None:
    """Calls ``work`` with the place from which it is to continue, until it returns None."""
    after: Place | None = None
    while True:
        begun = time.monotonic()
        after = await work(after)
        if after is None:
            return
        await asyncio.sleep(REST * (time.monotonic() - begun))


async def _repeat(work: Callable[[], Awaitable[None]], interval: float) -> None:
    while True:
        await asyncio.sleep(interval)
        try:
            await work()
        except Exception as error:  # noqa: BLE001 (the next run may succeed)
            name = work.__qualname__
            faults.report(name, f"{name} failed and is retried every {interval} s: {in_one_line(error)}")


def remove_abandoned(
    session: Session,
    *,
    older_than: datetime,
    empty_older_than: datetime,
    but: Collection[str],
    after: Place | None,
    most: int,
) -> tuple[list[str], Place | None]:
    """Deletes waiting tables without visitors that were created before ``older_than`` and have no message since then,
    and those that were created before ``empty_older_than`` and have no people.

    Examines the next ``most`` of them after the place ``after``. Skips those in ``but``, and damaged ones. Returns the
    deleted ids, and the place to continue from; None at the end.
    """
    talked = exists().where(EventRow.table == TableRow.id, EventRow.kind == "said", EventRow.at > older_than)
    query = select(TableRow.created, TableRow.id).where(
        TableRow.started.is_(None),
        ~exists().where(VisitorRow.table == TableRow.id),
        TableRow.created < max(older_than, empty_older_than),  # the next line implies it, but cannot use the index
        or_((TableRow.created < older_than) & ~talked, (TableRow.created < empty_older_than) & ~HAS_PEOPLE),
    )
    if after is not None:
        query = query.where(tuple_(TableRow.created, TableRow.id) > after)
    ordered = query.order_by(TableRow.created, TableRow.id).limit(most)
    found = session.execute(ordered.with_for_update(of=TableRow, skip_locked=True)).all()
    gone = [table for _, table in found if table not in but and _can_be_read(session, table)]
    session.execute(delete(TableRow).where(TableRow.id.in_(gone)))
    following = (found[-1].created, found[-1].id) if len(found) == most else None
    return gone, following


def _can_be_read(session: Session, table: str) -> bool:
    """Whether a table's log can be read, and its rules exist."""
    with suppress(Damaged), reading(table):
        state = fold(table, entries_of(session, table))
        return state is not None and cached_edition(state.edition, json.dumps(state.options)) is not None
    return False


def idle_people(session: Session, before: datetime, after: Place | None, most: int) -> tuple[list[str], Place | None]:
    """The people created before a moment who have left nothing, among the next ``most`` after a place.

    Returns their ids and the place to continue from; None at the end.
    """
    query = select(PersonRow.created, PersonRow.id).where(PersonRow.created < before)
    if after is not None:
        query = query.where(tuple_(PersonRow.created, PersonRow.id) > after)
    found = session.execute(query.order_by(PersonRow.created, PersonRow.id).limit(most)).all()
    people = [person for _, person in found]
    left = set(session.scalars(_left_something(people)))
    following = (found[-1].created, found[-1].id) if len(found) == most else None
    return [person for person in people if person not in left], following


def remove_idle_people(session: Session, people: Sequence[str]) -> None:
    """Deletes people who still have left nothing; those who are sitting down at this moment are skipped."""
    query = select(PersonRow.id).where(PersonRow.id.in_(people)).with_for_update(skip_locked=True)
    gone = set(session.scalars(query)) - set(session.scalars(_left_something(people)))
    if gone:
        session.execute(delete(PersonRow).where(PersonRow.id.in_(gone)))


def _left_something(people: Sequence[str]) -> CompoundSelect[Any]:
    """Those of the people who did something at a table, host a tournament, solved a puzzle, or have an account, and
    those who have a table open at another process.
    """
    columns = (SeatRow.person, TableRow.host, TournamentRow.host, SolvedRow.person, AccountRow.person)
    # Without actions, which the index leaves out: whoever acted has sat down before.
    done = select(EventRow.person).where(EventRow.person.in_(people), EventRow.kind != "acted")
    there = select(VisitorRow.visitor).where(VisitorRow.visitor.in_(people))
    return union(done, there, *(select(column).where(column.in_(people)) for column in columns))
