"""Reads and checks decks and kinds that callers give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from starmine.rules.cards import RANKS, Suit, kind_text
from starmine.rules.checks import as_whole
from starmine.rules.edition import Edition
from starmine.rules.errors import BadDeck, BadKind, shown


def read_kind(kind: object, suits: tuple[Suit, ...], kinds: int) -> int:
    """The number of a kind, which must be below ``kinds``, from its text or number. Raises ``BadKind``."""
    names = _names(suits, kinds)
    if isinstance(kind, str) and kind in names:
        return names[kind]
    number = as_whole(kind, 0, len(names) - 1)
    if number is None:
        letters = " ".join(suit.letter for suit in suits)
        raise BadKind(
            f"unknown card kind {shown(kind)}: a kind is a letter of {letters} and a rank 1 to {RANKS}, such as R1",
            rule="C01",
        )
    return number


def read_deck(deck: str | Iterable[int | str], edition: Edition, players: int) -> tuple[int, ...]:
    """A whole deck in draw order, as kinds. Raises ``BadDeck`` unless it holds exactly the edition's cards. (C01)"""
    suits, number = edition.suits(players), len(edition.copies(players))
    if not isinstance(deck, Iterable):
        raise BadDeck(f"{shown(deck)} is not a deck: a deck is all its cards in draw order", rule="C01")
    try:
        kinds = [read_kind(card, suits, number) for card in (deck.split() if isinstance(deck, str) else deck)]
    except BadKind as error:
        raise BadDeck(str(error), rule="C01") from None
    found, right = Counter(kinds), Counter(edition.deck(players))
    wrong = [
        f"{text} {found[kind]} times instead of {right[kind]}"
        for text, kind in _names(suits, number).items()
        if found[kind] != right[kind]
    ]
    if wrong:
        raise BadDeck(
            f"the deck has {len(kinds)} cards, where {edition.id} with {players} players has {right.total()}; "
            f"it holds {', '.join(wrong[:5])}{' and more' if len(wrong) > 5 else ''}",
            rule="C01",
        )
    return tuple(kinds)


@lru_cache(maxsize=64)
def _names(suits: tuple[Suit, ...], kinds: int) -> dict[str, int]:
    return {kind_text(kind, suits): kind for kind in range(kinds)}
