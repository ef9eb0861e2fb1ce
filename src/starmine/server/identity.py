"""Who sends a request: a signed cookie in browsers, a bearer token for programs, both read without the store."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Literal

from fastapi import Depends, Request, Response
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer
from itsdangerous import BadData, URLSafeSerializer
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from starmine.server.errors import Refusal

COOKIE = "starmine"
_LONGEST = 200  # characters: more than any cookie or token of this server has
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers cap it there

Use = Literal["cookie", "token"]

_cookie = APIKeyCookie(name=COOKIE, scheme_name="cookie", description="Set by PUT /api/me.", auto_error=False)
_bearer = HTTPBearer(scheme_name="token", description="From POST /api/guests.", auto_error=False)


class Signer:
    """Signs and reads cookies and tokens, which name a person by id and one of their sessions by number.

    ``sessions`` are the numbers of those that are valid now; 0 for people who never signed out of all of them.
    """

    def __init__(self) -> None:
        self.sessions: dict[str, int] = {}
        self._keys: list[str] = []
        self._serializers: dict[str, URLSafeSerializer] = {}

    def take(self, keys: Sequence[str]) -> None:
        """From now on signs with the first of these keys, and reads what any of them has signed."""
        if list(keys) != self._keys:
            self._keys = list(keys)
            self._serializers = {
                use: URLSafeSerializer(
                    self._keys[::-1], salt=f"starmine.{use}", signer_kwargs={"key_derivation": "hmac"}
                )
                for use in ("cookie", "token")
            }
            self._read.cache_clear()

    def sign(self, use: str, person: str) -> str:
        """The text that stands for ``person`` in a ``"cookie"`` or as a ``"token"``."""
        number = self.sessions.get(person, 0)
        return self._serializers[use].dumps([person, number] if number else person)

    def read(self, use: str, text: str) -> str | None:
        """The person that a text stands for; None when this server has not signed it, or its session has ended."""
        person, number = self._read(use, text) if len(text) <= _LONGEST else ("", 0)
        return person if person and number == self.sessions.get(person, 0) else None

    @lru_cache(maxsize=4096)  # noqa: B019 (there is one signer, as long as the server runs)
    def _read(self, use: str, text: str) -> tuple[str, int]:
        try:
            told = self._serializers[use].loads(text)
        except BadData:
            return "", 0
        match told:
            case str(person) | [str(person), 0]:
                return person, 0
            case [str(person), int(number)]:
                return person, number
        return "", 0


async def current_person(
    request: Request,
    cookie: Annotated[str | None, Depends(_cookie)],
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> str | None:
    """The id of the person who sends a request; None for somebody without a cookie or token. Raises a 401."""
    return identify(request.app.state.services.signer, cookie, None if bearer is None else bearer.credentials)


def identify(signer: Signer, cookie: str | None, token: str | None) -> str | None:
    """The id of the person whom a request's token names, else its cookie. Raises a 401."""
    if token is None:
        return signer.read("cookie", cookie) if cookie else None
    person = signer.read("token", token)
    if person is None:
        told = "This server has not signed this token, or has ended it: POST /api/guests gives a new one."
        raise Refusal(401, "bad-token", told)
    return person


def sender(signer: Signer, headers: Headers) -> str | None:
    """The id of the person who sends a request with these headers; None for nobody. Raises a 401."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return identify(signer, None, token)
    cookie = headers.get("cookie")
    return identify(signer, cookie_parser(cookie).get(COOKIE) if cookie else None, None)


CurrentPerson = Annotated[str | None, Depends(current_person)]


async def _sent_as(bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]) -> Use:
    return "cookie" if bearer is None else "token"


SentAs = Annotated[Use, Depends(_sent_as)]  # by what the person is known


async def require_person(person: CurrentPerson) -> str:
    """The id of the person who sends a request. Raises a 401 for somebody without a cookie or token."""
    return known(person)


def known(person: str | None) -> str:
    """The id of a person who says who they are. Raises a 401."""
    if person is None:
        raise Refusal(
            401, "no-name", "Say who you are first: PUT /api/me with a name, or send a token from POST /api/guests."
        )
    return person


RequiredPerson = Annotated[str, Depends(require_person)]


def set_cookie(response: Response, value: str, *, secure: bool) -> None:
    """Gives a browser its identity."""
    response.set_cookie(COOKIE, value, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure)
