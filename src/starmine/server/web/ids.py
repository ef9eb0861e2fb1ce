"""Ids of tables and tournaments, which are part of links, and other random texts for people to read and type."""

from __future__ import annotations

import secrets

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no look-alikes; almost 5 bits per character
_LENGTH = 12


def random_text(length: int) -> str:
    """``length`` random characters."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def new_id() -> str:
    """An id with 59 random bits: private tables cannot be guessed."""
    return random_text(_LENGTH)


def id_of(number: int) -> str:
    """The id for a given number of at least 59 bits."""
    digits = []
    for _ in range(_LENGTH):
        number, digit = divmod(number, len(_ALPHABET))
        digits.append(_ALPHABET[digit])
    return "".join(digits)
