"""Imports of games: stored once, replayed by a link, and not counted in profiles."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import starmine as sm
from tests.server.serving import House, Someone, alone, lose

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
    body = {"record": record(game), "players": ["Mia", "Tom", "Zoë"], "notes": [note]}
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
    assert (await stranger.get(f"/games/{table}/notes"))["notes"] == [
        note | {"spectator": None, "name": "", "mine": False}
    ]
    assert table not in json.dumps(await ada.get("/tables"))


async def test_exported_history_can_be_imported(house: House) -> None:
    ada = await house.guest()
    await lose(await alone(ada), ada)
    export = (await ada.ask("GET", "/me/games/export")).text
    eve = await house.guest("Eve")
    (there,) = (await post_file(eve, export))["games"]
    written = json.loads(export.splitlines()[0])["record"]
    assert (await eve.get(f"/games/{there}/record")) == {**written, "names": ["Ada", "Bob"]}


async def post_file(someone: Someone, content: str | bytes, query: str = "") -> Any:
    """Imports a file as a browser sends it."""
    answer = await someone.ask("POST", f"/me/games/import{query}", "", content=content)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def test_importing_a_file_twice_stores_it_once_for_each_person(house: House) -> None:
    ada, bob, body = await house.guest("Ada"), await house.guest("Bob"), record(a_game(2))
    once = (await ada.post("/me/games/import", [body, body]))["games"]
    assert once[0] == once[1]
    assert (await ada.post("/me/games/import", body))["games"] == once[:1]
    (other,) = (await bob.post("/me/games/import", body))["games"]
    assert other != once[0]
    for person, table in ((ada, once[0]), (bob, other)):
        assert [game["id"] for game in (await person.get("/me/games/imported"))["games"]] == [table]


async def test_imported_games_are_in_a_list_in_pages_with_their_dates(house: House) -> None:
    ada = await house.guest("Ada")
    tables = [(await ada.post("/me/games/import", record(a_game(seed))))["games"][0] for seed in range(21)]
    page = await ada.get("/me/games/imported")
    assert [game["id"] for game in page["games"]] == tables[:0:-1]
    newest = await ada.get(f"/tables/{tables[-1]}")
    assert newest["finished"] == page["games"][0]["finished"] is not None
    older = await ada.get(f"/me/games/imported?before={page['older']}")
    assert ([game["id"] for game in older["games"]], older["older"]) == (tables[:1], None)
    assert (await ada.get("/profile/games"))["games"] == []


async def test_large_file_is_imported_in_parts_of_any_encoding(house: House) -> None:
    ada = await house.guest("Ada")
    file = "\n".join(json.dumps(record(a_game(seed)), indent=1) for seed in range(4)).encode("utf-16")
    size, start = len(file) // 2 & ~1, 0
    games: list[str] = []
    while start < len(file):
        last = start + size >= len(file)
        taken = await post_file(ada, file[start : start + size], f"?before={len(games)}&last={last}")
        start, games = start + taken["read"], games + taken["games"]
    assert len(set(games)) == 4
    broken = await ada.ask("POST", "/me/games/import?before=4", "", content=b"{")
    assert broken.json()["message"].startswith("Game 5 of the file cannot be read: not JSON")


@pytest.mark.parametrize("format", ["starmine", "hanab.live"])
async def test_unfinished_game_is_opened_and_gone_on_with(house: House, format: str) -> None:  # noqa: A002
    """With all hands open; hanab.live's also if that site ended it."""
    edition = sm.edition("hanab-live")
    game = sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed=1))
    for _ in range(3):
        game.push("play 0" if game.turn == 2 else game.legal_actions()[-1])
    told = json.loads(sm.write_record(game, format))
    if format == "hanab.live":
        told["actions"].append({"type": 4, "target": -1, "value": 4})
    ada = await house.guest("Ada")
    (table,) = (await ada.post("/me/games/import", told))["games"]
    stranger = house.stranger()
    for shown in (await stranger.get(f"/tables/{table}"), (await ada.get("/me/games/imported"))["games"][0]):
        assert (shown["status"], shown["outcome"]["result"], shown["outcome"]["lost"]) == (
            "finished",
            "unfinished",
            False,
        )
        assert shown["outcome"]["reason"]["id"] == "end.unfinished"
    view = (await stranger.get(f"/games/{table}?open=true"))["view"]
    assert view["outcome"]["result"] == "unfinished"
    assert [[card["kind"] for card in hand] for hand in view["hands"]] == [
        [card.kind for card in hand] for hand in game.hands
    ]
    assert (await stranger.get(f"/games/{table}/record"))["actions"] == [str(action) for action in game.actions]
    body = {"turn": 3, "actions": [{"type": "discard", "slot": 0}]}
    branch = (await stranger.post(f"/games/{table}/what-if", {**body, "actions": []}))["view"]
    assert (branch["outcome"], branch["on_turn"]) == (None, 1)
    assert (await stranger.post(f"/games/{table}/what-if", body))["view"]["turn"] == 4
    assert (await stranger.get(f"/games/{table}/review"))["state"] == "none"
    assert await ada.refused("POST", f"/games/{table}/actions", {"turn": 3, "action": {"type": "play", "slot": 0}})


