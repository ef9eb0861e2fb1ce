"""Passphrases: rules for new ones, and hashing, in a small pool of threads."""

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
from starmine.server.web.errors import Refusal, unprocessable
from starmine.server.web.schemas import PASSPHRASE_LENGTHS

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
    "passphrase.name", "The passphrase cannot be the name of the account: choose several words that nobody would guess."
)
TOO_MANY_AT_ONCE = text("account.hashing", "Too many people are signing in right now. Try again in a few seconds.")

AT_ONCE = 2  # simultaneous hashes, each of which needs 19 MiB
WAITING = 40  # queue length: a second or two
FEWEST_DIFFERENT = 4  # characters

# RFC 8265: normalizes spaces and accented letters, and keeps everything else as typed.
_PROFILE = get_profile("OpaqueString")

# The most common passphrases that are long enough.
_COMMON = frozenset(
    (  # noqa: SIM905 (a list would take a line for each)
        "password password1 password12 password123 passw0rd passwort passwort1 passphrase 12345678 123456789 "
        "1234567890 87654321 987654321 0987654321 qwertyui qwertyuiop qwerty123 qwertz123 qwertzuiop "
        "asdfghjkl 1q2w3e4r 1qaz2wsx abcdefgh abcd1234 abc12345 iloveyou trustno1 sunshine princess football "
        "baseball superman letmein1 welcome1 starmine starmine1 hanabi123 fireworks feuerwerk"
    ).split()
)

T = TypeVar("T")


def clean(passphrase: str, name: str) -> str:
    """A new passphrase in normalized form. Raises a 422 for one that is easy to guess; ``name`` is the account's."""
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
    # The name, up to four times in a row.
    if small.replace(" ", "") in {name.casefold().replace(" ", "") * times for times in range(1, 5)}:
        raise _bad(NAME_OF_ACCOUNT)
    return passphrase


def _bad(why: Text) -> Refusal:
    # The passphrase itself must not be repeated, since responses may be logged.
    return unprocessable("bad-passphrase", why)


class Passphrases:
    """Creates and verifies hashes (Argon2id, with OWASP's parameters for 19 MiB)."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
        self._threads = ThreadPoolExecutor(AT_ONCE, "starmine-passphrase")
        self._waiting = 0

    @cached_property
    def _dummy_hash(self) -> str:
        """Verified where there is no hash, to take the same time."""
        return self._hasher.hash(secrets.token_hex(16))

    async def hash(self, passphrase: str) -> str:
        """The hash of a passphrase from ``clean``. Raises a 503 when busy."""
        return await self._run(lambda: self._hasher.hash(passphrase))

    async def is_right(self, hashed: str | None, passphrase: str) -> bool:
        """Whether a passphrase matches a hash. Without a hash, returns False after the same time.

        Raises a 503 when busy.
        """
        try:
            passphrase = _PROFILE.enforce(passphrase)
        except UnicodeEncodeError:
            hashed = None

        def verify() -> bool:
            try:
                self._hasher.verify(hashed or self._dummy_hash, passphrase)
            except (VerificationError, InvalidHashError):
                return False
            return hashed is not None

        return await self._run(verify)

    async def _run(self, work: Callable[[], T]) -> T:
        if self._waiting >= AT_ONCE + WAITING:
            raise Refusal(503, "busy", TOO_MANY_AT_ONCE, retry_after=3)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
