"""The public names: what ``import starmine as sm`` offers."""

from starmine.rules.actions import Action, Clue, Discard, FromDeck, Play, action_id, action_of, read_action
from starmine.rules.catalogue.names import variants
from starmine.rules.editions.edition import Edition, Setup
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
)
from starmine.rules.factories import edition, editions
from starmine.rules.game import Game
from starmine.rules.position import Card, Outcome, Turn
from starmine.rules.records import GameRecord, read_record, read_records, write_record
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
    "Setup",
    "StarmineError",
    "Turn",
    "UnknownEdition",
    "UnknownOption",
    "UnknownVariant",
    "action_id",
    "action_of",
    "edition",
    "editions",
    "read_action",
    "read_record",
    "read_records",
    "shuffled",
    "variants",
    "write_record",
]
