"""Accounts, and the browsers in which they are signed in."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, Field, StringConstraints

from starmine.server.schemas.base import PASSPHRASE_LENGTHS, Body, Examples, Name
from starmine.server.schemas.people.people import Person

_SHORTEST, _LONGEST = PASSPHRASE_LENGTHS
NewPassphrase = Annotated[str, StringConstraints(min_length=_SHORTEST, max_length=_LONGEST)]
Passphrase = Annotated[str, StringConstraints(min_length=1, max_length=_LONGEST)]
Code = Annotated[str, StringConstraints(min_length=1, max_length=40)]

_BRING = Field(
    False,
    description="Whether the games of the guest that this browser is go to the account. Else nobody can open the "
    "guest's seats any more.",
)


_PHRASE = "four lanterns on a river"
_CREDENTIAL = {"id": "nF3…", "rawId": "nF3…", "type": "public-key", "response": {"clientDataJSON": "eyJ0…"}}


class NewAccountBody(Body):
    """What makes a guest an account."""

    name: Name = Field(description="To sign in by; the person has this name from now on.")
    passphrase: NewPassphrase
    examples: ClassVar[Examples] = {
        "an_account": {"name": "Ada", "passphrase": _PHRASE},
    }


class SignInBody(Body):
    name: Name
    passphrase: Passphrase
    bring: bool = _BRING
    examples: ClassVar[Examples] = {
        "sign_in": {"name": "Ada", "passphrase": _PHRASE, "bring": True},
    }


class RecoveryBody(Body):
    """A recovery code instead of the passphrase, and a new passphrase."""

    name: Name
    code: Code
    passphrase: NewPassphrase
    bring: bool = _BRING
    examples: ClassVar[Examples] = {
        "a_code": {"name": "Ada", "code": "k7m2-9xqd-4hwb-c3tz", "passphrase": _PHRASE},
    }


class PassphraseBody(Body):
    old: Passphrase
    passphrase: NewPassphrase = Field(description="The new one.")
    examples: ClassVar[Examples] = {
        "another": {"old": _PHRASE, "passphrase": "a boat without oars"},
    }


class ProofBody(Body):
    """The passphrase; null within ten minutes after signing in."""

    passphrase: Passphrase | None = None
    examples: ClassVar[Examples] = {
        "later": {"passphrase": _PHRASE},
        "just_signed_in": {},
    }


class PasskeyNameBody(Body):
    name: Name = Field(description="Of the device that keeps it.", examples=["My phone"])
    examples: ClassVar[Examples] = {
        "another_name": {"name": "My old phone"},
    }


class PasskeyBody(PasskeyNameBody):
    """A passkey that a browser has just made."""

    ticket: Annotated[str, Field(max_length=600)] = Field(description="As it came with the options.")
    credential: dict[str, Any] = Field(description="What the browser made, as ``PublicKeyCredential.toJSON`` gives it.")
    examples: ClassVar[Examples] = {
        "of_a_phone": {"name": "My phone", "ticket": "eyJj…", "credential": _CREDENTIAL},
    }


class PasskeySignInBody(Body):
    """What a browser signed by a passkey."""

    ticket: Annotated[str, Field(max_length=600)] = Field(description="As it came with the options.")
    credential: dict[str, Any] = Field(description="What the browser gave, as ``PublicKeyCredential.toJSON`` gives it.")
    bring: bool = _BRING
    examples: ClassVar[Examples] = {
        "sign_in": {"ticket": "eyJj…", "credential": _CREDENTIAL, "bring": True},
    }


class PasskeyOptions(BaseModel):
    """What a browser is to be asked for."""

    options: dict[str, Any] = Field(
        description="For ``PublicKeyCredential.parseCreationOptionsFromJSON`` or ``parseRequestOptionsFromJSON``."
    )
    ticket: str = Field(description="To be sent back with what the browser gives, within five minutes.")


class Passkey(BaseModel):
    id: str
    name: str
    created: datetime
    used: datetime | None = Field(description="When somebody last signed in by it.")


class Login(BaseModel):
    """A browser in which the account is signed in."""

    id: str
    browser: str = Field(description="As far as it tells; else empty.", examples=["Firefox"])
    system: str = Field(description="The same.", examples=["Android"])
    created: datetime
    seen: datetime = Field(description="When it last sent something, to the minute.")
    this: bool = Field(description="Whether it is the browser that asks.")


class Account(BaseModel):
    name: str
    created: datetime
    codes: int = Field(description="Recovery codes that have not been used.")
    logins: list[Login] = Field(description="This browser first, then the one seen last.")
    passkeys: list[Passkey] = Field(description="Oldest first.")


class MyAccount(BaseModel):
    account: Account | None = Field(description="Null for guests and newcomers.")
    passkeys: bool = Field(
        description="Whether passkeys work at the address that was asked: by https at the public address, or localhost."
    )


class NewAccount(BaseModel):
    person: Person
    codes: list[str] = Field(description="The recovery codes. They are shown only here; each can be used once.")


class RecoveryCodes(BaseModel):
    codes: list[str] = Field(description="New ones; earlier ones are invalid now. They are shown only here.")


class Deleted(BaseModel):
    """What is still there of a person who has deleted everything."""

    games: int = Field(description="Games that stay with the others, without the name.")
    messages: int = Field(description="Messages that stay at these tables, without the name.")
