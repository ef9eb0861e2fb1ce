"""Passphrases: what they may be, and their hashes. Hashing takes threads of its own, and never many at once."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from precis_i18n import get_profile

from starmine.rules.words.texts import Text, template, text
from starmine.server.errors import Refusal, unprocessable
from starmine.server.schemas.base import PASSPHRASE_LENGTHS

UNTYPABLE = text(
    "passphrase.untypable",
    "This passphrase contains a character that cannot be typed, such as a line break: remove it.",
)
SHORT = template("passphrase.short", "This passphrase is too short: it needs at least {count} characters.")
SAME_CHARACTERS = template(
    "passphrase.same", "This passphrase is too simple: it needs at least {count} different characters."
)
COMMON = text("passphrase.common", "This passphrase is too common: choose several words that nobody would guess.")
NAME_OF_ACCOUNT = text(
    "passphrase.name",
    "The passphrase cannot be the name of the account: choose several words that nobody would guess.",
)
TOO_MANY_AT_ONCE = text("account.hashing", "Too many people are signing in right now. Try again in a few seconds.")

AT_ONCE = 2  # hashes that are made at a time: 19 MiB each
WAITING = 40  # further ones that wait, which takes a second or two
FEWEST_DIFFERENT = 4  # characters

# RFC 8265: spaces of all kinds are one, letters with accents are written one way; else everything counts as typed.
_PROFILE = get_profile("OpaqueString")

# What is tried first by everybody who guesses, of those that are long enough.
_COMMON = frozenset(
    [
        "password",
        "password1",
        "password12",
        "password123",
        "passw0rd",
        "passwort",
        "passwort1",
        "passphrase",
        "12345678",
        "123456789",
        "1234567890",
        "87654321",
        "987654321",
        "0987654321",
        "qwertyui",
        "qwertyuiop",
        "qwerty123",
        "qwertz123",
        "qwertzuiop",
        "asdfghjkl",
        "1q2w3e4r",
        "1qaz2wsx",
        "abcdefgh",
        "abcd1234",
        "abc12345",
        "iloveyou",
        "trustno1",
        "sunshine",
        "princess",
        "football",
        "baseball",
        "superman",
        "letmein1",
        "welcome1",
        "starmine",
        "starmine1",
        "hanabi123",
        "fireworks",
        "feuerwerk",
    ]
)

T = TypeVar("T")


def clean(passphrase: str, name: str) -> str:
    """A new passphrase as it is hashed. Raises a 422 for one that is easily guessed; ``name`` is its account's."""
    try:
        passphrase = _PROFILE.enforce(passphrase)
    except UnicodeEncodeError as error:
        raise _bad(UNTYPABLE) from error
    if len(passphrase) < (shortest := PASSPHRASE_LENGTHS[0]):
        raise _bad(SHORT(count=shortest))
    if len(set(passphrase)) < FEWEST_DIFFERENT:
        raise _bad(SAME_CHARACTERS(count=FEWEST_DIFFERENT))
    small = passphrase.casefold()
    if small in _COMMON:
        raise _bad(COMMON)
    if small.replace(" ", "") in {name.casefold().replace(" ", "") * times for times in range(1, 5)}:
        raise _bad(NAME_OF_ACCOUNT)
    return passphrase


def _bad(why: Text) -> Refusal:
    # The passphrase itself is not repeated: answers may be kept by others.
    return unprocessable("bad-passphrase", why)


class Passphrases:
    """Makes and checks hashes (Argon2id, with the parameters that OWASP recommends for 19 MiB)."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._threads = ThreadPoolExecutor(AT_ONCE, "starmine-passphrase")
        self._waiting = 0

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash(secrets.token_hex(16))

    async def hash(self, passphrase: str) -> str:
        """The hash of a passphrase that ``clean`` gave. Raises a 503 when too many are asked for."""
        return await self._at_work(lambda: self._hasher.hash(passphrase))

    async def is_right(self, hashed: str | None, passphrase: str) -> bool:
        """Whether a passphrase belongs to a hash. Without a hash it takes as long, and the answer is False.

        Raises a 503 when too many are asked for.
        """
        try:
            passphrase = _PROFILE.enforce(passphrase)
        except UnicodeEncodeError:
            hashed = None

        def verify() -> bool:
            try:
                self._hasher.verify(hashed or self._nobodys, passphrase)
            except (VerificationError, InvalidHashError):
                return False
            return hashed is not None

        return await self._at_work(verify)

    def is_outdated(self, hashed: str) -> bool:
        """Whether a hash was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(hashed)

    async def _at_work(self, work: Callable[[], T]) -> T:
        if self._waiting >= AT_ONCE + WAITING:
            raise Refusal(503, "busy", TOO_MANY_AT_ONCE, retry_after=3)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Ends the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)
