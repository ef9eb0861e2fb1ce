"""Who sends a request, and what they may do.

The sender is in a signed cookie or a bearer token, verified without the database. Every endpoint declares in its
signature the scope that a token needs. A scope includes those before it; cookies have all scopes. Routes that are
independent of the caller declare ``PUBLIC``; a test fails for routes that declare neither.
"""

from __future__ import annotations

import math
import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args

from fastapi import Depends, Request, Response, Security
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer, SecurityScopes
from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import select
from sqlalchemy.orm import Session
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope as HTTPScope

from starmine.rules.words.texts import Text, template, text
from starmine.server.database.models import PersonRow
from starmine.server.settings import Settings
from starmine.server.web.errors import Refusal
from starmine.server.web.parameters import Browser, browser_of, service
from starmine.server.web.schemas import Scope

UNKNOWN_TOKEN = text(
    "token.unknown",
    "This server did not issue this token: check that it is complete, and for this server. "
    "Programs get a new guest with a token by POST /api/guests.",
)
REVOKED_TOKEN = text(
    "token.revoked",
    "This token has been revoked, or its owner has signed out everywhere else. The owner can make another one in a "
    "browser, in the menu with their name, under Programs and bots. Programs get a new guest with a token by "
    "POST /api/guests.",
)
EXPIRED_TOKEN = template(
    "token.expired",
    "This token expired on {date}. Its owner can make another one in a browser, in the menu with their name, under "
    "Programs and bots. Programs get a new guest with a token by POST /api/guests.",
)
TOKEN_BEFORE_RESTORE = text(
    "token.before-restore",
    "This server was restored from a backup. All earlier tokens are invalid, this one too. Its owner "
    "can make another one in a browser, in the menu with their name, under Programs and bots. Programs get a new guest "
    "with a token by POST /api/guests.",
)
NAMELESS = text("person.nameless", "Choose a name first.")
UNKNOWN_PERSON = text("person.unknown", "This server does not know you any more: choose a name again.")
OTHER_SCOPE = template(
    "token.scope", "This token has the scope {scope}, but this request needs {needed}: create a token with that scope."
)
NOT_IN_PERSON = text("token.not-in-person", "This cannot be done with a token: use a browser.")

DAY = 24 * 3600  # seconds
COOKIE = "starmine"
HOST_COOKIE = f"__Host-{COOKIE}"  # under https: no other host of the domain can set it (RFC 6265bis, 4.1.3.2)
COOKIE_AGE = 400 * DAY  # since it was issued; browsers cap it there
COOKIE_RENEWAL = DAY  # an older cookie is renewed when it is used
TOKEN_DAYS = 365  # how long a token is valid unless its maker chooses otherwise
_LONGEST = 200  # maximum characters of a cookie or token

Access = Literal["read", "play", "account", "browser"]  # token scopes, and "browser" for what tokens cannot do
Use = Literal["cookie", "token"]
T = TypeVar("T", str, "Signed")
SCOPES: tuple[Scope, ...] = get_args(Scope)
_RANKS: dict[str, int] = {access: rank for rank, access in enumerate(get_args(Access))}

PUBLIC: dict[str, Any] = {"openapi_extra": {"security": []}}  # for routes that are independent of the caller

_cookie = APIKeyCookie(name=COOKIE, scheme_name="cookie", description="Set by PUT /api/me.", auto_error=False)
_bearer = HTTPBearer(scheme_name="token", description="From POST /api/guests.", auto_error=False)


class Signed(NamedTuple):
    """The content of a cookie or token. Times are Unix times in seconds."""

    person: str
    id: str  # of the login of a browser, or of the token
    scope: Scope  # a cookie has the widest one
    issued: int
    expires: int
    use: Use


def name_of(session: Session, person: str) -> str | None:
    """A person's name; None if unknown."""
    return session.scalar(select(PersonRow.name).where(PersonRow.id == person))


def known_name(session: Session, person: str) -> str:
    """The name of the requesting person. Raises a 401 if unknown."""
    name = name_of(session, person)
    if name is None:
        raise Refusal(401, "no-name", UNKNOWN_PERSON)
    return name


async def _keep_none(_: Signed, __: Browser) -> bool:
    return False


