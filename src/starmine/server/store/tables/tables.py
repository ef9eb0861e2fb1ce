"""Tables as immutable values, and their rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, get_args

from sqlalchemy import Row, delete, exists, func, or_, select, tuple_, update
from sqlalchemy.orm import Session

from starmine.server.store.damage import Damaged, reading
from starmine.server.store.models import ActionRow, HandRow, MessageRow, NoteRow, SeatRow, TableRow
from starmine.server.store.tables.results import Result
from starmine.server.store.tables.secret_deals import revealed_to

Status = Literal["waiting", "playing", "finished"]
Chat = Literal["open", "phrases", "closed"]
Assistance = Literal["none", "clues", "full"]
Spectators = Literal["off", "table", "seat", "all"]
Dealt = Literal["seed", "daily", "game", "tournament"]
Verdict = Literal["winnable", "unwinnable", "undecided"]
Place = tuple[datetime, str]  # creation time and id, for sorting tables by age


@dataclass(frozen=True, slots=True)
class Seated:
    """The occupant of a seat. Open seats have none; seats of imported games only a name."""

    person: str | None = None
    name: str = ""
    local: bool = False  # another player on the person's device
    bot: str | None = None  # on a person's seat: their stand-in
    kept: str | None = None  # the previous game, until its player has come to this one
    knows: bool = False  # whether the person knew the deal at the start
    out_of_time: bool = False  # whether the bot stands in because the person's clock ran out

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None and not self.name

    def with_bot(self, bot: str | None, *, out_of_time: bool = False) -> Seated:
        """The same seat with another bot or none."""
        return replace(self, bot=bot, out_of_time=out_of_time)

    def is_held_by(self, person: str | None) -> bool:
        """Whether the person holds this seat, also locally; False for None."""
        return person is not None and self.person == person


@dataclass(frozen=True, slots=True)
class Arranged:
    """How a player has arranged a hand, as card orders. The rules ignore it. (C26)"""

    orders: tuple[int, ...] = ()  # left to right
    turned: tuple[int, ...] = ()  # sideways
    gaps: tuple[int, ...] = ()  # with a gap in front


@dataclass(frozen=True, slots=True)
class TableState:
    """A table as stored; see ``models.TableRow`` for the fields."""

    id: str
    created: datetime
    host: str | None
    edition: str
    options: dict[str, Any]
    first: int | None
    listed: bool
    chat: Chat
    silence: bool
    assistance: Assistance
    seats: tuple[Seated, ...]
    version: int = 0
    spectators: Spectators = "table"
    spectator_delay: int = 10
    dealt: Dealt | None = None
    tournament: str | None = None
    round: int | None = None
    team: int | None = None
    started: datetime | None = None
    seed: str | None = None
    deck: str | None = None
    first_seat: int | None = None
    finished: datetime | None = None
    clock_turn: int | None = None
    clock_bank: int | None = None
    clock_since: datetime | None = None
    undone: int = 0
    undo_turn: int | None = None
    undo_by: int | None = None
    undo_agreed: int | None = None
    removed: tuple[str, ...] = ()
    muted: tuple[str, ...] = ()
    rematch: str | None = None
    rematch_by: int | None = None
    verdict: Verdict | None = None
    result: Result | None = None  # of a finished game
    revealed_to: frozenset[str] | None = None  # see ``secret_deals``; None: to everybody

    @property
    def status(self) -> Status:
        if self.started is None:
            return "waiting"
        return "playing" if self.finished is None else "finished"

    @property
    def players(self) -> int:
        return len(self.seats)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person holds, local ones included; empty for None."""
        return [number for number, seated in enumerate(self.seats) if seated.is_held_by(person)]

    @property
    def open_seats(self) -> list[int]:
        """The free seats."""
        return [number for number, seated in enumerate(self.seats) if seated.is_open]

    @property
    def kept_seats(self) -> list[int]:
        """The seats reserved for people who have not come from the previous game yet."""
        return [number for number, seated in enumerate(self.seats) if seated.kept is not None]

    @property
    def last_game(self) -> str | None:
        """The previous game, if people are still to come from it; else None."""
        return next((seated.kept for seated in self.seats if seated.kept is not None), None)

    @property
    def undo_missing(self) -> list[int]:
        """The seats whose players have not agreed to take the last action back; bots always agree."""
        agreed = self.undo_agreed or 0
        seats = enumerate(self.seats)
        return [seat for seat, seated in seats if seated.person and seated.bot is None and not agreed >> seat & 1]

    @property
    def people(self) -> set[str]:
        """The people who sit here, including those with a stand-in."""
        return {seated.person for seated in self.seats if seated.person is not None}

    @property
    def present(self) -> list[str]:
        """The people without a stand-in, by seat."""
        return [seated.person for seated in self.seats if seated.person is not None and seated.bot is None]

    def without_question(self) -> TableState:
        """Removes the request to take the last action back."""
        return replace(self, undo_turn=None, undo_by=None, undo_agreed=None)

    def with_seat(self, number: int, seated: Seated) -> TableState:
        """Replaces one seat."""
        return replace(self, seats=(*self.seats[:number], seated, *self.seats[number + 1 :]))