VARIANT = sm.edition("hanab-live", variant="Black & Rainbow (6 Suits)")
NAMES = ("Mia", "Tom")


def of_hanab_live(**changes: Any) -> dict[str, Any]:
    """A record of a game lost after three turns, with notes on a dealt and on a drawn card."""
    game = sm.Game(VARIANT, players=2, deck=sorted(VARIANT.deck(2), reverse=True))
    while game.outcome is None:
        game.push("play 0")
    notes = [["f", *[""] * 9, "drawn"], ["x" * 400, *[""] * 54, "never drawn", *[""] * 5]]
    return {**json.loads(sm.write_record(game, "hanab.live", names=NAMES, notes=notes)), **changes}


def a_game_of_hanab_live() -> sm.Game:
    return sm.read_record(json.dumps(of_hanab_live())).game


async def test_record_of_hanab_live_is_imported_with_names_and_notes(house: House) -> None:
    ada, told = await house.guest("Ada"), of_hanab_live()
    (table,) = (await ada.post("/me/games/import", told))["games"]
    assert [seat.name for seat in (await house.table(table)).state.seats] == [*NAMES]
    notes = (await ada.get(f"/games/{table}/notes"))["notes"]
    assert [(note["seat"], note["order"], note["turn"], note["text"]) for note in notes] == [
        (0, 0, 0, "f"),
        (0, 10, 1, "drawn"),
        (1, 0, 0, "x" * 300),
    ]
    kept = [["f", *[""] * 9, "drawn"], ["x" * 300]]
    answer = await house.stranger().ask("GET", f"/games/{table}/record?format=hanab.live")
    assert answer.json() == {**told, "notes": kept}
    assert answer.headers["content-disposition"] == f'attachment; filename="hanab-live-{table}.json"'
    ours = (await ada.ask("GET", f"/games/{table}/record")).text
    assert sm.read_record(ours).game.log == sm.read_record(json.dumps(told)).game.log


async def test_link_of_hanab_live_is_imported_and_given(house: House) -> None:
    ada, link = await house.guest("Ada"), sm.write_record(a_game_of_hanab_live(), "hanab.live-link")
    (table,) = (await post_file(ada, link))["games"]
    assert [seat.name for seat in (await house.table(table)).state.seats] == ["Alice", "Bob"]
    assert await house.stranger().get(f"/games/{table}/hanab-live-link") == {"link": link}
    (other,) = (await ada.post("/me/games/import", {**record(a_game(1)), "options": {"strikes": 2}, "actions": []}))[
        "games"
    ]
    assert await ada.refused("GET", f"/games/{other}/hanab-live-link") == (422, "bad-format")
    assert await ada.refused("GET", f"/games/{await alone(ada)}/hanab-live-link") == (409, "not-finished")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "not a record of a game"),
        ({**record(a_game(1)), "version": 7}, '"version" is 7'),
        ({**record(a_game(1)), "edition": "chess"}, "'chess'"),
        ({"record": record(a_game(1)), "players": ["Ada"]}, "the names are"),
        ({"record": record(a_game(1)), "notes": [{"seat": 4, "order": 0, "turn": 0, "text": "x"}]}, "a note has"),
        (of_hanab_live(players=["x" * 25, "Tom"]), "at most 24 characters"),
        (of_hanab_live(players=["\u3164", "Tom"]), "is not valid: a name cannot contain hangul"),
        (of_hanab_live(options={"cardCycle": True}), '"cardCycle" is true'),
    ],
)
async def test_unreadable_file_is_refused_with_the_reason(house: House, given: Any, told: str) -> None:
    ada, good = await house.guest("Ada"), record(a_game(3))
    answer = await ada.ask("POST", "/me/games/import", [good, given])
    assert answer.status_code == 422
    assert answer.json()["message"].startswith("Game 2 of the file cannot be read: ")
    assert told.lower() in answer.json()["message"].lower()
    assert answer.json()["error"] == "bad-record"
    assert (await ada.get("/me/games/imported"))["games"] == []


async def test_file_without_games_and_bad_notes_are_refused(house: House) -> None:
    ada = await house.guest("Ada")
    assert await ada.refused("POST", "/me/games/import", []) == (422, "bad-record")
    answer = await ada.ask("POST", "/me/games/import", of_hanab_live(notes=[["\u202e"], []]))
    assert "cannot be saved: it contains characters that reverse" in answer.json()["message"]


async def test_stream_of_an_imported_game_without_actions_can_be_reopened(house: House) -> None:
    ada = await house.guest("Ada")
    game = sm.Game(sm.edition("cocktail"), players=2, deck=sm.shuffled(sm.edition("cocktail"), players=2, seed=1))
    (table,) = (await post_file(ada, sm.write_record(game)))["games"]
    async with ada.listening(table, last=0) as events:
        assert (await events.next())["table"]["status"] == "finished"
