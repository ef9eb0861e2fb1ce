"""Tournaments: deals that every team plays once, and the standings. ``test_secret_deals`` has what they hide."""

from __future__ import annotations

import asyncio

import pytest

from starmine.server.identity import SCOPES
from tests.server.accounts.test_sessions import program
from tests.server.deals.test_secret_deals import Cup, keys_in
from tests.server.serving import BOB, ME, House, Json


async def test_teams_play_the_same_deals_and_the_standings_compare_them(house: House) -> None:
    cup = await Cup.new(house, deals=2, teams=["Owls", "Foxes"])
    made = await cup.shown(cup.host)
    assert (made["host"], made["deals"], made["max_score"], made["over"]) == (True, 2, 25, False)
    decks = {}
    for name, team in (("Olga", "Owls"), ("Finn", "Foxes")):
        someone = await house.guest(name)
        for round_ in (0, 1):
            table = await someone.get(f"/tables/{await cup.played(someone, team, round_)}")
            assert (table["deal"], table["tournament"]["round"]) == ("tournament", round_)
            decks[team, round_] = (await house.game(table["id"])).deck
    assert decks["Owls", 0] == decks["Foxes", 0]
    assert decks["Owls", 0] != decks["Owls", 1]
    shown = await cup.shown(house.stranger())
    assert shown["over"]
    for team in shown["standings"]:
        assert team["points"] == sum(game["score"] for game in team["games"])
        assert (team["played"], team["key"]) == (2, None)
        assert all(game["game"] for game in team["games"])
    first, second = shown["standings"]
    assert (first["rank"], second["rank"]) in {(1, 1), (1, 2)}
    assert first["points"] >= second["points"]


async def test_seeds_of_a_tournament_are_secret_until_its_games_are_over(house: House) -> None:
    cup = await Cup.new(house)
    table = (await cup.host.post("/tables", cup.table_of("Owls", seats=[ME, BOB])))["id"]
    seed = (await house.table(table)).state.seed
    assert seed is not None
    await cup.host.post(f"/tables/{table}/start")
    for path in (f"/tournaments/{cup.id}", "/tournaments", f"/tables/{table}", f"/games/{table}", "/tables"):
        for someone in (cup.host, house.stranger()):
            assert seed not in (await someone.ask("GET", path, headers={"X-Team-Key": cup.keys["Owls"]})).text
    for received in house.received:
        assert seed not in received.body


async def test_team_has_one_table_for_each_deal(house: House) -> None:
    cup, owl = await Cup.new(house, deals=2), await house.guest("Olga")
    answers = await asyncio.gather(*(who.ask("POST", "/tables", cup.table_of("Owls")) for who in (cup.host, owl)))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert next(answer for answer in answers if answer.status_code == 409).json()["error"] == "has-table"
    own = next(team for team in (await cup.shown(owl, "Owls"))["standings"] if team["mine"])
    (first, second) = own["games"]
    assert (first["status"], second) == ("waiting", None)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"key": "wrong"}, (403, "wrong-key")),
        ({"tournament": "none"}, (404, "not-found")),
        ({"round": 1}, (404, "not-found")),
    ],
)
async def test_deal_of_a_tournament_is_refused(house: House, change: Json, told: tuple[int, str]) -> None:
    cup = await Cup.new(house)
    table = cup.table_of("Owls")
    table["deal"] |= change
    assert await cup.host.refused("POST", "/tables", table) == told


async def test_table_of_a_tournament_keeps_its_rules_and_seats(house: House) -> None:
    cup = await Cup.new(house)
    three, other = cup.table_of("Owls", seats=[ME, BOB, {"kind": "open"}]), cup.table_of("Owls", edition="abacus")
    assert await cup.host.refused("POST", "/tables", three) == (422, "other-players")
    assert await cup.host.refused("POST", "/tables", other) == (422, "decided-by-deal")
    table = (await cup.host.post("/tables", cup.table_of("Owls")))["id"]
    assert await cup.host.refused("PATCH", f"/tables/{table}", {"edition": "abacus"}) == (409, "decided-by-deal")


async def test_host_changes_and_removes_a_tournament_and_nobody_else_does(house: House) -> None:
    cup, owl = await Cup.new(house, teams=["Owls", "Foxes"]), await house.guest("Olga")
    path = f"/tournaments/{cup.id}"
    table = (await owl.post("/tables", cup.table_of("Owls")))["id"]
    assert await owl.refused("PATCH", path, {"name": "Mine"}) == (403, "not-host")
    assert await owl.refused("DELETE", path) == (403, "not-host")
    changed = await cup.host.patch(path, {"name": "Big cup", "teams": ["Cranes"]})
    assert changed["name"] == "Big cup"
    assert [team["name"] for team in changed["standings"]] == ["Owls", "Foxes", "Cranes"]
    assert await cup.host.refused("PATCH", path, {"teams": ["owls"]}) == (422, "same-name")
    assert await cup.host.refused("PATCH", path, {"teams": [f"T{n}" for n in range(62)]}) == (422, "too-many")
    assert [one["id"] for one in (await owl.get("/tournaments"))["tournaments"]] == [cup.id]
    assert (await cup.host.ask("DELETE", path)).status_code == 204
    assert await cup.host.refused("GET", path) == (404, "not-found")
    assert (await owl.get(f"/tables/{table}"))["tournament"] is None


async def test_token_that_only_reads_sees_no_key_of_a_team_but_its_own(house: House) -> None:
    cup = await Cup.new(house)
    for scope in SCOPES:
        robot, _ = await program(house, cup.host, scope, f"Robot to {scope}")
        shown = await cup.shown(robot)
        assert shown["host"]
        none = dict.fromkeys(cup.keys)
        assert keys_in(shown) == (none if scope == "read" else cup.keys)
        own = none | {"Owls": cup.keys["Owls"]}
        assert keys_in(await cup.shown(robot, "Owls")) == (own if scope == "read" else cup.keys)