_SEATED = [field.name for field in fields(Seated)]
_COLUMNS = [
    field.name for field in fields(TableState) if field.name not in ("seats", "version", "result", "revealed_to")
]


def load(session: Session, table: str, *, to_write: bool = False) -> TableState | None:
    """A table by its id, or None. ``to_write`` locks it until this transaction ends. Raises ``Damaged``."""
    if not table.isalnum():  # PostgreSQL rejects some characters
        return None
    query = select(TableRow).where(TableRow.id == table)
    with reading(table):
        row = session.scalar(query.with_for_update() if to_write else query)
        if row is None:
            return None
        seats, revealed = _seats(session, [table]), _revealed(session, [row])
        return _state(row, seats.get(table, []), revealed.get(table))


def load_all(session: Session, tables: Iterable[str]) -> list[TableState]:
    """The tables that exist. Raises ``Damaged`` or an error of ``damage.is_damage`` if one is unreadable."""
    asked = [table for table in tables if table.isalnum()]
    if not asked:
        return []
    rows = session.scalars(select(TableRow).where(TableRow.id.in_(asked))).all()
    seats, revealed = _seats(session, [row.id for row in rows]), _revealed(session, rows)
    states = []
    for row in rows:
        with reading(row.id):
            states.append(_state(row, seats.get(row.id, []), revealed.get(row.id)))
    return states


def _revealed(session: Session, rows: Iterable[TableRow]) -> dict[str, frozenset[str]]:
    of_tournaments = [row.id for row in rows if row.tournament is not None]
    return revealed_to(session, of_tournaments) if of_tournaments else {}


def insert(session: Session, state: TableState) -> None:
    """Inserts a new table."""
    session.add(TableRow(version=state.version, **{name: getattr(state, name) for name in _COLUMNS}))
    session.flush()
    _add_seats(session, state)


def save(session: Session, state: TableState) -> TableState:
    """Writes a table that this transaction has loaded with ``to_write``, and returns it with its new version."""
    state = replace(state, version=state.version + 1)
    values = {name: getattr(state, name) for name in ("version", *_COLUMNS)}
    session.execute(update(TableRow).where(TableRow.id == state.id).values(values))
    session.execute(delete(SeatRow).where(SeatRow.table == state.id))
    _add_seats(session, state)
    return state


def take_back(session: Session, state: TableState, turn: int) -> TableState:
    """Deletes the action of ``turn``, the last one, and returns the changed table.

    This transaction must have loaded the table with ``to_write``. Notes on later turns are moved to ``turn``.
    """
    session.execute(delete(ActionRow).where(ActionRow.table == state.id, ActionRow.turn == turn))
    later = select(NoteRow.seat, NoteRow.order).where(NoteRow.table == state.id, NoteRow.turn > turn)
    replaced = {tuple(row) for row in session.execute(later)}
    for seat, order in replaced:
        place = (NoteRow.table == state.id, NoteRow.turn == turn, NoteRow.seat == seat, NoteRow.order == order)
        session.execute(delete(NoteRow).where(*place))
    session.execute(update(NoteRow).where(NoteRow.table == state.id, NoteRow.turn > turn).values(turn=turn))
    return save(session, replace(state.without_question(), undone=state.undone + 1))


def last_turn(session: Session, table: str) -> int:
    """The turn of the last action of a game; -1 if none."""
    turn = session.scalar(select(func.max(ActionRow.turn)).where(ActionRow.table == table))
    return -1 if turn is None else turn


def remove(session: Session, table: str) -> None:
    """Deletes a table and everything that belongs to it."""
    session.execute(delete(TableRow).where(TableRow.id == table))


@dataclass(frozen=True, slots=True)
class Progress:
    """What is stored of a table: counters to compare with a cached copy."""

    version: int
    turn: int  # the last one played; -1 if none
    messages: int  # their number
    notes: int  # the highest number; 0 if none


