"""Imports of games: stored once, replayed by a link, and not counted in profiles."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import starmine as sm
from tests.server.serving import House, play, two_in_a_game

COCKTAIL = sm.edition("cocktail")


def a_game(seed: int, *, over: bool = True) -> sm.Game:
    """A finished game of random actions, or its first ten turns."""
    choice = random.Random(seed)
    game = sm.Game(COCKTAIL, players=3, deck=sm.shuffled(COCKTAIL, players=3, seed=seed), first=1)
    while game.outcome is None and (over or game.turn < 10):
        game.push(choice.choice(game.legal_actions()))
    return game


def record(game: sm.Game) -> Any:
    return json.loads(sm.write_record(game))


async def test_imported_game_can_be_replayed_by_everybody(house: House) -> None:
    ada, game = await house.guest("Ada"), a_game(1)
    note = {"seat": 2, "order": 4, "turn": 3, "text": "r1"}
    body = {"games": [{"record": record(game), "players": ["Mia", "Tom", "Zoë"], "notes": [note]}]}
    (table,) = (await ada.post("/me/games/import", body))["games"]
    stranger = house.stranger()
    shown = await stranger.get(f"/tables/{table}")
    assert shown["status"] == "finished"
    assert [(seat["name"], seat["kind"], seat["online"]) for seat in shown["seats"]] == [
        (name, "person", False) for name in ("Mia", "Tom", "Zoë")
    ]
    assert shown["outcome"]["score"] == game.score
    written = await stranger.get(f"/games/{table}/record")
    assert (written.pop("names"), written.pop("notes")) == (["Mia", "Tom", "Zoë"], [[], [], ["", "", "", "", "r1"]])
    assert written == record(game)
    view = (await stranger.get(f"/games/{table}?turn=3&open=true"))["view"]
    assert [[card["kind"] for card in hand] for hand in view["hands"]] == [
        [card.kind for card in hand] for hand in game.at(3).hands
    ]
    assert (await stranger.get(f"/games/{table}/notes"))["notes"] == [note]
    assert table not in json.dumps(await ada.get("/tables"))


async def test_exported_history_can_be_imported(house: House) -> None:
    tables = []
    for _ in range(2):
        table, ada, bob = await two_in_a_game(house, options={"strikes": 1})
        while (await house.game(table)).outcome is None:
            await play(table, {0: ada, 1: bob}, 10, random.Random(3))
        tables.append(ada)
    lines = (await tables[0].ask("GET", "/me/games/export")).text.splitlines()
    games = [
        {name: value for name, value in json.loads(line).items() if name in ("record", "players", "notes")}
        for line in lines
    ]
    eve = await house.guest("Eve")
    (there,) = (await eve.post("/me/games/import", {"games": games}))["games"]
    assert (await eve.get(f"/games/{there}/record")) == {**games[0]["record"], "names": ["Ada", "Bob"]}


async def test_importing_a_file_twice_stores_it_once(house: House) -> None:
    ada, bob, body = await house.guest("Ada"), await house.guest("Bob"), {"record": record(a_game(2))}
    once = await ada.post("/me/games/import", {"games": [body, body]})
    assert await bob.post("/me/games/import", {"games": [body]}) == {"games": once["games"][:1]}
    assert once["games"][0] == once["games"][1]


VARIANT = sm.edition("hanab-live", variant="Black & Rainbow (6 Suits)")
NAMES = ("Mia", "Tom")


def of_hanab_live(**changes: Any) -> dict[str, Any]:
    """A record of a game lost after three turns, with notes on a dealt and on a drawn card."""
    game = sm.Game(VARIANT, players=2, deck=sorted(VARIANT.deck(2), reverse=True))
    while game.outcome is None:
        game.push("play 0")
    notes = [["f", *[""] * 9, "drawn"], ["x" * 400, *[""] * 54, "never drawn", *[""] * 5]]
    return {**json.loads(sm.write_record(game, "hanab.live", names=NAMES, notes=notes)), **changes}


async def test_record_of_hanab_live_is_imported_with_names_and_notes(house: House) -> None:
    ada, told = await house.guest("Ada"), of_hanab_live()
    (table,) = (await ada.post("/me/games/import", {"games": [{"record": told}]}))["games"]
    assert [seat.name for seat in (await house.live(table)).state.seats] == [*NAMES]
    assert (await ada.get(f"/games/{table}/notes"))["notes"] == [
        {"seat": 0, "order": 0, "turn": 0, "text": "f"},
        {"seat": 0, "order": 10, "turn": 1, "text": "drawn"},
        {"seat": 1, "order": 0, "turn": 0, "text": "x" * 300},
    ]
    kept = [["f", *[""] * 9, "drawn"], ["x" * 300]]
    answer = await house.stranger().ask("GET", f"/games/{table}/record?format=hanab.live")
    assert answer.json() == {**told, "notes": kept}
    assert answer.headers["content-disposition"] == f'attachment; filename="hanab-live-{table}.json"'
    ours = (await ada.ask("GET", f"/games/{table}/record")).text
    assert sm.read_record(ours).game.log == sm.read_record(json.dumps(told)).game.log


async def test_names_and_notes_of_the_request_override_the_record(house: House) -> None:
    ada, note = await house.guest("Ada"), {"seat": 1, "order": 2, "turn": 1, "text": "b4"}
    body = {"games": [{"record": of_hanab_live(), "players": ["Ann", "Ben"], "notes": [note]}]}
    (table,) = (await ada.post("/me/games/import", body))["games"]
    assert [seat.name for seat in (await house.live(table)).state.seats] == ["Ann", "Ben"]
    assert (await ada.get(f"/games/{table}/notes"))["notes"] == [note]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"record": {}}, "Not a record of a game"),
        ({"record": {**record(a_game(1)), "version": 7}}, '"version" is 7'),
        ({"record": {**record(a_game(1)), "edition": "chess"}}, "'chess'"),
        ({"record": record(a_game(1, over=False))}, "and not over"),
        ({"record": record(a_game(1)), "players": ["Ada"]}, "there are 1 names for 3 players"),
        (
            {"record": record(a_game(1)), "notes": [{"seat": 4, "order": 0, "turn": 0, "text": "x"}]},
            "a note is for a card",
        ),
        ({"record": of_hanab_live(players=["x" * 25, "Tom"])}, "at most 24 characters"),
        ({"record": of_hanab_live(players=["\u3164", "Tom"])}, "is not valid: a name cannot contain hangul"),
        ({"record": of_hanab_live(notes=[["\u202e"], []])}, "cannot be saved: it contains characters that reverse"),
        ({"record": of_hanab_live(options={"cardCycle": True})}, '"cardCycle" is true'),
        (
            {"record": of_hanab_live(actions=[{"type": 5, "target": -1, "value": 10}])},
            "and not over (end at hanab.live: vote)",
        ),
    ],
)
async def test_unreadable_file_is_refused_with_the_reason(house: House, given: Any, told: str) -> None:
    ada, good = await house.guest("Ada"), {"record": record(a_game(3))}
    answer = await ada.ask("POST", "/me/games/import", {"games": [good, given]})
    assert answer.status_code == 422
    assert told.lower() in answer.json()["message"].lower()
    assert answer.json()["message"].startswith("Game 2 of 2")
    assert answer.json()["error"] == "bad-record"
    assert await ada.refused("POST", "/me/games/import", {"games": []}) == (422, "invalid")
