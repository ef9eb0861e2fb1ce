"""Actions: one for each turn, of the seat on turn, answered once committed."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

import starmine as sm
from tests.server.serving import House, choose, play, two_in_a_game

PLAY = {"type": "play", "slot": 0}


async def test_action_is_committed_before_it_is_answered(own_house: House, data_dir: Path) -> None:
    table, ada, _ = await two_in_a_game(own_house)
    assert await ada.act(table, 0, {"type": "play", "slot": 2}) == {"turn": 1}
    with sqlite3.connect(data_dir / "starmine.sqlite3") as store:
        rows = store.execute('SELECT number, kind, body FROM events WHERE "table" = ?', [table]).fetchall()
    store.close()
    assert rows[-1] == (3, "acted", '{"action":"play 2"}')


@pytest.mark.clause("C05")
async def test_action_is_refused_out_of_turn(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    refused = await bob.ask("POST", f"/games/{table}/actions", {"turn": 0, "action": PLAY})
    assert refused.status_code == 422
    assert refused.json()["error"] == "out-of-turn"
    assert refused.json()["rule"] == "C05"
    assert (await ada.view(table))["turn"] == 0


@pytest.mark.parametrize(
    ("edition", "words"),
    [("abacus", "All 8 notes are free"), ("tiles", "All 8 clock tiles are free"), ("cocktail", "All 8 blue tokens")],
)
async def test_illegal_action_is_refused_in_the_words_of_the_edition(house: House, edition: str, words: str) -> None:
    table, ada, _ = await two_in_a_game(house, edition=edition)
    body = {"turn": 0, "action": {"type": "discard", "slot": 0}}
    refused = (await ada.ask("POST", f"/games/{table}/actions", body)).json()
    assert refused["error"] == "illegal-action"
    assert refused["rule"] == "C10"
    assert refused["message"].startswith(words)
    told = {name: refused[name] for name in ("id", "values", "message")}
    assert (await ada.view(table))["refusals"] == {"play": None, "discard": told, "clue": None}


@pytest.mark.parametrize("turn", [0, 2, 7])
async def test_action_is_refused_for_another_turn_than_the_current_one(house: House, turn: int) -> None:
    table, ada, bob = await two_in_a_game(house)
    await ada.act(table, 0, PLAY)
    for someone in (ada, bob):
        body = {"turn": turn, "action": PLAY}
        assert await someone.refused("POST", f"/games/{table}/actions", body) == (409, "stale-turn")
    assert (await house.game(table)).turn == 1


async def test_action_is_refused_from_people_who_do_not_play(house: House) -> None:
    table, _, _ = await two_in_a_game(house)
    cleo, script = await house.guest("Cleo"), await house.script()
    body = {"turn": 0, "action": PLAY}
    for someone in (cleo, script):
        assert await someone.refused("POST", f"/games/{table}/actions", body) == (403, "not-seated")
    assert await house.stranger().refused("POST", f"/games/{table}/actions", body) == (401, "no-name")


async def test_action_is_refused_for_the_seat_of_another_player(house: House) -> None:
    table, _, bob = await two_in_a_game(house)
    body = {"turn": 0, "seat": 0, "action": PLAY}
    assert await bob.refused("POST", f"/games/{table}/actions", body) == (403, "not-your-seat")


async def test_one_action_is_accepted_when_many_are_sent_for_one_turn(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    for turn in range(6):
        actor = (ada, bob)[turn % 2]
        bodies = [{"turn": turn, "action": {"type": "play", "slot": slot}} for slot in (0, 1, 2, 3, 4) * 4]
        answers = await asyncio.gather(*(actor.ask("POST", f"/games/{table}/actions", body) for body in bodies))
        accepted = [answer for answer in answers if answer.status_code == 200]
        assert [answer.json() for answer in accepted] == [{"turn": turn + 1}]
        assert {answer.status_code for answer in answers} == {200, 409}
        game = await house.game(table)
        assert game.turn == turn + 1
        if game.outcome is not None:
            break


async def test_each_seat_of_a_device_has_its_own_view(house: House) -> None:
    ada = await house.guest()
    body = {"seats": [{"kind": "me"}, {"kind": "local", "name": "Bob"}], "first": 0}
    table = (await ada.post("/tables", body))["id"]
    await ada.post(f"/tables/{table}/start")
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


async def test_spectator_sees_no_hand_and_cannot_act(house: House) -> None:
    table, _, _ = await two_in_a_game(house)
    view = await house.stranger().view(table)
    assert view["seat"] is None
    assert view["legal"] == []
    assert view["arrangement"] == []
    assert {card["kind"] for hand in view["hands"] for card in hand} == {None}
    assert await house.stranger().refused("GET", f"/games/{table}?seat=0") == (403, "not-your-seat")


async def test_all_hands_are_shown_after_the_end(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    await play(table, {0: ada, 1: bob}, 200, random.Random(5))
    game = await house.game(table)
    hands = [[card.kind for card in hand] for hand in game.hands]
    for someone in (ada, bob, await house.guest("Cleo")):
        shown = (await someone.view(table))["hands"]
        assert [[card["kind"] for card in hand] for hand in shown] == hands


async def test_record_of_a_finished_game_can_be_replayed(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, edition="six-colour")
    await play(table, {0: ada, 1: bob}, 200, random.Random(3))
    response = await house.stranger().ask("GET", f"/games/{table}/record")
    assert response.headers["content-disposition"] == f'attachment; filename="starmine-{table}.json"'
    read, game = sm.read_record(response.text).game, await house.game(table)
    assert (read.edition, read.deck, read.actions, read.first) == (game.edition, game.deck, game.actions, game.first)
    assert read.outcome == game.outcome
