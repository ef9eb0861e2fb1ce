"""Tournaments: deals that every team plays once, the standings, and what they hide from who may still play a deal."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass

import pytest

from starmine.server.identity import SCOPES
from tests.server.accounts.test_sessions import program
from tests.server.secrecy import Search, ask_everything, tells, try_everything
from tests.server.serving import BOB, ME, OPEN, House, Json, Someone, alone, lose

NAMES = ["Owls", "Foxes", "Cranes"]
NEW: Json = {"name": "Cup", "players": 2, "deals": 1, "teams": NAMES, "options": {"strikes": 1}}
SECRET = (403, "secret-deal")
SAID, NOTED = "we say red 1 first", "surely a five"


def keys_in(tournament: Json) -> dict[str, str]:
    return {team["name"]: team["key"] for team in tournament["standings"]}


@dataclass
class Cup:
    """A tournament of three teams, with one deal unless changed."""

    house: House
    host: Someone
    id: str
    keys: dict[str, str]  # by team

    @classmethod
    async def new(cls, house: House, **changes: object) -> Cup:
        host = await house.guest("Host")
        made = await host.post("/tournaments", NEW | changes)
        return cls(house, host, made["id"], keys_in(made))

    def table_of(self, team: str, round_: int = 0, **settings: object) -> Json:
        """The request body for a team's table."""
        deal = {"kind": "tournament", "tournament": self.id, "key": self.keys[team], "round": round_}
        return {"seats": [ME, OPEN], "deal": deal, **settings}

    async def shown(self, someone: Someone, team: str | None = None) -> Json:
        """The tournament as somebody with or without the key of a team sees it."""
        headers = {} if team is None else {"X-Team-Key": self.keys[team]}
        shown: Json = (await someone.ask("GET", f"/tournaments/{self.id}", headers=headers)).json()
        return shown

    async def join(self, someone: Someone, table: str, team: str | None) -> int:
        headers = {} if team is None else {"X-Team-Key": self.keys[team]}
        return (await someone.ask("POST", f"/tables/{table}/join", headers=headers)).status_code

    async def played(self, someone: Someone, team: str, round_: int = 0) -> str:
        """A finished game of a team that is one person."""
        return await lose(await alone(someone, **self.table_of(team, round_, seats=[ME, BOB])), someone)

    async def search(self, table: str, people: list[Someone]) -> None:
        """Has people ask for everything and try everything at a table, and searches what they receive."""
        self.house.received.clear()
        open_table = await self.house.table(table)
        seats = open_table.state.seats
        for who in people:
            await ask_everything(who, table, open_table.state.players)
            await try_everything(who, table, open_table.state.turn)
            for path in ("profile", "profile/games", "profile/reviews"):
                await who.ask("GET", f"/{path}?name=Olga")
            await who.ask("GET", f"/tournaments/{self.id}", headers={"X-Team-Key": self.keys["Foxes"]})
            await self.join(who, table, "Foxes")
            await who.ask("PUT", f"/tables/{table}/seats/1", {"kind": "local", "name": "Spy"})
            await who.ask("POST", "/tables", {"seats": [ME, BOB], "deal": {"kind": "game", "game": table}})
            if open_table.state.game is not None:
                assert await who.refused("GET", f"/games/{table}/events") == SECRET
        assert (await self.house.table(table)).state.seats == seats
        # Many responses are the same for everybody.
        received = {(one.path, one.body): one for one in self.house.received}
        told = (open_table.state.seed, SAID, NOTED)
        assert [each for one in received.values() for each in tells(one, table, open_table.state.game, *told)] == []
        assert len(received) > 20


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


