"""The sentences of reviews and hints. Here, so that programs know them without loading what computes reviews.

``{card}``, ``{clue_tokens}`` and ``{strikes}`` are the edition's words (see ``texts.WORDS``): callers do not give them.
"""

from __future__ import annotations

from starmine.rules.words.texts import template, text

BETTER = template("review.better", "The best action, {action}, was worth {points} points more.")
SURE = template("review.sure", "That {card} could only be {kinds}, so it was sure to fit.")
SURE_OF_RANK = template("review.sure-of-rank", "Whatever its colour, that {rank} was sure to fit.")
SURE_OF_MANY = template("review.sure-of-many", "Whatever that {card} was, it was sure to fit.")
LIKELY = template("review.likely", "The chance that it would fit was {percent}%.")
USELESS = template("review.useless", "Whatever that {card} was, it was not needed any more.")
SAFE = template("review.safe", "The chance that it was a last copy, still needed, was {percent}%.")
GIVEN_UP = template("review.given-up", "That {card} was still needed, but giving it up cost least.")
TOUCHES = template("review.touches", "That clue touches {kinds}.")
FITTED = template("review.fitted", "You could know that this {card} could be played.")
MISFIT = template("review.misfit", "You could know that this {card} did not fit.")
RISKY_PLAY = template("review.risky-play", "The chance that this {card} would fit was {percent}%.")
LAST = template("review.last", "This was the last {suit} {rank}: {suit} now ends at {height}.")
LAST_NEEDED = template("review.last-needed", "This was the last copy of {kind}, and it was still needed.")
RISKY_DISCARD = template(
    "review.risky-discard", "The chance that this {card} was a last copy, still needed, was {percent}%."
)
KEPT = template(
    "review.kept", "A clue had told about this {card}, which may still be needed, and there were cards without a clue."
)
FULL = template("review.full", "All {clue_tokens} were free, so this discard brought none back.")
UNSAVED = template(
    "review.unsaved", "This did not save {kind} of {name}: the last copy, which is the next to be discarded."
)
MISLEADS = template("review.misleads", "After this clue, {kind} of {name} may be taken for a card that fits.")
CAME = template("review.came", "The {card} was {kind}.")
CAME_AND_DRAWN = template("review.came-and-drawn", "The {card} was {kind}; the next one drawn was {drawn}.")
OTHER_READING = template(
    "review.other-reading",
    "The {title} bot prefers {action}: {points} points more by its conventions. By another reading of the clues this "
    "is fine, so it is not marked.",
)
MODEL = template("review.model", "The {title} bot explains: “{reason}”")
BRILLIANT = template(
    "review.brilliant", "It was worth {points} points more than what the {title} bot would have done: {action}."
)

HINT_SURE = template("hint.sure", "Your {card} can only be {kinds}, so it is sure to fit.")
HINT_SURE_OF_RANK = template("hint.sure-of-rank", "Whatever its colour, your {rank} is sure to fit.")
HINT_SURE_OF_MANY = template("hint.sure-of-many", "Whatever your {card} is, it is sure to fit.")
HINT_LIKELY = template("hint.likely", "The chance that it fits is {percent}%.")
HINT_USELESS = template("hint.useless", "Whatever your {card} is, it is not needed any more.")
HINT_SAFE = template("hint.safe", "The chance that it is a last copy, still needed, is {percent}%.")
HINT_GIVEN_UP = template("hint.given-up", "Your {card} is still needed, but giving it up costs least.")
HINT_BETTER = template(
    "hint.better", "On average it brings {points} points more than what the {title} bot would do: {action}."
)

DECIMAL = template("reason.decimal", "{whole}.{decimals}")
CLUE_COLOUR = template("review.action.clue-colour", "the clue {colour} to {name}")
CLUE_RANK = template("review.action.clue-rank", "the clue {rank} to {name}")
FROM_DECK = text("review.action.deck", "using the last card of the deck")
PLAY = template("review.action.play", "playing {card} {place}")
DISCARD = template("review.action.discard", "discarding {card} {place}")

EFFECT_SURE = text("effect.sure", "Surely fits.")
EFFECT_NEVER_FITS = template("effect.never-fits", "Cannot fit: one of the {strikes} is used up.")
EFFECT_PLAY = template("effect.play", "Fits with a chance of {percent}%.")
EFFECT_USELESS = text("effect.useless", "Surely not needed any more.")
EFFECT_LAST_COPY = template(
    "effect.last-copy", "With a chance of {percent}% this loses a last copy that is still needed."
)
EFFECT_DISCARD = text("effect.discard", "Loses no last copy.")
EFFECT_OF_NOTHING = template("effect.of-nothing", "Touches no {card}.")
EFFECT_USELESS_KINDS = template("effect.useless-kinds", "Not needed any more: {kinds}.")
EFFECT_THEN_PLAYS = template("effect.then-plays", "Like the bot, {name} then plays {kind}.")
EFFECT_THEN_MISPLAYS = template("effect.then-misplays", "Like the bot, {name} then plays {kind}, which does not fit.")
EFFECT_THEN_DISCARDS = template("effect.then-discards", "Like the bot, {name} then discards {kind}.")
