"""Guests: cookies for browsers, tokens for programs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from starmine.server.identity import Signer
from tests.server.serving import ME, OPEN, House, serving, two_at_a_table

UNREADABLE = ["\u200b", "\ufeff", "\u00ad", "A\u202eB", "\x9b31m", "\u2066x"]


async def test_name_makes_a_guest_with_a_cookie(house: House) -> None:
    someone = house.stranger()
    response = await someone.ask("PUT", "/me", {"name": "  Ada  "})
    assert response.json()["person"]["name"] == "Ada"
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    assert await someone.get("/me") == response.json()


async def test_cookie_is_secure_when_the_public_address_is_https(data_dir: Path) -> None:
    async with serving(data_dir, public_url="https://starmine.example") as house:
        response = await house.stranger().ask("PUT", "/me", {"name": "Ada"})
        cookie, removed = response.headers.get_list("set-cookie")
        assert removed.startswith('starmine=""; ')
        assert cookie.startswith("__Host-starmine=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
        assert "Domain" not in cookie


async def test_rename_keeps_the_guest_and_renames_their_seats(house: House) -> None:
    table, ada, bob = await two_at_a_table(house)
    before = await ada.get("/me")
    async with bob.listening(table) as events:
        await events.next()
        renamed = await ada.put("/me", {"name": "Ada L."})
        assert renamed["person"] == {"id": before["person"]["id"], "name": "Ada L."}
        told = await events.until(lambda event: event["table"]["seats"][0]["name"] == "Ada L.")
    assert told["type"] == "table"


async def test_rename_is_refused_as_a_whole_when_the_name_is_taken_at_a_table(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    tables = [(await ada.post("/tables", {"seats": [ME, OPEN]}))["id"] for _ in range(2)]
    await bob.post(f"/tables/{tables[1]}/join")
    assert await ada.refused("PUT", "/me", {"name": "B0B"}) == (409, "name-taken")
    assert (await ada.get("/me"))["person"]["name"] == "Ada"
    for table in tables:
        assert (await ada.get(f"/tables/{table}"))["seats"][0]["name"] == "Ada"


async def test_name_is_refused_at_a_table_where_it_is_taken_and_accepted_at_another(house: House) -> None:
    ada, other = await house.guest("Ada"), await house.guest("ADA.")
    table = (await ada.post("/tables", {"seats": [ME, OPEN]}))["id"]
    assert await other.refused("POST", f"/tables/{table}/join") == (409, "name-taken")
    await other.put("/me", {"name": "Ida"})
    await other.post(f"/tables/{table}/join")
    twice = {"seats": [ME, {"kind": "local", "name": "ida"}]}
    assert await other.refused("POST", "/tables", twice) == (409, "name-taken")


async def test_token_is_given_without_a_cookie(house: House) -> None:
    someone = house.stranger()
    response = await someone.ask("POST", "/guests", {"name": "Robot"})
    assert response.status_code == 201
    assert "set-cookie" not in response.headers
    assert (await house.stranger(token=response.json()["token"]).get("/me"))["person"]["name"] == "Robot"


@pytest.mark.parametrize("token", ["x", "eyJhIjoxfQ.abc", "a.b.c.d", "ü", " x", "null"])
async def test_unsigned_token_is_refused_and_an_unsigned_cookie_ignored(house: House, token: str) -> None:
    headers = {"Authorization": f"Bearer x{token}".encode()}
    assert await house.stranger().refused("GET", "/tables", headers=headers) == (401, "bad-token")
    answer = await house.stranger().ask("GET", "/me", headers={"Cookie": f"starmine={token}".encode()})
    assert answer.json() == {"person": None}


async def test_token_of_a_deleted_person_stands_for_nobody(house: House) -> None:
    token = house.services[Signer].token("long-gone", "t", "account", datetime.now(UTC) + timedelta(days=1))
    someone = house.stranger(token=token)
    assert await someone.refused("POST", "/tables", {"seats": [ME, OPEN]}) == (401, "no-name")
    assert (await someone.get("/me"))["person"] is None


@pytest.mark.parametrize(
    "name",
    [*UNREADABLE, "", "   ", "x" * 25, "a\nb", "a\x00b", "a\u2028b", "\ud800", "Suwa", None, 7, ["Ada"], {"a": 1}],
)
async def test_name_is_refused_when_it_is_malformed(house: House, name: object) -> None:
    someone = house.stranger()
    for method, path in (("PUT", "/me"), ("POST", "/guests")):
        assert (await someone.refused(method, path, {"name": name}))[0] == 422
    assert await someone.get("/me") == {"person": None}


@pytest.mark.parametrize("name", ["Ada", "x" * 24, "Zoë", "花火", "O'Neil <b>", "🎆", "דנה"])
async def test_name_may_hold_any_visible_text(house: House, name: str) -> None:
    assert (await house.stranger().put("/me", {"name": name}))["person"]["name"] == name
