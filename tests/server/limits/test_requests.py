"""Request limits per person and address: a 429 with one sentence and the time to wait."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import APIRouter
from fastapi.routing import APIRoute

from starmine.server.app import _ROUTERS
from starmine.server.limits import TIMES, Rate
from starmine.server.request_limits import _Limited
from tests.server.serving import House, Someone, serving, two_in_a_game

SEATS = {"seats": [{"kind": "me"}, {"kind": "open"}]}


async def _refused(someone: Someone, method: str, path: str, body: object = None) -> str:
    """The message of a refusal by a limit."""
    answer = await someone.ask(method, path, body)
    assert (answer.status_code, answer.json()["error"]) == (429, "too-many")
    message: str = answer.json()["message"]
    wait = answer.headers["retry-after"]
    assert int(wait) > 0
    assert re.search(rf"Try again in {wait} seconds?\.$", message)
    return message


async def test_guests_are_limited_by_address(data_dir: Path) -> None:
    """Guests of browsers and programs count together; renaming a guest does not count."""
    async with serving(data_dir, limit_guests="1/1h") as house:
        ada = await house.guest("Ada")
        for _ in range(TIMES - 1):
            await house.script("Robot")
        assert re.fullmatch(
            "Limit for your network address reached: 10 new guests in 1 hour. Try again in 3[56][0-9] seconds.",
            await _refused(house.stranger(), "PUT", "/me", {"name": "Eve"}),
        )
        await _refused(house.stranger(), "POST", "/guests", {"name": "Eve"})
        await ada.put("/me", {"name": "Ada B."})


PLAY = {"turn": 0, "action": {"type": "play", "slot": 0}}
COUNTED: list[tuple[str, str, str, object, str]] = [  # requests, in a game of Ada's, and what they count as
    ("tables", "POST", "/tables", SEATS, "new tables"),
    ("messages", "POST", "/tables/{game}/messages", {"text": "Hello"}, "messages and notes"),
    ("messages", "PUT", "/games/{game}/notes", {"seat": 0, "order": 0, "text": "r2"}, "messages and notes"),
    ("actions", "POST", "/games/{game}/actions", PLAY, "actions"),
    ("changes", "PUT", "/me", {"name": "Ada B."}, "changes"),
    ("imports", "POST", "/me/games/import", [], "imported files"),
    ("searches", "GET", "/games/{game}/hint", None, "hints, reasons and tries"),
    ("reads", "GET", "/tables", None, "requests"),
]


@pytest.mark.parametrize(("kind", "method", "path", "body", "did"), COUNTED)
async def test_requests_are_limited_by_person_and_the_game_continues(
    data_dir: Path, kind: str, method: str, path: str, body: object, did: str
) -> None:
    async with serving(data_dir) as house:
        table, ada, _ = await two_in_a_game(house)
        cookie = dict(ada.client.cookies)
    limit: dict[str, Any] = {f"limit_{kind}": "1/1h"}
    async with serving(data_dir, **limit) as house:
        ada = house.stranger("Ada")
        ada.client.cookies.update(cookie)
        path = path.replace("{game}", table)
        assert (await ada.ask(method, path, body)).status_code != 429
        assert f"Limit reached: 1 {did} in 1 hour" in await _refused(ada, method, path, body)
        if kind != "actions":
            await ada.act(table, 0, PLAY["action"])


async def test_requests_of_an_address_are_limited_before_any_work_is_done(
    data_dir: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starmine.server.request_limits.GENERAL", Rate.read("3/1h"))
    async with serving(data_dir) as house:
        someone = house.stranger()
        for path in ("/server", "/nothing", "/me"):
            await someone.ask("GET", path)
        with caplog.at_level(logging.WARNING):
            for path in ("/server", "/../", "/games/x", "/editions"):
                answer = await someone.ask("GET", path)
                assert (answer.status_code, "retry-after" in answer.headers) == (429, True)
                assert "content-security-policy" in answer.headers
    told = [record.getMessage() for record in caplog.records]
    assert told == ["the limit of requests is reached by 127.0.0.1, whose requests are answered with 429"]


async def test_nothing_is_limited_when_limits_are_switched_off(data_dir: Path) -> None:
    once = dict.fromkeys(("limit_reads", "limit_guests", "limit_changes"), "1/1h")
    async with serving(data_dir, **once, limits=False) as house:
        table, ada, _ = await two_in_a_game(house)
        assert (await ada.view(table))["turn"] == (await ada.view(table))["turn"] == 0
    async with serving(data_dir, **once) as house:
        ada = await house.guest()
        assert [(await ada.ask("GET", "/tables")).status_code for _ in range(2)] == [200, 429]


@pytest.mark.long(10)
@pytest.mark.slow
async def test_sixty_players_behind_one_address_reach_no_limit(house: House) -> None:
    """Sixty people behind one address arrive together, open thirty tables, play and chat."""
    people = [await house.guest(f"Guest {number}") for number in range(60)]
    for host, other in zip(people[::2], people[1::2], strict=True):
        table = (await host.post("/tables", {**SEATS, "silence": False, "first": 0}))["id"]
        await other.post(f"/tables/{table}/join")
        await host.post(f"/tables/{table}/messages", {"text": "Good evening"})
        await host.post(f"/tables/{table}/start")
        await host.act(table, 0, {"type": "play", "slot": 0})
        await other.act(table, 1, {"type": "play", "slot": 0})


def test_every_operation_counts_as_one_kind(openapi: dict[str, Any]) -> None:
    routes = [route for router in _ROUTERS for route in _routes(router)]
    kinds = {
        route.name: [each for each in route.dependencies if isinstance(each.dependency, _Limited)] for route in routes
    }
    assert len(kinds) == sum(len(methods) for methods in openapi["paths"].values())
    assert [name for name, declared in kinds.items() if len(declared) != 1] == []


def _routes(router: APIRouter) -> Iterator[APIRoute]:
    for each in router.routes:
        if isinstance(each, APIRoute):
            yield each
        else:
            yield from _routes(each.original_router)  # type: ignore[attr-defined]
