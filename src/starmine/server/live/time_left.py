"""The time that seats have left to think, computed from the moments at which the actions were accepted.

Since no countdown is stored, the times are the same after a restart.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from starmine.server.live.table import LiveTable
from starmine.server.store.tables.tables import Seated


def now() -> datetime:
    """The current time."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What the clocks of a table show."""

    left: tuple[float | None, ...]  # seconds by seat, for its current or next turn; None for bots' seats
    running: int | None  # the seat whose clock runs
    out: datetime | None  # when the time of that seat runs out


def read(live: LiveTable, moment: datetime) -> ClockReading | None:
    """The clocks at a moment; None for a table without clocks, and before and after the game."""
    state, game = live.state, live.started
    if state.clock_turn is None or game is None or live.on_turn is None or state.started is None:
        return None
    banks = [state.clock_bank or 0.0] * state.players
    began = state.started
    for turn, ended in enumerate(live.times):
        if state.clock_bank is not None:
            seat = (game.first + turn) % state.players
            banks[seat] = max(0.0, banks[seat] + state.clock_turn - (ended - began).total_seconds())
        began = ended
    began = turn_began(live, state.started)
    seconds = [bank + state.clock_turn for bank in banks]
    running = live.on_turn if _thinks(state.seats[live.on_turn]) else None
    out = None
    if running is not None:
        out = began + timedelta(seconds=seconds[running])
        seconds[running] = max(0.0, (out - moment).total_seconds())
    left = (each if seated.person is not None else None for each, seated in zip(seconds, state.seats, strict=True))
    return ClockReading(tuple(left), running, out)


def turn_began(live: LiveTable, started: datetime) -> datetime:
    """When the turn began or its clock was reset, whichever is later."""
    began = live.times[-1] if live.times else started
    return began if live.state.clock_since is None else max(began, live.state.clock_since)


def is_taken_back(before: tuple[Seated, ...], after: tuple[Seated, ...], seat: int | None) -> bool:
    """Whether a seat's player has taken it back from a stand-in."""
    return seat is not None and before[seat].bot is not None and _thinks(after[seat])


def _thinks(seated: Seated) -> bool:
    return seated.person is not None and seated.bot is None
