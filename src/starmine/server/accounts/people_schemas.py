"""People."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from pydantic import BaseModel, Field

from starmine.server.web.schemas import Body, Examples, Name, Scope, is_none


class Person(BaseModel):
    id: str
    name: str


class MyToken(BaseModel):
    """The token that was sent."""

    scope: Scope
    expires: datetime


class Me(BaseModel):
    """The person of this browser or token; ``person`` is null if there is none."""

    person: Person | None
    token: MyToken | None = Field(None, exclude_if=is_none, description="Only for a token.")


class SignedOut(BaseModel):
    """All other cookies and tokens have been revoked."""

    token: str | None = Field(description="The new token for a program; null for browsers, which get a cookie.")


class NameBody(Body):
    name: Name
    examples: ClassVar[Examples] = {
        "a_name": {"name": "Ada"},
    }


class Guest(BaseModel):
    """A new guest for a program, which sends ``Authorization: Bearer <token>`` from now on."""

    person: Person
    token: str


class TokenBody(Body):
    """A new token for a program."""

    name: Name = Field(description="The program's name, or where it runs.", examples=["My bot"])
    scope: Scope = Field(
        description="``read`` sees what the person may see, ``play`` can also act at tables, ``account`` can also "
        "change the name, sign out, create tokens and host tournaments."
    )
    days: int = Field(365, ge=1, le=3650, description="How long it is valid.")
    examples: ClassVar[Examples] = {
        "for_a_bot": {"name": "My bot", "scope": "play"},
        "for_a_month": {"name": "My script", "scope": "read", "days": 30},
    }


class Token(BaseModel):
    """A token for a program. Its text is shown only once, by ``NewToken``."""

    id: str
    name: str
    scope: Scope
    created: datetime
    expires: datetime


class NewToken(Token):
    token: str = Field(description="To be sent as ``Authorization: Bearer <token>``.")


class TokenList(BaseModel):
    tokens: list[Token] = Field(description="Oldest first.")
