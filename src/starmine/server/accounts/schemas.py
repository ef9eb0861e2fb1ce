"""People, their tokens, accounts, and the browsers in which they are signed in."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, Field, StringConstraints

from starmine.server.web.schemas import PASSPHRASE_LENGTHS, Body, Examples, Name, Scope, is_none


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
    examples: ClassVar[Examples] = {"a_name": {"name": "Ada"}}


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


_SHORTEST, _LONGEST = PASSPHRASE_LENGTHS
NewPassphrase = Annotated[str, StringConstraints(min_length=_SHORTEST, max_length=_LONGEST)]
Passphrase = Annotated[str, StringConstraints(min_length=1, max_length=_LONGEST)]
Code = Annotated[str, StringConstraints(min_length=1, max_length=40)]

_BRING = Field(
    False,
    description="Whether to transfer this browser's guest games to the account. Otherwise the guest's seats "
    "become inaccessible.",
)


_PHRASE = "four lanterns on a river"
_CREDENTIAL = {"id": "nF3…", "rawId": "nF3…", "type": "public-key", "response": {"clientDataJSON": "eyJ0…"}}


class NewAccountBody(Body):
    """Turns a guest into an account."""

    name: Name = Field(description="The name for signing in, which becomes the person's name.")
    passphrase: NewPassphrase
    examples: ClassVar[Examples] = {"an_account": {"name": "Ada", "passphrase": _PHRASE}}


class SignInBody(Body):
    name: Name
    passphrase: Passphrase
    bring: bool = _BRING
    examples: ClassVar[Examples] = {"sign_in": {"name": "Ada", "passphrase": _PHRASE, "bring": True}}


class RecoveryBody(Body):
    """A recovery code instead of the passphrase, and a new passphrase."""

    name: Name
    code: Code
    passphrase: NewPassphrase
    bring: bool = _BRING
    examples: ClassVar[Examples] = {"a_code": {"name": "Ada", "code": "k7m2-9xqd-4hwb-c3tz", "passphrase": _PHRASE}}


class PassphraseBody(Body):
    old: Passphrase
    passphrase: NewPassphrase = Field(description="The new passphrase.")
    examples: ClassVar[Examples] = {"another": {"old": _PHRASE, "passphrase": "a boat without oars"}}


class ListedBody(Body):
    """Whether best results name the person."""

    listed: bool
    examples: ClassVar[Examples] = {"agree": {"listed": True}}


class ProofBody(Body):
    """The passphrase; may be null within ten minutes after signing in."""

    passphrase: Passphrase | None = None
    examples: ClassVar[Examples] = {"later": {"passphrase": _PHRASE}, "just_signed_in": {}}


class PasskeyNameBody(Body):
    name: Name = Field(description="The name of the device that stores it.", examples=["My phone"])
    examples: ClassVar[Examples] = {"another_name": {"name": "My old phone"}}


class PasskeyBody(PasskeyNameBody):
    """A newly created passkey."""

    ticket: Annotated[str, Field(max_length=600)] = Field(description="From the options.")
    credential: dict[str, Any] = Field(description="The browser's answer, from ``PublicKeyCredential.toJSON``.")
    examples: ClassVar[Examples] = {"of_a_phone": {"name": "My phone", "ticket": "eyJj…", "credential": _CREDENTIAL}}


class PasskeySignInBody(Body):
    """A passkey's answer for signing in."""

    ticket: Annotated[str, Field(max_length=600)] = Field(description="From the options.")
    credential: dict[str, Any] = Field(description="The browser's answer, from ``PublicKeyCredential.toJSON``.")
    bring: bool = _BRING
    examples: ClassVar[Examples] = {"sign_in": {"ticket": "eyJj…", "credential": _CREDENTIAL, "bring": True}}


class PasskeyOptions(BaseModel):
    """The options for a browser's passkey request."""

    options: dict[str, Any] = Field(
        description="For ``PublicKeyCredential.parseCreationOptionsFromJSON`` or ``parseRequestOptionsFromJSON``."
    )
    ticket: str = Field(description="To be sent back with the browser's answer, within five minutes.")


class Passkey(BaseModel):
    id: str
    name: str
    created: datetime
    used: datetime | None = Field(description="When it was last used to sign in.")


class Login(BaseModel):
    """A browser in which the account is signed in."""

    id: str
    browser: str = Field(description="Empty if unknown.", examples=["Firefox"])
    system: str = Field(description="Empty if unknown.", examples=["Android"])
    created: datetime
    seen: datetime = Field(description="When it last sent a request, to the minute.")
    this: bool = Field(description="Whether it is the caller's browser.")


class Account(BaseModel):
    name: str
    created: datetime
    codes: int = Field(description="The number of unused recovery codes.")
    listed: bool = Field(description="Whether best results name the person.")
    logins: list[Login] = Field(description="This browser first, then most recently seen first.")
    passkeys: list[Passkey] = Field(description="Oldest first.")


class MyAccount(BaseModel):
    logins: list[Login] = Field(description="The caller's browsers, a guest's, too; this one first.")
    account: Account | None = Field(description="Null for guests and unknown callers.")
    passkeys: bool = Field(
        description="Whether passkeys work at the requested address: https at the public address, or localhost."
    )


class NewAccount(BaseModel):
    person: Person
    codes: list[str] = Field(description="The recovery codes, each for one use. They are shown only here.")


class RecoveryCodes(BaseModel):
    codes: list[str] = Field(description="The new codes, shown only here; earlier ones are invalid now.")


class Deleted(BaseModel):
    """The games and messages that remain, anonymized, of a deleted person."""

    games: int = Field(description="Games that remain, without the name.")
    messages: int = Field(description="Messages that remain, without the name.")