@pytest.mark.slow
@pytest.mark.clause("C04")
async def test_game_of_a_tournament_is_shown_to_its_players_only(house: House) -> None:
    cup = await Cup.new(house)
    olga, otto, finn = [await house.guest(name) for name in ("Olga", "Otto", "Finn")]
    await olga.post("/account", {"name": "Olga", "passphrase": "a long passphrase"})
    table = (await olga.post("/tables", cup.table_of("Owls")))["id"]
    await olga.post(f"/tables/{table}/messages", {"text": SAID})
    async with finn.listening(table) as waiting:
        await cup.search(table, [finn])
        assert await cup.join(otto, table, "Owls") == 200
        await olga.post(f"/tables/{table}/start")
        while await waiting.next_or_end() is not None:  # a stream from the waiting room ends at the start
            pass
    team = await Search(house, [olga, otto], table, {}).started()
    for _ in range(2):
        actor = team.holder((await house.game(table)).seat)
        assert actor is not None
        await actor.clue(table)
    await olga.put(f"/games/{table}/notes", {"seat": 0, "order": 0, "text": NOTED})
    await cup.search(table, [finn, cup.host])
    await lose(table, olga, otto)
    await cup.search(table, [finn, cup.host, house.stranger()])
    assert (await otto.get(f"/games/{table}/record"))["deck"]


async def test_game_of_a_tournament_is_shown_to_who_has_finished_the_deal(house: House) -> None:
    cup = await Cup.new(house)
    olga, finn, stranger = await house.guest("Olga"), await house.guest("Finn"), house.stranger()
    table = await cup.played(olga, "Owls")
    record = f"/games/{table}/record"
    assert await finn.refused("GET", record) == SECRET
    await cup.played(finn, "Foxes")
    assert (await finn.get(record))["deck"] == (await olga.get(record))["deck"]
    assert (await finn.get(f"/tables/{table}"))["outcome"]
    assert table in (await finn.ask("GET", f"/tournaments/{cup.id}")).text
    for who in (stranger, cup.host):
        assert await who.refused("GET", record) == SECRET
        assert table not in (await who.ask("GET", f"/tournaments/{cup.id}")).text
    await cup.played(await house.guest("Cora"), "Cranes")
    assert (await stranger.get(record))["deck"]
    assert (await stranger.get(f"/tournaments/{cup.id}"))["standings"][0]["games"][0]["score"] is not None


async def test_result_is_not_in_the_standings_of_who_may_not_see_the_game(house: House) -> None:
    cup = await Cup.new(house)
    olga, finn = await house.guest("Olga"), await house.guest("Finn")
    await cup.played(olga, "Owls")
    for who, sees in ((olga, True), (finn, False), (cup.host, False)):
        shown = (await who.get(f"/tournaments/{cup.id}"))["standings"]
        owls = next(team for team in shown if team["name"] == "Owls")
        (game,) = owls["games"]
        assert game["status"] == "finished"
        assert [game[name] is not None for name in ("game", "score", "strikes", "perfect")] == [sees] * 4
        assert (owls["played"], owls["strikes"]) == (int(sees), int(sees))


async def test_closed_tournament_shows_its_games_and_lets_nobody_play(house: House) -> None:
    cup = await Cup.new(house)
    olga, finn = await house.guest("Olga"), await house.guest("Finn")
    table = await cup.played(olga, "Owls")
    path = f"/tournaments/{cup.id}"
    assert await finn.refused("PATCH", path, {"closed": True}) == (403, "not-host")
    assert not (await cup.host.get(path))["closed"]
    assert (await cup.host.patch(path, {"closed": True}))["closed"]
    for who in (finn, cup.host, house.stranger()):
        assert (await who.get(f"/games/{table}/record"))["deck"]
        assert table in (await who.ask("GET", path)).text
    assert await finn.refused("POST", "/tables", cup.table_of("Foxes")) == (409, "closed")
    assert await cup.host.refused("PATCH", path, {"teams": ["Herons"]}) == (409, "closed")
    again = await finn.post("/tables", {"seats": [ME, BOB], "deal": {"kind": "game", "game": table}})
    assert (again["deal"], again["tournament"]) == ("game", None)


