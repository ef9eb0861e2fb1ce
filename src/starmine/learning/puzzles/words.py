"""How puzzles name kinds and people, and what they say of attempts."""

from __future__ import annotations

from collections.abc import Iterable

from starmine.rules.cards import RANKS, Suit
from starmine.rules.deck import read_kind
from starmine.rules.words.kind_words import the_kind
from starmine.rules.words.texts import Text, any_of, template, text

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")  # of the seats

NEEDS_CLUE = text("verdict.needs-clue", "This goal takes a clue.")
NEEDS_PLAY = text("verdict.needs-play", "This goal takes a play.")
NEEDS_DISCARD = text("verdict.needs-discard", "This goal takes a discard.")

# Of clues that are to tell something.
UNSURE = template(
    "verdict.unsure", "After this clue {name} cannot be sure of {card} {place}: it could still be {kinds}."
)
KNOWN_USELESS = template(
    "verdict.known-useless",
    "{name} would know it, but the clue also touches {kind}, which is of no use any more.",
)
KNOWN_TWICE = template("verdict.known-twice", "{name} would know it, but the clue touches {kind} twice.")
KNOWS_KIND = template("verdict.knows-kind", "{name} now knows exactly: it is {kinds}.")
KNOWS_PLAYABLE = template("verdict.knows-playable", "{name} now knows of {kinds} that it can be played.")
KNOWS_DEAD = template("verdict.knows-dead", "{name} now knows of {kinds} that it is of no use any more.")

# Of clues that are to keep a card.
GONE = template("verdict.gone", "{name} would discard next, and {kind} would be gone: this goal takes a clue.")
UNTOUCHED = template("verdict.untouched", "This clue does not touch {kind}: {name} would still discard it next.")
KEPT_USELESS = template(
    "verdict.kept-useless", "It is kept, but the clue also touches {kind}, which is of no use any more."
)
KEPT_TWICE = template("verdict.kept-twice", "It is kept, but the clue touches {kind} twice.")
KEPT = template("verdict.kept", "The clue touches {kind}: {name} keeps it, and the best score stays in reach.")

# Of plays and discards.
GUESS = template("verdict.guess", "Card {place} could also be {kinds}: that is a guess.")
SURE = template("verdict.sure", "Card {place} can only be {kinds}, and that can be played.")
STILL_NEEDED = template("verdict.still-needed", "Card {place} could be {kinds}, which we still need.")
LAST_OF_KIND = template("verdict.last-of-kind", "Card {place} could be {kinds}, which would be the last of its kind.")
USELESS = template("verdict.useless", "Card {place} can only be {kinds}: of no use any more.")
SAFE = template("verdict.safe", "Whatever {card} {place} is, another copy of it is left or nobody needs it.")

# Of endgames.
OUT_OF_REACH = template("verdict.out-of-reach", "After this {count} points are out of reach, or take a guess.")
IN_REACH = template("verdict.in-reach", "From here {count} points are sure, if everybody plays what they know.")

_OTHERS = template("verdict.other-kinds", "one of {count} other kinds")


def kind_in_words(kind: str, suits: tuple[Suit, ...]) -> Text:
    """``"R2"`` as ``"the red 2"``."""
    return the_kind(read_kind(kind, suits, len(suits) * RANKS), suits)


def kinds_in_words(kinds: Iterable[str], suits: tuple[Suit, ...]) -> Text:
    """``("R2", "B2")`` as ``"the red 2 or the blue 2"``; after four kinds the rest is counted."""
    each = [kind_in_words(kind, suits) for kind in kinds]
    if len(each) > 5:
        each = [*each[:4], _OTHERS(count=len(each) - 4)]
    return any_of(each)
