"""Who sends a request: a signed cookie in browsers, a bearer token for programs, both read without the store."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.security import APIKeyCookie, HTTPAuthorizationCredentials, HTTPBearer
from itsdangerous import BadData, URLSafeSerializer

from starmine.server.errors import Refusal

COOKIE = "starmine"
_LONGEST = 200  # characters: more than any cookie or token of this server has
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers cap it there

_cookie = APIKeyCookie(name=COOKIE, scheme_name="cookie", description="Set by PUT /api/me.", auto_error=False)
_bearer = HTTPBearer(scheme_name="token", description="From POST /api/guests.", auto_error=False)


class Signer:
    """Signs and reads cookies and tokens, which name a person by id."""

    def __init__(self, key: str) -> None:
        self._serializers = {
            use: URLSafeSerializer(key, salt=f"starmine.{use}", signer_kwargs={"key_derivation": "hmac"})
            for use in ("cookie", "token")
        }

    def sign(self, use: str, person: str) -> str:
        """The text that stands for ``person`` in a ``"cookie"`` or as a ``"token"``."""
        return self._serializers[use].dumps(person)

    def read(self, use: str, text: str) -> str | None:
        """The person that a text stands for; None when this server has not signed it."""
        return self._read(use, text) if len(text) <= _LONGEST else None

    @lru_cache(maxsize=4096)  # noqa: B019 (there is one signer, as long as the server runs)
    def _read(self, use: str, text: str) -> str | None:
        try:
            person = self._serializers[use].loads(text)
        except BadData:
            return None
        return person if isinstance(person, str) else None


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
        raise Refusal(401, "bad-token", "This server has not signed this token: POST /api/guests gives a new one.")
    return person


CurrentPerson = Annotated[str | None, Depends(current_person)]


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
