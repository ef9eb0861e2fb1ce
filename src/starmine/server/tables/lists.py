"""Lists of tables: of a person, open to all, unfinished, abandoned. Each list is paged and uses an index."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, Select, delete, exists, func, or_, select, tuple_
from sqlalchemy.orm import Session

from starmine.rules.cards import MAX_PLAYERS
from starmine.server.database.database import Damaged, reading
from starmine.server.database.models import EventRow, SeatRow, TableRow, VisitorRow
from starmine.server.tables.events import WRITTEN
from starmine.server.tables.log import entries_of
from starmine.server.tables.projections import microseconds, with_seats
from starmine.server.tables.state import TableState, fold

GUIDE = "guide"  # id of the bot in first games

_HAS_PEOPLE = exists().where(SeatRow.table == TableRow.id, SeatRow.person.is_not(None))


@dataclass(frozen=True, slots=True)
class Cursor:
    """A position in a list of tables sorted from new to old."""

    opened: int  # creation time of the table, in microseconds
    table: str

    @classmethod
    def read(cls, text: str | None) -> Cursor | None:
        """Parses the result of ``str``, if there is one. Raises ``ValueError``."""
        if text is None:
            return None
        moment, _, table = text.partition("-")
        return cls(int(moment), table)

    @property
    def created(self) -> datetime:
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=self.opened)

    def __str__(self) -> str:
        return f"{self.opened}-{self.table}"


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list, and the position after it; None at the end."""

    tables: list[TableState]
    older: Cursor | None


def of_person(
    session: Session, person: str, most: int, after: Cursor | None = None, only: Sequence[ColumnElement[bool]] = ()
) -> Page:
    """The tables at which a person sits, newest first; with ``only`` those that match all conditions."""
    query = select(SeatRow.opened, SeatRow.table).where(SeatRow.person == person)
    if only:
        query = query.join(TableRow, TableRow.id == SeatRow.table).where(*only)
    if after is not None:
        query = query.where(tuple_(SeatRow.opened, SeatRow.table) < (after.opened, after.table))
    # A person may have several seats at a table; removing duplicates here is faster than in the database.
    query = query.order_by(SeatRow.opened.desc(), SeatRow.table.desc()).limit(MAX_PLAYERS * most + 1)
    places = list(dict.fromkeys(Cursor(*row) for row in session.execute(query)))
    ids = [place.table for place in places[:most]]
    rows = session.scalars(select(TableRow).where(TableRow.id.in_(ids))).all()
    tables = with_seats(session, sorted(rows, key=lambda row: ids.index(row.id)))
    return Page(tables, places[most - 1] if len(places) > most else None)


def listed_open(session: Session, most: int, after: Cursor | None = None) -> Page:
    """Listed tables that have not started and have a free seat, newest first."""
    free = exists().where(SeatRow.table == TableRow.id, SeatRow.person.is_(None), SeatRow.bot.is_(None))
    query = select(TableRow).where(TableRow.listed, TableRow.started.is_(None), free)
    return newest(session, query, most, after)


def newest(session: Session, query: Select[TableRow], most: int, after: Cursor | None) -> Page:
    """A page of the tables of a query, newest first."""
    if after is not None:
        query = query.where(tuple_(TableRow.created, TableRow.id) < (after.created, after.table))
    query = query.order_by(TableRow.created.desc(), TableRow.id.desc()).limit(most + 1)
    rows = session.scalars(query).all()
    older = Cursor(microseconds(rows[most - 1].created), rows[most - 1].id) if len(rows) > most else None
    return Page(with_seats(session, rows[:most]), older)


def counted(*, listed: bool) -> list[ColumnElement[bool]]:
    """Conditions for the games that profiles count: finished ones, and only at listed tables if ``listed``.

    First games do not count, since their deal and actions are mostly the lesson's.
    """
    lesson = exists().where(SeatRow.table == TableRow.id, SeatRow.bot == GUIDE).correlate(TableRow)
    conditions: list[ColumnElement[bool]] = [TableRow.finished.is_not(None), TableRow.score.is_not(None), ~lesson]
    return [*conditions, TableRow.listed.is_(True)] if listed else conditions