async def test_deal_is_not_played_again_while_it_is_secret(house: House) -> None:
    cup = await Cup.new(house)
    olga = await house.guest("Olga")
    table = await cup.played(olga, "Owls")
    again = {"seats": [ME, BOB], "deal": {"kind": "game", "game": table}}
    for who in (olga, await house.guest("Finn")):
        assert await who.refused("POST", "/tables", again) == SECRET


async def test_secret_deal_has_no_studies_even_for_who_has_finished_it(house: House) -> None:
    cup = await Cup.new(house)
    olga, finn = await house.guest("Olga"), await house.guest("Finn")
    studies = f"/games/{await cup.played(olga, 'Owls')}/studies"
    await cup.played(finn, "Foxes")
    for who in (olga, finn, cup.host):
        assert await who.refused("POST", studies) == SECRET
    await cup.played(await house.guest("Cora"), "Cranes")
    study = f"{studies}/{(await olga.post(studies))['id']}"
    await finn.post(f"{study}/people")
    await cup.host.patch(f"/tournaments/{cup.id}", {"teams": ["Herons"]})
    for who in (olga, finn, house.stranger()):
        assert await who.refused("GET", study) == SECRET
    assert await finn.refused("POST", f"{study}/messages", {"text": SAID}) == SECRET


async def test_people_sit_down_at_a_teams_table_with_its_key_only(house: House) -> None:
    cup = await Cup.new(house)
    olga, otto, finn = [await house.guest(name) for name in ("Olga", "Otto", "Finn")]
    table = (await olga.post("/tables", cup.table_of("Owls")))["id"]
    links = [table in json.dumps(await cup.shown(house.stranger(), team)) for team in ("Owls", "Foxes", None)]
    assert links == [True, False, False]
    assert [await cup.join(finn, table, team) for team in (None, "Foxes", "Owls")] == [403, 403, 200]
    await finn.post(f"/tables/{table}/leave")
    for seat in ({"kind": "me"}, {"kind": "local", "name": "Spy"}):
        assert await finn.refused("PUT", f"/tables/{table}/seats/1", seat) == (403, "not-in-team")
        headers = {"X-Team-Key": cup.keys["Owls"], "Content-Type": "application/json"}
        assert (await otto.ask("PUT", f"/tables/{table}/seats/1", seat, headers=headers)).is_success
        await otto.post(f"/tables/{table}/leave")
    assert await cup.join(otto, table, "Owls") == 200
    assert await cup.join(otto, table, None) == 200  # already seated
    await otto.put(f"/tables/{table}/seats/1", {"kind": "me"})


async def test_table_of_a_team_is_never_listed(house: House) -> None:
    cup = await Cup.new(house)
    olga = await house.guest("Olga")
    assert await olga.refused("POST", "/tables", cup.table_of("Owls", listed=True)) == (422, "spoils-deal")
    table = (await olga.post("/tables", cup.table_of("Owls")))["id"]
    assert await olga.refused("PATCH", f"/tables/{table}", {"listed": True}) == (422, "spoils-deal")


@pytest.mark.parametrize("bring", [True, False])
async def test_guest_who_signs_in_sees_what_the_account_may_see(house: House, bring: bool) -> None:
    cup = await Cup.new(house)
    olga, fay = await house.guest("Olga"), await house.guest(f"Fay {bring}")
    table = await cup.played(olga, "Owls")
    await fay.post("/account", {"name": f"Fay {bring}", "passphrase": "a long passphrase"})
    guest = await house.guest("Finn")
    await cup.played(guest, "Foxes")
    assert (await guest.get(f"/games/{table}/record"))["deck"]
    await guest.post("/sign-in", {"name": f"Fay {bring}", "passphrase": "a long passphrase", "bring": bring})
    answer = await guest.ask("GET", f"/games/{table}/record")
    assert answer.status_code == (200 if bring else 403)
