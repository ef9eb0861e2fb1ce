"""The time that seats have left to think, computed from the moments at which the actions were accepted.

Since no countdown is stored, the times are the same after a restart.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from starmine.server.tables.state import TableState

LONG_TURN = 3600.0  # seconds: with this much for each turn, players need not stay at the table


def now() -> datetime:
    """The current time."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What the clocks of a table show."""

    left: tuple[float | None, ...]  # seconds by seat, for its current or next turn; None for bots, and without a clock
    running: int | None  # the seat whose clock runs; None during a pause
    out: datetime | None  # when the time of that seat runs out


def blank(state: TableState) -> ClockReading:
    """What a table shows without clocks, and before and after its game."""
    return ClockReading((None,) * state.players, None, None)


def read(state: TableState, moment: datetime) -> ClockReading:
    """The clocks at a moment."""
    if state.clock_turn is None or state.on_turn is None or state.started is None or state.first_seat is None:
        return blank(state)
    banks = [state.clock_bank or 0.0] * state.players
    if state.clock_bank is not None:
        for number, turn in enumerate(state.turns):
            seat = (state.first_seat + number) % state.players
            banks[seat] = max(0.0, banks[seat] + state.clock_turn - (turn.at - turn.began).total_seconds())
    seconds = [bank + state.clock_turn for bank in banks]
    running, out = None, None
    if state.seats[state.on_turn].thinks:
        end = turn_began(state) + timedelta(seconds=seconds[state.on_turn])
        seconds[state.on_turn] = max(0.0, (end - (state.paused or moment)).total_seconds())
        if state.paused is None:
            running, out = state.on_turn, end
    left = (each if seated.person is not None else None for each, seated in zip(seconds, state.seats, strict=True))
    return ClockReading(tuple(left), running, out)


def turn_began(state: TableState) -> datetime:
    """The moment from which the turn's seconds count: ``TableState.turn_began``, plus all pauses that have ended."""
    return state.turn_began + state.paused_for