def lesson_of(session: Session, person: str, guide: str) -> TableState | None:
    """The newest unfinished game with the person on seat 0 and the bot ``guide`` on seat 1."""
    learner = exists().where(SeatRow.table == TableRow.id, SeatRow.seat == 0, SeatRow.person == person)
    beside = exists().where(SeatRow.table == TableRow.id, SeatRow.seat == 1, SeatRow.bot == guide)
    query = select(TableRow).where(TableRow.started.is_not(None), TableRow.finished.is_(None), learner, beside)
    rows = session.scalars(query.order_by(TableRow.created.desc()).limit(1)).all()
    return next(iter(with_seats(session, rows)), None)


def imported_of(session: Session, person: str, most: int, after: Cursor | None = None) -> Page:
    """The games that a person has imported, newest first."""
    played = exists().where(SeatRow.table == TableRow.id, or_(SeatRow.person.is_not(None), SeatRow.bot.is_not(None)))
    query = select(TableRow).where(TableRow.host == person, TableRow.finished.is_not(None), ~played)
    return newest(session, query, most, after)


def existing(session: Session, tables: Sequence[str]) -> set[str]:
    """Those of the tables that exist."""
    return set(session.scalars(select(TableRow.id).where(TableRow.id.in_(tables))))


def written_at(session: Session, person: str, after: str, most: int) -> list[str]:
    """The ids of tables at which a person has written messages, or notes as a spectator: the next ``most`` ids after
    ``after``, sorted.
    """
    query = select(EventRow.table).where(EventRow.person == person, EventRow.kind.in_(WRITTEN), EventRow.table > after)
    return list(session.scalars(query.distinct().order_by(EventRow.table).limit(most)))


def waiting_of(session: Session, person: str) -> list[str]:
    """The ids of tables in the waiting room at which a person sits, sorted, so that writers lock in one order."""
    query = select(TableRow.id).join(SeatRow).where(SeatRow.person == person, TableRow.started.is_(None))
    return list(session.scalars(query.distinct().order_by(TableRow.id)).all())


def unfinished_of(session: Session, person: str) -> list[str]:
    """The ids of unfinished tables at which a person sits or is the host, sorted as in ``waiting_of``."""
    sits = exists().where(SeatRow.table == TableRow.id, SeatRow.person == person)
    query = select(TableRow.id).where(TableRow.finished.is_(None), or_(sits, TableRow.host == person))
    return list(session.scalars(query.order_by(TableRow.id)).all())


def unfinished(session: Session) -> list[str]:
    """The ids of running games with bots, stand-ins or clocks; those without people first."""
    bots = exists().where(SeatRow.table == TableRow.id, SeatRow.bot.is_not(None))
    query = select(TableRow.id).where(TableRow.started.is_not(None), TableRow.finished.is_(None))
    query = query.where(bots | TableRow.clock_turn.is_not(None))
    return list(session.scalars(query.order_by(_HAS_PEOPLE)).all())


def games_of_bots(session: Session, host: str | None = None) -> int:
    """The number of running games without people, of one host or of all."""
    query = select(func.count(TableRow.id)).where(
        TableRow.started.is_not(None), TableRow.finished.is_(None), ~_HAS_PEOPLE
    )
    if host is not None:
        query = query.where(TableRow.host == host)
    return session.scalar(query) or 0


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
    """Deletes waiting tables without visitors that were created before ``older_than`` and have no message since then,
    and those that were created before ``empty_older_than`` and have no people.

    Examines the next ``most`` of them after the place ``after``. Skips those in ``but``, and damaged ones: those whose
    log cannot be read, or for whose state ``check`` raises. Returns the deleted ids, and the place to continue from;
    None at the end.
    """
    talked = exists().where(EventRow.table == TableRow.id, EventRow.kind == "said", EventRow.at > older_than)
    query = select(TableRow.created, TableRow.id).where(
        TableRow.started.is_(None),
        ~exists().where(VisitorRow.table == TableRow.id),
        TableRow.created < max(older_than, empty_older_than),  # the next line implies it, but cannot use the index
        or_((TableRow.created < older_than) & ~talked, (TableRow.created < empty_older_than) & ~_HAS_PEOPLE),
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
