"""Exports of a person's games."""

from __future__ import annotations

import json
from unittest.mock import patch

import starmine as sm
from starmine.server.profiles import files
from tests.server.serving import House, alone, lose, two_in_a_game


async def test_export_holds_every_finished_game_of_the_person_and_no_other(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
    assert (await ada.ask("GET", "/me/games/export")).text == "", "games under way are left out"
    await lose(table, ada, bob)
    other, *theirs = await two_in_a_game(house, options={"strikes": 1})
    await lose(other, *theirs)
    answer = await ada.ask("GET", "/me/games/export")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="starmine-games.jsonl"'
    (game,) = [json.loads(line) for line in answer.text.splitlines()]
    assert (game["id"], game["players"], game["mine"]) == (table, ["Ada", "Bob"], [0])
    stored = sm.write_record(await house.game(table))
    assert sm.write_record(sm.read_record(json.dumps(game["record"])).game) == stored


async def test_export_has_the_notes_of_the_person_and_of_nobody_else(house: House) -> None:
    table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
    for seat, someone in enumerate((ada, bob)):
        await someone.put(f"/games/{table}/notes", {"seat": seat, "order": 3, "text": f"of {someone.name}"})
    await lose(table, ada, bob)
    for seat, someone in enumerate((ada, bob)):
        (game,) = map(json.loads, (await someone.ask("GET", "/me/games/export")).text.splitlines())
        assert game["notes"] == [{"seat": seat, "order": 3, "turn": 0, "text": f"of {someone.name}"}]


async def test_export_contains_all_pages(house: House) -> None:
    ada = await house.guest("Ada")
    with patch.object(files, "AT_ONCE", 2):
        made = [await lose(await alone(ada, options={"strikes": 1}), ada) for _ in range(5)]
        lines = (await ada.ask("GET", "/me/games/export")).text.splitlines()
    assert [json.loads(line)["id"] for line in lines] == made[::-1]
