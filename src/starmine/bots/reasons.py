"""``Reason``: why a bot acts as it does, in sentences for players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starmine.rules.cards import RANKS, Suit


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot takes an action. It uses only what the bot's seat sees.

    ``orders`` are the cards about whose kinds the text tells something: a seat may read it when it sees them all.
    """

    text: str  # one or two sentences
    orders: frozenset[int] = frozenset()


def kind_words(kind: int, suits: Sequence[Suit]) -> str:
    """A kind as players say it, such as ``"red 2"``."""
    return f"{suits[kind // RANKS].name} {kind % RANKS + 1}"


def kinds_words(kinds: int, suits: Sequence[Suit], most: int = 3) -> str:
    """A set of kinds, such as ``"the red 2 or the blue 2"``; ``"a playable card"`` for more than ``most``."""
    each = [f"the {kind_words(kind, suits)}" for kind in range(kinds.bit_length()) if kinds >> kind & 1]
    if len(each) > most:
        return "a playable card"
    return each[0] if len(each) == 1 else f"{', '.join(each[:-1])} or {each[-1]}"
