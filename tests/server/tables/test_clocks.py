"""Clocks: the time left from the times of the actions, the bot that takes over when it is up, and restarts."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy.exc import OperationalError

from starmine.server.database.database import Database
from starmine.server.tables import events, timeouts
from starmine.server.tables.clocks import ClockReading, read
from starmine.server.tables.events import Event
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTables
from tests.server.serving import FISCHER, ME, PLAY, TURN, House, later, serving, two_in_a_game
from tests.server.tables.telling import ADA, BOB, BOT, after, new, of, start, told, with_clues

STATE = start(new(of(ADA), of(BOB), BOT, clock_turn=20, clock_bank=100))
NO_BANK = start(new(of(ADA), of(BOB), BOT, clock_turn=20))


BACK = told(with_clues(NO_BANK, 5), events.TakenBack(), seconds=15)
UNDONE = told(with_clues(STATE, 5), events.TakenBack(), seconds=95)
PAUSE, RESUME, SEATED = events.ClockPaused(), events.ClockResumed(), events.SeatsChanged(NO_BANK.seats, "ada", 0)
AWAY, PAUSED = told(NO_BANK, events.TimeRanOut(0, "random"), seconds=20), told(STATE, PAUSE, seconds=30)
TWO_PAUSES = STATE
for seconds, happened in ((30, PAUSE), (600, RESUME), (610, PAUSE), (700, RESUME)):
    TWO_PAUSES = told(TWO_PAUSES, happened, seconds=seconds)
TWO_PAUSES = with_clues(TWO_PAUSES, 705)  # Ada took 30 + 10 + 5 s


@pytest.mark.parametrize(
    ("state", "seconds", "left"),
    [
        pytest.param(STATE, 30, (90, 120, None), id="it runs for the seat on turn"),
        pytest.param(STATE, 1000, (0, 120, None), id="it stops at zero"),
        pytest.param(with_clues(NO_BANK, 1, 2, 3), 13, (10, 20, None), id="without a bank unused seconds are lost"),
        pytest.param(with_clues(STATE, 500, 501, 502), 502, (20, 139, None), id="the bank of a late seat is zero"),
        pytest.param(BACK, 18, (17, 20, None), id="an undo resets the turn"),
        pytest.param(with_clues(BACK, 18), 21, (20, 17, None), id="but not the next turn"),
        pytest.param(TWO_PAUSES, 708, (100 + 20 - 45 + 20, 120 - 3, None), id="pauses cost nothing"),
        pytest.param(with_clues(TWO_PAUSES, 710, 711), 711, (95, 100 + 20 - 5 + 20, None), id="nor later"),
        pytest.param(told(AWAY, SEATED, seconds=300), 310, (10, 20, None), id="who comes back has a whole turn"),
        # Regression: the clock showed more than the bank kept once the player had acted.
        pytest.param(UNDONE, 98, (117, 120, None), id="an undo resets the turn with a bank"),
        pytest.param(with_clues(UNDONE, 98), 98, (137, 120, None), id="and the bank is not charged for it"),
    ],
)
def test_time_left(state: TableState, seconds: float, left: tuple[float | None, ...]) -> None:
    assert read(state, after(seconds)).left == left


@pytest.mark.parametrize(
    ("state", "seconds", "reading"),
    [
        # Ada took 50 s, Bob 5 s, and the bot is on turn.
        (with_clues(STATE, 50, 55), 60, ClockReading((100 + 20 - 50 + 20, 100 + 20 - 5 + 20, None), None, None)),
        (STATE, 30, ClockReading((90, 120, None), 0, after(120))),
        (AWAY, 25, ClockReading((20, 20, None), None, None)),
        (PAUSED, 500, ClockReading((90, 120, None), None, None)),
        (told(PAUSED, RESUME, seconds=600), 610, ClockReading((80, 120, None), 0, after(600 + 90))),
    ],
)
def test_clock_runs_for_a_player_on_turn_unless_it_is_paused(
    state: TableState, seconds: float, reading: ClockReading
) -> None:
    assert read(state, after(seconds)) == reading


@pytest.mark.parametrize("back", [events.TakenBack(), events.SeatsChanged(STATE.seats, "ada", 0)])
def test_turn_that_is_reset_during_a_pause_has_its_whole_time_afterwards(back: Event) -> None:
    state = told(with_clues(NO_BANK, 5), events.TimeRanOut(1, "random"), seconds=9)
    paused = told(state, events.ClockPaused(), seconds=15)
    reset = told(paused, back, seconds=100)
    assert reset.paused == after(15)
    resumed = told(reset, events.ClockResumed(), seconds=200)
    reading = read(resumed, after(203))
    assert reading.running == resumed.on_turn
    assert 17 in reading.left


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


async def _look(house: House, table: str) -> None:
    """Has the server look at a table's clock, as after every event."""
    house.services[OpenTables].tell(await house.table(table), None)


