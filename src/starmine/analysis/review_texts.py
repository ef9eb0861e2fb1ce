"""The sentences of reviews and hints. Here, so that programs know them without loading what computes reviews."""

from __future__ import annotations

from starmine.rules.words.texts import template, text

BETTER = template("review.better", "The best action, {action}, was worth {points} points more.")
SURE = template("review.sure", "That {card} could only be {kinds}, so it was sure to fit.")
SURE_OF_MANY = template("review.sure-of-many", "That {card} was sure to fit, whatever kind it was.")
LIKELY = template("review.likely", "The chance that it would fit was {percent}%.")
USELESS = template("review.useless", "That {card} was not needed any more, whatever kind it was.")
SAFE = template("review.safe", "The chance that it was the last copy of a kind still needed was {percent}%.")
GIVEN_UP = template("review.given-up", "That {card} was still needed, but to give it up cost least.")
TOUCHES = template("review.touches", "That clue touches {kinds}.")
RISKY_PLAY = template("review.risky-play", "The {card} played had a chance of {percent}% to fit.")
RISKY_DISCARD = template(
    "review.risky-discard",
    "The {card} discarded was the last copy of a kind still needed with a chance of {percent}%.",
)
BROUGHT = template(
    "review.brought", "That the {card} was {kind} brought {points} points. Nobody could be sure of that."
)
COST = template("review.cost", "That the {card} was {kind} cost {points} points. Nobody could be sure of that.")
MODEL = template("review.model", "A player by the model {title} would say about it: “{reason}”")
BRILLIANT = template(
    "review.brilliant", "It was worth {points} points more than what the model {title} would have done: {action}."
)

HINT_SURE = template("hint.sure", "Your {card} can only be {kinds}, so it is sure to fit.")
HINT_SURE_OF_MANY = template("hint.sure-of-many", "Your {card} is sure to fit, whatever kind it is.")
HINT_LIKELY = template("hint.likely", "The chance that it fits is {percent}%.")
HINT_USELESS = template("hint.useless", "Your {card} is not needed any more, whatever kind it is.")
HINT_SAFE = template("hint.safe", "The chance that it is the last copy of a kind still needed is {percent}%.")
HINT_GIVEN_UP = template("hint.given-up", "Your {card} is still needed, but to give it up costs least.")
HINT_BETTER = template(
    "hint.better", "On average it brings {points} points more than what the model {title} would do: {action}."
)

DECIMAL = template("reason.decimal", "{whole}.{decimals}")
CLUE_COLOUR = template("review.action.clue-colour", "the clue {colour} to {name}")
CLUE_RANK = template("review.action.clue-rank", "the clue {rank} to {name}")
FROM_DECK = text("review.action.deck", "the use of the last card of the deck")
AGES = ("newest", "second newest", "third newest", "fourth newest")
OF_CARD = {
    (verb, age): template(f"review.action.{verb}-{age.replace(' ', '-')}", f"the {verb} of the {age} {{card}}")
    for verb in ("play", "discard")
    for age in ("oldest", *AGES)
}