class Signer:
    """Signs and verifies cookies ``[person, login, issued]`` and tokens ``[person, id, scope, issued, expires]``.

    ``clock``: returns the Unix time. ``ended``: ids of revoked logins and tokens, each with the time when its cookies
    or token expire. ``seen``: ids of logins used since this set was last saved. ``tokens_since``: when a backup was
    restored; tokens issued until then are refused.
    """

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.ended: dict[str, float] = {}
        self.seen: set[str] = set()
        self.tokens_since = -1.0
        self.keep_login: Callable[[Signed, Browser], Awaitable[bool]] = _keep_none  # ``Sessions`` sets its own
        self._keys: list[str] = []

    def take(self, keys: Sequence[str]) -> None:
        """Sets the keys: the first one signs, all of them verify."""
        if list(keys) != self._keys:
            self._keys = list(keys)
            self._serializer.cache_clear()
            self._read.cache_clear()

    @lru_cache(maxsize=8)  # noqa: B019 (the one signer lives as long as the server)
    def _serializer(self, use: str) -> URLSafeSerializer:
        # The serializer signs with the last of its keys.
        return URLSafeSerializer(self._keys[::-1], salt=f"starmine.{use}", signer_kwargs={"key_derivation": "hmac"})

    def sign(self, use: str, content: Sequence[object]) -> str:
        """A text that only this server can make, for one use."""
        return self._serializer(use).dumps(content)

    def unsign(self, use: str, text: str) -> Any:
        """The content of a text; None if it was not signed by this server for this use."""
        try:
            return self._serializer(use).loads(text)
        except BadData:
            return None

    def cookie(self, person: str, login: str) -> str:
        return self.sign("cookie", [person, login, int(self.clock())])

    def token(self, person: str, id: str, scope: Scope, expires: datetime) -> str:  # noqa: A002 (as the API calls it)
        # In the second of a restore, a new token must not count as issued before the restore.
        issued = max(int(self.clock()), math.floor(self.tokens_since) + 1)
        return self.sign("token", [person, id, scope, issued, int(expires.timestamp())])

    def read(self, use: Use, text: str) -> Signed | None:
        """The content of a text; None if it was not signed by this server, has expired, or has been revoked."""
        signed = self._read(use, text) if len(text) <= _LONGEST else None
        if signed is None or not self.is_valid(signed):
            return None
        if use == "cookie":
            self.seen.add(signed.id)
        return signed

    def is_valid(self, signed: Signed | None) -> bool:
        """Whether a cookie or token has neither expired nor been revoked; True without one."""
        return signed is None or (
            signed.expires > self.clock()
            and signed.id not in self.ended
            and (signed.use == "cookie" or signed.issued > self.tokens_since)
        )

    def why_not(self, token: str) -> Text:
        """Why ``read`` refuses a token."""
        signed = self._read("token", token) if len(token) <= _LONGEST else None
        if signed is None:
            return UNKNOWN_TOKEN
        if signed.expires <= self.clock():
            return EXPIRED_TOKEN(date=f"{datetime.fromtimestamp(signed.expires, UTC):%Y-%m-%d}")
        return TOKEN_BEFORE_RESTORE if signed.issued <= self.tokens_since else REVOKED_TOKEN

    @lru_cache(maxsize=4096)  # noqa: B019 (as above)
    def _read(self, use: Use, text: str) -> Signed | None:
        match self.unsign(use, text):
            case [str(person), str(id), int(issued)] if use == "cookie":
                return Signed(person, id, "account", issued, issued + COOKIE_AGE, use)
            case [str(person), str(id), str(scope), int(issued), int(expires)] if use == "token" and scope in SCOPES:
                return Signed(person, id, scope, issued, expires, use)
        return None


def sender(signer: Signer, scope: HTTPScope) -> Signed | None:
    """The content of a request's token, else of its cookie; None without one. Raises a 401."""
    headers = Headers(scope=scope)
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:  # then the cookie is ignored, as ``guard`` assumes
        signed = signer.read("token", token.strip())
        if signed is None:
            raise Refusal(401, "bad-token", signer.why_not(token.strip()))
        return signed
    cookies = cookie_parser("; ".join(headers.getlist("cookie")))  # proxies may pass on HTTP/2's several headers
    cookie = cookies.get(HOST_COOKIE) or cookies.get(COOKIE)
    return signer.read("cookie", cookie) if cookie else None


