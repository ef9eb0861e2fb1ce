"""Ids of tables and tournaments, which are links, and other random texts that people read and type."""

from __future__ import annotations

import secrets

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without what looks alike: almost 5 bits a character
_LENGTH = 12


def random_text(length: int) -> str:
    """So many random characters."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_id() -> str:
    """An id of 59 random bits, so that nobody finds a private table by guessing."""
    return random_text(_LENGTH)


def id_of(number: int) -> str:
    """An id that is always the same for a number of 59 bits or more."""
    digits = []
    for _ in range(_LENGTH):
        number, digit = divmod(number, len(_ALPHABET))
        digits.append(_ALPHABET[digit])
    return "".join(digits)
