"""Clocks as the API shows them."""

from __future__ import annotations

from starmine.server.live.clocks import Reading
from starmine.server.schemas.events import Clocks
from starmine.server.schemas.tables import Clock, FischerClock, NoClock, TurnClock
from starmine.server.store.tables.tables import TableState


def show_clocks(reading: Reading | None, players: int) -> Clocks:
    """What the clocks of a table show; None is a table that has none, or no game under way."""
    if reading is None:
        return Clocks(left=[None] * players, running=None)
    left = [None if seconds is None else round(seconds, 1) for seconds in reading.left]
    return Clocks(left=left, running=reading.running)


def show_clock(state: TableState) -> Clock:
    """The clock that a table is set to."""
    if state.clock_turn is None:
        return NoClock(kind="none")
    if state.clock_bank is None:
        return TurnClock(kind="turn", seconds=state.clock_turn)
    return FischerClock(kind="fischer", bank=state.clock_bank, increment=state.clock_turn)
