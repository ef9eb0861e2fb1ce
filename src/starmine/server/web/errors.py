"""Refusals: every error answer is a ``Problem`` with a stable name and one helpful sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket

from starmine.rules.errors import StarmineError
from starmine.rules.words.texts import TEMPLATES, Text, as_sentence, template, text
from starmine.server.database.database import DAMAGED, Busy, Damaged, Uncertain
from starmine.server.monitoring import end_if_memory_is_short, faults, in_one_line, kind_of, remedy
from starmine.server.web.schemas import IN_WORDS, LiveProblem, Problem, show_text

UNREADABLE = text("request.unreadable", "The request could not be read: send JSON in UTF-8.")
NO_ADDRESS = text("request.no-address", "This address does not exist. The API is described at /api/docs.")
TOO_LARGE = text("request.too-large", "The request is too large: the limit is 64 kB.")
METHOD = template(
    "request.method", "This address does not accept {method} requests. The API is described at /api/docs."
)
NOT_JSON = text("request.not-json", "The request is not valid JSON.")
NOT_OBJECT = text("request.not-object", "The request needs a JSON object as its body.")
FIELD_MISSING = template("request.field-missing", "The field {field} is missing.")
FIELD_UNKNOWN = template("request.field-unknown", "Unknown field {field}: remove it.")
FIELD_WRONG = template("request.field-wrong", "The field {field} is invalid: {reason}.")
# Reasons that people can see in a form, besides those for programs.
TOO_LONG = template("request.reason.too-long", "it should have at most {count} characters")
TOO_SHORT = template("request.reason.too-short", "it should have at least {count} characters")
EMPTY = text("request.reason.empty", "it should have at least 1 character")
BELOW = template("request.reason.below", "it should be at least {least}")
ABOVE = template("request.reason.above", "it should be at most {most}")
REACHED = template("limit.reached", "{told}. Try again in {count} seconds.")
REACHED_FOR_ONE = template("limit.reached-for-one", "{told}. Try again in 1 second.")
AWAY = text(
    "database.away", "The server cannot reach its database right now. Nothing was changed. Try again in a moment."
)
UNCERTAIN = text(
    "database.uncertain",
    "The database of the server did not answer. Check whether your change was saved before you try again.",
)
BUSY = text("database.busy", "The database of the server is busy. Nothing was changed. Try again in a moment.")
FAILED = text("request.failed", "Something went wrong on the server. Try again. The error is in the server's log.")


class Refusal(Exception):
    """Raised by services to refuse a request; becomes a ``Problem`` with ``status``."""

    def __init__(
        self, status: int, error: str, message: str, *, rule: str | None = None, retry_after: int | None = None
    ) -> None:
        super().__init__(message)
        self.text = message
        self.status = status
        self.error = error
        self.rule = rule
        self.retry_after = retry_after
        self.headers = None if retry_after is None else {"Retry-After": str(retry_after)}

    @property
    def problem(self) -> Problem:
        return Problem(error=self.error, rule=self.rule, **show_text(self.text).model_dump())

    @property
    def told(self) -> dict[str, Any]:
        """The fields of a refusal in a message of a WebSocket."""
        return {"status": self.status, "problem": self.problem, "retry_after": self.retry_after}


def not_found(message: str) -> Refusal:
    """404."""
    return Refusal(404, "not-found", message)


def forbidden(error: str, message: str) -> Refusal:
    """403."""
    return Refusal(403, error, message)


def conflict(error: str, message: str, *, rule: str | None = None) -> Refusal:
    """409: a valid request that the current state does not allow."""
    return Refusal(409, error, message, rule=rule)


def unprocessable(error: str, message: str, *, rule: str | None = None) -> Refusal:
    """422."""
    return Refusal(422, error, message, rule=rule)


def too_many(reason: Text, setting: str, who: str, retry_after: int = 10) -> Refusal:
    """429: a person or address, ``who``, has reached the limit in ``setting``."""
    faults.report(setting, f"{setting} is reached by {who}, whose requests are answered with 429")
    message = REACHED_FOR_ONE(told=reason) if retry_after == 1 else REACHED(told=reason, count=retry_after)
    return Refusal(429, "too-many", message, retry_after=retry_after)


def page(refusal: Refusal) -> HTMLResponse:
    """A refusal as an HTML page without external resources, which would be refused, too."""
    title, message = HTTPStatus(refusal.status).phrase, escape(refusal.problem.message)
    return HTMLResponse(PAGE.format(title=title, message=message), refusal.status, refusal.headers)


PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>{title} · Starmine</title>
<h1>{title}</h1>
<p>{message}</p>
</html>
"""


def responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The ``responses`` of a route that refuses with these statuses, for OpenAPI."""
    always = (400, 403, 413, 415, 422, 429)
    return {
        status: {"description": HTTPStatus(status).phrase, "content": _PROBLEM}
        for status in sorted({*always, *statuses})
    }


def declare(schema: dict[str, Any]) -> None:
    """Adds the schemas of ``Problem`` and of all texts to an OpenAPI document, whose routes refer to them."""
    problem = Problem.model_json_schema(ref_template="#/components/schemas/{model}")
    del problem["$defs"]  # only ``Text``, which other schemas of the document have brought along
    texts = {
        "title": "Texts",
        "description": "The ids of all texts, each with its English and the names of its values.",
        "type": "object",
        "properties": {
            name: {
                "description": template.english,
                "type": "object",
                "properties": {hole: {} for hole in template.holes},
                "required": list(template.holes),
            }
            for name, template in sorted(TEMPLATES.items())
        },
    }
    schema["components"]["schemas"] |= {"Problem": problem, "Texts": texts}


_PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}

_MESSAGES = {
    400: ("bad-request", UNREADABLE),
    404: ("not-found", NO_ADDRESS),
    413: ("too-large", TOO_LARGE),
}


def install(app: FastAPI) -> None:
    """Makes the application answer every error with a ``Problem``."""

    async def refused(request: Request, error: Exception) -> JSONResponse:
        return refuse(request.method, error)

    for kind in (*_REFUSED, Exception):
        app.add_exception_handler(kind, refused)


def is_refusal(error: Exception) -> bool:
    """Whether an error is a refusal, and not a fault of the server."""
    return isinstance(error, _REFUSED)


def refuse(method: str, error: Exception) -> JSONResponse:
    """The response to a request that raised an error."""
    if isinstance(error, HTTPException):
        name, message = _MESSAGES.get(error.status_code, ("refused", Text(str(error.detail))))
        if error.status_code == 405:
            name, message = "method-not-allowed", METHOD(method=method)
        refusal, headers = Refusal(error.status_code, name, message), error.headers
    else:
        refusal = refusal_of(error)
        headers = refusal.headers
    return JSONResponse(refusal.problem.model_dump(), refusal.status, headers)


def refusal_of(error: Exception) -> Refusal:
    """The refusal that answers any error but an ``HTTPException``; reports errors of the database."""
    match error:
        case Refusal():
            return error
        case StarmineError():
            return illegal(error, error.text)
        case RequestValidationError():
            return Refusal(422, "invalid", explain(error.errors()))
        case Damaged():
            return Refusal(409, "damaged", DAMAGED)
        case SQLAlchemyError():
            faults.report(kind_of(error), f"requests are answered with 503: {in_one_line(error)}{remedy(error)}")
            return Refusal(503, "unavailable", _database_message(error), retry_after=2)
    end_if_memory_is_short(error)
    return Refusal(500, "failed", FAILED)


async def refuse_socket(socket: WebSocket, refusal: Refusal) -> None:
    """Refuses a WebSocket. Browsers cannot read a refused handshake, so it is accepted first."""
    await socket.accept()
    await socket.send_text(LiveProblem(**refusal.told).model_dump_json())
    await socket.close(4000 + refusal.status)  # codes from 4000 on are for applications


def _database_message(error: SQLAlchemyError) -> str:
    # PostgreSQL's connection may have been lost during the commit.
    lost = isinstance(error, DBAPIError) and error.connection_invalidated and "SQLITE" not in kind_of(error)
    if lost or isinstance(error, Uncertain) or "SQLITE_IOERR" in kind_of(error):
        return UNCERTAIN
    if isinstance(error, Busy):
        return BUSY
    return AWAY


_REFUSED = (Refusal, StarmineError, RequestValidationError, HTTPException, Damaged, SQLAlchemyError)


def error_name(error: StarmineError) -> str:
    """``IllegalAction`` becomes ``illegal-action``."""
    return re.sub("(?<!^)(?=[A-Z])", "-", type(error).__name__).lower()


def illegal(error: StarmineError, message: str) -> Refusal:
    """The 422 for an illegal action. ``message``: the error's, perhaps in an edition's words or with a number."""
    return unprocessable(error_name(error), sentence(message), rule=error.rule)


def sentence(text: str) -> str:
    """The message with a capital first letter and a full stop."""
    return text.sentence() if isinstance(text, Text) else as_sentence(text)


def explain(errors: Sequence[Mapping[str, Any]]) -> str:
    """The first validation error of a request, as one sentence with the field and the remedy."""
    error = errors[0]
    # The first part says whether the field is in the body, the path or the query.
    place = ".".join(_part(part) for part in error["loc"][1:] if not _names_a_type(part))
    kind = error["type"]
    if kind == "json_invalid":
        return NOT_JSON
    if not place:
        return NOT_OBJECT
    if kind == "missing":
        return FIELD_MISSING(field=place)
    if kind == "extra_forbidden":
        return FIELD_UNKNOWN(field=place)
    if kind == IN_WORDS:
        words: str = error["ctx"]["words"]
        return words
    return FIELD_WRONG(field=place, reason=reason_of(error))


def reason_of(error: Mapping[str, Any]) -> str:
    """Why a value is invalid: a translated text for values that people enter in a form, else pydantic's English."""
    match error:
        case {"type": "string_too_long", "ctx": {"max_length": most}}:
            return TOO_LONG(count=most)
        case {"type": "string_too_short", "ctx": {"min_length": least}}:
            return EMPTY if least == 1 else TOO_SHORT(count=least)
        case {"type": "greater_than_equal", "ctx": {"ge": least}}:
            return BELOW(least=least)
        case {"type": "less_than_equal", "ctx": {"le": most}}:
            return ABOVE(most=most)
        case {"ctx": {"why": Text() as why}}:  # from a validator in ``schemas``
            return why
    message = str(error["msg"]).removeprefix("Value error, ")
    message = re.sub(r"^(Input|String|List|Value) should", "it should", message).removesuffix(".")
    return f"{message[:1].lower()}{message[1:]}"


def _part(part: object) -> str:
    text = str(part)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _names_a_type(part: object) -> bool:
    # Errors in unions name the member type tried, such as ``literal['lot']``, which means nothing to people.
    return isinstance(part, str) and (part in {"int", "str", "none"} or part.startswith(("literal[", "constrained-")))
