"""Suits, ranks and kinds of cards.

A *kind* is the number ``suit * 5 + rank - 1`` (0..29), where ``suit`` is the index of a table's suit. The START cards
of some variants of hanab.live are the kinds after those, by suit. A set of kinds is a mask of 36 bits. As text a kind
is its suit's letter and its rank, such as ``R1``, or ``RS`` for a START card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from sys import intern

RANKS = 5
START_PLACE = RANKS  # the place of a START card in its suit; ranks have the places 0 to 4
MAX_SUITS = 6
KINDS = MAX_SUITS * (RANKS + 1)
MAX_CARDS = 60
MIN_PLAYERS, MAX_PLAYERS = 2, 6
USUAL_MAX_PLAYERS = 5  # without the option ``six_players``
MAX_HAND = 8  # in small games for research; editions have 2 to 6
CLUE_TOKENS = 8  # (C03)
UNSEEN = 255  # the kind of a hidden card, and the order in an empty slot of a hand

COPIES = (3, 2, 2, 2, 1)  # of each rank in an ordinary suit (C01)


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit: its letter in texts, its name, which is also its colour in clues, and the shape of its fireworks."""

    letter: str
    name: str
    shape: str


SUITS = {
    suit.letter: suit
    for suit in (
        Suit("W", "white", "chrysanthemum"),
        Suit("R", "red", "peony"),
        Suit("B", "blue", "ring"),
        Suit("Y", "yellow", "willow"),
        Suit("G", "green", "palm"),
        Suit("M", "multicolour", "crossette"),
        Suit("P", "purple", "comet"),
    )
}


def hand_size(players: int) -> int:
    """Cards in a full hand. (C02)"""
    if players <= 3:
        return 5
    return 4 if players <= USUAL_MAX_PLAYERS else 3


def kind_text(kind: int, suits: tuple[Suit, ...]) -> str:
    """``0`` as ``"W1"``, if white is the first of ``suits``."""
    suit, place = face(kind, len(suits))
    return f"{suits[suit].letter}{rank_text(place)}"


def rank_text(place: int) -> str:
    """A place in a suit as text: its rank, or ``"S"`` for a START card."""
    return "S" if place == START_PLACE else str(place + 1)


def face(kind: int, suits: int) -> tuple[int, int]:
    """The suit of a kind and its place in it: its rank - 1, or ``START_PLACE``."""
    return (kind - suits * RANKS, START_PLACE) if kind >= suits * RANKS else divmod(kind, RANKS)


@lru_cache(maxsize=4096)
def kind_texts(kinds: int, suits: tuple[Suit, ...]) -> tuple[str, ...]:
    """A set of kinds as texts, in the order of ``suits``."""
    found = (kind for kind in range(KINDS) if kinds >> kind & 1)
    return tuple(intern(kind_text(kind, suits)) for kind in sorted(found, key=lambda kind: face(kind, len(suits))))
