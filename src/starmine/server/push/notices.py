"""What a table has to tell people who are not looking at it. No card and no clue is in it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from starmine.server.live import time_left
from starmine.server.live.table import LiveTable
from starmine.server.store.people.push import Kind

LONG = 3600.0  # seconds: who has more than these left is reminded before they are up
_SHARE = 0.2  # of what is left when the turn begins, that is still left at the reminder,
_EARLIEST = 12 * 3600.0  # and no more seconds than these
_NEWS = timedelta(days=1)  # in which the end of a game is worth telling


@dataclass(frozen=True, slots=True)
class DueNotice:
    """Something that a person is to be told, at a moment, unless they are looking then."""

    person: str
    kind: Kind
    due: datetime


def notices(live: LiveTable, now: datetime) -> list[DueNotice]:
    """What is to be told at a table as it stands.

    Nothing where one person plays alone: nobody waits for them.
    """
    people = live.state.people
    if len(people) < 2 or live.started is None:
        return []
    if live.on_turn is None:
        return _of_the_end(live, people, now)
    due = []
    if live.undo_asked:
        asked = {live.state.seats[seat].person for seat in live.state.undo_missing}
        due += [DueNotice(person, "undo", now) for person in sorted(filter(None, asked))]
    seated = live.state.seats[live.on_turn]
    if seated.person is not None and seated.bot is None:
        due.append(DueNotice(seated.person, "turn", now))
        if (reminder := _reminder(live, now)) is not None:
            due.append(DueNotice(seated.person, "clock", reminder))
    return due


def holds(live: LiveTable, notice: DueNotice, now: datetime) -> bool:
    """Whether something that was to be told is still so."""
    return any((each.person, each.kind) == (notice.person, notice.kind) for each in notices(live, now))


def actor(live: LiveTable, kind: Kind) -> int | None:
    """The seat that a notice is about: who acted last, or asks; None for nobody."""
    if kind == "undo":
        return live.state.undo_by
    return live.history.turn(live.turn - 1).seat if live.turn and kind != "clock" else None


def _of_the_end(live: LiveTable, people: set[str], now: datetime) -> list[DueNotice]:
    """For all but the player who ended it."""
    finished = live.state.finished
    if finished is None or now - finished > _NEWS:
        return []
    last = live.state.seats[live.history.turn(live.turn - 1).seat].person
    return [DueNotice(person, "end", now) for person in sorted(people) if person != last]


def _reminder(live: LiveTable, now: datetime) -> datetime | None:
    """When the player on turn is to hear that the clock runs out; None where it does so soon anyway."""
    reading = time_left.read(live, now)
    if reading is None or reading.out is None or live.state.started is None:
        return None
    whole = (reading.out - time_left.turn_began(live, live.state.started)).total_seconds()
    return reading.out - timedelta(seconds=min(_SHARE * whole, _EARLIEST)) if whole > LONG else None
