"""Streams: every event once, in order, from the last received turn on."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from starmine.server.identity import Signer
from starmine.server.tables import routes as events
from starmine.server.tables.event_schemas import MessageBody
from starmine.server.tables.following import Streams
from starmine.server.tables.hub import Hub
from starmine.server.tables.permissions import Who
from tests.server.accounts.test_lifetimes import later
from tests.server.accounts.test_sessions import program
from tests.server.serving import PLAY, Events, House, Someone, play, two_at_a_table, two_in_a_game


async def _first(events: Events, count: int) -> list[dict[str, Any]]:
    return [await events.next() for _ in range(count)]


async def _turns(someone: Someone, table: str, count: int, last: int | None = None) -> list[dict[str, Any]]:
    async with someone.listening(table, last=last) as events:
        return [await events.until(lambda event: event["type"] == "turn") for _ in range(count)]


async def test_stream_continues_from_the_waiting_room_into_the_game(house: House) -> None:
    table, ada, bob = await two_at_a_table(house, first=0)
    async with bob.listening(table) as events:
        assert (await events.next())["table"]["status"] == "waiting"
        await ada.patch(f"/tables/{table}", {"chat": "phrases"})
        assert (await events.next())["table"]["settings"]["chat"] == "phrases"
        await ada.post(f"/tables/{table}/start")
        begun, snapshot = await _first(events, 2)
        assert begun["table"]["status"] == "playing"
        assert snapshot["type"] == "snapshot"
        assert snapshot["view"]["seat"] == 1
        assert snapshot["log"] == []
        state = (await house.table(table)).state
        assert events.last_id == str(state.begun) == str(state.number)
        await ada.act(table, 0, PLAY)
        turn = await events.next()
        assert turn["type"] == "turn"
        assert turn["entry"]["seat"] == 0
        assert turn["view"]["turn"] == 1
        assert events.last_id == str(state.number + 1)


async def test_stream_sends_exactly_the_missed_turns_after_a_reconnection(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    people, choice = {0: ada, 1: bob}, random.Random(8)
    begun = (await house.table(table)).state.begun
    listening = asyncio.create_task(_turns(bob, table, 8, last=begun))
    await play(table, people, 8, choice)
    open_table = await listening
    assert [event["view"]["turn"] for event in open_table] == [1, 2, 3, 4, 5, 6, 7, 8]
    for turn in range(8):
        async with bob.listening(table, last=begun + turn) as events:
            assert (await events.next())["type"] == "table"
            missed = await _first(events, 8 - turn)
            assert missed == open_table[turn:]
            assert turn or events.last_id == str(begun + 8)  # else messages follow
            await _nothing_follows(events, ada, table)


async def _nothing_follows(events: Events, ada: Someone, table: str) -> None:
    said = await ada.post(f"/tables/{table}/messages", {"text": "Here"})
    assert (await events.until(lambda event: event["type"] != "chat" or event["message"] == said))["type"] == "chat"


@pytest.mark.slow
@pytest.mark.parametrize("last", ["", "-1", "99", "１"])
async def test_stream_sends_the_whole_game_when_the_event_id_is_unknown(house: House, last: str) -> None:
    table, ada, bob = await two_in_a_game(house)
    await ada.act(table, 0, PLAY)
    headers = {b"Last-Event-ID": last.encode()}
    async with bob.client.stream("GET", f"/games/{table}/events", headers=headers) as response:
        assert [event["type"] for event in await _first(Events(bob, response), 2)] == ["table", "snapshot"]


@pytest.mark.slow
async def test_stream_sends_the_last_turn_before_the_finished_table(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    async with bob.listening(table) as events:
        await play(table, {0: ada, 1: bob}, 300, random.Random(6))
        last = await events.until(lambda event: "view" in event and event["view"]["outcome"] is not None)
        over = await events.of_type("table")
    assert last["view"]["on_turn"] is None
    assert over["table"]["status"] == "finished"
    assert over["table"]["seed"] is not None
    assert over["table"]["outcome"] == last["view"]["outcome"]


async def test_stream_escapes_unicode_line_separators(house: House) -> None:
    """Readers such as this one take them for line breaks."""
    table, ada, bob = await two_in_a_game(house)
    text = "one\u2028two\u2029three"
    said = MessageBody.model_construct(text=text, phrase=None, seat=None)
    async with bob.listening(table) as events:
        # Not by the API, which unifies line breaks.
        await (await house.table(table)).do(said, Who((await ada.get("/me"))["person"]["id"]))
        assert (await events.of_type("chat"))["message"]["text"] == text


async def test_idle_stream_is_kept_open_by_comments(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "PING_INTERVAL", 0.02)
    table, _, bob = await two_in_a_game(house)
    async with bob.client.stream("GET", f"/games/{table}/events") as response:
        received = b""
        async for part in response.aiter_bytes():
            received += part
            if received.count(b": ping\n\n") == 2:
                break
    assert received.startswith(b"data: ")


async def test_stream_ends_when_its_token_expires(house: House) -> None:
    """Regression: it went on for as long as the connection was open."""
    table, ada, _ = await two_in_a_game(house)
    robot, _ = await program(house, ada, "read")
    async with robot.listening(table) as events, ada.listening(table) as others:
        await events.of_type("snapshot")
        with later(house, days=365):
            house.services[Hub].end_invalid()
            assert await events.next_or_end() is None
            await ada.act(table, 0, PLAY)
            await others.turn(1)


async def test_stream_that_is_being_opened_ends_when_its_token_is_revoked(house: House) -> None:
    """Regression: a client that let the answer wait received the events of a token that had been revoked meanwhile."""
    table, ada, _ = await two_in_a_game(house)
    _, made = await program(house, ada, "read")
    signed = house.services[Signer].read("token", made["token"])
    follower = await house.services[Streams].open(table, signed, "", None, None)
    await ada.ask("DELETE", f"/me/tokens/{made['id']}")
    assert [news async for news in follower.follow()] == []
