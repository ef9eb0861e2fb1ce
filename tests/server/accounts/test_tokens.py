"""Tokens for programs: scopes and revocation."""

from __future__ import annotations

from typing import Any

import pytest

from starmine.server.accounts import sessions
from starmine.server.web.schemas import Scope
from tests.server.serving import House, Someone, two_in_a_game


async def program(house: House, owner: Someone, scope: Scope, name: str = "Robot") -> tuple[Someone, Any]:
    """A program with a token of somebody, and the API's response for the token."""
    made = await owner.post("/me/tokens", {"name": name, "scope": scope})
    robot = house.stranger(name)
    robot.client.headers["Authorization"] = f"Bearer {made['token']}"
    return robot, made


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
    assert await robot.refused("GET", "/me") == (401, "bad-token")
    assert (await other.get("/me"))["person"]["name"] == "Ada"
    assert [token["id"] for token in (await ada.get("/me/tokens"))["tokens"]] == [kept["id"]]
    assert await ada.refused("DELETE", f"/me/tokens/{made['id']}") == (404, "not-found")
    assert await bob.refused("DELETE", f"/me/tokens/{kept['id']}") == (404, "not-found")
    assert (await other.get("/me"))["person"]["name"] == "Ada"


async def test_refusal_of_a_revoked_token_says_why_and_where_to_create_another(house: House) -> None:
    ada = await house.guest("Ada")
    robot, made = await program(house, ada, "play")
    await ada.ask("DELETE", f"/me/tokens/{made['id']}")
    told = (await robot.ask("GET", "/me")).json()
    assert told["id"] == "token.revoked"
    assert "under Programs and bots" in told["message"]
    robot, _ = await program(house, ada, "play")
    await ada.post("/me/sign-out-others")
    assert (await robot.ask("GET", "/me")).json()["id"] == "token.revoked"
    robot.client.headers["Authorization"] += "x"
    assert (await robot.ask("GET", "/me")).json()["id"] == "token.unknown"


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
