"""The sender of a request: a signed cookie or a bearer token, verified without the database."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple, get_args

from fastapi import Depends, Request, Response
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer
from itsdangerous import BadData, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope as HTTPScope

from starmine.rules.words.texts import template, text
from starmine.server.errors import Refusal
from starmine.server.people.paths import request_kind
from starmine.server.schemas.base import Scope

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
OTHER_SCOPE = template(
    "token.scope",
    "This token has the scope {scope}, but this request needs {needed}: create a token with that scope.",
)
NOT_IN_PERSON = text("token.not-in-person", "This cannot be done with a token: use a browser.")
NAMELESS = text("person.nameless", "Choose a name first.")

COOKIE = "starmine"
_LONGEST = 200  # maximum characters of a cookie or token
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers cap it there

Use = Literal["cookie", "token"]
SCOPES: tuple[Scope, ...] = get_args(Scope)

_cookie = APIKeyCookie(name=COOKIE, scheme_name="cookie", description="Set by PUT /api/me.", auto_error=False)
_bearer = HTTPBearer(scheme_name="token", description="From POST /api/guests.", auto_error=False)


class Signed(NamedTuple):
    """The content of a cookie or token. Guests' have no id and the full scope."""

    person: str
    number: int = 0  # of the session
    id: str = ""  # of the token, or of the login of a browser
    scope: Scope = "account"


class Signer:
    """Signs and verifies cookies and tokens. They contain the person's id, and their own id or a session number.

    ``sessions``: the current session numbers by person; 0 for people who never signed out everywhere. ``ended``: ids of
    revoked tokens and ended logins. ``seen``: ids of logins used since this set was last saved.
    """

    def __init__(self) -> None:
        self.sessions: dict[str, int] = {}
        self.ended: set[str] = set()
        self.seen: set[str] = set()
        self._keys: list[str] = []
        self._serializers: dict[str, URLSafeSerializer] = {}

    def take(self, keys: Sequence[str]) -> None:
        """Sets the keys: the first one signs, all of them verify."""
        if list(keys) != self._keys:
            self._keys = list(keys)
            self._serializers = {
                use: URLSafeSerializer(
                    self._keys[::-1], salt=f"starmine.{use}", signer_kwargs={"key_derivation": "hmac"}
                )
                for use in ("cookie", "token", "ticket")
            }
            self._read.cache_clear()

    def sign(self, use: str, person: str, id: str = "", scope: Scope = "account") -> str:  # noqa: A002 (as the API calls it)
        """The text of a person's ``"cookie"`` or ``"token"``."""
        signed = Signed(person, self.sessions.get(person, 0), id, scope)
        content: object = list(signed) if id else [person, signed.number] if signed.number else person
        return self._serializers[use].dumps(content)

    def read(self, use: str, text: str) -> Signed | None:
        """The content of a text; None if it was not signed by this server, or has been revoked."""
        signed = self._read(use, text) if len(text) <= _LONGEST else None
        if signed is None or signed.id in self.ended:
            return None
        if not signed.id:
            return signed if signed.number == self.sessions.get(signed.person, 0) else None
        if use == "cookie":
            self.seen.add(signed.id)
        return signed

    def has_signed(self, use: str, text: str) -> bool:
        """Whether this server has signed a text, even if it has been revoked."""
        return len(text) <= _LONGEST and self._read(use, text) is not None

    def ticket(self, content: list[str]) -> str:
        """A signed text for a browser to send back later."""
        return self._serializers["ticket"].dumps(content)

    def read_ticket(self, text: str) -> list[str] | None:
        """The content of a ticket; None if it was not signed by this server."""
        try:
            content: list[str] = self._serializers["ticket"].loads(text)
        except BadData:
            return None
        return content

    @lru_cache(maxsize=4096)  # noqa: B019 (the one signer lives as long as the server)
    def _read(self, use: str, text: str) -> Signed | None:
        try:
            content = self._serializers[use].loads(text)
        except BadData:
            return None
        match content:
            case str(person):
                return Signed(person)
            case [str(person), int(number)]:
                return Signed(person, number)
            case [str(person), int(number), str(id), str(scope)] if scope in SCOPES:
                return Signed(person, number, id, scope)
        return None


async def current_signed(
    request: Request,
    cookie: Annotated[str | None, Depends(_cookie)],
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Signed | None:
    """The content of a request's cookie or token; None without one. Raises a 401."""
    token = None if bearer is None else bearer.credentials
    return identify(request.app.state.services.signer, cookie, token, request_kind(request.scope).scope)


CurrentSigned = Annotated[Signed | None, Depends(current_signed)]


async def current_person(signed: CurrentSigned) -> str | None:
    """The id of the sender; None without a cookie or token. Raises a 401."""
    return signed and signed.person


def identify(signer: Signer, cookie: str | None, token: str | None, needed: Scope) -> Signed | None:
    """The content of the token, else of the cookie. Raises a 401, and a 403 if the token's scope is too small."""
    if token is None:
        return signer.read("cookie", cookie) if cookie else None
    signed = signer.read("token", token)
    if signed is None:
        raise Refusal(401, "bad-token", REVOKED_TOKEN if signer.has_signed("token", token) else UNKNOWN_TOKEN)
    if SCOPES.index(signed.scope) < SCOPES.index(needed):
        message = OTHER_SCOPE(scope=repr(signed.scope), needed=repr(needed))
        raise Refusal(403, "token-scope", message)
    return signed


def sender(signer: Signer, scope: HTTPScope) -> str | None:
    """The id of a request's sender, or None. Raises a 401, and a 403 if the token's scope is too small."""
    headers, needed = Headers(scope=scope), request_kind(scope).scope
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        signed = identify(signer, None, token, needed)
    else:
        cookie = headers.get("cookie")
        signed = identify(signer, cookie_parser(cookie).get(COOKIE) if cookie else None, None, needed)
    return signed and signed.person


CurrentPerson = Annotated[str | None, Depends(current_person)]


async def _sent_as(bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> Use:
    return "cookie" if bearer is None else "token"


SentAs = Annotated[Use, Depends(_sent_as)]  # how the sender authenticated


async def _by_browser(signed: CurrentSigned, sent_as: SentAs) -> Signed | None:
    if sent_as == "token":
        raise Refusal(403, "not-in-person", NOT_IN_PERSON)
    return signed


async def _in_person(signed: Annotated[Signed | None, Depends(_by_browser)]) -> Signed:
    known(signed and signed.person)
    assert signed is not None  # noqa: S101 (for the type checker)
    return signed


ByBrowser = Annotated[Signed | None, Depends(_by_browser)]  # not a program; None without a valid cookie
InPerson = Annotated[Signed, Depends(_in_person)]  # a person at a browser


async def require_person(person: CurrentPerson) -> str:
    """The id of the sender. Raises a 401 without a cookie or token."""
    return known(person)


def known(person: str | None) -> str:
    """The id of the person, if there is one. Raises a 401 otherwise."""
    if person is None:
        raise Refusal(401, "no-name", NAMELESS)
    return person


RequiredPerson = Annotated[str, Depends(require_person)]


def set_cookie(response: Response, value: str, *, secure: bool) -> None:
    """Sets the identity cookie."""
    response.set_cookie(COOKIE, value, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure)


def clear_cookie(response: Response, *, secure: bool) -> None:
    """Deletes the identity cookie."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=secure)
