"""The messages about records that cannot be read or written."""

from __future__ import annotations

from starmine.rules.words.texts import template, text

NOT_TEXT = text("refusal.record.not-text", "not a text in UTF-8 or UTF-16: a game is a file of JSON")
NOT_JSON = template("refusal.record.not-json", "not JSON: it cannot be read on at line {line}, character {column}")
TOO_DEEP = text("refusal.record.too-deep", "the file has too many lists in lists: a record has three levels")
TWICE = template("refusal.record.twice", "{field} is there twice: leave one of the two out")
LONG_NUMBER = template("refusal.record.long-number", "the number {value} is too long: {count} characters at most")
NO_NUMBER = template("refusal.record.no-number", "{value} is not a number in JSON")
NO_GAMES = text("refusal.record.no-games", "the file has no games")
SEVERAL = text("refusal.record.several", "the file has several games, and one is expected")
ONE_OF_SEVERAL = template("refusal.record.one-of-several", "game {number} of the file cannot be read: {reason}")
NOT_A_RECORD = template(
    "refusal.record.unknown",
    'not a record of a game: one of Starmine has "format": "{own}", one of {other} has the lists "players", "deck" and '
    '"actions"',
)
LINK = template(
    "refusal.record.link",
    '{value} is not a whole link of {format}: behind "replay-json/" it has the deck, the actions and the number of the '
    "variant, with commas between them. Copy the whole link",
)
LINK_VARIANT = template(
    "refusal.record.link-variant",
    "the link has the variant {value}, and {format} has none with this number: copy the whole link",
)
NUMBER_LINK = template(
    "refusal.record.number-link",
    "the link has only the number of a game, which is stored on {format}: save {address} as a file, and open the file",
)
FIELD = template("refusal.record.field", '"{field}" is {value}: a record has {type} there')
MISSING = template("refusal.record.missing", '"{field}" is missing: a record has {type} there')
TYPES = {
    int: text("refusal.record.type.number", "a whole number"),
    str: text("refusal.record.type.text", "a text"),
    bool: text("refusal.record.type.flag", "true or false"),
    list: text("refusal.record.type.list", "a list"),
    dict: text("refusal.record.type.object", "an object"),
}
VERSION = template("refusal.record.version", '"version" is {value}: this program reads version {version}')
NO_ACTION = template(
    "refusal.record.no-action", '"actions" has {value} at place {place}: actions are texts such as "play 4"'
)

UNKNOWN_FORMAT = template("refusal.format.unknown", "unknown format {value}; the formats are {formats}")
NO_EDITION = template(
    "refusal.format.no-edition",
    "{format} does not have the edition {edition} with the suits {suits}, so this game cannot be written in this "
    "format; games of the edition {catalogue} can",
)
NO_OPTION = template(
    "refusal.format.no-option",
    "{format} has no option for {option}={value}, so this game cannot be written in this format",
)
ENDED_THERE = template(
    "refusal.format.ended",
    "{format} ends this game at turn {turn}, because {reason}; here it went on to turn {last} (early_end={value}), so "
    "it cannot be written in this format",
)
SCORED_THERE = template(
    "refusal.format.scored",
    "{format} ends this game at turn {turn} with the score {value}; here it went on to turn {last} with the score "
    "{own}, so it cannot be written in this format",
)

CHARACTERS = text("refusal.record.characters", '"characters" is set: games with characters cannot be read')
VARIANT = template("refusal.record.variant", '"variant" is {value}: {format} calls it {name}')
FOREIGN = {
    "cardCycle": text("refusal.record.card-cycle", '"cardCycle" is true: games with this option cannot be read'),
    "detrimentalCharacters": text(
        "refusal.record.detrimental-characters",
        '"detrimentalCharacters" is true: games with characters cannot be read',
    ),
}
OPTION = template("refusal.record.option", 'unknown option {option} in "options"; the options are {options}')
NAMES = template("refusal.record.names", "the names are {value}: there must be {count}, one for each player")
NO_NAME = template("refusal.record.no-name", "{value} is not a name: a name is a text")
NAME = template("refusal.record.name", "the name {value} is not valid: {reason}")
NOTES = template("refusal.record.notes", "the notes are {value}: there must be {count} lists, one for each player")
NOTE_LIST = template(
    "refusal.record.note-list", "{value} is not a list of notes: it has a text for each card, {count} at most"
)
NOTE = template("refusal.record.note", "{value} is not a note: a note is a text")
DATED_NOTE = template(
    "refusal.record.dated-note",
    '"notes" has {value}: a note has "seat", "order" and "turn", all numbers of this game, and a "text"',
)
_CARD = '"deck" has {value} at place {place}: a card has a "suitIndex" from 0 to {suit}, and a "rank" from 1 to {rank}'
CARD = template("refusal.record.card", _CARD)
CARD_OR_START = template("refusal.record.card-or-start", f"{_CARD}, or {{start}} for START")

_WHERE = '"actions" at place {place}, {action}: '
AFTER_END = template("refusal.record.after-end", f"{_WHERE}the action before it ended the game")
ACTION = template("refusal.record.action", f"{_WHERE}{{reason}}")
ACTION_FORM = template(
    "refusal.record.action-form",
    f'{_WHERE}an action has a "type" from {{first}} to {{last}}, a "target" and a "value", all numbers',
)
END_TARGET = template("refusal.record.end-target", f"{_WHERE}the target of an end is a seat, or -1 for no seat")
END_VALUE = template("refusal.record.end-value", f"{_WHERE}the value of an end is from {{first}} to {{last}}")
NOT_IN_HAND = template(
    "refusal.record.not-in-hand",
    "card {order} is not in the hand of seat {seat}: this hand has {orders}",
)
NO_HAND = template("refusal.record.no-hand", "card {order} is not in the hand of seat {seat}: this hand is empty")
COLOUR = template("refusal.record.colour", "colour {value} is out of range: this variant has {count} clue colours")

ENVIRONMENT = template(
    "refusal.record.environment", '"name" is {value}: of Kaggle\'s episodes, those of {names} can be read'
)
SETTING = template("refusal.record.setting", "{setting} is {value}: games with {only} can be played here")
NO_DEAL = template(
    "refusal.record.no-deal", '"actionHistory" has {count} entries: a game begins with the deal of {cards} cards'
)
DEALT = template(
    "refusal.record.dealt",
    '"actionHistory" at place {place}, {value}: a card is dealt there, and cards have the numbers 0 to {last}',
)
HISTORY = template(
    "refusal.record.history", '"actionHistory" has {value} at place {place}: it is a list of texts such as "15"'
)
HISTORY_ACTION = template("refusal.record.history-action", '"actionHistory" at place {place}, {value}: {reason}')
OTHER_DEAL = text(
    "refusal.record.other-deal",
    'the hands in "stateHistory" are not those of the episode\'s seed: it is from another version of the environment',
)
