"""Undo and pause: only if everybody agrees. Which requests are refused is proved by ``test_deciding``."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.serving import PLAY, TURN, House, Someone, two_in_a_game

PAUSED: dict[str, Any] = {"paused": True, "by": None, "missing": []}


async def _undo(someone: Someone, table: str, turn: int, agree: bool = True) -> Any:
    return (await someone.post(f"/games/{table}/undo", {"turn": turn, "agree": agree}))["undo"]


async def _pause(someone: Someone, table: str, paused: bool = True) -> Any:
    return (await someone.post(f"/games/{table}/pause", {"paused": paused}))["pause"]


async def _running(someone: Someone, table: str) -> Any:
    return (await someone.get(f"/games/{table}/clocks"))["running"]


async def test_clue_is_taken_back_when_everybody_has_agreed_and_streams_send_a_snapshot(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    before = await ada.get(f"/games/{table}")
    assert not before["view"]["may_undo"]
    async with bob.listening(table) as events:
        await ada.clue(table)
        await events.turn(1)
        clued = (await house.table(table)).state.number
        assert events.last_id == str(clued)
        assert (await ada.view(table))["may_undo"]
        assert not (await bob.view(table))["may_undo"]
        await _undo(ada, table, 1)
        assert await _undo(bob, table, 1, agree=False) is None
        asked = await _undo(ada, table, 1)
        assert asked == {"turn": 1, "by": 0, "missing": [1]}
        assert (await bob.get(f"/tables/{table}"))["undo"] == asked
        assert (await ada.view(table))["turn"] == 1
        assert await _undo(bob, table, 1) is None
        assert await ada.get(f"/games/{table}") == before
        snapshot = await events.of_type("snapshot")
        assert (snapshot["view"]["turn"], snapshot["log"]) == (0, [])
        assert (await events.of_type("table"))["table"]["undo"] is None
        assert events.last_id == str(clued + 4)
        await ada.act(table, 0, PLAY)
        assert (await events.of_type("turn"))["entry"]["action"] == PLAY
        assert events.last_id == str(clued + 5)
    assert not (await ada.view(table))["may_undo"]
    assert [entry["action"]["type"] for entry in (await bob.get(f"/games/{table}"))["log"]] == ["play"]


@pytest.mark.slow
@pytest.mark.parametrize("back", range(6))
async def test_client_is_up_to_date_after_reconnecting_from_any_event(house: House, back: int) -> None:
    table, ada, bob = await two_in_a_game(house)
    await ada.clue(table)
    await _undo(ada, table, 1)
    await _undo(bob, table, 1)
    await ada.act(table, 0, PLAY)
    now = await bob.get(f"/games/{table}")
    async with bob.listening(table, last=(await house.table(table)).state.number - back) as events:
        assert (await events.next())["type"] == "table"
        said = await ada.post(f"/tables/{table}/messages", {"text": "Here"})
        got = []
        while (event := await events.next()).get("message") != said:
            got.append(event)
    # The last events are the clue, the question, the undo and the action.
    expected = {0: [], 1: [{"type": "turn", "view": now["view"], "entry": now["log"][0]}]}
    assert got == expected.get(back, [{"type": "snapshot", **now}])


async def test_client_that_was_away_during_an_undo_gets_the_moved_notes(house: House) -> None:
    """Regression: they have the numbers of events before the undo, which the client had seen."""
    table, ada, bob = await two_in_a_game(house)
    await ada.clue(table)
    await bob.put(f"/games/{table}/notes", {"seat": 1, "order": 5, "text": "y1"})
    known = (await house.table(table)).state.number
    await _undo(ada, table, 1)
    await _undo(bob, table, 1)
    async with bob.listening(table, last=known) as events:
        assert (await events.of_type("snapshot"))["view"]["turn"] == 0
        assert [(note["turn"], note["text"]) for note in (await events.of_type("notes"))["notes"]] == [(0, "y1")]


async def test_clock_is_paused_when_everybody_has_agreed_and_any_player_lets_it_go_on(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, clock=TURN, spectators="all")
    eve = await house.guest("Eve")
    assert "pause" in (await bob.get(f"/tables/{table}"))["may"]
    assert "pause" not in (await eve.get(f"/tables/{table}"))["may"]
    async with bob.listening(table) as events:
        await events.of_type("clock")
        await _pause(bob, table)
        assert await _pause(ada, table, paused=False) is None
        asked = await _pause(bob, table)
        assert asked == (await ada.get(f"/tables/{table}"))["pause"] == {"paused": False, "by": 1, "missing": [0]}
        await events.until(lambda event: event["type"] == "table" and event["table"]["pause"] == asked)
        assert await _running(ada, table) == 0
        assert await _pause(ada, table) == PAUSED
        assert (await events.until(lambda event: event.get("running", 0) is None))["type"] == "clock"
        assert (await events.of_type("table"))["table"]["pause"] == PAUSED
        assert await _running(ada, table) is None
        assert (await eve.get(f"/tables/{table}"))["pause"] is None  # delayed spectators are not told
        acted = await ada.ask("POST", f"/games/{table}/actions", {"turn": 0, "action": PLAY})
        assert (acted.status_code, acted.json()["id"]) == (409, "pause.paused")
        await ada.post(f"/tables/{table}/messages", {"text": "Tea?"})
        assert (await bob.post(f"/tables/{table}/leave"))["pause"] == PAUSED
        assert await _pause(ada, table, paused=False) is None
        await events.until(lambda event: event.get("running") == 0)
        assert (await events.of_type("table"))["table"]["pause"] is None
    assert await _running(ada, table) == 0
    await ada.act(table, 0, PLAY)
