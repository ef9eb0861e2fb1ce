"""Exports of a person's games."""

from __future__ import annotations

import json
import random
from unittest.mock import patch

import pytest

import starmine as sm
from starmine.server.profiles import exports
from tests.server.serving import House, play, two_in_a_game


@pytest.mark.slow
async def test_export_holds_every_finished_game_of_the_person_and_no_other(house: House) -> None:
    tables = []
    for _ in range(3):
        table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
        while (await house.game(table)).outcome is None:
            await play(table, {0: ada, 1: bob}, 10, random.Random(3))
        tables.append((table, ada))
    (table, ada), running = tables[0], (await two_in_a_game(house))[0]
    for person, own in ((ada, [table]), (house.stranger(), None)):
        if own is None:
            assert await person.refused("GET", "/me/games/export") == (401, "no-name")
            continue
        answer = await person.ask("GET", "/me/games/export")
        assert answer.headers["Content-Disposition"] == 'attachment; filename="starmine-games.jsonl"'
        games = [json.loads(line) for line in answer.text.splitlines()]
        assert [game["id"] for game in games] == own
        assert running not in answer.text
        stored = await house.game(table)
        assert sm.write_record(sm.read_record(json.dumps(games[0]["record"])).game) == sm.write_record(stored)
        assert (games[0]["players"], games[0]["mine"]) == (["Ada", "Bob"], [0])


async def test_export_has_the_notes_of_the_person_and_of_nobody_else(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
    for seat, someone in enumerate((ada, bob)):
        await someone.put(f"/games/{table}/notes", {"seat": seat, "order": 3, "text": f"of {someone.name}"})
    while (await house.game(table)).outcome is None:
        await play(table, {0: ada, 1: bob}, 10, random.Random(3))
    for seat, someone in enumerate((ada, bob)):
        (game,) = map(json.loads, (await someone.ask("GET", "/me/games/export")).text.splitlines())
        assert game["notes"] == [{"seat": seat, "order": 3, "turn": 0, "text": f"of {someone.name}"}]


async def test_export_leaves_out_games_under_way(house: House) -> None:
    _, ada, _ = await two_in_a_game(house)
    assert (await ada.ask("GET", "/me/games/export")).text == ""


async def test_export_contains_all_pages(house: House) -> None:
    ada = await house.guest("Ada")
    made = []
    with patch.object(exports, "AT_ONCE", 2):
        for _ in range(5):
            seats = [{"kind": "me"}, {"kind": "local", "name": "Bob"}]
            new = {"seats": seats, "first": 0, "options": {"strikes": 1, "empty_clues": True}}
            table = (await ada.post("/tables", new))["id"]
            await ada.post(f"/tables/{table}/start")
            while (game := await house.game(table)).outcome is None:
                await ada.act(table, game.turn, {"type": "play", "slot": 0}, game.seat)
            made.append(table)
        lines = (await ada.ask("GET", "/me/games/export")).text.splitlines()
    assert [json.loads(line)["id"] for line in lines] == made[::-1]
