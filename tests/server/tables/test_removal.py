"""Moderation by the host: removing people from the table, and muting them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.serving import House, two_at_a_table, two_in_a_game

REMOVE, MUTE, UNMUTE = ({"kind": kind} for kind in ("remove", "mute", "unmute"))
ME, OPEN = {"kind": "me"}, {"kind": "open"}
PLAY = {"type": "play", "slot": 0}


async def test_person_removed_before_the_start_frees_the_seat_and_cannot_return(house: House) -> None:
    table, ada, bob = await two_at_a_table(house)
    removed = await ada.put(f"/tables/{table}/seats/1", REMOVE)
    assert removed["seats"][1]["kind"] == "open"
    for method, path, body in (
        ("POST", f"/tables/{table}/join", None),
        ("PUT", f"/tables/{table}/seats/1", ME),
        ("PUT", f"/tables/{table}/seats/1", {"kind": "local", "name": "Eve"}),
    ):
        assert await bob.refused(method, path, body) == (403, "removed")
    told = await bob.get(f"/tables/{table}")
    assert "join" not in told["may"]
    assert told["seats"][1]["may"] == ["open"]
    cleo = await house.guest("Cleo")
    assert (await cleo.post(f"/tables/{table}/join"))["seats"][1]["name"] == "Cleo"


async def test_bot_takes_over_from_a_person_removed_during_a_game(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    async with bob.listening(table) as events:
        await events.of_type("snapshot")
        seats = (await ada.put(f"/tables/{table}/seats/1", REMOVE))["seats"]
        assert (seats[1]["kind"], seats[1]["name"], seats[1]["mine"]) == ("bot", "Bob (bot)", False)
        assert not (await events.of_type("table"))["table"]["seats"][1]["mine"]
        await ada.act(table, 0, PLAY)
        view = (await events.of_type("turn"))["view"]
    assert view["seat"] is None
    assert all(card["kind"] is None for hand in view["hands"] for card in hand)
    assert await bob.refused("POST", f"/tables/{table}/join") == (403, "removed")
    assert await bob.refused("POST", f"/games/{table}/actions", {"turn": 1, "action": PLAY}) == (403, "not-seated")
    assert await bob.refused("GET", f"/games/{table}?seat=1") == (403, "not-your-seat")
    assert table not in [each["id"] for each in (await bob.get("/tables"))["mine"]]


async def test_all_seats_of_a_removed_person_are_freed(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = (await ada.post("/tables", {"seats": [ME, OPEN, OPEN]}))["id"]
    await bob.post(f"/tables/{table}/join")
    await bob.put(f"/tables/{table}/seats/2", {"kind": "local", "name": "Cleo"})
    seats = (await ada.put(f"/tables/{table}/seats/2", REMOVE))["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "open", "open"]


@pytest.mark.parametrize("change", [REMOVE, MUTE, UNMUTE])
async def test_host_cannot_be_removed_or_muted(house: House, change: dict[str, Any]) -> None:
    table, ada, bob = await two_at_a_table(house)
    assert await ada.refused("PUT", f"/tables/{table}/seats/0", change) == (409, "own-seat")
    async with bob.listening(table) as events:  # the only player online, so has the host's rights
        await events.next()
        assert await bob.refused("PUT", f"/tables/{table}/seats/0", change) == (409, "own-seat")
        await bob.put(f"/tables/{table}/seats/1", OPEN)
    assert await ada.refused("PUT", f"/tables/{table}/seats/1", change) == (409, "no-person")


async def test_removal_is_refused_at_a_new_table(house: House) -> None:
    ada = await house.guest()
    assert await ada.refused("POST", "/tables", {"seats": [ME, REMOVE]}) == (422, "invalid")


async def test_muted_person_can_read_but_not_write(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    path = f"/tables/{table}/messages"
    assert (await ada.put(f"/tables/{table}/seats/1", MUTE))["seats"][1]["muted"]
    for body in ({"text": "Hello"}, {"phrase": "think"}):
        assert await bob.refused("POST", path, body) == (403, "muted")
    assert (await bob.view(table))["may_write"] == [0]
    said = await ada.post(path, {"text": "Hello"})
    assert (await bob.get(path))["messages"] == [said]
    assert await ada.refused("PUT", f"/tables/{table}/seats/1", MUTE) == (409, "as-it-was")
    assert not (await ada.put(f"/tables/{table}/seats/1", UNMUTE))["seats"][1]["muted"]
    await bob.post(path, {"text": "Thanks"})


async def test_person_can_be_muted_after_the_end(house: House) -> None:
    table, *people = await two_in_a_game(house, options={"strikes": 1})
    turn = 0
    while (await people[0].view(table))["outcome"] is None:
        await people[turn % 2].act(table, turn, PLAY)
        turn += 1
    assert await people[0].refused("PUT", f"/tables/{table}/seats/1", REMOVE) == (409, "finished")
    await people[0].put(f"/tables/{table}/seats/1", MUTE)
    assert await people[1].refused("POST", f"/tables/{table}/messages", {"text": "Bah"}) == (403, "muted")


HOSTILE = "<img src=x onerror=alert(1)>&amp;'\"</script>{{7*7}}${7}"


async def test_typed_text_is_returned_unchanged(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    await ada.post(f"/tables/{table}/messages", {"text": HOSTILE})
    await bob.put(f"/games/{table}/notes", {"seat": 1, "order": 0, "text": HOSTILE})
    assert (await bob.get(f"/tables/{table}/messages"))["messages"][0]["text"] == HOSTILE
    response = await bob.ask("GET", f"/games/{table}/notes")
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.json()["notes"][0]["text"] == HOSTILE
