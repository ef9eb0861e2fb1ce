"""Access: every endpoint declares in its signature the scope that a token needs.

A scope includes those before it. Cookies have all scopes. Routes that are independent of the caller declare ``PUBLIC``;
a test fails for routes that declare neither.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from fastapi import Depends, Request, Response, Security
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer, SecurityScopes

from starmine.rules.words.texts import template, text
from starmine.server.identity.identity import COOKIE, HOST_COOKIE, Signed, Signer, known, sender, set_cookie
from starmine.server.settings import Settings
from starmine.server.web.errors import Refusal
from starmine.server.web.parameters import browser_of, service

OTHER_SCOPE = template(
    "token.scope", "This token has the scope {scope}, but this request needs {needed}: create a token with that scope."
)
NOT_IN_PERSON = text("token.not-in-person", "This cannot be done with a token: use a browser.")

Access = Literal["read", "play", "account", "browser"]  # token scopes, and "browser" for what tokens cannot do
_RANKS: dict[str, int] = {access: rank for rank, access in enumerate(get_args(Access))}

PUBLIC: dict[str, Any] = {"openapi_extra": {"security": []}}  # for routes that are independent of the caller

_cookie = APIKeyCookie(name=COOKIE, scheme_name="cookie", description="Set by PUT /api/me.", auto_error=False)
_bearer = HTTPBearer(scheme_name="token", description="From POST /api/guests.", auto_error=False)


def covers(signed: Signed, needed: Access) -> bool:
    """Whether the scope of a token includes another one."""
    return _RANKS[signed.scope] >= _RANKS[needed]


def check_scope(signed: Signed, needed: Access) -> None:
    """Raises a 403 if a token's scope is insufficient."""
    if not covers(signed, needed):
        if needed == "browser":
            raise Refusal(403, "not-in-person", NOT_IN_PERSON)
        raise Refusal(403, "token-scope", OTHER_SCOPE(scope=repr(signed.scope), needed=repr(needed)))


async def current_signed(
    declared: SecurityScopes,
    request: Request,
    response: Response,
    signer: Annotated[Signer, service(Signer)],
    settings: Annotated[Settings, service(Settings)],
    _: Annotated[str | None, Depends(_cookie)],  # for the API's description
    __: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Signed | None:
    """The content of a request's cookie or token; None without one. Raises a 401, and a 403 if the token's scope is
    less than the endpoint declares; without a declaration all tokens are refused.

    Renews a cookie that is older than a day, or has the name for http under https.
    """
    signed = sender(signer, request.scope)
    if signed is not None and signed.use == "cookie":
        is_due = signer.is_due(signed) or (settings.secure and HOST_COOKIE not in request.cookies)
        if is_due and await signer.keep_login(signed, browser_of(request.headers.get("user-agent", ""))):
            set_cookie(response, signer.cookie(signed.person, signed.id), secure=settings.secure)
    elif signed is not None:
        for needed in declared.scopes or ["browser"]:
            check_scope(signed, needed)  # type: ignore[arg-type]  # a test checks all declarations
    return signed


_Signed = Annotated[Signed | None, Depends(current_signed)]


async def current_person(signed: _Signed) -> str | None:
    """The id of the sender; None without a cookie or token. Raises like ``current_signed``."""
    return signed and signed.person


async def require_person(signed: _Signed) -> str:
    """The id of the sender. Raises a 401 without a cookie or token, and like ``current_signed``."""
    return known(signed and signed.person)


async def _require_signed(signed: _Signed) -> Signed:
    return known(signed)


# The sender, by the scope that a token needs. ``Current…`` is None without a cookie or token; ``Required…`` raises a
# 401.
CurrentReader = Annotated[str | None, Security(current_person, scopes=["read"])]
RequiredReader = Annotated[str, Security(require_person, scopes=["read"])]
SignedReader = Annotated[Signed | None, Security(current_signed, scopes=["read"])]
CurrentPlayer = Annotated[str | None, Security(current_person, scopes=["play"])]
RequiredPlayer = Annotated[str, Security(require_person, scopes=["play"])]
CurrentOwner = Annotated[str | None, Security(current_person, scopes=["account"])]
RequiredOwner = Annotated[str, Security(require_person, scopes=["account"])]
SignedOwner = Annotated[Signed | None, Security(current_signed, scopes=["account"])]
ByBrowser = Annotated[Signed | None, Security(current_signed, scopes=["browser"])]  # None without a cookie
InPerson = Annotated[Signed, Security(_require_signed, scopes=["browser"])]  # a person in a browser


def declare(schema: dict[str, Any]) -> None:
    """Removes token authentication from the OpenAPI operations that are for browsers only."""
    for operation in (operation for methods in schema["paths"].values() for operation in methods.values()):
        if "security" in operation:
            operation["security"] = [way for way in operation["security"] if way.get("token") != ["browser"]]