def progress(session: Session, tables: Iterable[str]) -> dict[str, Progress]:
    """The progress of tables, by id; removed tables are missing."""
    turn = select(func.max(ActionRow.turn)).where(ActionRow.table == TableRow.id).scalar_subquery()
    messages = select(func.count(MessageRow.id)).where(MessageRow.table == TableRow.id).scalar_subquery()
    notes = select(func.max(NoteRow.number)).where(NoteRow.table == TableRow.id).scalar_subquery()
    query = select(TableRow.id, TableRow.version, func.coalesce(turn, -1), messages, func.coalesce(notes, 0))
    query = query.where(TableRow.id.in_(list(tables)))
    return {table: Progress(*values) for table, *values in session.execute(query).all()}


def hands(session: Session, tables: Iterable[str]) -> dict[str, dict[int, Arranged]]:
    """How players have arranged their hands, by table and seat. (C26)"""
    found: dict[str, dict[int, Arranged]] = {}
    for row in session.scalars(select(HandRow).where(HandRow.table.in_(list(tables)))):
        kept = Arranged(tuple(row.orders), tuple(row.turned), tuple(row.gaps))
        found.setdefault(row.table, {})[row.seat] = kept
    return found


def save_hand(session: Session, table: str, seat: int, kept: Arranged) -> None:
    """Saves how a player has arranged a hand. (C26)"""
    row = HandRow(table=table, seat=seat, orders=list(kept.orders), turned=list(kept.turned), gaps=list(kept.gaps))
    session.merge(row)


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
    talked = exists().where(MessageRow.table == TableRow.id, MessageRow.created > older_than)
    query = select(TableRow.created, TableRow.id).where(
        TableRow.started.is_(None),
        TableRow.deck.is_(None),
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
    columns: Any = TableRow.__table__
    seats: Any = SeatRow.__table__
    with suppress(Damaged), reading(table):
        row = session.execute(select(columns).where(columns.c.id == table)).one()
        seated = session.execute(select(seats).where(seats.c.table == table).order_by(seats.c.seat)).all()
        check(_state(row, seated))
        return True
    return False


def with_seats(session: Session, rows: Sequence[TableRow]) -> list[TableState]:
    """The tables of rows, without damaged ones."""
    if not rows:
        return []
    seats, revealed = _seats(session, [row.id for row in rows]), _revealed(session, rows)
    states = []
    for row in rows:
        with suppress(Damaged), reading(row.id):
            states.append(_state(row, seats.get(row.id, []), revealed.get(row.id)))
    return states


def _seats(session: Session, tables: Iterable[str]) -> dict[str, list[SeatRow]]:
    query = select(SeatRow).where(SeatRow.table.in_(list(tables))).order_by(SeatRow.seat)
    seats: dict[str, list[SeatRow]] = {}
    for seat in session.scalars(query):
        seats.setdefault(seat.table, []).append(seat)
    return seats


def _state(
    row: TableRow | Row[Any], seats: Sequence[SeatRow | Row[Any]], revealed: frozenset[str] | None = None
) -> TableState:
    """The table of a row. Raises ``ValueError`` for values that the server never writes."""
    version: object = row.version  # SQLite does not enforce column types
    options: object = row.options
    is_known = row.chat in get_args(Chat) and row.first in (None, *range(len(seats)))
    is_known = is_known and row.dealt in (None, *get_args(Dealt)) and row.spectators in get_args(Spectators)
    is_known = is_known and row.verdict in (None, *get_args(Verdict))
    if not isinstance(version, int) or not isinstance(options, dict) or not is_known:
        raise ValueError("a field of the table has an unknown value")
    if len(seats) < 2 or [seat.seat for seat in seats] != list(range(len(seats))):
        raise ValueError(f"its seats are {[seat.seat for seat in seats]}")
    seated = tuple(Seated(**{name: getattr(seat, name) for name in _SEATED}) for seat in seats)
    columns = {name: getattr(row, name) for name in _COLUMNS}
    columns |= {name: tuple(columns[name]) for name in ("removed", "muted")}
    return TableState(seats=seated, version=row.version, result=_result(row), revealed_to=revealed, **columns)


def _result(row: TableRow | Row[Any]) -> Result | None:
    if row.turns is None or row.status is None or row.score is None or row.cards is None or row.strikes is None:
        return None
    return Result(row.turns, row.status, row.score, row.cards, row.last, row.strikes)


def opened(created: datetime) -> int:
    """A creation time in microseconds, for sorting lists."""
    return (created - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def _add_seats(session: Session, state: TableState) -> None:
    for number, seated in enumerate(state.seats):
        session.add(
            SeatRow(
                table=state.id,
                seat=number,
                opened=opened(state.created),
                **{name: getattr(seated, name) for name in _SEATED},
            )
        )