def sender_if_valid(scope: HTTPScope) -> str | None:
    """The person for whom a request counts; None also for invalid credentials, which the route may report."""
    try:
        signed = sender(scope["app"].state.services[Signer], scope)
    except Refusal:
        return None
    return signed and signed.person


def known(person: T | None) -> T:
    """The person, if there is one. Raises a 401 otherwise."""
    if person is None:
        raise Refusal(401, "no-name", NAMELESS)
    return person


def covers(signed: Signed, needed: Access) -> bool:
    """Whether the scope of a token includes another one."""
    return _RANKS[signed.scope] >= _RANKS[needed]


def check_scope(signed: Signed, needed: Access) -> None:
    """Raises a 403 if a token's scope is insufficient."""
    if not covers(signed, needed):
        if needed == "browser":
            raise Refusal(403, "not-in-person", NOT_IN_PERSON)
        raise Refusal(403, "token-scope", OTHER_SCOPE(scope=repr(signed.scope), needed=repr(needed)))


class IdentityCookie:
    """Sets or deletes the identity cookie by a response, and names the browser that gets the response."""

    def __init__(self, response: Response, signer: Signer, agent: str, *, secure: bool) -> None:
        """``agent``: the header ``User-Agent``."""
        self._response = response
        self._agent = agent
        self._signer = signer
        self.secure = secure

    @property
    def browser(self) -> Browser:
        return browser_of(self._agent)

    def set(self, person: str, login: str) -> None:
        """Signs a person in at this browser; under https also deletes the cookie for http."""
        del self._response.headers["set-cookie"]
        name = HOST_COOKIE if self.secure else COOKIE
        value = self._signer.cookie(person, login)
        flags: dict[str, Any] = {"httponly": True, "samesite": "lax", "secure": self.secure}
        self._response.set_cookie(name, value, max_age=COOKIE_AGE, **flags)
        if self.secure:
            self._response.delete_cookie(COOKIE, **flags)

    def clear(self) -> None:
        """Signs this browser out."""
        del self._response.headers["set-cookie"]
        for name in (COOKIE, HOST_COOKIE) if self.secure else (COOKIE,):
            self._response.delete_cookie(name, httponly=True, samesite="lax", secure=self.secure)


async def _identity_cookie(
    request: Request,
    response: Response,
    signer: Annotated[Signer, service(Signer)],
    settings: Annotated[Settings, service(Settings)],
) -> IdentityCookie:
    return IdentityCookie(response, signer, request.headers.get("user-agent", ""), secure=settings.secure)


ThisCookie = Annotated[IdentityCookie, Depends(_identity_cookie)]


async def current_signed(
    declared: SecurityScopes,
    request: Request,
    signer: Annotated[Signer, service(Signer)],
    cookie: ThisCookie,
    _: Annotated[str | None, Depends(_cookie)],  # for the API's description
    __: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Signed | None:
    """The content of a request's cookie or token; None without one. Raises a 401, and a 403 if the token's scope is
    less than the endpoint declares; without a declaration all tokens are refused.

    Renews a cookie that is older than a day, or has the name for http under https.
    """
    signed = sender(signer, request.scope)
    if signed is not None and signed.use == "cookie":
        is_due = signed.issued + COOKIE_RENEWAL <= signer.clock()
        is_due = is_due or (cookie.secure and HOST_COOKIE not in request.cookies)
        if is_due and await signer.keep_login(signed, cookie.browser):
            cookie.set(signed.person, signed.id)
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
RequiredSigned = Annotated[Signed, Security(_require_signed, scopes=["account"])]
ByBrowser = Annotated[Signed | None, Security(current_signed, scopes=["browser"])]  # None without a cookie
InPerson = Annotated[Signed, Security(_require_signed, scopes=["browser"])]  # a person in a browser


def declare(schema: dict[str, Any]) -> None:
    """Removes token authentication from the OpenAPI operations that are for browsers only."""
    for operation in (operation for methods in schema["paths"].values() for operation in methods.values()):
        if "security" in operation:
            operation["security"] = [way for way in operation["security"] if way.get("token") != ["browser"]]
