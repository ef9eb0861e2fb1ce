"""Sessions: cookies and tokens end when their owner signs out, and remain valid when the key changes."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import Response

from starmine.server.accounts import sessions
from starmine.server.accounts.schemas import TokenBody
from starmine.server.accounts.sessions import DELAY, MOST, Key, Sessions, in_order, renew_key, signing_keys
from starmine.server.identity import COOKIE, IdentityCookie, Signer
from starmine.server.web.errors import Refusal
from starmine.server.web.schemas import Scope
from tests.server.serving import PATIENCE, House, Someone, serving, two_at_a_table, two_in_a_game

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)


def same_browser(house: House, someone: Someone) -> Someone:
    """Another browser with somebody's current cookie."""
    thief = house.stranger("thief")
    thief.client.headers["Cookie"] = f"{COOKIE}={someone.client.cookies[COOKIE]}"
    return thief


async def name_of(someone: Someone) -> str | None:
    person = (await someone.get("/me"))["person"]
    return None if person is None else str(person["name"])


async def test_browser_that_signs_out_others_stays_signed_in(house: House) -> None:
    table, ada, bob = await two_at_a_table(house)
    for _ in range(2):
        thief = same_browser(house, ada)
        await ada.post("/me/sign-out-others")
        assert [await name_of(someone) for someone in (ada, bob, thief)] == ["Ada", "Bob", None]
        assert await thief.refused("POST", f"/tables/{table}/leave") == (401, "no-name")


async def test_program_that_signs_out_the_others_gets_a_new_token(house: House) -> None:
    script = await house.script("Robot")
    answer = await script.ask("POST", "/me/sign-out-others")
    assert "set-cookie" not in answer.headers
    assert await script.refused("GET", "/me") == (401, "bad-token")
    script.client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
    assert await name_of(script) == "Robot"


@pytest.mark.parametrize("use", ["cookie", "token"])
async def test_request_verified_before_a_sign_out_makes_no_cookie_or_token_after_it(house: House, use: str) -> None:
    """Regression: a thief who always had a request on its way kept the new token."""
    ada, services = await house.guest("Ada"), house.services
    token = (await ada.post("/me/tokens", {"name": "Robot", "scope": "account"}))["token"]
    signed = services[Signer].read(*(("cookie", ada.client.cookies[COOKIE]) if use == "cookie" else ("token", token)))
    assert signed is not None
    await ada.post("/me/sign-out-others")
    cookie = IdentityCookie(Response(), services[Signer], "", secure=False)
    for request in (
        sessions.post_tokens(services[Sessions], signed, TokenBody(name="Robot", scope="account", days=7)),
        sessions.sign_out_others(services[Sessions], signed, cookie),
    ):
        with pytest.raises(Refusal) as refused:
            await request
        assert refused.value.status == 401
    assert await ada.get("/me/tokens") == {"tokens": []}


async def test_sign_out_ends_streams_and_outlasts_a_restart(data_dir: Path) -> None:
    async with serving(data_dir) as house:
        table, ada, bob = await two_at_a_table(house)
        thief = same_browser(house, ada)
        async with thief.listening(table) as stolen, bob.listening(table) as others:
            await stolen.next()
            await ada.post("/me/sign-out-others")
            while await stolen.next_or_end() is not None:  # it ends without a further request
                pass
            await ada.post(f"/tables/{table}/messages", {"text": "Still here"})
            await others.of_type("chat")
        await house.services[Sessions].refresh()
        assert await name_of(same_browser(house, ada)) == "Ada"
        cookies = [thief.client.headers["Cookie"], f"{COOKIE}={ada.client.cookies[COOKIE]}"]
    async with serving(data_dir) as later:
        people = [await later.stranger().ask("GET", "/me", headers={"Cookie": cookie}) for cookie in cookies]
        assert [answer.json()["person"] is None for answer in people] == [True, False]


