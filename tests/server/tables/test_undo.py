"""Undo: only a clue, only if everybody agrees, and in all processes at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import House, Someone, serving, two_in_a_game

PLAY = {"type": "play", "slot": 0}
ME, OPEN = {"kind": "me"}, {"kind": "open"}


async def _undo(someone: Someone, table: str, turn: int, agree: bool = True) -> Any:
    return await someone.post(f"/games/{table}/undo", {"turn": turn, "agree": agree})


async def test_clue_is_taken_back_when_everybody_has_agreed(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    before = await ada.get(f"/games/{table}")
    await ada.clue(table)
    asked = await _undo(ada, table, 1)
    assert asked["undo"] == {"turn": 1, "by": 0, "missing": [1]}
    assert (await bob.get(f"/tables/{table}"))["undo"] == asked["undo"]
    assert (await ada.view(table))["turn"] == 1
    assert (await _undo(bob, table, 1))["undo"] is None
    assert await ada.get(f"/games/{table}") == before
    await ada.act(table, 0, PLAY)
    assert [entry["action"]["type"] for entry in (await bob.get(f"/games/{table}"))["log"]] == ["play"]


async def test_only_the_player_who_gave_the_clue_may_ask(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    assert not (await ada.view(table))["may_undo"]
    await ada.clue(table)
    assert (await ada.view(table))["may_undo"]
    assert not (await bob.view(table))["may_undo"]
    path = f"/games/{table}/undo"
    assert await bob.refused("POST", path, {"turn": 1, "agree": True}) == (403, "not-your-action")
    assert await bob.refused("POST", path, {"turn": 1, "agree": False}) == (409, "not-asked")
    assert await ada.refused("POST", path, {"turn": 0, "agree": True}) == (409, "stale-turn")
    assert await house.stranger().refused("POST", path, {"turn": 1, "agree": True}) == (401, "no-name")
    eve = await house.guest("Eve")
    assert await eve.refused("POST", path, {"turn": 1, "agree": True}) == (403, "not-seated")


@pytest.mark.parametrize("kind", ["play", "discard"])
async def test_plays_and_discards_cannot_be_undone(house: House, kind: str) -> None:
    table, ada, bob = await two_in_a_game(house)
    await ada.clue(table)
    await bob.act(table, 1, {"type": kind, "slot": 0})
    assert not (await bob.view(table))["may_undo"]
    assert await bob.refused("POST", f"/games/{table}/undo", {"turn": 2, "agree": True}) == (409, "card-shown")


async def test_nothing_is_taken_back_before_the_first_action_and_after_the_end(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
    assert await ada.refused("POST", f"/games/{table}/undo", {"turn": 0, "agree": True}) == (409, "no-action")
    people, turn = (ada, bob), 0
    while (await ada.view(table))["outcome"] is None:
        await people[turn % 2].act(table, turn, PLAY)
        turn += 1
    assert await ada.refused("POST", f"/games/{table}/undo", {"turn": turn, "agree": True}) == (409, "game-over")


@pytest.mark.parametrize("who", [0, 1])
async def test_request_is_declined_or_withdrawn(house: House, who: int) -> None:
    table, *people = await two_in_a_game(house)
    await people[0].clue(table)
    await _undo(people[0], table, 1)
    assert (await _undo(people[who], table, 1, agree=False))["undo"] is None
    assert (await people[0].view(table))["turn"] == 1


async def test_next_action_withdraws_the_request(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    await ada.clue(table)
    await _undo(ada, table, 1)
    await bob.act(table, 1, PLAY)
    assert (await ada.get(f"/tables/{table}"))["undo"] is None
    assert await bob.refused("POST", f"/games/{table}/undo", {"turn": 1, "agree": True}) == (409, "stale-turn")


async def test_bots_agree_at_once_and_wait_while_people_are_asked(data_dir: Path) -> None:
    async with serving(data_dir, bot_delay=60) as house:
        ada, bob = await house.guest("Ada"), await house.guest("Bob")
        seats = [ME, {"kind": "bot", "bot": "cautious"}, OPEN]
        table = (await ada.post("/tables", {"seats": seats, "first": 0}))["id"]
        await bob.post(f"/tables/{table}/join")
        await ada.post(f"/tables/{table}/start")
        await ada.clue(table)
        assert (await _undo(ada, table, 1))["undo"]["missing"] == [2]
        assert (await house.live(table)).state.bot_on_turn is None
        left = await bob.post(f"/tables/{table}/leave")
        assert left["undo"] is None  # the others need not agree: a stand-in does so
        await _undo(ada, table, 1)
        assert (await ada.view(table))["turn"] == 0


async def test_player_alone_with_bots_takes_back_at_once(data_dir: Path) -> None:
    async with serving(data_dir, bot_delay=60) as house:
        ada = await house.guest("Ada")
        seats = [ME, {"kind": "bot", "bot": "cautious"}]
        table = (await ada.post("/tables", {"seats": seats, "first": 0}))["id"]
        await ada.post(f"/tables/{table}/start")
        await ada.clue(table)
        await _undo(ada, table, 1)
        assert (await ada.view(table))["turn"] == 0


async def test_streams_send_a_snapshot_and_new_event_ids_after_an_undo(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    async with bob.listening(table) as events:
        await ada.clue(table)
        await events.turn(1)
        clued = (await house.live(table)).state.number
        assert events.last_id == str(clued)
        await _undo(ada, table, 1)
        await events.until(lambda event: event["type"] == "table" and event["table"]["undo"] is not None)
        await _undo(bob, table, 1)
        snapshot = await events.of_type("snapshot")
        assert (snapshot["view"]["turn"], snapshot["log"]) == (0, [])
        assert (await events.of_type("table"))["table"]["undo"] is None
        assert events.last_id == str(clued + 2)
        await ada.act(table, 0, PLAY)
        assert (await events.of_type("turn"))["entry"]["action"] == PLAY
        assert events.last_id == str(clued + 3)


@pytest.mark.slow
@pytest.mark.parametrize("back", range(6))
async def test_client_is_up_to_date_after_reconnecting_from_any_event(house: House, back: int) -> None:
    table, ada, bob = await two_in_a_game(house)
    await ada.clue(table)
    await _undo(ada, table, 1)
    await _undo(bob, table, 1)
    await ada.act(table, 0, PLAY)
    now = await bob.get(f"/games/{table}")
    async with bob.listening(table, last=(await house.live(table)).state.number - back) as events:
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
    known = (await house.live(table)).state.number
    await _undo(ada, table, 1)
    await _undo(bob, table, 1)
    async with bob.listening(table, last=known) as events:
        assert (await events.of_type("snapshot"))["view"]["turn"] == 0
        assert [(note["turn"], note["text"]) for note in (await events.of_type("notes"))["notes"]] == [(0, "y1")]


async def test_notes_of_an_undone_turn_move_to_the_turn_before(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    path = f"/games/{table}/notes"
    await bob.put(path, {"seat": 1, "order": 5, "text": "r1"})
    await bob.put(path, {"seat": 1, "order": 6, "text": "stays"})
    await ada.clue(table)
    await bob.put(path, {"seat": 1, "order": 5, "text": "y1"})
    await _undo(ada, table, 1)
    await _undo(bob, table, 1)
    notes = (await bob.get(path))["notes"]
    assert sorted((note["order"], note["turn"], note["text"]) for note in notes) == [(5, 0, "y1"), (6, 0, "stays")]
    await bob.put(path, {"seat": 1, "order": 5, "text": "b1"})
    assert {note["text"] for note in (await bob.get(path))["notes"]} == {"b1", "stays"}


async def test_game_continues_after_a_restart_without_the_undone_action(data_dir: Path) -> None:
    async with serving(data_dir) as house:
        table, ada, bob = await two_in_a_game(house)
        await ada.clue(table)
        await _undo(ada, table, 1)
        await _undo(bob, table, 1)
        cookie = ada.client.cookies["starmine"]
    async with serving(data_dir) as house:
        ada = house.stranger("Ada")
        ada.client.headers["Cookie"] = f"starmine={cookie}"
        await ada.act(table, 0, PLAY)
        assert (await ada.view(table))["turn"] == 1
