"""The admin's view and deletions, with the key in the settings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr, ValidationError

from starmine.server.admin import COOKIE
from starmine.server.settings import Settings
from tests.server.accounts.test_lifetimes import later
from tests.server.serving import House, Someone, begun, serving, two_at_a_table, two_in_a_game

KEY = "a key of twenty characters and more"
QUESTIONS = [
    ("GET", "/admin"),
    ("GET", "/admin/tables"),
    ("GET", "/admin/people"),
    ("GET", "/admin/tournaments"),
    ("DELETE", "/admin/tournaments/x"),
    ("DELETE", "/admin/tables/x"),
    ("DELETE", "/admin/people/x"),
]


@pytest.fixture
async def house(data_dir: Path) -> AsyncIterator[House]:
    """A server with a key for the admin."""
    async with serving(data_dir, admin_key=KEY) as house:
        yield house


async def _ask(someone: Someone, method: str, path: str, key: str = KEY) -> Any:
    return await someone.ask(method, path, headers={"X-Admin-Key": key})


async def test_admin_view_is_refused_without_a_configured_key(own_house: House) -> None:
    for method, path in QUESTIONS:
        assert await own_house.stranger().refused(method, path, headers={"X-Admin-Key": ""}) == (403, "no-admin")


async def test_wrong_keys_are_refused_and_counted(house: House) -> None:
    someone = await house.guest("Ada")
    for method, path in QUESTIONS:
        assert await someone.refused(method, path) == (403, "key-needed"), "no try"
    for method, path in [*QUESTIONS, ("POST", "/admin/session"), *QUESTIONS][:10]:
        assert await someone.refused(method, path, headers={"X-Admin-Key": KEY + "x"}) == (403, "wrong-key")
    assert await someone.refused("POST", "/admin/session", headers={"X-Admin-Key": "y"}) == (429, "too-many")
    assert (await _ask(someone, "GET", "/admin")).status_code == 200


async def begin(house: House) -> tuple[Someone, str]:
    """A browser with a session, and the session."""
    admin = house.stranger()
    answer = await _ask(admin, "POST", "/admin/session")
    assert answer.status_code == 200
    assert {"HttpOnly", "SameSite=strict", "Max-Age=3600", "Path=/"} <= set(answer.headers["set-cookie"].split("; "))
    return admin, answer.cookies[COOKIE]


def with_session(house: House, session: str) -> Someone:
    someone = house.stranger()
    someone.client.cookies.set(COOKIE, session)
    return someone


async def test_session_stands_for_the_key_for_an_hour_or_until_its_browser_ends_it(house: House) -> None:
    assert await house.stranger().get("/admin/session") == {"until": None}
    assert await house.stranger().refused("POST", "/admin/session") == (403, "key-needed")
    admin, session = await begin(house)
    assert (await admin.get("/admin/session"))["until"] is not None
    assert (await admin.get("/admin"))["people"] == 0
    assert await admin.refused("DELETE", "/admin/tables/x") == (404, "not-found")
    assert await admin.refused("POST", "/admin/session") == (403, "key-needed"), "it cannot prolong itself"
    await _ask(admin, "GET", "/admin")  # programs still send the key
    with later(house, minutes=61):
        assert await with_session(house, session).refused("GET", "/admin") == (403, "key-needed")
    assert (await admin.ask("DELETE", "/admin/session")).status_code == 204
    assert COOKIE not in admin.client.cookies
    assert await with_session(house, session).refused("GET", "/admin") == (403, "key-needed"), "a copy"


async def test_session_ends_with_its_key_and_serves_all_processes(tmp_path: Path) -> None:
    async with serving(tmp_path, admin_key=KEY) as one, serving(tmp_path, admin_key=KEY) as other:
        _, session = await begin(one)
        assert (await with_session(other, session).get("/admin"))["people"] == 0
    async with serving(tmp_path, admin_key=KEY + " 2") as later_one:
        assert await with_session(later_one, session).refused("GET", "/admin") == (403, "key-needed")
    async with serving(tmp_path) as without:
        assert await with_session(without, session).refused("GET", "/admin") == (403, "no-admin")
        assert await with_session(without, session).get("/admin/session") == {"until": None}


@pytest.mark.parametrize("forged", ["x", "", "WyJhIiwyMDAwMDAwMDAwXQ.c2ln", "a" * 5000])
async def test_forged_session_is_refused(house: House, forged: str) -> None:
    ada = await house.guest("Ada")
    for text in (forged, ada.client.cookies["starmine"]):
        assert await with_session(house, text).refused("GET", "/admin") == (403, "key-needed")


async def test_session_of_another_site_is_refused(house: House) -> None:
    admin, _ = await begin(house)
    foreign = {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
    for method, path in (("DELETE", "/admin/people/x"), ("DELETE", "/admin/session"), ("POST", "/admin/session")):
        assert await admin.refused(method, path, headers=foreign) == (403, "cross-site")


async def test_session_has_the_host_prefix_under_https(tmp_path: Path) -> None:
    async with serving(tmp_path, admin_key=KEY, public_url="https://starmine.example") as house:
        cookie = (await _ask(house.stranger(), "POST", "/admin/session")).headers["set-cookie"]
        assert cookie.startswith("__Host-starmine-admin=")
        assert "Secure" in cookie.split("; ")


def test_short_key_is_refused_at_the_start() -> None:
    with pytest.raises(ValidationError):
        Settings(admin_key=SecretStr("short"))


async def test_admin_sees_tables_and_people_without_cards_and_messages(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    await ada.post(f"/tables/{table}/messages", {"text": "between us"})
    waiting = (await two_at_a_table(house))[0]
    admin = house.stranger()
    overview = (await _ask(admin, "GET", "/admin")).json()
    assert (overview["waiting"], overview["playing"], overview["finished"]) == (1, 1, 0)
    assert overview["people"] == 4
    answer = await _ask(admin, "GET", "/admin/tables")
    (shown,) = answer.json()["tables"]
    assert (shown["id"], shown["turn"]) == (table, 0)
    assert [seat["name"] for seat in shown["seats"]] == ["Ada", "Bob"]
    game = await house.game(table)
    for word in ("between us", " ".join(game.deck[:3]), (await house.table(table)).state.seed or "-"):
        assert word not in answer.text
    found = (await _ask(admin, "GET", "/admin/tables?status=waiting&search=bO")).json()
    assert [one["id"] for one in found["tables"]] == [waiting]
    assert (await _ask(admin, "GET", "/admin/tables?search=%25")).json()["tables"] == []
    people = (await _ask(admin, "GET", "/admin/people?search=ada")).json()["people"]
    assert [one["name"] for one in people] == ["Ada", "Ada"]


async def test_admin_lists_are_paged(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starmine.server.admin.AT_ONCE", 2)
    people = [await house.guest(f"Guest {number}") for number in range(5)]
    for someone in people:
        await someone.post("/tables", {"seats": [{"kind": "me"}, {"kind": "open"}]})
    for path, name in (("/admin/tables?status=waiting", "tables"), ("/admin/people?", "people")):
        found, before = [], ""
        while True:
            page = (await _ask(people[0], "GET", f"{path}&before={before}" if before else path)).json()
            found += [one["id"] for one in page[name]]
            before = page["older"]
            if before is None:
                break
        assert len(found) == len(set(found)) == 5


async def test_admin_removes_a_table_and_its_streams_end(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    async with ada.listening(table) as events:
        await events.turn(0)
        assert (await _ask(house.stranger(), "DELETE", f"/admin/tables/{table}")).status_code == 204
        while await events.next_or_end() is not None:
            pass
    assert await ada.refused("GET", f"/tables/{table}") == (404, "not-found")
    gone = await _ask(house.stranger(), "DELETE", f"/admin/tables/{table}")
    assert gone.status_code == 404


async def test_admin_removes_a_person_and_the_game_continues(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    person = (await bob.get("/me"))["person"]["id"]
    removed = await _ask(house.stranger(), "DELETE", f"/admin/people/{person}")
    assert removed.json()["games"] == 1
    assert await bob.get("/me") == {"person": None}
    assert "Bob" not in (await ada.ask("GET", f"/tables/{table}")).text
    await ada.act(table, 0, {"type": "play", "slot": 0})
    assert (await _ask(house.stranger(), "DELETE", f"/admin/people/{person}")).status_code == 404


async def test_admin_sees_tournaments_without_their_secrets_and_removes_one(house: House) -> None:
    ada, admin = await house.guest("Ada"), house.stranger()
    cups = [
        await ada.post("/tournaments", {"name": name, "players": 2, "deals": 3, "teams": ["Owls", "Foxes"]})
        for name in ("Summer cup", "Winter cup")
    ]
    key = next(team["key"] for team in cups[0]["standings"])
    deal = {"kind": "tournament", "tournament": cups[0]["id"], "round": 0, "key": key}
    seats = [{"kind": "me"}, {"kind": "local", "name": "Bob"}]
    table = await begun(ada, *seats, deal=deal)
    answer = await _ask(admin, "GET", "/admin/tournaments")
    winter, summer = answer.json()["tournaments"]
    assert (summer["name"], summer["host_name"]) == ("Summer cup", "Ada")
    assert [summer[what] for what in ("teams", "deals", "begun", "finished")] == [2, 3, 1, 0]
    assert (winter["begun"], answer.json()["older"]) == (0, None)
    assert all(team["key"] not in answer.text for cup in cups for team in cup["standings"])
    assert "seed" not in answer.text
    found = (await _ask(admin, "GET", "/admin/tournaments?search=SUMMER")).json()["tournaments"]
    assert [one["id"] for one in found] == [cups[0]["id"]]
    assert (await _ask(admin, "DELETE", f"/admin/tournaments/{cups[0]['id']}")).status_code == 204
    assert (await _ask(admin, "DELETE", f"/admin/tournaments/{cups[0]['id']}")).status_code == 404
    assert (await ada.get(f"/tables/{table}"))["status"] == "playing"
    assert [one["name"] for one in (await ada.get("/tournaments"))["tournaments"]] == ["Winter cup"]
