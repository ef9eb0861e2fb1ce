"""Access: every route declares the scope that tokens need, and no unusual form of a request bypasses it."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Annotated, Any, get_args

import httpx
import pytest
from fastapi import APIRouter, Depends, FastAPI
from fastapi.routing import APIRoute, iter_route_contexts

from starmine.server.app import create_app
from starmine.server.identity.access import Access, RequiredPlayer, RequiredReader, current_person
from starmine.server.identity.identity import SCOPES
from starmine.server.settings import Settings
from tests.server.roles import ACCESS, ADMIN, NEEDED, PUBLIC, QUESTIONS
from tests.server.serving import PATIENCE, House, Json, Someone, two_in_a_game

# Not FastAPI routes: OpenAPI document, metrics, documentation; the tools of /mcp send requests to the API.
OUTSIDE = {"/api/openapi.json", "/metrics", "/docs", "/mcp"}


def undeclared_routes(app: FastAPI) -> list[str]:
    """The routes that declare neither a token scope, nor that they are public or for admins."""
    described = app.openapi()["paths"]
    found = []
    for route in iter_route_contexts(app.routes):
        if route.path in OUTSIDE:
            continue
        if not isinstance(route.original_route, APIRoute):
            found.append(str(route.path))
        elif not route.include_in_schema:
            found += [] if (route.openapi_extra or {}).get("security") == [] else [str(route.path)]
        else:
            for method in route.methods or ():
                security = described[route.path][method.lower()].get("security")
                found += [] if security == [] or declared_scope(security) else [f"{method} {route.path}"]
    return found


def declared_scope(security: list[dict[str, list[str]]] | None) -> str | None:
    """The scope that an operation's ``security`` declares; None if there is none or several."""
    if security == [{"admin": []}]:
        return "admin"
    scopes = {tuple(scopes) for way in security or () for scopes in way.values()}
    (one,) = scopes if len(scopes) == 1 else ((),)
    return one[0] if len(one) == 1 and one[0] in get_args(Access) else None


def test_every_route_declares_what_a_token_needs() -> None:
    assert undeclared_routes(create_app(Settings())) == []


async def test_route_without_a_declaration_is_detected_and_refuses_tokens(own_house: House) -> None:
    router = APIRouter(prefix="/api/new")

    @router.get("/open")
    async def get_open() -> None: ...

    @router.get("/bare")
    async def get_bare(person: Annotated[str | None, Depends(current_person)]) -> str | None:
        return person

    @router.get("/two")
    async def get_two(one: RequiredReader, two: RequiredPlayer) -> None: ...

    own_house.app.include_router(router)
    own_house.app.openapi_schema = None
    assert undeclared_routes(own_house.app) == ["GET /api/new/open", "GET /api/new/bare", "GET /api/new/two"]
    assert await (await own_house.guest()).get("/new/bare")
    assert await (await own_house.script()).refused("GET", "/new/bare") == (403, "not-in-person")


def test_every_operation_declares_the_scope_in_the_table_of_roles(openapi: dict[str, Any]) -> None:
    needed = {
        operation["operationId"]: declared_scope(operation["security"])
        for methods in openapi["paths"].values()
        for operation in methods.values()
    }
    admin, public = dict.fromkeys(ADMIN.split(), "admin"), dict.fromkeys(PUBLIC.split())
    assert needed == NEEDED | admin | public
    assert tuple(ACCESS) == get_args(Access) == (*SCOPES, "browser")


BODIES = {question.operation: question.body for question in QUESTIONS.values()}
CLOSE = "Host: localhost\r\nConnection: close\r\n"


async def test_cookie_is_read_in_any_header(house: House) -> None:
    """Regression: limits and actions read the first ``Cookie`` header only, so nobody was counted."""
    table, ada, _ = await two_in_a_game(house)
    cookie = f"starmine={ada.client.cookies['starmine']}"
    stranger = house.stranger()
    stranger.client.headers = httpx.Headers([("Cookie", "other=1"), ("Cookie", cookie)])
    assert (await stranger.get("/me"))["person"]["name"] == "Ada"
    await stranger.act(table, 0, {"type": "play", "slot": 0})


