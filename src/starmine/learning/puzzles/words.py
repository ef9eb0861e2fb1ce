"""The texts of puzzles: names, kinds, and verdicts on attempts."""

from __future__ import annotations

from collections.abc import Iterable

from starmine.rules.cards import RANKS, Suit
from starmine.rules.deck import read_kind
from starmine.rules.words.kind_words import any_kind
from starmine.rules.words.texts import Text, template, text

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")  # of the seats

NEEDS_CLUE = text("verdict.needs-clue", "Give a clue to solve this one.")
NEEDS_PLAY = template("verdict.needs-play", "Play a {card} to solve this one.")()
NEEDS_DISCARD = template("verdict.needs-discard", "Discard a {card} to solve this one.")()

# About clues that should tell something.
UNSURE = template(
    "verdict.unsure", "After this clue {name} cannot be sure of {card} {place}: it could still be {kinds}."
)
KNOWN_USELESS = template(
    "verdict.known-useless", "{name} would know it, but the clue also touches {kind}, which is not needed any more."
)
KNOWN_TWICE = template("verdict.known-twice", "{name} would know it, but the clue touches {kind} more than once.")
KNOWS_KIND = template("verdict.knows-kind", "{name} now knows exactly what it is: {kinds}.")
KNOWS_PLAYABLE = template("verdict.knows-playable", "{name} now knows that {kinds} can be played.")
KNOWS_DEAD = template("verdict.knows-dead", "{name} now knows that {kinds} is not needed any more.")

# About clues that should save a card.
GONE = template(
    "verdict.gone", "{name} would discard {kind} next, and it would be lost. Give a clue to solve this one."
)
UNTOUCHED = template("verdict.untouched", "This clue does not touch {kind}: {name} would still discard it next.")
KEPT_USELESS = template(
    "verdict.kept-useless", "The {card} is saved, but the clue also touches {kind}, which is not needed any more."
)
KEPT_TWICE = template("verdict.kept-twice", "The {card} is saved, but the clue touches {kind} more than once.")
KEPT = template("verdict.kept", "The clue touches {kind}: {name} keeps it, and the best score is still possible.")

# About plays and discards.
GUESS = template("verdict.guess", "Your {card} {place} could also be {kinds}: playing it is a guess.")
SURE = template("verdict.sure", "Your {card} {place} can only be {kinds}. It can be played.")
STILL_NEEDED = template("verdict.still-needed", "Your {card} {place} could be {kinds}, which we still need.")
LAST_OF_KIND = template("verdict.last-of-kind", "Your {card} {place} could be {kinds}, which would be the last copy.")
USELESS = template("verdict.useless", "Your {card} {place} can only be {kinds}, which is not needed any more.")
SAFE = template(
    "verdict.safe", "Your {card} {place} is safe to discard: whatever it is, another copy is left or it is not needed."
)

# About endgames.
LAST_COPY_LOST = template(
    "verdict.last-copy-lost", "After this, {count} points are impossible: {kind} was the last copy, and it is lost."
)
TOO_FEW_TURNS = template(
    "verdict.too-few-turns",
    "After this, {count} points are impossible: at most {best} points can be made in the turns that are left.",
)
TOO_LATE = template(
    "verdict.too-late", "After this, {count} points are impossible: the {cards} cannot be played in time."
)
NEEDS_GUESS = template(
    "verdict.needs-guess",
    "After this, {count} points need a guess: a player would have to play a {card} without knowing that it fits.",
)
NEEDS_LUCK = template(
    "verdict.needs-luck", "After this, {count} points need luck: they depend on {cards} that you do not see."
)
IN_REACH = template(
    "verdict.in-reach", "After this, {count} points are certain, if everybody plays the {cards} that they know."
)


def in_words(kinds: Iterable[str], suits: tuple[Suit, ...]) -> Text:
    """``("R2", "B2")`` as ``"the red 2 or the blue 2"``."""
    mask = sum({1 << read_kind(kind, suits, len(suits) * RANKS) for kind in kinds})  # a set, since kinds may repeat
    return any_kind(mask, suits)
