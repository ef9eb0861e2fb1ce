"""The notices of a table to people who are away. They contain no cards or clues."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from starmine.server.push.store import Kind
from starmine.server.tables import clocks
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTable

_SHARE = 0.2  # the reminder comes when this share of the turn's time is left,
_EARLIEST = 12 * 3600.0  # but at most so many seconds before the end
_NEWS = timedelta(days=1)  # time after the end of a game during which it is reported


@dataclass(frozen=True, slots=True)
class DueNotice:
    """A notice for a person, to be sent at a moment unless they are online then."""

    person: str
    kind: Kind
    due: datetime


def notices(live: OpenTable, now: datetime) -> list[DueNotice]:
    """The current notices of a table.

    There are none if only one person plays, since nobody waits for them.
    """
    people = live.state.people
    if len(people) < 2 or live.state.game is None:
        return []
    due, state = list[DueNotice](), live.state
    if state.on_turn is None:
        return _end_notices(live, people, now)
    for about in state.asked:
        due += _questions(state, about, state.missing(about), now)
    seated = state.seats[state.on_turn]
    if seated.person is not None and seated.bot is None:
        due.append(DueNotice(seated.person, "turn", now))
        if (reminder := _reminder(live, now)) is not None:
            due.append(DueNotice(seated.person, "clock", reminder))
    return due


def holds(live: OpenTable, notice: DueNotice, now: datetime) -> bool:
    """Whether a notice is still valid."""
    return any((each.person, each.kind) == (notice.person, notice.kind) for each in notices(live, now))


def actor(live: OpenTable, kind: Kind) -> int | None:
    """The seat that a notice is about: who acted last, or who asks; None for a reminder."""
    if kind in ("undo", "pause"):
        return next((asked.by for about, asked in live.state.asked.items() if about == kind), None)
    return live.history.turn(live.state.turn - 1).seat if live.state.turn and kind != "clock" else None


def _questions(state: TableState, kind: Kind, seats: list[int], now: datetime) -> list[DueNotice]:
    """Notices to the people of seats that have yet to answer a question."""
    people = {state.seats[seat].person for seat in seats}
    return [DueNotice(person, kind, now) for person in sorted(filter(None, people))]


def _end_notices(live: OpenTable, people: set[str], now: datetime) -> list[DueNotice]:
    """Notices of the end, for all but the player who ended the game."""
    finished = live.state.finished
    if finished is None or now - finished > _NEWS:
        return []
    last = live.state.seats[live.history.turn(live.state.turn - 1).seat].person
    return [DueNotice(person, "end", now) for person in sorted(people) if person != last]


def _reminder(live: OpenTable, now: datetime) -> datetime | None:
    """When to remind the player on turn of the clock; None for turns up to ``LONG_TURN``."""
    reading = clocks.read(live.state, now)
    if reading is None or reading.out is None or live.state.started is None:
        return None
    whole = (reading.out - clocks.turn_began(live.state)).total_seconds()
    return reading.out - timedelta(seconds=min(_SHARE * whole, _EARLIEST)) if whole > clocks.LONG_TURN else None
