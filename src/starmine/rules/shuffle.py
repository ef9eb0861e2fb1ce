"""Decks from seeds, by an algorithm that a few lines in any programming language can verify.

The stream of a seed text is the SHA-256 digests of ``"<seed>:0"``, ``"<seed>:1"``, … read as big-endian
32-bit numbers. The deck starts sorted (the edition's suits in order, ranks rising, copies together) and is
shuffled by Fisher and Yates from its end: index ``k`` is swapped with index ``number % (k + 1)``. Numbers that would
cause modulo bias are skipped.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from itertools import count

from starmine.rules.checks import is_whole
from starmine.rules.editions.edition import Edition, check_edition
from starmine.rules.errors import BadSeed, shown


def shuffled(edition: Edition, players: int, seed: int | str) -> tuple[int, ...]:
    """The deck of a seed, as kinds in draw order. Raises ``UnknownEdition``, ``BadPlayers`` or ``BadSeed``."""
    check_edition(edition)
    deck = list(edition.deck(players))
    numbers = _numbers(_text(seed))
    for place in range(len(deck) - 1, 0, -1):
        other = _below(place + 1, numbers)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def drawn_seat(players: int, seed: int | str) -> int:
    """The first player, drawn by lot: a seat from the stream of ``"<seed>:first"``. (R4)"""
    return _below(players, _numbers(f"{_text(seed)}:first"))


def commitment(seed: str) -> str:
    """The commitment shown before the deal: the SHA-256 of the seed text, in hexadecimal."""
    return hashlib.sha256(seed.encode()).hexdigest()


def _text(seed: object) -> str:
    """A seed as text. Raises ``BadSeed``."""
    if not isinstance(seed, str) and not is_whole(seed):
        raise BadSeed(f"{shown(seed)} is not a seed: a seed is a whole number or a text")
    try:
        text = str(seed)
        text.encode()
    except ValueError:
        raise BadSeed(f"{shown(seed)} is not a seed: it cannot be written as UTF-8") from None
    return text


def _numbers(seed: str) -> Iterator[int]:
    """The stream of a seed text, without end."""
    for block in count():
        yield from struct.unpack(">8I", hashlib.sha256(f"{seed}:{block}".encode()).digest())


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A whole number from 0 to ``bound - 1``, from the stream ``numbers``."""
    fair = 2**32 - 2**32 % bound  # a multiple of `bound`: below it, no remainder is more frequent than another
    return next(number for number in numbers if number < fair) % bound