async def test_stream_sends_the_clocks_at_first_and_with_every_turn(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, clock=FISCHER)
    async with bob.listening(table) as events:
        first = await events.of_type("clock")
        assert first["running"] == 0
        assert 300 < first["left"][0] <= 320
        assert first["left"][1] == 320
        await ada.act(table, 0, PLAY)
        second = await events.of_type("clock")
        assert second["running"] == 1
        assert first["left"][0] < second["left"][0] <= 340
    async with bob.listening(table, last=1) as events:
        assert (await events.of_type("clock"))["running"] == 1


async def test_bot_stands_in_when_a_players_time_is_up(slow_bots: House) -> None:
    house = slow_bots
    table, ada, bob = await two_in_a_game(house, clock=TURN)
    async with bob.listening(table) as events:
        await events.of_type("clock")
        with later(seconds=61):
            await _look(house, table)
            replaced = await events.until(lambda event: event["type"] == "table" and event["table"]["seats"][0]["bot"])
        assert replaced["table"]["seats"][0]["kind"] == "person"
        assert replaced["table"]["seats"][0]["out_of_time"]
    assert (await house.table(table)).state.bot_on_turn is not None
    assert await ada.refused("POST", f"/games/{table}/actions", {"turn": 0, "action": PLAY}) == (409, "stand-in")
    table_now = await ada.put(f"/tables/{table}/seats/0", ME)
    assert table_now["seats"][0]["bot"] is None
    assert not table_now["seats"][0]["out_of_time"]
    await ada.post(f"/tables/{table}/leave")
    left = (await bob.get(f"/tables/{table}"))["seats"][0]
    assert left["bot"] is not None
    assert not left["out_of_time"]


async def test_clocks_continue_after_a_restart(data_dir: Path) -> None:
    async with serving(data_dir) as house:
        table, ada, _ = await two_in_a_game(house, clock=FISCHER)
        await ada.act(table, 0, PLAY)
        before = await ada.get(f"/games/{table}/clocks")
    async with serving(data_dir) as house:
        after = await house.stranger().get(f"/games/{table}/clocks")
        assert after["running"] == 1
        assert after["left"][0] == before["left"][0]
        assert before["left"][1] - 60 < after["left"][1] <= before["left"][1]
    with later(seconds=before["left"][1] + 1):
        async with serving(data_dir, bot_delay=60) as house, house.stranger().listening(table) as events:
            await events.until(lambda event: event.get("table", {}).get("seats", [{}, {}])[1].get("bot"))


async def test_timeout_that_was_not_written_is_retried(own_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "RETRY", 0)
    table, _, bob = await two_in_a_game(own_house, clock=TURN)
    failures = [OperationalError("", {}, Exception("disk full"))]
    write = Database.write_actions

    def failing(database: Database, work: Any, deadline: float, told: Any, *, single: bool) -> None:
        if failures:
            told(failures.pop())
        else:
            write(database, work, deadline, told, single=single)

    async with bob.listening(table) as events:
        await events.of_type("clock")
        with later(seconds=61), patch.object(Database, "write_actions", failing):
            await _look(own_house, table)
            await events.until(lambda event: event["type"] == "table" and event["table"]["seats"][0]["bot"])
    assert not failures
