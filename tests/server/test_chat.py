"""What people say at a table, as far as its settings allow it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import House, play, serving, two_at_a_table, two_in_a_game

TEXT = {"text": "Hello"}
PHRASE = {"phrase": "know-nothing"}


async def test_what_is_said_is_heard_by_everybody_and_kept(house: House) -> None:
    table, ada, bob = await two_at_a_table(house)
    async with bob.listening(table) as events:
        said = await ada.post(f"/tables/{table}/messages", {"text": "  Good evening <b>  "})
        heard = (await events.of_type("chat"))["message"]
    assert heard == said
    assert (said["text"], said["name"], said["seat"], said["turn"]) == ("Good evening <b>", "Ada", 0, 0)
    await bob.post(f"/tables/{table}/messages", PHRASE)
    told = (await house.stranger().get(f"/tables/{table}/messages"))["messages"]
    assert told[0] == said
    assert [message["name"] for message in told] == ["Ada", "Bob"]


async def test_messages_survive_a_restart_in_their_order(house: House) -> None:
    table, ada, _ = await two_at_a_table(house)
    for number in range(5):
        await ada.post(f"/tables/{table}/messages", {"text": f"{number}"})
    before = await ada.get(f"/tables/{table}/messages")
    house.services.cache.drop(table)
    assert await ada.get(f"/tables/{table}/messages") == before


async def test_C28_a_table_may_limit_its_chat_to_phrases(house: House) -> None:
    table, ada, _ = await two_in_a_game(house, edition="tiles", chat="phrases")
    assert await ada.refused("POST", f"/tables/{table}/messages", TEXT) == (403, "chat-phrases")
    assert (await ada.post(f"/tables/{table}/messages", PHRASE))["phrase"] == "know-nothing"


async def test_C28_a_table_may_play_without_chat(house: House) -> None:
    table, ada, _ = await two_in_a_game(house, edition="tiles", chat="closed")
    for message in (TEXT, PHRASE):
        assert await ada.refused("POST", f"/tables/{table}/messages", message) == (403, "chat-closed")
    assert (await ada.get(f"/tables/{table}/messages"))["messages"] == []


async def test_C28_an_open_chat_takes_both(house: House) -> None:
    table, ada, _ = await two_in_a_game(house, edition="tiles")
    for message in (TEXT, PHRASE):
        await ada.post(f"/tables/{table}/messages", message)


async def test_C24_during_turns_only_the_player_on_turn_may_write(house: House) -> None:
    table, ada, bob = await two_at_a_table(house, first=0, silence=True)
    await bob.post(f"/tables/{table}/messages", TEXT)  # before the start
    await ada.post(f"/tables/{table}/start")
    refused = await bob.ask("POST", f"/tables/{table}/messages", PHRASE)
    assert refused.status_code == 409
    assert refused.json()["error"] == "silence"
    assert refused.json()["rule"] == "C24"
    await ada.post(f"/tables/{table}/messages", TEXT)
    await ada.act(table, 0, {"type": "play", "slot": 0})
    assert await ada.refused("POST", f"/tables/{table}/messages", TEXT) == (409, "silence")
    assert (await bob.post(f"/tables/{table}/messages", TEXT))["turn"] == 1
    await play(table, {0: ada, 1: bob}, 300, random.Random(1))
    for someone in (ada, bob):  # after the end
        await someone.post(f"/tables/{table}/messages", TEXT)


async def test_C24_on_one_device_the_seat_on_turn_writes(house: House) -> None:
    ada = await house.guest()
    seats = [{"kind": "me"}, {"kind": "local", "name": "Bob"}]
    table = (await ada.post("/tables", {"seats": seats, "first": 1, "silence": True}))["id"]
    await ada.post(f"/tables/{table}/start")
    assert (await ada.post(f"/tables/{table}/messages", TEXT))["name"] == "Bob"
    assert await ada.refused("POST", f"/tables/{table}/messages", TEXT | {"seat": 0}) == (409, "silence")


async def test_C24_a_table_without_silence_lets_everybody_write(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    for someone in (ada, bob):
        await someone.post(f"/tables/{table}/messages", TEXT)


async def test_only_who_sits_here_writes_here(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    cleo = await house.guest("Cleo")
    assert await cleo.refused("POST", f"/tables/{table}/messages", TEXT) == (403, "not-seated")
    assert await house.stranger().refused("POST", f"/tables/{table}/messages", TEXT) == (401, "no-name")
    assert await ada.refused("POST", f"/tables/{table}/messages", TEXT | {"seat": 1}) == (403, "not-your-seat")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": None, "phrase": None},
        {"text": "Hello", "phrase": "thanks"},
        {"text": ""},
        {"text": "   "},
        {"text": "x" * 301},
        {"text": "a\x00b"},
        {"text": "\ud800"},
        {"text": 7},
        {"phrase": "hello"},
        {"text": "Hello", "seat": 5},
        {"text": "Hello", "to": 1},
    ],
)
async def test_what_is_no_message_is_refused(house: House, body: dict[str, Any]) -> None:
    table, ada, _ = await two_in_a_game(house)
    assert (await ada.refused("POST", f"/tables/{table}/messages", body))[0] == 422
    assert (await ada.get(f"/tables/{table}/messages"))["messages"] == []


@pytest.mark.parametrize("text", ["x" * 300, "two\nlines", "花火 🎆", "'; DROP TABLE messages; --"])
async def test_people_may_write_what_they_like(house: House, text: str) -> None:
    table, ada, _ = await two_in_a_game(house)
    assert (await ada.post(f"/tables/{table}/messages", {"text": text}))["text"] == text


async def test_what_two_processes_hear_at_once_both_tell(data_dir: Path) -> None:
    async with serving(data_dir, poll_interval=0.01) as one, serving(data_dir, poll_interval=0.01) as other:
        table, ada, bob = await two_in_a_game(one)
        twin = other.stranger("Bob")
        twin.client.headers["Cookie"] = f"starmine={bob.client.cookies['starmine']}"
        await asyncio.gather(
            *(
                someone.post(f"/tables/{table}/messages", {"text": f"{number}"})
                for number in range(10)
                for someone in (ada, twin)
            )
        )
        for someone in (ada, twin):
            assert len((await someone.get(f"/tables/{table}/messages"))["messages"]) == 20
