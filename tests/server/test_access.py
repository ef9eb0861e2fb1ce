"""Access: every route declares the scope that tokens need. What each scope may do is proved with ``roles.py``."""

from __future__ import annotations

from typing import Annotated, Any, get_args

import httpx
from fastapi import APIRouter, Depends, FastAPI
from fastapi.routing import APIRoute, iter_route_contexts

from starmine.server.app import create_app
from starmine.server.identity import SCOPES, Access, RequiredPlayer, RequiredReader, current_person
from starmine.server.settings import Settings
from tests.server.roles import ACCESS, ADMIN, NEEDED, PUBLIC
from tests.server.serving import House, two_in_a_game

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


async def test_token_and_cookie_are_read_in_any_form(house: House) -> None:
    """Regression: limits and actions read the first ``Cookie`` header only, so nobody was counted."""
    table, ada, bob = await two_in_a_game(house)
    token = (await ada.post("/me/tokens", {"name": "Robot", "scope": "read"}))["token"]
    cookie, of_bob = (("Cookie", f"starmine={who.client.cookies['starmine']}") for who in (ada, bob))
    bearer = ("Authorization", f"Bearer {token}")
    unread, in_person = (401, "no-name"), (403, "token-scope")
    for headers, answer in (
        ([bearer, ("X-HTTP-Method-Override", "GET")], in_person),
        ([bearer, ("Authorization", "Bearer x")], in_person),
        ([("Authorization", f"bEARER   {token}")], in_person),
        ([bearer, of_bob], in_person),
        ([("Cookie", f"starmine={token}")], unread),
        ([("X-Token", token)], unread),
    ):
        someone = house.stranger()
        someone.client.headers = httpx.Headers(headers)
        body = {"turn": 0, "action": {"type": "play", "slot": 0}}
        assert await someone.refused("POST", f"/games/{table}/actions", body) == answer, headers
    stranger = house.stranger()
    stranger.client.headers = httpx.Headers([("Cookie", "other=1"), cookie])
    assert (await stranger.get("/me"))["person"]["name"] == "Ada"
    await stranger.act(table, 0, {"type": "play", "slot": 0})
