"""Sessions: cookies and tokens end when their owner signs out, and remain valid when the key changes."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from starmine.server.accounts.sessions import DELAY, MOST, Key, Sessions, in_order, renew_key, signing_keys
from starmine.server.identity.identity import COOKIE, Signer
from starmine.server.web.errors import Refusal
from starmine.server.web.parameters import browser_of
from tests.server.serving import PATIENCE, House, Someone, serving, two_at_a_table

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
    thief = same_browser(house, ada)
    async with thief.listening(table) as stolen, bob.listening(table) as others:
        await stolen.next()
        await ada.post("/me/sign-out-others")
        while await stolen.next_or_end() is not None:
            pass
        assert await name_of(ada) == "Ada"
        assert await name_of(bob) == "Bob"
        assert await name_of(thief) is None
        assert await thief.refused("POST", f"/tables/{table}/leave") == (401, "no-name")
        await ada.post(f"/tables/{table}/messages", {"text": "Still here"})
        await others.of_type("chat")
    thief = same_browser(house, ada)
    await ada.post("/me/sign-out-others")
    assert await name_of(thief) is None
    assert await name_of(ada) == "Ada"


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
    for request in (
        services[Sessions].make_token(signed, "Robot", "account", 7),
        services[Sessions].sign_out_others(signed, browser_of("")),
    ):
        with pytest.raises(Refusal) as refused:
            await request
        assert refused.value.status == 401
    assert await ada.get("/me/tokens") == {"tokens": []}


async def test_sign_out_ends_streams_and_outlasts_a_restart(data_dir: Path) -> None:
    async with serving(data_dir) as house:
        table, ada, _ = await two_at_a_table(house)
        thief = same_browser(house, ada)
        assert await name_of(thief) == "Ada"
        async with thief.listening(table) as stolen:
            await stolen.next()
            await ada.post("/me/sign-out-others")
            while await stolen.next_or_end() is not None:  # it ends without a further request
                pass
        assert await name_of(thief) is None
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
    assert await name_of(ada) is None
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
