"""Seats: who may sit where, before the start and in a game under way."""

from __future__ import annotations

import pytest

from tests.server.serving import House, two_at_a_table, two_in_a_game

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "cautious"}


async def test_one_moves_to_an_open_seat_and_leaves_the_old_one_open(house: House) -> None:
    ada = await house.guest()
    table = (await ada.post("/tables", {"seats": [ME, OPEN, OPEN]}))["id"]
    moved = await ada.put(f"/tables/{table}/seats/2", ME)
    assert [seat["name"] for seat in moved["seats"]] == ["", "", "Ada"]


async def test_a_taken_seat_is_not_taken_again(house: House) -> None:
    table, ada, bob = await two_at_a_table(house)
    for someone, seat in ((ada, 1), (bob, 0)):
        for change in (ME, {"kind": "local", "name": "Eve"}):
            assert await someone.refused("PUT", f"/tables/{table}/seats/{seat}", change) == (409, "seat-taken")
    assert await ada.refused("PUT", f"/tables/{table}/seats/1", BOT) == (409, "seat-taken")


async def test_one_frees_ones_own_seat_and_the_host_anybodys(house: House) -> None:
    table, ada, bob = await two_at_a_table(house)
    assert await bob.refused("PUT", f"/tables/{table}/seats/0", OPEN) == (403, "not-your-seat")
    freed = await ada.put(f"/tables/{table}/seats/1", OPEN)
    assert freed["seats"][1]["kind"] == "open"
    await bob.post(f"/tables/{table}/join")
    assert (await bob.put(f"/tables/{table}/seats/1", OPEN))["seats"][1]["kind"] == "open"


async def test_only_the_host_seats_bots_and_may_change_them(house: House) -> None:
    table, ada, bob = await two_at_a_table(house)
    await ada.patch(f"/tables/{table}", {"players": 3})
    assert await bob.refused("PUT", f"/tables/{table}/seats/2", BOT) == (403, "not-host")
    await ada.put(f"/tables/{table}/seats/2", BOT)
    other = await ada.put(f"/tables/{table}/seats/2", {"kind": "bot", "bot": "random"})
    assert other["seats"][2]["bot"] == "random"
    assert await bob.refused("PUT", f"/tables/{table}/seats/2", ME) == (409, "seat-taken")
    local = await ada.put(f"/tables/{table}/seats/2", {"kind": "local", "name": "Cleo"})
    assert local["seats"][2] == {
        "seat": 2, "kind": "person", "name": "Cleo", "bot": None, "mine": True, "host": False, "online": False,
        "may": ["open", "me", "local", "bot"],
    }  # fmt: skip
    missing = {"kind": "bot", "bot": "none"}
    assert await ada.refused("PUT", f"/tables/{table}/seats/2", missing) == (422, "unknown-bot")


async def test_there_is_no_seat_beyond_the_last(house: House) -> None:
    table, ada, _ = await two_at_a_table(house)
    assert await ada.refused("PUT", f"/tables/{table}/seats/2", ME) == (404, "not-found")


async def test_when_the_host_leaves_somebody_else_is_the_host(house: House) -> None:
    table, ada, bob = await two_at_a_table(house)
    left = await ada.post(f"/tables/{table}/leave")
    assert [seat["kind"] for seat in left["seats"]] == ["open", "person"]
    assert [seat["host"] for seat in left["seats"]] == [False, True]
    assert (await bob.get(f"/tables/{table}"))["host"]
    assert await ada.refused("POST", f"/tables/{table}/leave") == (409, "not-seated")
    assert await ada.refused("PATCH", f"/tables/{table}", {"listed": True}) == (403, "not-host")


async def test_a_host_who_does_not_sit_here_stays_the_host_when_others_leave(house: House) -> None:
    ada, bob, cleo = await house.guest("Ada"), await house.guest("Bob"), await house.guest("Cleo")
    table = (await ada.post("/tables", {"seats": [OPEN, OPEN]}))["id"]
    for someone in (bob, cleo):
        await someone.post(f"/tables/{table}/join")
    await bob.post(f"/tables/{table}/leave")
    assert (await ada.get(f"/tables/{table}"))["host"]


async def test_leaving_frees_all_seats_of_a_device(house: House) -> None:
    ada = await house.guest()
    table = (await ada.post("/tables", {"seats": [ME, {"kind": "local", "name": "Bob"}, BOT]}))["id"]
    left = await ada.post(f"/tables/{table}/leave")
    assert [seat["kind"] for seat in left["seats"]] == ["open", "open", "bot"]


