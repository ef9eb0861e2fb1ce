"""The time left on clocks, computed from the times of the actions."""

from __future__ import annotations

import pytest

from starmine.server.tables import events
from starmine.server.tables.clocks import ClockReading, read
from starmine.server.tables.events import Event
from starmine.server.tables.state import TableState
from tests.server.tables.telling import ADA, BOB, BOT, START, after, clue, new, of, start, told, with_clues

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


def test_clock_stands_still_during_a_pause() -> None:
    paused = told(STATE, events.ClockPaused(), seconds=30)
    assert read(paused, after(500)) == ClockReading((90, 120, None), None, None)
    resumed = told(paused, events.ClockResumed(), seconds=600)
    assert read(resumed, after(610)) == ClockReading((80, 120, None), 0, after(600 + 90))


def test_banks_do_not_pay_for_pauses() -> None:
    state = told(STATE, events.ClockPaused(), seconds=30)
    state = told(told(state, events.ClockResumed(), seconds=600), events.ClockPaused(), seconds=610)
    state = with_clues(told(state, events.ClockResumed(), seconds=700), 705)  # Ada took 30 + 10 + 5 s
    assert _left(state, 708) == (100 + 20 - 45 + 20, 120 - 3, None)
    assert _left(with_clues(state, 710, 711), 711) == (95, 100 + 20 - 5 + 20, None)


@pytest.mark.parametrize("back", [events.TakenBack(), events.SeatsChanged(STATE.seats, "ada", 0)])
def test_turn_that_is_reset_during_a_pause_has_its_whole_time_afterwards(back: Event) -> None:
    state = told(with_clues(NO_BANK, 5), events.TimeRanOut(1, "random"), seconds=9)
    paused = told(state, events.ClockPaused(), seconds=15)
    reset = told(paused, back, seconds=100)
    assert reset.paused == after(15)
    resumed = told(reset, events.ClockResumed(), seconds=200)
    assert (read(resumed, after(203)) or ClockReading((), None, None)).running == resumed.on_turn
    assert 17 in (_left(resumed, 203) or ())


def test_pause_ends_when_everybody_has_left_for_good() -> None:
    paused = told(NO_BANK, events.ClockPaused(), seconds=5)
    gone = told(paused, events.SeatsChanged((BOT, BOT, BOT), None, 0), seconds=50)
    assert (gone.paused, gone.bot_on_turn) == (None, BOT.bot)


def test_bots_wait_for_an_answer_and_for_the_end_of_a_pause() -> None:
    on_turn = with_clues(STATE, 1, 2)
    assert on_turn.bot_on_turn == BOT.bot
    for event in (events.Asked("pause", 0, (0,)), events.ClockPaused()):
        assert told(on_turn, event).bot_on_turn is None
    assert told(on_turn, events.ClockPaused(), events.ClockResumed()).bot_on_turn == BOT.bot


def test_table_without_a_clock_or_running_game_has_no_reading() -> None:
    assert read(start(new()), START) is None
    assert read(new(clock_turn=20), START) is None
    state = start(new(clock_turn=20, options={"strikes": 1}))
    while state.on_turn is not None:
        state = told(state, events.Acted("play 0"))
    assert read(state, START) is None


def test_bank_is_not_charged_for_the_time_before_a_reset() -> None:
    """Regression: after an undo, the clock showed more than the bank kept once the player had acted."""
    undone = told(with_clues(STATE, 5), events.TakenBack(), seconds=95)
    assert _left(undone, 98) == (117, 120, None)
    again = told(undone, events.Acted(clue(undone)), seconds=98)
    assert _left(again, 98) == (137, 120, None)
