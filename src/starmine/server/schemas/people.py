"""People."""

from __future__ import annotations

from pydantic import BaseModel, Field

from starmine.server.schemas.base import Body, Name


class Person(BaseModel):
    id: str
    name: str


class Me(BaseModel):
    """Who this browser or token is; ``person`` is null for a newcomer."""

    person: Person | None


class SignedOut(BaseModel):
    """All other cookies and tokens have ended."""

    token: str | None = Field(description="The new token, for a program; null for a browser, which got a cookie.")


class NameBody(Body):
    name: Name


class Guest(BaseModel):
    """A new guest for a bot or a script: send ``Authorization: Bearer <token>`` from now on."""

    person: Person
    token: str
