"""The time left on clocks, computed from the times of the actions."""

from __future__ import annotations

from starmine.server.tables import events
from starmine.server.tables.clocks import ClockReading, read
from starmine.server.tables.state import TableState
from tests.server.tables.telling import ADA, BOB, BOT, START, after, new, of, start, told, with_clues

STATE = start(new(of(ADA), of(BOB), BOT, clock_turn=20, clock_bank=100))
NO_BANK = start(new(of(ADA), of(BOB), BOT, clock_turn=20))


def _left(state: TableState, seconds: float) -> tuple[float | None, ...] | None:
    reading = read(state, after(seconds))
    return None if reading is None else reading.left


def test_bank_loses_overtime_and_gains_unused_seconds() -> None:
    state = with_clues(STATE, 50, 55)  # Ada took 50 s, Bob 5 s
    assert read(state, after(60)) == ClockReading(
        (100 + 20 - 50 + 20, 100 + 20 - 5 + 20, None), None, None
    )  # the bot is on turn


def test_clock_runs_for_the_seat_on_turn_and_stops_at_zero() -> None:
    assert _left(STATE, 30) == (90, 120, None)
    assert _left(STATE, 1000) == (0, 120, None)
    reading = read(STATE, after(30))
    assert reading is not None
    assert (reading.running, reading.out) == (0, after(120))


def test_unused_seconds_are_lost_without_a_bank() -> None:
    assert _left(with_clues(NO_BANK, 1, 2, 3), 13) == (10, 20, None)


def test_bank_of_a_late_seat_is_zero_and_not_negative() -> None:
    assert _left(with_clues(STATE, 500, 501, 502), 502) == (20, 139, None)


def test_clock_of_a_turn_is_reset_when_its_player_comes_back() -> None:
    away = told(NO_BANK, events.TimeRanOut(0, "random"), seconds=20)
    assert read(away, after(25)) == ClockReading((20, 20, None), None, None)
    back = told(away, events.SeatsChanged(NO_BANK.seats, "ada", 0), seconds=300)
    assert _left(back, 310) == (10, 20, None)


def test_clock_of_a_turn_is_reset_by_an_undo() -> None:
    back = told(with_clues(NO_BANK, 5), events.TakenBack(), seconds=15)
    assert _left(back, 18) == (17, 20, None)


def test_reset_of_an_earlier_turn_does_not_count_for_the_next() -> None:
    back = told(with_clues(NO_BANK, 5), events.TakenBack(), seconds=15)
    assert _left(with_clues(back, 18), 21) == (20, 17, None)


def test_table_without_a_clock_or_running_game_has_no_reading() -> None:
    assert read(start(new()), START) is None
    assert read(new(clock_turn=20), START) is None
    state = start(new(clock_turn=20, options={"strikes": 1}))
    while state.on_turn is not None:
        state = told(state, events.Acted("play 0"))
    assert read(state, START) is None
