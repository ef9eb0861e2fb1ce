"""Pausing the clock: only if everybody agrees, and nobody acts meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starmine.server.tables.opened import OpenTables
from tests.server.serving import House, Someone, later, play_out, serving, two_at_a_table, two_in_a_game

TURN = {"kind": "turn", "seconds": 60}
FISCHER = {"kind": "fischer", "bank": 300, "increment": 20}
PLAY = {"type": "play", "slot": 0}
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "cautious"}
PAUSED: dict[str, Any] = {"paused": True, "by": None, "missing": []}


async def _pause(someone: Someone, table: str, paused: bool = True) -> Any:
    return (await someone.post(f"/games/{table}/pause", {"paused": paused}))["pause"]


async def _paused(house: House, **new: Any) -> tuple[str, Someone, Someone]:
    """A game whose clock Ada and Bob have paused."""
    table, ada, bob = await two_in_a_game(house, clock=TURN, **new)
    await _pause(ada, table)
    await _pause(bob, table)
    return table, ada, bob


async def _clocks(someone: Someone, table: str) -> Any:
    return await someone.get(f"/games/{table}/clocks")


async def test_clock_is_paused_when_everybody_has_agreed_and_any_player_lets_it_go_on(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, clock=TURN)
    assert (await ada.get(f"/tables/{table}"))["pause"] is None
    asked = await _pause(bob, table)
    assert asked == {"paused": False, "by": 1, "missing": [0]}
    assert (await ada.get(f"/tables/{table}"))["pause"] == asked
    assert (await _clocks(ada, table))["running"] == 0
    assert await _pause(ada, table) == PAUSED
    assert (await _clocks(ada, table))["running"] is None
    assert await _pause(ada, table, paused=False) is None
    assert (await _clocks(ada, table))["running"] == 0
    await ada.act(table, 0, PLAY)


async def test_paused_time_does_not_count(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, clock=FISCHER)
    with later(seconds=10):
        await _pause(ada, table)
        await _pause(bob, table)
        before = await _clocks(bob, table)
    assert 300 < before["left"][0] <= 310
    with later(hours=5):
        assert await _clocks(bob, table) == before
        await _pause(bob, table, paused=False)
        await ada.act(table, 0, PLAY)
        after = await _clocks(bob, table)
    assert after["running"] == 1
    assert before["left"][0] + 15 < after["left"][0] <= before["left"][0] + 20


async def test_time_does_not_run_out_during_a_pause(data_dir: Path) -> None:
    async with serving(data_dir, bot_delay=60) as house:
        table, ada, bob = await _paused(house)
        with later(seconds=100):
            house.services[OpenTables].tell(await house.live(table), None)
            assert (await _clocks(ada, table))["running"] is None
            seats = (await ada.get(f"/tables/{table}"))["seats"]
            assert [seat["bot"] for seat in seats] == [None, None]
            await _pause(bob, table, paused=False)
        async with bob.listening(table) as events:
            with later(seconds=200):
                house.services[OpenTables].tell(await house.live(table), None)
                await events.until(lambda event: event["type"] == "table" and event["table"]["seats"][0]["bot"])


async def test_nobody_acts_during_a_pause_but_chat_notes_and_undo_go_on(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, clock=TURN)
    await ada.clue(table)
    await _pause(bob, table)
    await _pause(ada, table)
    acted = await bob.ask("POST", f"/games/{table}/actions", {"turn": 1, "action": PLAY})
    problem = acted.json()
    assert (acted.status_code, problem["error"], problem["id"]) == (409, "paused", "pause.paused")
    assert problem["message"] == "The clock is paused: let it go on first."
    await ada.post(f"/tables/{table}/messages", {"text": "Tea?"})
    await bob.put(f"/games/{table}/notes", {"seat": 1, "order": 5, "text": "r1"})
    for someone in (ada, bob):
        await someone.post(f"/games/{table}/undo", {"turn": 1, "agree": True})
    told = await ada.get(f"/tables/{table}")
    assert (told["undo"], told["pause"]) == (None, PAUSED)
    assert (await ada.view(table))["turn"] == 0
    left = await bob.post(f"/tables/{table}/leave")
    assert left["pause"] == PAUSED


@pytest.mark.parametrize("who", [0, 1])
async def test_request_is_declined_or_withdrawn(house: House, who: int) -> None:
    table, *people = await two_in_a_game(house, clock=TURN)
    await _pause(people[0], table)
    assert await _pause(people[who], table, paused=False) is None
    assert (await _clocks(people[0], table))["running"] == 0


async def test_next_action_and_change_of_seats_withdraw_the_request(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, clock=TURN)
    await _pause(bob, table)
    await ada.act(table, 0, PLAY)
    assert (await bob.get(f"/tables/{table}"))["pause"] is None
    await _pause(ada, table)
    left = await bob.post(f"/tables/{table}/leave")
    assert left["pause"] is None
    assert await _pause(ada, table) == PAUSED  # a stand-in agrees


async def test_pause_is_refused_without_a_seat_a_game_a_clock_and_with_long_turns(house: House) -> None:
    body = {"paused": True}
    table, ada, bob = await two_at_a_table(house, clock=TURN, options={"strikes": 1}, first=0)
    path, may = f"/games/{table}/pause", f"/tables/{table}"
    assert await ada.refused("POST", path, body) == (409, "not-playing")
    await ada.post(f"/tables/{table}/start")
    assert "pause" in (await bob.get(may))["may"]
    eve = await house.guest("Eve")
    assert await eve.refused("POST", path, body) == (403, "not-seated")
    assert "pause" not in (await eve.get(may))["may"]
    assert await house.stranger().refused("POST", path, body) == (401, "no-name")
    await play_out(table, ada, bob)
    assert await ada.refused("POST", path, body) == (409, "not-playing")
    for clock, error in (({"kind": "none"}, "no-clock"), ({"kind": "turn", "seconds": 3600}, "long-turns")):
        other, ada, _ = await two_in_a_game(house, clock=clock)
        assert await ada.refused("POST", f"/games/{other}/pause", body) == (409, error)
        assert "pause" not in (await ada.get(f"/tables/{other}"))["may"]


async def test_bots_agree_at_once_and_wait_during_a_pause(house: House) -> None:
    ada = await house.guest()
    table = (await ada.post("/tables", {"seats": [ME, BOT], "first": 0, "clock": TURN}))["id"]
    await ada.post(f"/tables/{table}/start")
    assert await _pause(ada, table) == PAUSED
    await ada.put(f"/tables/{table}/seats/0", BOT)
    assert (await house.live(table)).state.bot_on_turn is None
    await ada.put(f"/tables/{table}/seats/0", ME)
    assert await _pause(ada, table, paused=False) is None
    async with ada.listening(table) as events:
        await ada.clue(table)
        await events.turn(2)


async def test_stream_tells_of_the_question_the_pause_and_its_end(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, clock=TURN)
    async with bob.listening(table) as events:
        await events.of_type("clock")
        await _pause(ada, table)
        asked = await events.until(lambda event: event["type"] == "table" and event["table"]["pause"] is not None)
        assert asked["table"]["pause"]["missing"] == [1]
        await _pause(bob, table)
        assert (await events.until(lambda event: event.get("running", 0) is None))["type"] == "clock"
        assert (await events.of_type("table"))["table"]["pause"] == PAUSED
        await _pause(ada, table, paused=False)
        assert (await events.of_type("clock"))["running"] == 0
        assert (await events.of_type("table"))["table"]["pause"] is None


async def test_delayed_spectators_are_not_told(house: House) -> None:
    table, ada, _ = await _paused(house, spectators="all")
    assert (await ada.get(f"/tables/{table}"))["pause"] == PAUSED
    assert (await (await house.guest("Eve")).get(f"/tables/{table}"))["pause"] is None


async def test_pause_lasts_over_a_restart(data_dir: Path) -> None:
    async with serving(data_dir) as house:
        table, ada, bob = await _paused(house)
        before = await _clocks(bob, table)
        cookie = ada.client.cookies["starmine"]
    with later(hours=1):
        async with serving(data_dir, bot_delay=60) as house:
            ada = house.stranger("Ada")
            ada.client.headers["Cookie"] = f"starmine={cookie}"
            assert (await ada.get(f"/tables/{table}"))["pause"] == PAUSED
            assert await _clocks(ada, table) == before
            await _pause(ada, table, paused=False)
            after = await _clocks(ada, table)
    assert (before["running"], after["running"]) == (None, 0)
    assert before["left"][0] - 30 < after["left"][0] <= before["left"][0]
