"""Reads and checks decks and kinds that callers pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from starmine.rules.cards import RANKS, START_PLACE, Suit, face, kind_text
from starmine.rules.checks import as_whole
from starmine.rules.editions.edition import Edition
from starmine.rules.errors import BadDeck, BadKind, shown
from starmine.rules.words.kind_words import suit_name
from starmine.rules.words.texts import Text, listed, template

_KIND = template(
    "refusal.kind", "unknown card kind {value}: a kind is a letter of {letters} and a rank 1 to {last}, such as R1"
)
_NO_DECK = template("refusal.no-deck", "{value} is not a deck: list all its cards in draw order")
_DECK = "not a deck of {edition} for {players} players, which has {size} cards: it has {count} cards, and {kinds}"
_WRONG_CARDS = template("refusal.deck", _DECK)
_MORE_WRONG_CARDS = template("refusal.deck.more", f"{_DECK} and more")
_MISSING_ONE = template("refusal.deck.missing-one", "one {suit} {rank} is missing")
_MISSING = template("refusal.deck.missing", "{count} {suit} {rank}s are missing")
_EXTRA_ONE = template("refusal.deck.extra-one", "one {suit} {rank} is too many")
_EXTRA = template("refusal.deck.extra", "{count} {suit} {rank}s are too many")
_FEW = 5  # the message names at most so many kinds


def read_kind(kind: object, suits: tuple[Suit, ...], kinds: int) -> int:
    """The number of a kind, which must be below ``kinds``, from its text or number. Raises ``BadKind``."""
    by_text = _by_text(suits, kinds)
    if isinstance(kind, str) and kind in by_text:
        return by_text[kind]
    number = as_whole(kind, 0, kinds - 1)
    if number is None:
        letters = " ".join(suit.letter for suit in suits)
        raise BadKind(_KIND(value=shown(kind), letters=letters, last=RANKS), rule="C01")
    return number


def read_deck(deck: str | Iterable[int | str], edition: Edition, players: int) -> tuple[int, ...]:
    """A whole deck in draw order, as kinds. Raises ``BadDeck`` unless it holds exactly the edition's cards. (C01)"""
    suits, kind_count = edition.suits(players), len(edition.copies(players))
    if not isinstance(deck, Iterable):
        raise BadDeck(_NO_DECK(value=shown(deck)), rule="C01")
    try:
        kinds = [read_kind(card, suits, kind_count) for card in (deck.split() if isinstance(deck, str) else deck)]
    except BadKind as error:
        raise BadDeck(error.text, rule="C01") from None
    found, right = Counter(kinds), Counter(edition.deck(players))
    wrong = [
        _difference(kind, found[kind] - right[kind], suits) for kind in range(kind_count) if found[kind] != right[kind]
    ]
    if wrong:
        message = _WRONG_CARDS if len(wrong) <= _FEW else _MORE_WRONG_CARDS
        first = listed(wrong[:_FEW])
        raise BadDeck(
            message(count=len(kinds), edition=edition.id, players=int(players), size=right.total(), kinds=first),
            rule="C01",
        )
    return tuple(kinds)


def _difference(kind: int, extra: int, suits: tuple[Suit, ...]) -> Text:
    """How many cards of a kind are too many, or with a negative ``extra`` are missing."""
    suit, place = face(kind, len(suits))
    one, more = (_EXTRA_ONE, _EXTRA) if extra > 0 else (_MISSING_ONE, _MISSING)
    said = {"suit": suit_name(suits[suit].name), "rank": "START" if place == START_PLACE else place + 1}
    return one(**said) if abs(extra) == 1 else more(count=abs(extra), **said)


@lru_cache(maxsize=64)
def _by_text(suits: tuple[Suit, ...], kinds: int) -> dict[str, int]:
    return {kind_text(kind, suits): kind for kind in range(kinds)}
