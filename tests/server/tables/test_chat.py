"""The chat of a table, within its settings."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sqlalchemy import delete

import starmine as sm
from starmine.server.database.models import TableRow
from starmine.server.tables import showing
from starmine.server.tables.opened import OpenTables
from tests.server.serving import House, play, two_at_a_table, two_in_a_game, writing

TEXT = {"text": "Hello"}
PHRASE = {"phrase": "know-nothing"}
EDITIONS = [edition.id for edition in sm.editions()]


async def test_message_is_sent_to_everybody_and_stored(house: House) -> None:
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


async def test_messages_keep_their_order_when_the_table_is_loaded_again(house: House) -> None:
    table, ada, _ = await two_at_a_table(house)
    for number in range(5):
        await ada.post(f"/tables/{table}/messages", {"text": f"{number}"})
    before = await ada.get(f"/tables/{table}/messages")
    house.services[OpenTables].drop(table)
    assert await ada.get(f"/tables/{table}/messages") == before


async def test_messages_are_paged_newest_first(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: a chat of 2,000 messages cost each new stream 2.4 MB."""
    monkeypatch.setattr(showing, "NEWEST", 3)
    table, ada, bob = await two_at_a_table(house)
    said = [await ada.post(f"/tables/{table}/messages", {"text": f"{number}"}) for number in range(7)]
    async with bob.listening(table) as events:
        told = [await events.of_type("chat") for _ in range(3)]
        said.append(await ada.post(f"/tables/{table}/messages", TEXT))
        told.append(await events.of_type("chat"))
    assert [event["message"] for event in told] == said[4:]
    assert [event["older"] for event in told] == [True, False, False, False]
    pages = [await bob.get(f"/tables/{table}/messages")]
    while pages[-1]["older"]:
        pages.append(await bob.get(f"/tables/{table}/messages?before={pages[-1]['messages'][0]['id']}"))
    assert [[message["id"] for message in page["messages"]] for page in pages] == [
        [message["id"] for message in part] for part in (said[5:], said[2:5], said[:2])
    ]
    assert (await bob.get(f"/tables/{table}/messages?before=0")) == {"messages": [], "older": False}
    assert (await bob.refused("GET", f"/tables/{table}/messages?before=x"))[0] == 422


async def test_resumed_stream_marks_omitted_messages(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "NEWEST", 2)
    table, ada, bob = await two_in_a_game(house)
    await ada.act(table, 0, {"type": "play", "slot": 0})
    said = [await ada.post(f"/tables/{table}/messages", {"text": f"{number}"}) for number in range(4)]
    async with bob.listening(table, last=1) as events:
        told = [await events.of_type("chat") for _ in range(2)]
    assert [(event["message"], event["older"]) for event in told] == [(said[2], True), (said[3], False)]


@pytest.mark.clause("C28")
async def test_text_is_refused_when_the_chat_is_limited_to_phrases(house: House) -> None:
    table, ada, _ = await two_in_a_game(house, edition="tiles", chat="phrases")
    assert await ada.refused("POST", f"/tables/{table}/messages", TEXT) == (403, "chat-phrases")
    assert (await ada.post(f"/tables/{table}/messages", PHRASE))["phrase"] == "know-nothing"


@pytest.mark.clause("C28")
async def test_every_message_is_refused_when_the_chat_is_closed(house: House) -> None:
    table, ada, _ = await two_in_a_game(house, edition="tiles", chat="closed")
    for message in (TEXT, PHRASE):
        assert await ada.refused("POST", f"/tables/{table}/messages", message) == (403, "chat-closed")
    assert (await ada.get(f"/tables/{table}/messages"))["messages"] == []


@pytest.mark.clause("C28")
async def test_open_chat_takes_texts_and_phrases(house: House) -> None:
    table, ada, _ = await two_in_a_game(house, edition="tiles")
    said = [await ada.post(f"/tables/{table}/messages", message) for message in (TEXT, PHRASE)]
    assert (await ada.get(f"/tables/{table}/messages"))["messages"] == said
    assert (said[0]["text"], said[1]["phrase"]) == ("Hello", "know-nothing")


@pytest.mark.clause("C24")
async def test_message_is_refused_from_others_than_the_player_on_turn_when_the_table_is_silent(
    house: House,
) -> None:
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


