"""The public names: what ``import starmine as sm`` offers."""

from starmine.rules.actions import Action, Clue, Discard, FromDeck, Play, action
from starmine.rules.catalogue.names import variants
from starmine.rules.edition import Edition, edition, editions
from starmine.rules.errors import (
    BadAction,
    BadDeck,
    BadFormat,
    BadKind,
    BadOption,
    BadPlayers,
    BadRecord,
    BadSeat,
    BadSeed,
    GameOver,
    HiddenCard,
    IllegalAction,
    NothingToUndo,
    OutOfTurn,
    StarmineError,
    UnknownEdition,
    UnknownOption,
    UnknownVariant,
    UnplayableVariant,
)
from starmine.rules.game import Card, Game, Turn
from starmine.rules.outcome import Outcome
from starmine.rules.records import GameRecord, read_record
from starmine.rules.shuffle import shuffled

__all__ = [
    "Action",
    "BadAction",
    "BadDeck",
    "BadFormat",
    "BadKind",
    "BadOption",
    "BadPlayers",
    "BadRecord",
    "BadSeat",
    "BadSeed",
    "Card",
    "Clue",
    "Discard",
    "Edition",
    "FromDeck",
    "Game",
    "GameOver",
    "GameRecord",
    "HiddenCard",
    "IllegalAction",
    "NothingToUndo",
    "OutOfTurn",
    "Outcome",
    "Play",
    "StarmineError",
    "Turn",
    "UnknownEdition",
    "UnknownOption",
    "UnknownVariant",
    "UnplayableVariant",
    "action",
    "edition",
    "editions",
    "read_record",
    "shuffled",
    "variants",
]
