"""Reads and checks decks and kinds that callers pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from starmine.rules.cards import RANKS, Suit, kind_text
from starmine.rules.checks import as_whole
from starmine.rules.editions.edition import Edition
from starmine.rules.errors import BadDeck, BadKind, shown
from starmine.rules.words.texts import listed, template

_KIND = template(
    "refusal.kind", "unknown card kind {value}: a kind is a letter of {letters} and a rank 1 to {last}, such as R1"
)
_NO_DECK = template("refusal.no-deck", "{value} is not a deck: list all its cards in draw order")
_DECK = "not a deck of {edition} for {players} players, which has {size} cards: it has {count} cards, with {kinds}"
_WRONG_CARDS = template("refusal.deck", _DECK)
_MORE_WRONG_CARDS = template("refusal.deck.more", f"{_DECK} and more")
_TIMES = template("refusal.deck.times", "{kind} {count} times instead of {right}")
_FEW = 5  # the message names at most so many kinds


def read_kind(kind: object, suits: tuple[Suit, ...], kinds: int) -> int:
    """The number of a kind, which must be below ``kinds``, from its text or number. Raises ``BadKind``."""
    names = _names(suits, kinds)
    if isinstance(kind, str) and kind in names:
        return names[kind]
    number = as_whole(kind, 0, len(names) - 1)
    if number is None:
        letters = " ".join(suit.letter for suit in suits)
        raise BadKind(_KIND(value=shown(kind), letters=letters, last=RANKS), rule="C01")
    return number


def read_deck(deck: str | Iterable[int | str], edition: Edition, players: int) -> tuple[int, ...]:
    """A whole deck in draw order, as kinds. Raises ``BadDeck`` unless it holds exactly the edition's cards. (C01)"""
    suits, number = edition.suits(players), len(edition.copies(players))
    if not isinstance(deck, Iterable):
        raise BadDeck(_NO_DECK(value=shown(deck)), rule="C01")
    try:
        kinds = [read_kind(card, suits, number) for card in (deck.split() if isinstance(deck, str) else deck)]
    except BadKind as error:
        raise BadDeck(error.text, rule="C01") from None
    found, right = Counter(kinds), Counter(edition.deck(players))
    wrong = [
        _TIMES(kind=text, count=found[kind], right=right[kind])
        for text, kind in _names(suits, number).items()
        if found[kind] != right[kind]
    ]
    if wrong:
        template = _WRONG_CARDS if len(wrong) <= _FEW else _MORE_WRONG_CARDS
        first = listed(wrong[:_FEW])
        raise BadDeck(
            template(count=len(kinds), edition=edition.id, players=int(players), size=right.total(), kinds=first),
            rule="C01",
        )
    return tuple(kinds)


@lru_cache(maxsize=64)
def _names(suits: tuple[Suit, ...], kinds: int) -> dict[str, int]:
    return {kind_text(kind, suits): kind for kind in range(kinds)}
