"""Invalid requests: each gets a 4xx with a helpful sentence, and changes nothing."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from starmine.rules.errors import IllegalAction
from starmine.server.app import create_app
from starmine.server.settings import Settings
from starmine.server.web.errors import error_name, sentence
from tests.server.serving import House

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"{", b"\xff\xfe\xfd", b'{"name": "\xff"}', b"[" * 60_000, b'{"a":' * 10_000, b"1" * 60_000),
        *(b"null", b"NaN", b'{"name": NaN}', b'{"name": 1e999}', b"{}", b'{"name": "Ada", "nmae": 1}'),
        *(b'{"\\ud800": 1}', b'{"name": "\\ud800"}'),
    ],
)
async def test_name_body_is_refused_when_it_is_malformed(house: House, body: bytes) -> None:
    someone = house.stranger()
    status, _ = await someone.refused("PUT", "/me", content=body, headers=JSON)
    assert status in {400, 422}
    assert await someone.get("/me") == {"person": None}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "path", "status", "error"),
    [
        ("GET", "/nothing", 404, "not-found"),
        ("DELETE", "/me", 405, "method-not-allowed"),
        ("GET", "/tables/" + "x" * 41, 422, "invalid"),
        ("GET", "/tables/%ff%fe", 404, "not-found"),
        ("GET", "/games/none/events", 404, "not-found"),
        ("GET", "/admin/tables?status=all", 403, "no-admin"),
        ("DELETE", "/account/passkeys/%00", 422, "invalid"),
        ("GET", "/profile/games?before=now", 422, "invalid"),
        ("GET", "/daily?day=9999-12-31", 404, "not-found"),
        ("GET", "/daily?day=2026-02-30", 422, "invalid"),
        ("GET", "/games/none?turn=-1", 422, "invalid"),
        ("GET", "/editions/hanab-live/rules", 404, "not-found"),
        ("GET", "/variants/%ff%fe", 404, "not-found"),
        ("PUT", "/tables/none/seats/9", 422, "invalid"),
    ],
)
async def test_unknown_address_or_method_is_refused(
    house: House, method: str, path: str, status: int, error: str
) -> None:
    ada = await house.guest()
    body = {"kind": "me"} if method == "PUT" else None
    assert await ada.refused(method, path, body) == (status, error)


@pytest.mark.slow
@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": [{"kind": "open"}] * 7},
        {"seats": [{"kind": "local", "name": "\x07"}, {"kind": "me"}]},
        {"seats": [{"kind": "bot", "bot": "deep-thought"}, {"kind": "me"}]},
        {"seats": [{"kind": "me"}, {"kind": "me"}]},
        {"edition": "\ud800"},
        {"options": {"variant": 4}},
        {"options": {"sixth_suit": "many"}},
        {"first": 2},
        {"spectator_delay": 51},
        {"clock": {"kind": "turn", "seconds": 9}},
        {"clock": {"kind": "fischer", "bank": 300}},
        {"password": "x"},
        {"deal": {"kind": "seed", "seed": "a\nb"}},
        {"deal": {"kind": "seed", "seed": "daily:2026-01-01:2"}},
        {"deal": {"kind": "seed", "seed": "x"}, "first": 0},
        {"deal": {"kind": "daily", "day": "2026-02-30"}},
        {"deal": {"kind": "daily"}, "edition": "cocktail"},
        {"deal": {"kind": "daily"}, "options": {}},
        {"deal": {"kind": "daily"}, "spectators": "seat"},
        {"deal": {"kind": "seed", "seed": "x"}, "spectators": "all"},
    ],
    ids=lambda wrong: json.dumps(wrong)[:50],
)
async def test_table_is_refused_when_its_body_is_invalid(house: House, wrong: dict[str, Any]) -> None:
    ada = await house.guest()
    body = {"seats": [{"kind": "me"}, {"kind": "open"}], **wrong}
    assert (await ada.refused("POST", "/tables", body))[0] == 422
    listed = await ada.get("/tables")
    assert listed == {**listed, "mine": [], "open": []}


async def test_refusal_names_the_field_and_the_remedy(house: House) -> None:
    ada = await house.guest()

    async def told(body: Any, path: str = "/me", method: str = "PUT") -> str:
        message: str = (await ada.ask(method, path, body)).json()["message"]
        return message

    assert await told({}) == "The field name is missing."
    assert await told({"name": "A", "nmae": "B"}) == "Unknown field nmae: remove it."
    assert await told({"name": "x" * 25}) == "The field name is invalid: it should have at most 24 characters."
    assert await told(["x"]) == "The request needs a JSON object as its body."
    seats = {"seats": [{"kind": "me"}, {"kind": "open"}], "options": {"strikes": 9}}
    assert "options.strikes" in await told(seats, "/tables", "POST")
    long = await told({"x" * 1000: 1, "name": "A"})
    assert len(long) < 100


@pytest.mark.parametrize("error", [ZeroDivisionError, MemoryError])
async def test_failure_of_the_server_is_answered_with_a_problem(data_dir: Path, error: type[Exception]) -> None:
    handled: list[object] = []  # by the loop's handler, which ends a server's process after a ``MemoryError``
    asyncio.get_running_loop().set_exception_handler(lambda _, context: handled.append(context.get("exception")))
    app = create_app(Settings(data_dir=data_dir))

    @app.get("/api/broken")
    async def broken() -> None:
        raise error

    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        response = await client.get("/api/broken")
    assert response.status_code == 500
    assert response.json()["error"] == "failed"
    assert [type(one) for one in handled] == [MemoryError] * (error is MemoryError)


def test_refusals_of_the_rules_have_stable_names_and_whole_sentences() -> None:
    assert error_name(IllegalAction("x")) == "illegal-action"
    assert sentence("slot 5 is out of range") == "Slot 5 is out of range."
    assert sentence("Is it?") == "Is it?"
