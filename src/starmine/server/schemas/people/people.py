"""People."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from pydantic import BaseModel, Field

from starmine.server.schemas.base import Body, Examples, Name, Scope


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
    examples: ClassVar[Examples] = {
        "a_name": {"name": "Ada"},
    }


class Guest(BaseModel):
    """A new guest for a bot or a script: send ``Authorization: Bearer <token>`` from now on."""

    person: Person
    token: str


class TokenBody(Body):
    """A token for a program."""

    name: Name = Field(description="Of the program, or where it runs.", examples=["My bot"])
    scope: Scope = Field(
        description="``read`` looks at what the person may see, ``play`` also does what people do at tables, "
        "``account`` also changes the name, signs out and makes tokens."
    )
    examples: ClassVar[Examples] = {
        "for_a_bot": {"name": "My bot", "scope": "play"},
    }


class Token(BaseModel):
    """A token that was made for a program. Its text is shown only once, by ``NewToken``."""

    id: str
    name: str
    scope: Scope
    created: datetime


class NewToken(Token):
    token: str = Field(description="To be sent as ``Authorization: Bearer <token>``.")


class TokenList(BaseModel):
    tokens: list[Token] = Field(description="Oldest first.")
