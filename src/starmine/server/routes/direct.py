"""A fast path for the most frequent requests, actions and streams, which bypasses FastAPI.

FastAPI's routing, dependencies and response handling take longer than an action itself. Here the same endpoints are
called with arguments parsed by hand. Requests in any unusual form are left to FastAPI.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Receive, Scope, Send

from starmine.server.container import Services
from starmine.server.errors import is_refusal, refuse
from starmine.server.limits.addresses import client_of
from starmine.server.people.access import Access, check_scope
from starmine.server.people.identity import known, sender
from starmine.server.people.paths import request_kind
from starmine.server.routes.events import EventStream, open_stream
from starmine.server.routes.games import post_action
from starmine.server.schemas.actions import ActionBody

_SEATS: dict[bytes, int | None] = {b"": None} | {b"seat=%d" % seat: seat for seat in range(5)}  # by query string
_ACTS: tuple[str, Access] = ("post_action", "play")  # the operation, and the scope that a token needs for it
_LISTENS: tuple[str, Access] = ("get_events", "read")


class Direct:
    """ASGI middleware that answers these two requests."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request."""
        game = request_kind(scope).game if scope["type"] == "http" and scope["query_string"] in _SEATS else None
        if game is None:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        services: Services = scope["app"].state.services
        acts = scope["method"] == "POST"
        scope["operation"], needed = _ACTS if acts else _LISTENS  # the operation is for the metrics
        try:
            signed = sender(services.signer, scope)
            if signed is not None:
                check_scope(signed, needed)
            person = signed and signed.person
            services.rates.take("actions" if acts else "reads", person, client_of(scope))
            if acts:
                response = await _act(services, person, game, Request(scope, receive))
            else:
                viewer, last = _SEATS[scope["query_string"]], headers.get("last-event-id")
                stream = await open_stream(services, signed, client_of(scope), game, viewer, last)
                response = EventStream(stream)
        except ClientDisconnect:
            return
        except Exception as error:
            if not is_refusal(error):
                raise
            response = refuse(scope["method"], error)
        await response(scope, receive, send)


async def _act(services: Services, person: str | None, table: str, request: Request) -> Response:
    accepted = await post_action(services, known(person), table, _body(await request.body()))
    return Response(accepted.model_dump_json(), media_type="application/json")


def _body(sent: bytes) -> ActionBody:
    with suppress(ValidationError):
        return ActionBody.model_validate_json(sent)
    # Invalid bodies are parsed again as FastAPI does, for its error messages.
    try:
        return ActionBody.model_validate(_json(sent))
    except ValidationError as error:
        errors: list[Any] = [{**one, "loc": ("body", *one["loc"])} for one in error.errors()]
        raise RequestValidationError(errors) from error


def _json(sent: bytes) -> Any:
    try:
        return json.loads(sent) if sent else None
    except json.JSONDecodeError as error:
        raise RequestValidationError([{"type": "json_invalid", "loc": ("body", error.pos)}]) from error
    except (ValueError, RecursionError) as error:
        raise HTTPException(400) from error
