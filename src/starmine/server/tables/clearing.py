"""Deleting tables that were never started."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import datetime

from sqlalchemy import delete, exists, or_, select, tuple_
from sqlalchemy.orm import Session

from starmine.server.database.damage import Damaged, reading
from starmine.server.database.models import EventRow, SeatRow, TableRow, VisitorRow
from starmine.server.tables.log import entries_of
from starmine.server.tables.state import TableState, fold

Place = tuple[datetime, str]  # creation time and id, for sorting tables by age


def remove_abandoned(
    session: Session,
    *,
    older_than: datetime,
    empty_older_than: datetime,
    but: Collection[str],
    check: Callable[[TableState], object],
    after: Place | None,
    most: int,
) -> tuple[list[str], Place | None]:
    """Deletes old waiting tables without recent messages, and less old ones without people.

    Examines ``most`` of them ``after`` a place, and skips those in ``but`` and damaged ones, for which ``check``
    raises. Returns the deleted ids, and the place to continue from; None at the end.
    """
    seated = exists().where(SeatRow.table == TableRow.id, SeatRow.person.is_not(None))
    talked = exists().where(EventRow.table == TableRow.id, EventRow.kind == "said", EventRow.at > older_than)
    query = select(TableRow.created, TableRow.id).where(
        TableRow.started.is_(None),
        ~exists().where(VisitorRow.table == TableRow.id),
        TableRow.created < max(older_than, empty_older_than),
        or_((TableRow.created < older_than) & ~talked, (TableRow.created < empty_older_than) & ~seated),
    )
    if after is not None:
        query = query.where(tuple_(TableRow.created, TableRow.id) > after)
    ordered = query.order_by(TableRow.created, TableRow.id).limit(most)
    found = session.execute(ordered.with_for_update(of=TableRow, skip_locked=True)).all()
    gone = [table for _, table in found if table not in but and _can_be_read(session, table, check)]
    session.execute(delete(TableRow).where(TableRow.id.in_(gone)))
    return gone, (found[-1].created, found[-1].id) if len(found) == most else None


def _can_be_read(session: Session, table: str, check: Callable[[TableState], object]) -> bool:
    with suppress(Damaged), reading(table):
        state = fold(table, entries_of(session, table))
        if state is not None:
            check(state)
            return True
    return False