async def test_new_key_signs_nobody_out(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await house.guest("Ada")
    signer = house.services[Signer]
    signer.clock = NOW.timestamp
    old = signer.cookie("x", "login")
    await renew_key(house.database, keeps_old=True)
    await house.services[Sessions].refresh()
    assert signer.cookie("x", "login") == old, "it signs after a minute"
    monkeypatch.setattr("starmine.server.accounts.sessions.DELAY", timedelta(0))
    await house.services[Sessions].refresh()
    assert signer.cookie("x", "login") != old
    assert signer.read("cookie", old) == signer.read("cookie", signer.cookie("x", "login"))
    assert await name_of(ada) == "Ada"


async def test_new_key_signs_everybody_out_when_the_old_ones_are_forgotten(house: House) -> None:
    ada = await house.guest("Ada")
    database = house.database
    await renew_key(database, keeps_old=False)
    await house.services[Sessions].refresh()
    async with asyncio.timeout(PATIENCE):
        while await name_of(ada) is not None:
            pass
    assert await name_of(await house.guest("Bob")) == "Bob"


async def test_number_of_stored_keys_is_limited(house: House) -> None:
    database = house.database
    for _ in range(MOST + 3):
        await renew_key(database, keeps_old=True)
    keys = await signing_keys(database)
    assert len({key.text for key in keys}) == MOST


def test_new_key_signs_once_all_processes_know_it() -> None:
    keys = [Key("new", NOW.isoformat()), Key("old", (NOW - timedelta(days=9)).isoformat())]
    assert in_order(keys, NOW) == ["old", "new"]
    assert in_order(keys, NOW + DELAY) == ["new", "old"]
    assert in_order(keys[:1], NOW) == ["new"]


async def test_configured_key_signs_nobody_out_if_and_only_if_the_old_one_is_configured_too(data_dir: Path) -> None:
    async with serving(data_dir, secret_key="one") as house:
        cookie = f"{COOKIE}={(await house.guest('Ada')).client.cookies[COOKIE]}"
    for old, is_known in (("zero one", True), (None, False)):
        async with serving(data_dir, secret_key="two", old_secret_keys=old) as house:
            answer = await house.stranger().ask("GET", "/me", headers={"Cookie": cookie})
            assert (answer.json()["person"] is not None) == is_known


async def program(house: House, owner: Someone, scope: Scope, name: str = "Robot") -> tuple[Someone, Any]:
    """A program with a token of somebody, and the API's response for the token."""
    made = await owner.post("/me/tokens", {"name": name, "scope": scope})
    return house.stranger(name, made["token"]), made


async def test_token_acts_as_its_owner_and_is_listed_without_its_text(house: House) -> None:
    table, ada, _ = await two_in_a_game(house)
    robot, made = await program(house, ada, "play")
    assert (await robot.get("/me"))["person"] == (await ada.get("/me"))["person"]
    view = await robot.view(table)
    await robot.act(table, view["turn"], view["legal"][0]["action"])
    listed = (await ada.get("/me/tokens"))["tokens"]
    assert listed == [{name: made[name] for name in ("id", "name", "scope", "created", "expires")}]
    assert (made["name"], made["scope"]) == ("Robot", "play")


async def test_only_the_revoked_token_and_its_streams_end(house: House) -> None:
    table, ada, bob = await two_in_a_game(house)
    robot, made = await program(house, ada, "play")
    other, kept = await program(house, ada, "read", "Other")
    async with robot.listening(table) as heard:
        await heard.of_type("snapshot")
        assert (await ada.ask("DELETE", f"/me/tokens/{made['id']}")).status_code == 204
        while await heard.next_or_end() is not None:
            pass
    told = (await robot.ask("GET", "/me")).json()
    assert (told["error"], told["id"]) == ("bad-token", "token.revoked")
    robot.client.headers["Authorization"] += "x"
    assert (await robot.ask("GET", "/me")).json()["id"] == "token.unknown"
    assert [token["id"] for token in (await ada.get("/me/tokens"))["tokens"]] == [kept["id"]]
    assert await ada.refused("DELETE", f"/me/tokens/{made['id']}") == (404, "not-found")
    assert await bob.refused("DELETE", f"/me/tokens/{kept['id']}") == (404, "not-found")
    assert await name_of(other) == "Ada"
    await ada.post("/me/sign-out-others")
    assert (await other.ask("GET", "/me")).json()["id"] == "token.revoked"


async def test_tokens_of_a_person_need_different_names(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    _, made = await program(house, ada, "play", "My bot")
    for name in ("My bot", " my BOT "):
        refused = await ada.refused("POST", "/me/tokens", {"name": name, "scope": "read"})
        assert refused == (409, "token-name-taken")
    await program(house, bob, "play", "My bot")
    await ada.ask("DELETE", f"/me/tokens/{made['id']}")
    await program(house, ada, "play", "My bot")


async def test_tokens_per_person_are_limited(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_TOKENS", 2)
    ada = await house.guest("Ada")
    made = [await ada.post("/me/tokens", {"name": f"Robot {n}", "scope": "read"}) for n in range(2)]
    assert await ada.refused("POST", "/me/tokens", {"name": "Third", "scope": "read"}) == (409, "too-many-tokens")
    await ada.ask("DELETE", f"/me/tokens/{made[0]['id']}")
    await ada.post("/me/tokens", {"name": "Third", "scope": "read"})