@pytest.mark.clause("C24")
async def test_message_is_written_by_the_seat_on_turn_when_a_device_holds_several(house: House) -> None:
    ada = await house.guest()
    seats = [{"kind": "me"}, {"kind": "local", "name": "Bob"}]
    table = (await ada.post("/tables", {"seats": seats, "first": 1, "silence": True}))["id"]
    await ada.post(f"/tables/{table}/start")
    assert (await ada.post(f"/tables/{table}/messages", TEXT))["name"] == "Bob"
    assert await ada.refused("POST", f"/tables/{table}/messages", TEXT | {"seat": 0}) == (409, "silence")


@pytest.mark.clause("C24")
@pytest.mark.parametrize("edition", EDITIONS)
async def test_new_table_has_the_silence_of_its_edition(house: House, edition: str) -> None:
    table, _, bob = await two_in_a_game(house, edition=edition, silence=None)
    silent = edition in ("cocktail", "tiles")
    assert (await bob.get(f"/tables/{table}"))["settings"]["silence"] is silent
    told = {one["id"]: one["silence"] for one in (await bob.get("/editions"))["editions"]}
    assert told[edition] is silent
    if silent:
        assert await bob.refused("POST", f"/tables/{table}/messages", TEXT) == (409, "silence")
    else:
        await bob.post(f"/tables/{table}/messages", TEXT)


@pytest.mark.clause("C24")
@pytest.mark.parametrize("silence", [True, False])
@pytest.mark.parametrize("edition", ["cocktail", "online"])
async def test_new_table_has_the_silence_that_the_host_chooses(house: House, edition: str, silence: bool) -> None:
    table, ada, _ = await two_at_a_table(house, edition=edition, silence=silence)
    assert (await ada.get(f"/tables/{table}"))["settings"]["silence"] is silence


@pytest.mark.clause("C24")
async def test_everybody_may_write_when_the_table_is_not_silent(house: House) -> None:
    table, *both = await two_in_a_game(house)
    said = [await someone.post(f"/tables/{table}/messages", TEXT) for someone in both]
    assert [message["name"] for message in said] == ["Ada", "Bob"]


async def test_message_is_refused_from_people_who_do_not_sit_at_the_table(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    cleo = await house.guest("Cleo")
    assert await cleo.refused("POST", f"/tables/{table}/messages", TEXT) == (403, "not-seated")
    assert await house.stranger().refused("POST", f"/tables/{table}/messages", TEXT) == (401, "no-name")
    assert await ada.refused("POST", f"/tables/{table}/messages", TEXT | {"seat": 1}) == (403, "not-your-seat")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("one\u2028two\u2029three", "one\ntwo\nthree"),
        ("one\r\ntwo\rthree\x85four\x0bfive\x0csix", "one\ntwo\nthree\nfour\nfive\nsix"),
        ("a\x00b\x1b[31mc\td\x9b", "ab[31mc\td"),
        ("\u2028Hello\u2028", "Hello"),
    ],
)
async def test_message_line_breaks_are_unified_and_control_characters_removed(
    house: House, text: str, said: str
) -> None:
    table, ada, _ = await two_at_a_table(house)
    assert (await ada.post(f"/tables/{table}/messages", {"text": text}))["text"] == said


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text": None, "phrase": None},
        {"text": "Hello", "phrase": "thanks"},
        {"text": ""},
        {"text": "   "},
        {"text": "x" * 301},
        {"text": "\x00\x1b"},
        {"text": "a\u202eb"},
        {"text": "\ud800"},
        {"text": 7},
        {"phrase": "hello"},
        {"text": "Hello", "seat": 5},
        {"text": "Hello", "to": 1},
    ],
)
async def test_message_is_refused_when_it_is_malformed(house: House, body: dict[str, Any]) -> None:
    table, ada, _ = await two_in_a_game(house)
    assert (await ada.refused("POST", f"/tables/{table}/messages", body))[0] == 422
    assert (await ada.get(f"/tables/{table}/messages"))["messages"] == []


@pytest.mark.parametrize("text", ["x" * 300, "two\nlines", "花火 🎆", "'; DROP TABLE messages; --"])
async def test_message_may_hold_any_visible_text(house: House, text: str) -> None:
    table, ada, _ = await two_in_a_game(house)
    assert (await ada.post(f"/tables/{table}/messages", {"text": text}))["text"] == text


async def test_message_to_a_table_that_has_just_been_removed_is_refused(house: House) -> None:
    """Regression: it was answered with 503, as if the database had failed."""
    table, ada, _ = await two_at_a_table(house)
    with writing(house.database) as session:
        session.execute(delete(TableRow).where(TableRow.id == table))
    refused = await ada.ask("POST", f"/tables/{table}/messages", {"text": "hello"})
    assert (refused.status_code, refused.json()["error"]) == (404, "not-found")