def variants_of(method: str, path: str) -> Iterator[tuple[str, str]]:
    """Variants of a request that could bypass a check of method or path."""
    tail = path.removeprefix("/api/")
    for other in (method, "GET", "HEAD", "OPTIONS", "POST", method.lower(), method.title(), f"{method}X"):
        yield other, path
    for written in (
        *(f"{path}/", f"{path}//", f"/{path}", f"/api//{tail}", f"/API/{tail}", f"/api/./{tail}", f"/api/x/../{tail}"),
        *(path.replace("/", "%2F"), f"/api/{tail.replace('/', '%2f')}", path.replace("a", "%61"), f"{path}%20"),
        *(f"{path};x=1", f"{path}%00", f"{path}%2F", f"{path}#x", f"http://localhost{path}"),
        *(
            f"{path}?{query}"
            for query in ("", "seat=0", "seat=9", "seat=0&seat=1", "seat=%30", "other=1", "_method=GET")
        ),
    ):
        yield method, written


async def status(house: House, method: str, target: str, headers: str, body: str) -> int:
    """The status of a raw request; 404 if the client's page is returned instead of an API response."""
    host, _, port = house.url.removeprefix("http://").partition(":")
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(host, int(port))
        length = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
        writer.write(f"{method} {target} HTTP/1.1\r\n{CLOSE}{headers}{length}\r\n{body}".encode())
        answer = await reader.read()
        writer.close()
    head = answer.partition(b"\r\n\r\n")[0].decode().lower()
    return 404 if "content-type: text/html" in head else int(head.split()[1])


async def changeable_data(someone: Someone, table: str, cup: str) -> list[Json]:
    """All API data that the person could change here."""
    tables = (await someone.get("/tables"))["mine"]
    paths = (
        f"/tables/{table}",
        f"/games/{table}",
        f"/games/{table}/notes",
        f"/tables/{table}/messages",
        "/tournaments",
    )
    return [tables, *[await someone.get(path) for path in ("/me", "/me/tokens", f"/tournaments/{cup}", *paths)]]


@pytest.mark.slow
@pytest.mark.parametrize("scope", SCOPES)
async def test_no_form_of_a_request_bypasses_a_tokens_scope(house: House, openapi: dict[str, Any], scope: str) -> None:
    table, ada, bob = await two_in_a_game(house)
    cup = (await ada.post("/tournaments", {"name": "Cup", "players": 2, "deals": 1, "teams": ["Owls"]}))["id"]
    made = await ada.post("/me/tokens", {"name": "Robot", "scope": scope})
    bearer = f"Authorization: Bearer {made['token']}\r\n"
    names = {
        "table": table,
        "game": table,
        "tournament": cup,
        "token": made["id"],
        "seat": 0,
        "puzzle": "the-first-one",
        "spectator": 0,
        "turn": 0,
    }
    names |= dict.fromkeys(("login", "passkey", "study", "subscription"), "x")
    ranks = list(ACCESS)
    beyond = {operation for operation, needed in NEEDED.items() if ranks.index(needed) > ranks.index(scope)}
    operations = {
        (method.upper(), path.format_map(defaultdict(str, names))): operation["operationId"]
        for path, methods in openapi["paths"].items()
        for method, operation in methods.items()
    }
    before = await changeable_data(ada, table, cup)
    for (method, path), operation in operations.items():
        if operation not in beyond:
            continue
        body = json.dumps(BODIES[operation] or {}) if method not in {"GET", "DELETE"} else ""
        assert await status(house, method, path, bearer, body) == 403, operation
        for other_method, target in variants_of(method, path):
            if operations.get((other_method, path), operation) in beyond:
                answered = await status(house, other_method, target, bearer, body)
                assert answered in {400, 401, 403, 404, 405, 415, 422}, (operation, other_method, target, answered)
        for headers in (
            f"{bearer}X-HTTP-Method-Override: GET\r\n",
            f"{bearer}Authorization: Bearer x\r\n",
            bearer.replace("Bearer", "bEARER"),
            bearer.replace("Bearer ", "Bearer   "),
            f"{bearer}Cookie: starmine={bob.client.cookies['starmine']}\r\n",
        ):
            assert await status(house, method, path, headers, body) == 403, (operation, headers)
        if not operation.startswith(("sign_in", "begin_passkey_sign_in", "post_attempt", "put_me", "get_account")):
            for headers in (f"Cookie: starmine={made['token']}\r\n", f"X-Token: {made['token']}\r\n"):
                assert await status(house, method, path, headers, body) == 401, (operation, headers)
    assert await changeable_data(ada, table, cup) == before
