"""The sender of a request: a signed cookie or a bearer token, verified without the database."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from fastapi import Response
from itsdangerous import BadData, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope as HTTPScope

from starmine.rules.words.texts import text
from starmine.server.errors import Refusal
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
NAMELESS = text("person.nameless", "Choose a name first.")

COOKIE = "starmine"
_LONGEST = 200  # maximum characters of a cookie or token
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers cap it there

Use = Literal["cookie", "token"]
SCOPES: tuple[Scope, ...] = get_args(Scope)


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


def identify(signer: Signer, cookie: str | None, token: str | None) -> Signed | None:
    """The content of the token, else of the cookie. Raises a 401."""
    if token is None:
        return signer.read("cookie", cookie) if cookie else None
    signed = signer.read("token", token)
    if signed is None:
        raise Refusal(401, "bad-token", REVOKED_TOKEN if signer.has_signed("token", token) else UNKNOWN_TOKEN)
    return signed


def sender(signer: Signer, scope: HTTPScope) -> Signed | None:
    """The content of a request's token or cookie; None without one. Raises a 401."""
    headers = Headers(scope=scope)
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and (token := token.strip()):
        return identify(signer, None, token)
    cookie = headers.get("cookie")
    return identify(signer, cookie_parser(cookie).get(COOKIE) if cookie else None, None)


def known(person: str | None) -> str:
    """The id of the person, if there is one. Raises a 401 otherwise."""
    if person is None:
        raise Refusal(401, "no-name", NAMELESS)
    return person


def set_cookie(response: Response, value: str, *, secure: bool) -> None:
    """Sets the identity cookie."""
    response.set_cookie(COOKIE, value, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure)


def clear_cookie(response: Response, *, secure: bool) -> None:
    """Deletes the identity cookie."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=secure)
