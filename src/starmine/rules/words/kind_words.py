"""Suits and kinds in words for players: texts that clients can translate."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from starmine.rules.cards import START_PLACE, SUITS, Suit, face
from starmine.rules.words.texts import Text, any_of, template, text

REVERSED = " reversed"  # at the end of a suit's name at a table

KIND = template("kind", "the {suit} {rank}")
KIND_START = template("kind.start", "the {suit} START")
_OTHERS = template("kind.others", "one of {count} other kinds")
_REVERSED = template("suit.reversed", f"{{suit}}{REVERSED}")


@functools.cache
def suit_name(name: str) -> Text:
    """A suit's name as a text: ``"dark rainbow"`` is ``suit.dark-rainbow``.

    ``"ice ea"`` is called "ice": hanab.live adds "ea" to a suit to tell it from another one of the same name.
    """
    plain = name.removesuffix(REVERSED)
    if plain != name:
        return _REVERSED(suit=suit_name(plain))
    return text(f"suit.{name.replace(' ', '-')}", name.removesuffix(" ea"))


for _suit in SUITS.values():
    suit_name(_suit.name)  # declares the text


def the_kind(kind: int, suits: Sequence[Suit]) -> Text:
    """A kind with its article, such as ``"the red 2"``."""
    suit, place = face(kind, len(suits))
    name = suit_name(suits[suit].name)
    return KIND_START(suit=name) if place == START_PLACE else KIND(suit=name, rank=place + 1)


def one_rank(kinds: int, suits: Sequence[Suit]) -> int | None:
    """The rank that all kinds of a set have; None if they have several, or START."""
    places = {face(kind, len(suits))[1] for kind in range(kinds.bit_length()) if kinds >> kind & 1}
    return places.pop() + 1 if len(places) == 1 and START_PLACE not in places else None


def any_kind(kinds: int, suits: Sequence[Suit]) -> Text:
    """A set of kinds, such as ``"the red 2 or the blue 2"``; of more than five, four are named."""
    each = [the_kind(kind, suits) for kind in range(kinds.bit_length()) if kinds >> kind & 1]
    return any_of(each if len(each) <= 5 else [*each[:4], _OTHERS(count=len(each) - 4)])