async def test_who_leaves_a_game_is_stood_in_for_until_they_come_back(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    left = await bob.post(f"/tables/{table}/leave")
    assert left["seats"][1] | {"online": False} == {
        "seat": 1, "kind": "person", "name": "Bob", "bot": "cautious", "mine": True, "host": False, "online": False,
        "may": ["open", "me", "local", "bot"],
    }  # fmt: skip
    async with ada.listening(table) as events:
        await ada.act(table, 0, {"type": "play", "slot": 0})
        told = await events.turn(2)
    assert told["view"]["on_turn"] == 0
    body = {"turn": 2, "action": {"type": "play", "slot": 0}}
    assert await bob.refused("POST", f"/games/{table}/actions", body) == (409, "stand-in")
    back = await bob.put(f"/tables/{table}/seats/1", ME)
    assert back["seats"][1]["bot"] is None
    await ada.act(table, 2, {"type": "play", "slot": 0})
    assert (await bob.view(table))["on_turn"] == 1
    await bob.act(table, 3, {"type": "play", "slot": 0})


async def test_nobody_else_takes_the_seat_of_who_left(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    cleo = await house.guest("Cleo")
    await bob.post(f"/tables/{table}/leave")
    for someone in (ada, cleo):
        assert await someone.refused("PUT", f"/tables/{table}/seats/1", ME) == (403, "not-your-seat")
        assert await someone.refused("GET", f"/games/{table}?seat=1") == (403, "not-your-seat")
    assert await cleo.refused("POST", f"/tables/{table}/join") == (409, "started")
    assert await ada.refused("PUT", f"/tables/{table}/seats/1", OPEN) == (403, "not-your-seat")


async def test_joining_again_is_coming_back(house: House) -> None:
    table, _, bob = await two_in_a_game(house)
    await bob.post(f"/tables/{table}/leave")
    assert (await bob.post(f"/tables/{table}/join"))["seats"][1]["bot"] is None


async def test_the_host_lets_a_bot_stand_in_for_whoever_is_away(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    random = {"kind": "bot", "bot": "random"}
    async with bob.listening(table) as events:
        await events.next()
        assert await ada.refused("PUT", f"/tables/{table}/seats/1", random) == (409, "present")
    assert await bob.refused("PUT", f"/tables/{table}/seats/0", random) == (403, "not-host")
    async with ada.listening(table) as events:
        await events.until(lambda event: not event["table"]["seats"][1]["online"])
        assert (await ada.put(f"/tables/{table}/seats/1", random))["seats"][1]["bot"] == "random"


async def test_the_host_of_a_game_who_leaves_is_host_no_more(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    await ada.put(f"/tables/{table}/seats/0", BOT)
    assert (await bob.get(f"/tables/{table}"))["host"]
    await ada.put(f"/tables/{table}/seats/0", ME)
    assert not (await ada.get(f"/tables/{table}"))["host"]


async def test_a_game_that_everybody_has_left_waits_for_somebody(house: House) -> None:
    ada = await house.guest()
    table = (await ada.post("/tables", {"seats": [ME, BOT], "first": 0}))["id"]
    await ada.post(f"/tables/{table}/start")
    await ada.post(f"/tables/{table}/leave")
    assert (await house.game(table)).turn == 0
    async with ada.listening(table) as events:
        await ada.put(f"/tables/{table}/seats/0", ME)
        await ada.act(table, 0, {"type": "play", "slot": 0})
        assert (await events.turn(2))["view"]["on_turn"] == 0


async def test_a_bot_of_the_table_plays_to_the_end(house: House) -> None:
    ada = await house.guest()
    table = (await ada.post("/tables", {"seats": [ME, BOT], "first": 0}))["id"]
    await ada.post(f"/tables/{table}/start")
    for change in (OPEN, ME, {"kind": "bot", "bot": "random"}):
        assert await ada.refused("PUT", f"/tables/{table}/seats/1", change) == (409, "started")


@pytest.mark.parametrize("change", [ME, OPEN, BOT, {"kind": "local", "name": "Bob"}])
async def test_strangers_change_nothing(house: House, change: dict[str, str]) -> None:
    table, ada, _ = await two_at_a_table(house)
    before = await ada.get(f"/tables/{table}")
    assert await house.stranger().refused("PUT", f"/tables/{table}/seats/0", change) == (401, "no-name")
    assert await ada.get(f"/tables/{table}") == before
