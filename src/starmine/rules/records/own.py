"""Our own record format: edition, options, players, deck and actions, and optionally names and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starmine.rules.errors import BadFormat, BadRecord, StarmineError
from starmine.rules.factories import edition
from starmine.rules.game import Game
from starmine.rules.records import texts
from starmine.rules.records.record import GameRecord, field, in_json, read_names, read_notes, written_notes

FORMAT, VERSION = "starmine", 1


def write(game: Game, names: Sequence[str] | None, notes: Sequence[Sequence[str]] | None) -> dict[str, Any]:
    """The record of a game, as JSON data. Raises ``BadFormat`` for malformed names and notes."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "edition": game.edition.id,
        "options": dict(game.edition.options),
        "players": game.players,
        "first": game.first,
        "deck": " ".join(game.deck),
        "actions": [str(action) for action in game.actions],
        **({} if names is None else {"names": list(read_names(names, game.players, BadFormat))}),
        **written_notes(game, notes),
    }


def read(record: Mapping[str, Any]) -> GameRecord:
    """The game of a record, with names and notes.

    Raises ``BadRecord``, or the error for a wrong edition, option, deck or seat in it.
    """
    if field(record, "version", int) != VERSION:
        raise BadRecord(texts.VERSION(value=in_json(record["version"]), version=VERSION))
    game = Game(
        edition(field(record, "edition", str), **field(record, "options", dict)),
        players=field(record, "players", int),
        deck=field(record, "deck", str),
        first=field(record, "first", int),
    )
    for number, action in enumerate(field(record, "actions", list)):
        if not isinstance(action, str):
            raise BadRecord(texts.NO_ACTION(value=in_json(action), place=number))
        try:
            game.push(action)
        except StarmineError as error:
            message = texts.ACTION(place=number, action=in_json(action), reason=error.text)
            raise BadRecord(message, rule=error.rule) from error
    names = read_names(record["names"], game.players, BadRecord) if "names" in record else ()
    return GameRecord(game, names, read_notes(record.get("notes"), game, BadRecord))
