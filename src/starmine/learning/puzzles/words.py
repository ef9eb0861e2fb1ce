"""How puzzles name cards and people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from starmine.rules.cards import Suit

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")  # of the seats


def kind_in_words(kind: str, suits: Sequence[Suit]) -> str:
    """``"R2"`` as ``"red 2"``."""
    return f"{next(suit.name for suit in suits if suit.letter == kind[0])} {kind[1:]}"


def kinds_in_words(kinds: Iterable[str], suits: Sequence[Suit]) -> str:
    """``("R2", "B2")`` as ``"the red 2 or the blue 2"``; after four kinds the rest is counted."""
    each = [f"the {kind_in_words(kind, suits)}" for kind in kinds]
    if len(each) > 5:
        each = [*each[:4], f"one of {len(each) - 4} other kinds"]
    return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} or {each[-1]}"


def cards_in_words(slots: Sequence[int]) -> str:
    """Cards of a hand by their places from the left, such as ``"cards 2 and 4"``."""
    places = [str(slot + 1) for slot in sorted(slots)]
    return f"card {places[0]}" if len(places) == 1 else f"cards {', '.join(places[:-1])} and {places[-1]}"
