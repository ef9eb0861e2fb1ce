"""Notes on cards: private to their seat until the end of the game, then public."""

from __future__ import annotations

from typing import Any

from tests.server.serving import PLAY, House, Someone, play_out, two_in_a_game


async def write(someone: Someone, table: str, text: str, *, seat: int = 0, order: int = 7) -> dict[str, Any]:
    note: dict[str, Any] = await someone.put(f"/games/{table}/notes", {"seat": seat, "order": order, "text": text})
    return note


async def notes(someone: Someone, table: str, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await someone.get(f"/games/{table}/notes{query}"))["notes"]
    return found


async def test_note_is_private_to_its_seat_until_the_end(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
    others = (bob, house.stranger(), await house.guest("Cleo"))
    views = [await someone.get(f"/games/{table}") for someone in (ada, bob)]
    mine = await write(ada, table, "  r2,r3 <b> ")
    by_seat_0 = {"seat": 0, "spectator": None, "name": "", "mine": False}
    assert mine == by_seat_0 | {"order": 7, "turn": 0, "text": "r2,r3 <b>"}
    theirs = await write(bob, table, "has to be red", seat=1)
    assert await notes(ada, table) == await notes(ada, table, "?seat=0") == [mine]
    assert await notes(bob, table) == [theirs]
    for someone in others[1:]:
        assert await notes(someone, table) == []
    for someone in others:
        assert await someone.refused("GET", f"/games/{table}/notes?seat=0") == (403, "not-your-seat")
    assert [await someone.get(f"/games/{table}") for someone in (ada, bob)] == views  # which contain no notes
    async with bob.listening(table) as player, house.stranger().listening(table) as spectator:
        assert (await player.of_type("notes"))["notes"] == [theirs]
        await play_out(table, ada, bob)
        assert (await player.of_type("notes"))["notes"] == [mine]
        assert (await spectator.of_type("notes"))["notes"] == [mine, theirs]
    for someone in (ada, *others):
        assert await notes(someone, table) == await notes(someone, table, "?seat=1") == [mine, theirs]


async def test_notes_of_players_on_one_device_are_separate(house: House) -> None:
    ada = await house.guest()
    seats = {"seats": [{"kind": "me"}, {"kind": "local", "name": "Bob"}], "first": 0}
    table = (await ada.post("/tables", seats))["id"]
    assert await ada.refused("GET", f"/games/{table}/notes") == (409, "not-started")
    await ada.post(f"/tables/{table}/start")
    for seat in (0, 1):
        await write(ada, table, f"of seat {seat}", seat=seat)
    for seat in (0, 1):
        assert [note["text"] for note in await notes(ada, table, f"?seat={seat}")] == [f"of seat {seat}"]
        async with ada.listening(table, seat) as events:
            told = (await events.of_type("notes"))["notes"]
        assert [note["text"] for note in told] == [f"of seat {seat}"]
    assert await notes(ada, table) == []  # no seat has been chosen on this device


async def test_stream_sends_the_notes_of_its_seat_then_each_new_one_once(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    first = await write(ada, table, "r2")
    async with ada.listening(table) as one, ada.listening(table, last=0) as other, bob.listening(table) as theirs:
        for events in (one, other):
            assert await events.of_type("notes") == {"type": "notes", "notes": [first]}
        await write(bob, table, "secret", seat=1)
        changed = await write(ada, table, "r3")
        for events in (one, other):
            assert (await events.of_type("notes"))["notes"] == [changed]
        assert [note["text"] for note in (await theirs.of_type("notes"))["notes"]] == ["secret"]
        await ada.act(table, 0, PLAY)
        assert (await one.next())["type"] == "turn"
        await ada.post(f"/tables/{table}/messages", {"text": "Hello"})
        assert (await one.next())["type"] == "chat"  # no note is sent again
