"""The messages for refused actions."""

from __future__ import annotations

from starmine.rules.words.texts import template, text

HAND_EMPTY = text("refusal.hand-empty", "your hand is empty: you can only give a clue")
TOKENS_FULL = template(
    "refusal.tokens-full",
    "all {count} {clue_tokens} are free, so a discard would gain nothing: play a {card} or give a clue",
)
NO_TOKEN = template("refusal.no-token", "a clue costs a {clue_token}, and none is free: play or discard a {card}")()
OTHER_HANDS_EMPTY = template(
    "refusal.other-hands-empty",
    "every other hand is empty, and a clue must touch at least one {card}: play or discard a {card}",
)()
NO_CLUE_TOUCHES = template(
    "refusal.no-clue-touches", "no clue that is allowed now would touch a {card}: play or discard a {card}"
)()
GAME_OVER = template("refusal.game-over", "the game is over: {reason}")
TOO_LATE = template("refusal.too-late", "{action} comes too late: {reason}")
OUT_OF_TURN = template("refusal.out-of-turn", "seat {seat} is on turn, not seat {other}: wait for your turn")

NO_DECK_PLAYS = template(
    "refusal.no-deck-plays", "this table does not allow plays from the deck: choose a {card} of your hand"
)()
NO_DECK_DISCARDS = template(
    "refusal.no-deck-discards",
    "only variants with inverted suits allow a discard from the deck: play the last {card} of the deck",
)()
DECK_NOT_LAST = template(
    "refusal.deck-not-last",
    "only the last {card} of the deck can be played from it, but {count} are left: choose a {card} of your hand",
)

CLUE_TO_ONESELF = text("refusal.clue-to-oneself", "you cannot give yourself a clue: choose another seat")
WILD_COLOUR = template(
    "refusal.wild-colour",
    "{suit} is wild here and cannot be clued: clue another colour, which also touches its {cards}",
)
COLOUR_AFTER_COLOUR = text(
    "refusal.colour-after-colour",
    "the last clue was a colour, and clues alternate here: clue a rank, play or discard",
)
RANK_AFTER_RANK = text(
    "refusal.rank-after-rank", "the last clue was a rank, and clues alternate here: clue a colour, play or discard"
)
CLUE_TOUCHES_NOTHING = template(
    "refusal.clue-touches-nothing",
    "{clue} would touch no {card} of seat {seat}: a clue must touch at least one {card}",
)
COLOUR_NOT_CLUEABLE = template(
    "refusal.colour-not-clueable", "colour {colour} cannot be clued here; the colours are {colours}"
)
RANK_NOT_CLUEABLE = template("refusal.rank-not-clueable", "rank {rank} cannot be clued here; the ranks are {ranks}")
NO_COLOUR_CLUES = template(
    "refusal.no-colour-clues", "colour {colour} cannot be clued here; this variant has no colour clues"
)
NO_RANK_CLUES = template("refusal.no-rank-clues", "rank {rank} cannot be clued here; this variant has no rank clues")

SLOT = template("refusal.slot", "slot {slot} is out of range: the hand of seat {seat} has slots 0 to {last}")
SEAT = template("refusal.seat", "seat {seat} is out of range: {count} players have seats 0 to {last}")
RANK = template("refusal.rank", "rank {rank} is out of range: 1 to {last}")
COLOUR = template("refusal.colour", "colour={value}: it must be a text, such as 'red'")
WHOLE_NUMBER = template("refusal.whole-number", "{field}={value}: it must be a whole number, 0 or more")
CLUE_OF_NEITHER = template("refusal.clue-of-neither", "{clue} names neither: a clue names one colour or one rank")
CLUE_OF_BOTH = template("refusal.clue-of-both", "{clue} names both: a clue names one colour or one rank")
UNKNOWN_ACTION = template(
    "refusal.unknown-action", "unknown action {action}: write 'play 4', 'discard 0', 'clue 1 red' or 'clue 2 5'"
)
UNKNOWN_ACTION_ID = template(
    "refusal.unknown-action-id", "unknown action id {value}: with {count} players the ids are 0 to {last} here"
)
