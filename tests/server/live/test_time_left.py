"""The time left on clocks, computed from the times of the actions."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import starmine as sm
from starmine.server.deal import deal
from starmine.server.live.table import LiveTable
from starmine.server.live.time_left import ClockReading, is_taken_back, read
from starmine.server.store.tables.tables import Seated, TableState
from tests.server.serving import NEW_TABLE

START = datetime(2026, 1, 1, tzinfo=UTC)
STATE = replace(
    NEW_TABLE,
    host="ada",
    seats=(Seated("ada", "Ada"), Seated("bob", "Bob"), Seated(name="Cautious", bot="cautious")),
    started=START,
    deck=deal(sm.edition("cocktail"), 3, 0, "1").deck,
    first_seat=0,
    clock_turn=20,
    clock_bank=100,
)


def _after(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def _live(state: TableState, *times: float) -> LiveTable:
    """The table after clues at these seconds since the start."""
    live = LiveTable(state)
    game = live.game.copy()
    for _ in times:
        clues = [action for action in game.legal_actions() if isinstance(action, sm.Clue)]
        game.push(clues[0])
    live.take_game(game, [_after(seconds) for seconds in times])
    return live


def _left(live: LiveTable, seconds: float) -> tuple[float | None, ...] | None:
    reading = read(live, _after(seconds))
    return None if reading is None else reading.left


def test_bank_loses_overtime_and_gains_unused_seconds() -> None:
    live = _live(STATE, 50, 55)  # Ada took 50 s, Bob 5 s
    assert read(live, _after(60)) == ClockReading(
        (100 + 20 - 50 + 20, 100 + 20 - 5 + 20, None), None, None
    )  # the bot is on turn


def test_clock_runs_for_the_seat_on_turn_and_stops_at_zero() -> None:
    live = _live(STATE)
    assert _left(live, 30) == (90, 120, None)
    assert _left(live, 1000) == (0, 120, None)
    reading = read(live, _after(30))
    assert reading is not None
    assert (reading.running, reading.out) == (0, _after(120))


def test_unused_seconds_are_lost_without_a_bank() -> None:
    live = _live(replace(STATE, clock_bank=None), 1, 2, 3)
    assert _left(live, 13) == (10, 20, None)


def test_bank_of_a_late_seat_is_zero_and_not_negative() -> None:
    live = _live(STATE, 500, 501, 502)
    assert _left(live, 502) == (20, 139, None)


def test_clock_of_a_turn_is_reset_when_its_player_comes_back() -> None:
    live = _live(replace(STATE, clock_bank=None, clock_since=_after(300)))
    assert _left(live, 310) == (10, 20, None)


def test_table_without_a_clock_or_running_game_has_no_reading() -> None:
    assert read(_live(replace(STATE, clock_turn=None)), START) is None
    assert read(LiveTable(replace(STATE, deck=None, started=None)), START) is None


def test_seat_is_taken_back_from_a_stand_in() -> None:
    away = (Seated("ada", "Ada", bot="random"), Seated("bob", "Bob"))
    here = (Seated("ada", "Ada"), Seated("bob", "Bob"))
    assert is_taken_back(away, here, 0)
    assert not is_taken_back(away, here, 1)
    assert not is_taken_back(here, here, 0)
    assert not is_taken_back(here, away, 0)
    assert not is_taken_back(away, here, None)
