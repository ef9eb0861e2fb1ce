"""What spectators write for one another: they read it at once, players after the end.

Who may write when is proved by ``test_deciding``.
"""

from __future__ import annotations

import json

import pytest

from starmine.server.tables.hub import Listener
from starmine.server.tables.table import OpenTables
from tests.server.serving import BOT, OPEN, House, play_out, two_in_a_game

TEXT, SECRET = {"text": "among spectators"}, "among spectators"


def _note(order: int, text: str) -> dict[str, object]:
    return {"seat": None, "order": order, "text": text}


async def test_spectators_read_one_another_and_players_nothing_before_the_end(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
    cleo, dan, nobody = await house.guest("Cleo"), await house.guest("Dan"), house.stranger("nobody")
    messages, notes = f"/tables/{table}/messages", f"/games/{table}/notes"
    assert "talk" in (await cleo.get(f"/tables/{table}"))["may"]
    assert "talk" not in (await ada.get(f"/tables/{table}"))["may"]
    async with ada.listening(table) as heard, dan.listening(table) as watched:
        await heard.of_type("snapshot")
        await watched.of_type("snapshot")
        assert (await heard.of_type("table"))["table"]["watching"] == 1
        said = await cleo.post(messages, TEXT)
        assert (said["name"], said["seat"], said["spectator"], said["turn"]) == ("Cleo", None, 0, 0)
        assert (await watched.of_type("chat"))["message"] == said
        noted = await cleo.put(notes, _note(3, SECRET))
        assert (noted["seat"], noted["spectator"], noted["name"], noted["mine"]) == (None, 0, "Cleo", True)
        assert (await watched.of_type("notes"))["notes"] == [noted | {"mine": False}]
        answered = await dan.post(messages, {"phrase": "thanks"})
        assert answered["spectator"] == 1
        house.received.clear()
        await bob.post(messages, {"text": "Hello"})
        assert (await heard.next())["message"]["text"] == "Hello"  # nothing before it
        for player in (ada, bob):
            assert [each["seat"] for each in (await player.get(messages))["messages"]] == [1]
            assert (await player.get(notes))["notes"] == []
        async with ada.listening(table, last=0) as again:
            assert (await again.of_type("chat"))["message"]["text"] == "Hello"
        assert not any(SECRET in one.body for one in house.received if one.who in ("Ada", "Bob"))
        assert [each["name"] for each in (await nobody.get(messages))["messages"]] == ["Cleo", "Dan", "Bob"]
        assert (await cleo.get(notes))["notes"] == [noted]
        house.services[OpenTables].drop(table)  # from the log
    assert (await dan.get(notes))["notes"] == [noted | {"mine": False}]
    async with ada.listening(table) as heard:
        await heard.of_type("snapshot")
        last = (await house.table(table)).state.number
        await play_out(table, ada, bob)
        assert (await heard.of_type("notes"))["notes"] == [noted | {"mine": False}]
        assert (await heard.of_type("chat"))["message"] == said
        assert (await heard.of_type("chat"))["message"] == answered
    async with ada.listening(table, last=last) as resumed:
        assert (await resumed.of_type("notes"))["notes"] == [noted | {"mine": False}]
        assert (await resumed.of_type("chat"))["message"] == said
    assert [each["name"] for each in (await bob.get(messages))["messages"]] == ["Cleo", "Dan", "Bob"]
    assert (await nobody.get(notes))["notes"] == [noted | {"mine": False}]
    assert await cleo.refused("POST", messages, TEXT) == (403, "not-seated")


async def test_spectators_wake_no_player(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ada, _ = await two_in_a_game(house)
    cleo, dan = await house.guest("Cleo"), await house.guest("Dan")
    woken, wake = set[str | None](), Listener.wake

    def noted(listener: Listener) -> None:
        woken.add(listener.person)
        wake(listener)

    monkeypatch.setattr(Listener, "wake", noted)
    async with ada.listening(table) as heard, dan.listening(table) as watched:
        await heard.of_type("snapshot")
        await watched.of_type("snapshot")
        await heard.until(lambda event: event["type"] == "table" and event["table"]["watching"] == 1)
        woken.clear()
        await cleo.post(f"/tables/{table}/messages", TEXT)
        await cleo.put(f"/games/{table}/notes", _note(3, SECRET))
        await watched.of_type("chat")
        assert woken == {(await dan.get("/me"))["person"]["id"]}


async def test_host_without_a_seat_can_mute_a_spectator(house: House) -> None:
    host, ada = await house.guest("Host"), await house.guest("Ada")
    cleo, dan = await house.guest("Cleo"), await house.guest("Dan")
    table = (await host.post("/tables", {"seats": [OPEN, BOT], "first": 0}))["id"]
    await ada.post(f"/tables/{table}/join")
    await host.post(f"/tables/{table}/start")
    await cleo.post(f"/tables/{table}/messages", TEXT)
    path = f"/tables/{table}/spectators/0"
    assert (await host.put(path, {"muted": True}))["muted_spectators"] == [0]
    assert await cleo.refused("POST", f"/tables/{table}/messages", TEXT) == (403, "muted")
    assert "talk" not in (await cleo.get(f"/tables/{table}"))["may"]
    assert (await ada.get(f"/tables/{table}"))["muted_spectators"] == []
    assert await dan.refused("PUT", path, {"muted": False}) == (403, "not-host")
    assert (await host.put(path, {"muted": False}))["muted_spectators"] == []
    await cleo.post(f"/tables/{table}/messages", TEXT)


async def test_deleted_spectator_leaves_messages_without_name_and_no_notes(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    cleo, dan = await house.guest("Cleo"), await house.guest("Dan")
    async with cleo.socket() as socket:
        assert (await socket.command("say", table, text=SECRET, phrase=None))["type"] == "done"
    await cleo.put(f"/games/{table}/notes", _note(0, "r1"))
    exported = [json.loads(line) for line in (await cleo.ask("GET", "/me/export")).text.splitlines()]
    assert [line["message"]["text"] for line in exported if "message" in line] == [SECRET]
    assert (await cleo.post("/account/delete", {}))["messages"] == 1
    assert [each["name"] for each in (await dan.get(f"/tables/{table}/messages"))["messages"]] == ["Player"]
    assert [(each["name"], each["text"]) for each in (await dan.get(f"/games/{table}/notes"))["notes"]] == [
        ("Player", "")
    ]
    assert (await ada.get(f"/tables/{table}/messages"))["messages"] == []
