"""Actions: one for each turn, of the seat on turn, answered once committed."""

from __future__ import annotations

import random

import pytest

import starmine as sm
from tests.server.serving import (
    BOT,
    FISCHER,
    ME,
    PLAY,
    TURN,
    House,
    Json,
    alone,
    begun,
    choose,
    play,
    play_out,
    two_at_a_table,
    two_in_a_game,
)


@pytest.mark.parametrize(
    ("given", "changed"),
    [
        ({"assistance": "clues"}, {"assistance": "none"}),
        ({"spectators": "table"}, {"spectators": "all", "spectator_delay": 20}),
        ({"clock": TURN}, {"clock": FISCHER}),
        ({"clock": FISCHER}, {"clock": {"kind": "none"}}),
    ],
)
async def test_host_chooses_settings_that_a_rematch_keeps(house: House, given: Json, changed: Json) -> None:
    table, ada, bob = await two_at_a_table(house, options={"strikes": 1}, first=0, **given)
    assert (await bob.get(f"/tables/{table}"))["settings"].items() >= given.items()
    async with bob.listening(table) as events:
        await events.next()
        await ada.patch(f"/tables/{table}", changed)
        assert (await events.of_type("table"))["table"]["settings"].items() >= changed.items()
    assert (await ada.patch(f"/tables/{table}", {"listed": True}))["settings"].items() >= changed.items()
    assert await bob.refused("PATCH", f"/tables/{table}", changed) == (403, "not-host")
    await ada.post(f"/tables/{table}/start")
    assert await ada.refused("PATCH", f"/tables/{table}", given) == (409, "started")
    await play_out(table, ada, bob)
    assert (await ada.get(f"/games/{table}/clocks")) == {"left": [None, None], "running": None}
    assert (await ada.post(f"/tables/{table}/rematch"))["settings"].items() >= changed.items()


@pytest.mark.parametrize(
    ("edition", "words"),
    [("abacus", "All 8 notes are free"), ("tiles", "All 8 clock tiles are free"), ("cocktail", "All 8 blue tokens")],
)
async def test_illegal_action_is_refused_in_the_words_of_the_edition(house: House, edition: str, words: str) -> None:
    table, ada, _ = await two_in_a_game(house, edition=edition)
    body = {"turn": 0, "action": {"type": "discard", "slot": 0}}
    refused = (await ada.ask("POST", f"/games/{table}/actions", body)).json()
    assert (refused["error"], refused["rule"], refused["id"]) == ("illegal-action", "C10", "refusal.tokens-full")
    assert refused["message"].startswith(words)
    told = {name: refused[name] for name in ("id", "values", "message")}
    assert (await ada.view(table))["refusals"] == {"play": None, "discard": told, "clue": None}


async def test_each_seat_of_a_device_has_its_own_view(house: House) -> None:
    ada = await house.guest()
    table = await alone(ada)
    for seat in (0, 1):
        view = await ada.view(table, seat)
        assert view["seat"] == seat
        assert {card["kind"] for card in view["hands"][seat]} == {None}
        assert None not in {card["kind"] for card in view["hands"][1 - seat]}
    assert (await ada.view(table))["seat"] is None  # none until a player has chosen a seat
    await ada.act(table, 0, PLAY)
    assert (await ada.view(table, 1))["legal"]
    assert await ada.refused("POST", f"/games/{table}/actions", {"turn": 1, "seat": 0, "action": PLAY}) == (
        422,
        "out-of-turn",
    )
    await ada.act(table, 1, PLAY)  # without a seat: the one on turn


async def test_view_of_an_earlier_turn_equals_the_view_sent_then(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    choice, seen = random.Random(5), []
    for turn in range(10):
        seen.append(await ada.get(f"/games/{table}"))
        actor = (ada, bob)[turn % 2]
        await actor.act(table, turn, choose(await actor.view(table), choice))
    for turn, snapshot in enumerate(seen):
        assert await ada.get(f"/games/{table}?turn={turn}") == snapshot
    assert await ada.refused("GET", f"/games/{table}?turn=11") == (404, "not-found")


async def test_record_of_a_finished_game_can_be_replayed(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, edition="six-colour")
    await play(table, {0: ada, 1: bob}, 200, random.Random(3))
    response = await house.stranger().ask("GET", f"/games/{table}/record")
    assert response.headers["content-disposition"] == f'attachment; filename="starmine-{table}.json"'
    read, game = sm.read_record(response.text).game, await house.game(table)
    assert (read.edition, read.deck, read.actions, read.first) == (game.edition, game.deck, game.actions, game.first)
    assert read.outcome == game.outcome


async def test_api_lets_a_bot_play_for_a_player_who_left_until_they_come_back(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    left = await bob.post(f"/tables/{table}/leave")
    assert left["seats"][1] == {
        "seat": 1, "kind": "person", "name": "Bob", "bot": "conventions", "mine": True, "host": False, "online": False,
        "kept": False, "knows": False, "out_of_time": False, "muted": False, "may": ["open", "me", "local", "bot"],
    }  # fmt: skip
    for someone in (ada, await house.guest("Cleo")):
        assert await someone.refused("PUT", f"/tables/{table}/seats/1", ME) == (403, "not-your-seat")
        assert await someone.refused("GET", f"/games/{table}?seat=1") == (403, "not-your-seat")
    async with ada.listening(table) as events:
        await ada.act(table, 0, PLAY)
        told = await events.turn(2)
    assert told["view"]["on_turn"] == 0
    assert told["entry"]["stand_in"]
    body = {"turn": 2, "action": PLAY}
    assert await bob.refused("POST", f"/games/{table}/actions", body) == (409, "stand-in")
    back = await bob.put(f"/tables/{table}/seats/1", ME)
    assert back["seats"][1]["bot"] is None
    await ada.act(table, 2, PLAY)
    assert (await bob.view(table))["on_turn"] == 1
    await bob.act(table, 3, PLAY)
    log = (await ada.get(f"/games/{table}"))["log"]
    assert [entry["stand_in"] for entry in log] == [False, True, False, False]


async def test_game_waits_when_every_person_has_left(house: House) -> None:
    ada = await house.guest()
    table = await begun(ada, ME, BOT)
    await ada.post(f"/tables/{table}/leave")
    assert (await house.game(table)).turn == 0
    async with ada.listening(table) as events:
        await ada.put(f"/tables/{table}/seats/0", ME)
        await ada.act(table, 0, PLAY)
        assert (await events.turn(2))["view"]["on_turn"] == 0
