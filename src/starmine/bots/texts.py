"""The reasons of bots, as texts that clients can say in other languages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from starmine.rules.words.texts import Text, all_of, template, text

# Of plays: what the card is known to be, or is taken for.
SURE = template("reason.sure", "My {card} can only be {kinds}, which can be played.")
SURE_OF_MANY = template("reason.sure-of-many", "Whatever kind my {card} is, it can be played.")
CLUED = template("reason.clued", "A clue was about this {card}. I take it for {kinds}: that can be played.")
CLUED_OF_MANY = template("reason.clued-of-many", "A clue was about this {card}. I take it for one that can be played.")
LAST_ROUND = template(
    "reason.last-round",
    "It is the last round and I have a {strike} to spare: this {card} is the likeliest to be playable.",
)
LEAST_NEEDED = template(
    "reason.least-needed", "Nothing else is allowed or better, and this {card} is the one that we need least."
)

# Of discards.
USELESS = template("reason.useless", "This {card} cannot be needed any more.")
SAME_ELSEWHERE = template("reason.same-elsewhere", "Another player holds the same {card} and has a clue about it.")
NO_TOKEN = template(
    "reason.no-token", "No {clue_token} is free and nothing to play: I discard my oldest {card} without a clue."
)
NO_CLUE = template(
    "reason.no-clue",
    "I have no clue that is worth its token and nothing to play: I discard my oldest {card} without a clue.",
)
ALL_CLUED = template(
    "reason.all-clued", "All my {cards} have clues, and this is the one least likely to be the last of its kind."
)

# Of clues.
MISPLAY = template("reason.misplay", "{name} would have played {kind}, which cannot be played: my clue prevents that.")
NOW = template("reason.now", "{name} can play {kinds} now, and knows it by my clue.")
LATER = template("reason.later", "{name} can play {kind} after {cards} that are known already.")
SAVE = template("reason.save", "{name} would discard {kind} next, and it is the last of its kind: my clue keeps it.")
SAVE_OTHERWISE = template(
    "reason.save-otherwise",
    "{name} would discard {kind} next, and it is the last of its kind: by my clue there is something better to do.",
)
PASSES = text("reason.passes", "I have nothing better to tell, and this clue passes the turn on.")
LEARNS = template("reason.learns", "Nothing more urgent is to be told: {name} learns more about {cards} that we need.")
NO_DISCARD = text("reason.no-discard", "I have nothing better to tell, and do not want to discard.")


def with_and(items: Iterable[Text]) -> Text:
    """``"a and b and c"``, which is ``"a and b"`` and another."""
    return reduce(lambda before, item: all_of((before, item)), items)
