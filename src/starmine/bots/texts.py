"""The reasons of bots, as texts that clients can translate."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from starmine.rules.words.texts import Text, all_of, template, text

HIDDEN = text("bot.hidden", "it needs to know which cards were played, and here nobody is told")
UNTOLD = text("bot.untold", "it goes by the values of clues, and here they are not told")

# Of plays.
SURE = template("reason.sure", "My {card} can only be {kinds}, so it can be played.")
SURE_OF_RANK = template("reason.sure-of-rank", "Whatever its colour, this {rank} fits.")
SURE_OF_MANY = template("reason.sure-of-many", "Whatever this {card} is, it fits.")
CLUED = template("reason.clued", "A clue told me about this {card}. I think it is {kinds}, so I play it.")
CLUED_OF_MANY = template("reason.clued-of-many", "A clue told me about this {card}. I think that it can be played.")
LAST_ROUND = template(
    "reason.last-round",
    "It is the last round, and one more {strike} does not end the game. This {card} is the most likely to fit.",
)
LEAST_NEEDED = template("reason.least-needed", "I have no better action, and we need this {card} least.")

# Of discards.
USELESS = template("reason.useless", "This {card} is not needed any more.")
SAME_ELSEWHERE = template("reason.same-elsewhere", "Another player has the same {card} with a clue.")
NO_TOKEN = template(
    "reason.no-token", "I have nothing to play, and no {clue_token} is free. I discard my oldest {card} without a clue."
)
NO_CLUE = template(
    "reason.no-clue",
    "I have nothing to play and no useful clue. I discard my oldest {card} without a clue.",
)
ALL_CLUED = template(
    "reason.all-clued", "All my {cards} have clues. This one is the least likely to be the last of its kind."
)

# Of clues.
MISPLAY = template("reason.misplay", "{name} would have played {kind}, which does not fit. My clue prevents that.")
NOW = template("reason.now", "{name} can play {kinds} now. My clue says so.")
NOW_UNTOUCHED = template("reason.now-untouched", "{name} can play {kind} now, because my clue {clue} did not touch it.")
LATER = template("reason.later", "{name} can play {kind} after {cards} that are already known.")
SAVE = template("reason.save", "{name} would discard {kind} next, and it is the last copy. My clue saves it.")
SAVE_OTHERWISE = template(
    "reason.save-otherwise",
    "{name} would discard {kind} next, and it is the last copy. My clue gives {name} something better to do.",
)
PASSES = text("reason.passes", "I have nothing better to tell. This clue only passes the turn.")
LEARNS = template("reason.learns", "I have nothing more urgent to tell. {name} learns more about {cards} that we need.")
NO_DISCARD = text("reason.no-discard", "I have nothing better to tell, and I do not want to discard.")


def with_and(items: Iterable[Text]) -> Text:
    """Joins items with "and" between each two: ``"a and b and c"``."""
    return reduce(lambda before, item: all_of((before, item)), items)
