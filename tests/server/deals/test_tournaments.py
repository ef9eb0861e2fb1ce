"""Tournaments: secret deals that every team plays once, and the standings."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.server.serving import House, Json, Someone

ME, LOCAL = {"kind": "me"}, {"kind": "local", "name": "Partner"}
NEW: Json = {"name": "Cup", "players": 2, "deals": 2, "teams": ["Owls", "Foxes"], "options": {"strikes": 1}}


def _keys(tournament: Json) -> dict[str, str]:
    return {team["name"]: team["key"] for team in tournament["standings"]}


async def _open(someone: Someone, tournament: Json, key: str, round_: int = 0) -> Any:
    deal = {"kind": "tournament", "tournament": tournament["id"], "key": key, "round": round_}
    return await someone.ask("POST", "/tables", {"seats": [ME, LOCAL], "deal": deal})


async def _play(someone: Someone, table: str) -> None:
    await someone.post(f"/tables/{table}/start")
    while (view := await someone.view(table))["outcome"] is None:
        await someone.act(table, view["turn"], {"type": "play", "slot": 0}, view["on_turn"])


async def _shown(someone: Someone, tournament: Json, key: str | None = None) -> Json:
    headers = {} if key is None else {"X-Team-Key": key}
    shown: Json = (await someone.ask("GET", f"/tournaments/{tournament['id']}", headers=headers)).json()
    return shown


async def test_teams_play_the_same_deals_and_the_standings_compare_them(house: House) -> None:
    host, owl, fox = [await house.guest(name) for name in ("Host", "Olga", "Finn")]
    cup = await host.post("/tournaments", NEW)
    keys = _keys(cup)
    assert (cup["host"], cup["deals"], cup["max_score"], cup["over"]) == (True, 2, 25, False)
    decks = {}
    for someone, team in ((owl, "Owls"), (fox, "Foxes")):
        for round_ in (0, 1):
            table = (await _open(someone, cup, keys[team], round_)).json()
            assert table["deal"] == "tournament"
            assert table["tournament"]["round"] == round_
            assert table["seed"] is None
            await _play(someone, table["id"])
            decks[team, round_] = (await house.game(table["id"])).deck
    assert decks["Owls", 0] == decks["Foxes", 0]
    assert decks["Owls", 0] != decks["Owls", 1]
    shown = await _shown(house.stranger(), cup)
    assert shown["over"]
    for team in shown["standings"]:
        assert team["points"] == sum(game["score"] for game in team["games"])
        assert team["played"] == 2
        assert team["key"] is None
        assert all(game["game"] for game in team["games"])
    first, second = shown["standings"]
    assert (first["rank"], second["rank"]) in {(1, 1), (1, 2)}
    assert first["points"] >= second["points"]


async def test_games_of_a_deal_are_linked_only_for_people_who_have_finished_it(house: House) -> None:
    host, owl, fox = [await house.guest(name) for name in ("Host", "Olga", "Finn")]
    cup = await host.post("/tournaments", NEW)
    keys = _keys(cup)
    table = (await _open(owl, cup, keys["Owls"])).json()["id"]
    assert table not in json.dumps(await _shown(fox, cup, keys["Foxes"]))
    assert table in json.dumps(await _shown(house.stranger(), cup, keys["Owls"]))  # teammates use this link
    await _play(owl, table)
    assert table not in json.dumps(await _shown(fox, cup, keys["Foxes"]))
    assert table not in json.dumps(await _shown(host, cup))
    assert table in json.dumps(await _shown(owl, cup))
    other = (await _open(fox, cup, keys["Foxes"])).json()["id"]
    await _play(fox, other)
    assert table in json.dumps(await _shown(fox, cup, keys["Foxes"]))
    assert other in json.dumps(await _shown(owl, cup))


async def test_seeds_of_a_tournament_are_secret_until_its_games_are_over(house: House) -> None:
    host = await house.guest("Host")
    cup = await host.post("/tournaments", NEW)
    key = _keys(cup)["Owls"]
    table = (await _open(host, cup, key)).json()["id"]
    seed = (await house.live(table)).state.seed
    assert seed is not None
    await host.post(f"/tables/{table}/start")
    for path in (f"/tournaments/{cup['id']}", "/tournaments", f"/tables/{table}", f"/games/{table}", "/tables"):
        for someone in (host, house.stranger()):
            assert seed not in (await someone.ask("GET", path, headers={"X-Team-Key": key})).text
    for received in house.received:
        assert seed not in received.body


async def test_team_has_one_table_for_each_deal(house: House) -> None:
    host, owl = await house.guest("Host"), await house.guest("Olga")
    cup = await host.post("/tournaments", NEW)
    key = _keys(cup)["Owls"]
    answers = await asyncio.gather(*(_open(someone, cup, key) for someone in (host, owl)))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert next(answer for answer in answers if answer.status_code == 409).json()["error"] == "has-table"
    shown = await _shown(owl, cup, key)
    own = next(team for team in shown["standings"] if team["mine"])
    (first, second) = own["games"]
    assert (first["status"], second) == ("waiting", None)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"key": "wrong"}, (403, "wrong-key")),
        ({"tournament": "none"}, (404, "not-found")),
        ({"round": 2}, (404, "not-found")),
    ],
)
async def test_deal_of_a_tournament_is_refused(house: House, change: Json, told: tuple[int, str]) -> None:
    host = await house.guest("Host")
    cup = await host.post("/tournaments", NEW)
    deal = {"kind": "tournament", "tournament": cup["id"], "key": _keys(cup)["Owls"], "round": 0} | change
    assert await host.refused("POST", "/tables", {"seats": [ME, LOCAL], "deal": deal}) == told


async def test_table_of_a_tournament_keeps_its_rules_and_seats(house: House) -> None:
    host = await house.guest("Host")
    cup = await host.post("/tournaments", NEW)
    deal = {"kind": "tournament", "tournament": cup["id"], "key": _keys(cup)["Owls"], "round": 0}
    three = {"seats": [ME, LOCAL, {"kind": "open"}], "deal": deal}
    assert await host.refused("POST", "/tables", three) == (422, "other-players")
    other = {"seats": [ME, LOCAL], "deal": deal, "edition": "abacus"}
    assert await host.refused("POST", "/tables", other) == (422, "decided-by-deal")
    table = (await host.post("/tables", {"seats": [ME, LOCAL], "deal": deal}))["id"]
    assert await host.refused("PATCH", f"/tables/{table}", {"edition": "abacus"}) == (409, "decided-by-deal")


async def test_host_changes_and_removes_a_tournament_and_nobody_else_does(house: House) -> None:
    host, owl = await house.guest("Host"), await house.guest("Olga")
    cup = await host.post("/tournaments", NEW)
    path = f"/tournaments/{cup['id']}"
    table = (await _open(owl, cup, _keys(cup)["Owls"])).json()["id"]
    assert await owl.refused("PATCH", path, {"name": "Mine"}) == (403, "not-host")
    assert await owl.refused("DELETE", path) == (403, "not-host")
    changed = await host.patch(path, {"name": "Big cup", "teams": ["Cranes"]})
    assert changed["name"] == "Big cup"
    assert [team["name"] for team in changed["standings"]] == ["Owls", "Foxes", "Cranes"]
    assert await host.refused("PATCH", path, {"teams": ["owls"]}) == (422, "same-name")
    assert await host.refused("PATCH", path, {"teams": [f"T{n}" for n in range(62)]}) == (422, "too-many")
    assert [one["id"] for one in (await owl.get("/tournaments"))["tournaments"]] == [cup["id"]]
    assert (await host.ask("DELETE", path)).status_code == 204
    assert await host.refused("GET", path) == (404, "not-found")
    assert (await owl.get(f"/tables/{table}"))["tournament"] is None


async def test_replayed_deal_of_a_tournament_belongs_to_no_team(house: House) -> None:
    host, eve = await house.guest("Host"), await house.guest("Eve")
    cup = await host.post("/tournaments", NEW)
    table = (await _open(host, cup, _keys(cup)["Owls"])).json()["id"]
    await _play(host, table)
    await host.patch(f"/tournaments/{cup['id']}", {"closed": True})  # until then the deal is secret
    again = await eve.post("/tables", {"seats": [ME, LOCAL], "deal": {"kind": "game", "game": table}})
    assert (again["deal"], again["tournament"]) == ("game", None)


async def test_token_that_only_reads_sees_no_key_of_a_team_but_its_own(house: House) -> None:
    host = await house.guest("Host")
    cup = await host.post("/tournaments", NEW)
    keys = _keys(cup)
    for scope in ("read", "play", "account"):
        robot = house.stranger("Robot")
        made = await host.post("/me/tokens", {"name": f"Robot to {scope}", "scope": scope})
        robot.client.headers["Authorization"] = f"Bearer {made['token']}"
        shown = await _shown(robot, cup)
        assert shown["host"]
        assert _keys(shown) == (dict.fromkeys(keys) if scope == "read" else keys)
        own = {"Owls": keys["Owls"], "Foxes": None}
        assert _keys(await _shown(robot, cup, keys["Owls"])) == (own if scope == "read" else keys)
