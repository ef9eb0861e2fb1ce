"""Subscribed browsers: added, listed, removed, and deleted with their person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from webauthn.helpers import bytes_to_base64url

from starmine.server.database.models import ServerRow, SubscriptionRow
from starmine.server.push import subscriptions
from tests.server.accounts.test_accounts import FIREFOX, register, sign_in
from tests.server.conftest import own_house
from tests.server.pushing import FakeBrowser, subscribed
from tests.server.serving import House, Someone, serving

POINT = FakeBrowser("x").public
BAD_KEYS = (b"", b"\x04" * 65, POINT[:-1], b"\x05" + POINT[1:], POINT[:33], POINT + b"\0")

house = own_house  # a server for each test, since all subscriptions of a server are counted


async def listed(someone: Someone) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await someone.get("/me/notifications"))["subscriptions"]
    return found


async def kept(house: House) -> int:
    return await house.database.read(
        lambda session: session.scalar(select(func.count()).select_from(SubscriptionRow)) or 0
    )


async def test_browser_is_added_once_and_listed_without_its_address(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    ada.client.headers["User-Agent"] = FIREFOX
    browser = await subscribed(ada)
    await ada.post("/me/notifications", browser.subscription)
    [one] = await listed(ada)
    assert (one["browser"], one["system"]) == ("Firefox", "Linux")
    assert browser.endpoint not in str(one)
    assert await listed(bob) == []
    assert await bob.refused("DELETE", f"/me/notifications/{one['id']}") == (404, "not-found")
    assert (await ada.ask("DELETE", f"/me/notifications/{one['id']}")).status_code == 204
    assert await listed(ada) == []
    assert await ada.refused("DELETE", f"/me/notifications/{one['id']}") == (404, "not-found")


async def test_browser_used_by_another_person_becomes_theirs(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    browser = await subscribed(ada)
    await bob.post("/me/notifications", browser.subscription)
    assert await listed(ada) == []
    assert len(await listed(bob)) == 1


async def test_browsers_per_person_are_limited(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscriptions, "MOST", 2)
    ada = await house.guest("Ada")
    for name in ("one", "two"):
        await subscribed(ada, name)
    third = FakeBrowser("three").subscription
    assert await ada.refused("POST", "/me/notifications", third) == (409, "too-many-browsers")
    await subscribed(ada, "two")


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "http://push.starmine.example/x"},
        {"endpoint": "https://push.starmine.example/" + "x" * 1000},
        *({"keys": {"p256dh": bytes_to_base64url(key), "auth": "BTBZMqHH6r4Tts7J_aSIgg"}} for key in BAD_KEYS),
        {"keys": {"p256dh": FakeBrowser("x").subscription["keys"]["p256dh"], "auth": "AAAA"}},
        {"keys": {"p256dh": "\u2603", "auth": "\u2603"}},
        {"keys": {}},
        {"expirationTime": None},
    ],
)
async def test_malformed_subscription_is_refused(house: House, wrong: dict[str, Any]) -> None:
    ada = await house.guest("Ada")
    body = {**FakeBrowser("x").subscription, **wrong}
    assert await ada.refused("POST", "/me/notifications", body) == (422, "invalid")
    assert await kept(house) == 0


async def test_server_key_is_created_once(data_dir: Path) -> None:
    async with serving(data_dir) as house:
        shown = [(await (await house.guest()).get("/me/notifications"))["public_key"]]
        row = await house.database.read(lambda session: session.get(ServerRow, "push-key"))
        assert row is not None
        assert row.value.startswith("-----BEGIN PRIVATE KEY-----")
    async with serving(data_dir) as later:
        shown.append((await (await later.guest()).get("/me/notifications"))["public_key"])
    assert len(set(shown)) == 1


async def test_subscription_is_refused_when_notifications_are_off(data_dir: Path) -> None:
    async with serving(data_dir, push=False) as house:
        ada = await house.guest("Ada")
        assert await ada.get("/me/notifications") == {"public_key": None, "subscriptions": []}
        body = FakeBrowser("x").subscription
        assert await ada.refused("POST", "/me/notifications", body) == (409, "no-notifications")


async def test_subscriptions_are_deleted_with_their_person(house: House) -> None:
    ada = await house.guest("Ada")
    await subscribed(ada)
    await ada.post("/account/delete", {})
    assert await kept(house) == 0


async def test_guests_subscriptions_are_transferred_to_the_account(house: House) -> None:
    phone, ada = await house.guest("Phone"), await house.guest("Ada")
    await register(ada)
    await subscribed(phone)
    await sign_in(phone, bring=True)
    assert len(await listed(phone)) == len(await listed(ada)) == 1


async def test_subscription_ends_when_its_browser_signs_out(house: House) -> None:
    ada, phone = await house.guest("Ada"), house.stranger("phone")
    await register(ada)
    await sign_in(phone)
    await subscribed(phone)
    await subscribed(ada)
    await phone.ask("POST", "/sign-out")
    assert len(await listed(ada)) == 1
    await subscribed(ada)
    assert await kept(house) == 1, "what has ended is forgotten"
