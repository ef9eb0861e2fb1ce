"""Reading and writing games as JSON: edition, options, players, deck and actions; the rest is computed from them."""

from __future__ import annotations

import json
from typing import Any

from starmine.rules.edition import edition
from starmine.rules.errors import BadRecord, HiddenCard, StarmineError, shown
from starmine.rules.game import Game

FORMAT, VERSION = "starmine", 1

_FIELDS: dict[str, type] = {
    "edition": str,
    "options": dict,
    "players": int,
    "first": int,
    "deck": str,
    "actions": list,
}


def write(game: Game) -> str:
    """The record of a game, as JSON text. Raises ``HiddenCard`` for a view, whose deck has blanks."""
    if game.viewer is not None:
        raise HiddenCard("a view cannot be written as a record, because it does not know the deck")
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "edition": game.edition.id,
            "options": dict(game.edition.options),
            "players": game.players,
            "first": game.first,
            "deck": " ".join(game.deck),
            "actions": [str(action) for action in game.actions],
        }
    )


def read(text: str) -> Game:
    """The game of a record. Raises ``BadRecord``, or the error for a wrong edition, option, deck or seat in it."""
    try:
        record: Any = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadRecord(f"not JSON: {error}") from None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadRecord(f'not a record of a Starmine game: it needs "format": "{FORMAT}"')
    if record.get("version") != VERSION:
        raise BadRecord(f'"version" is {shown(record.get("version"))}: this program reads version {VERSION}')
    for name, kind in _FIELDS.items():
        if not isinstance(record.get(name), kind) or isinstance(record[name], bool):
            raise BadRecord(f'"{name}" is {shown(record.get(name))}: a record has {kind.__name__} there')
    game = Game(
        edition(record["edition"], **record["options"]),
        players=record["players"],
        deck=record["deck"],
        first=record["first"],
    )
    for number, action in enumerate(record["actions"]):
        if not isinstance(action, str):
            raise BadRecord(f'"actions" has {shown(action)} at place {number}: actions are texts such as "play 4"')
        try:
            game.push(action)
        except StarmineError as error:
            raise BadRecord(f'"actions" at place {number}, {shown(action)}: {error}', rule=error.rule) from error
    return game
