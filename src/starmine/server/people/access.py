"""Who may send a request: every endpoint declares in its signature the scope that a token needs for it.

A scope includes those before it. Cookies cover everything. A route that identifies nobody declares ``PUBLIC``; a route
with neither fails a test.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from fastapi import Depends, Request, Security
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer, SecurityScopes

from starmine.rules.words.texts import template, text
from starmine.server.errors import Refusal
from starmine.server.people.identity import COOKIE, Signed, Use, identify, known

OTHER_SCOPE = template(
    "token.scope",
    "This token has the scope {scope}, but this request needs {needed}: create a token with that scope.",
)
NOT_IN_PERSON = text("token.not-in-person", "This cannot be done with a token: use a browser.")

Access = Literal["read", "play", "account", "browser"]  # the scopes of tokens, and what only people at a browser do
_RANKS: dict[str, int] = {access: rank for rank, access in enumerate(get_args(Access))}

PUBLIC: dict[str, Any] = {"openapi_extra": {"security": []}}  # for the decorator of a route that identifies nobody

_cookie = APIKeyCookie(name=COOKIE, scheme_name="cookie", description="Set by PUT /api/me.", auto_error=False)
_bearer = HTTPBearer(scheme_name="token", description="From POST /api/guests.", auto_error=False)


def covers(signed: Signed, needed: Access) -> bool:
    """Whether the scope of a token is enough."""
    return _RANKS[signed.scope] >= _RANKS[needed]


def check_scope(signed: Signed, needed: Access) -> None:
    """Raises a 403 for a token whose scope is not enough."""
    if not covers(signed, needed):
        if needed == "browser":
            raise Refusal(403, "not-in-person", NOT_IN_PERSON)
        raise Refusal(403, "token-scope", OTHER_SCOPE(scope=repr(signed.scope), needed=repr(needed)))


async def current_signed(
    declared: SecurityScopes,
    request: Request,
    cookie: Annotated[str | None, Depends(_cookie)],
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Signed | None:
    """What the cookie or token of a request says; None for somebody without one. Raises a 401, and a 403 for a token
    whose scope is not what the endpoint declares; without a declaration no token is enough."""
    signed = identify(request.app.state.services.signer, cookie, None if bearer is None else bearer.credentials)
    if signed is not None and bearer is not None:
        for needed in declared.scopes or ["browser"]:
            check_scope(signed, needed)  # type: ignore[arg-type]  # a test compares all declarations with ``Access``
    return signed


_Signed = Annotated[Signed | None, Depends(current_signed)]


async def current_person(signed: _Signed) -> str | None:
    """The id of the person who sends a request; None for somebody without a cookie or token. Raises as above."""
    return signed and signed.person


async def require_person(signed: _Signed) -> str:
    """The id of the person who sends a request. Raises a 401 for somebody without a cookie or token, else as above."""
    return known(signed and signed.person)


async def _require_signed(signed: _Signed) -> Signed:
    known(signed and signed.person)
    assert signed is not None  # noqa: S101 (for the type checker)
    return signed


async def _sent_as(bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> Use:
    return "cookie" if bearer is None else "token"


SentAs = Annotated[Use, Depends(_sent_as)]  # by what the person is known

# Who asks, by the scope that a token needs. ``Current…``: None for somebody without a name; ``Required…``: a 401.
CurrentReader = Annotated[str | None, Security(current_person, scopes=["read"])]
RequiredReader = Annotated[str, Security(require_person, scopes=["read"])]
SignedReader = Annotated[Signed | None, Security(current_signed, scopes=["read"])]
CurrentPlayer = Annotated[str | None, Security(current_person, scopes=["play"])]
RequiredPlayer = Annotated[str, Security(require_person, scopes=["play"])]
CurrentOwner = Annotated[str | None, Security(current_person, scopes=["account"])]
RequiredOwner = Annotated[str, Security(require_person, scopes=["account"])]
SignedOwner = Annotated[Signed | None, Security(current_signed, scopes=["account"])]
ByBrowser = Annotated[Signed | None, Security(current_signed, scopes=["browser"])]  # perhaps somebody without a name
InPerson = Annotated[Signed, Security(_require_signed, scopes=["browser"])]  # a person at a browser


def declare(schema: dict[str, Any]) -> None:
    """Leaves tokens out of the operations of an API description that no token covers."""
    for operation in (operation for methods in schema["paths"].values() for operation in methods.values()):
        if "security" in operation:
            operation["security"] = [way for way in operation["security"] if way.get("token") != ["browser"]]
