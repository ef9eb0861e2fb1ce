"""Games as JSON, read and written: our own records, and those of hanab.live."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from starmine.rules import versions
from starmine.rules.errors import BadFormat, BadRecord, HiddenCard, shown
from starmine.rules.game import Game
from starmine.rules.records import hanab_live, own
from starmine.rules.records.record import GameRecord

__all__ = ["FORMATS", "GameRecord", "read_record", "write"]

FORMATS = (versions.FORMAT, hanab_live.FORMAT)


def read_record(text: str) -> GameRecord:
    """A record with what stands beside its game: the players' names, their notes, how it was ended.

    Reads what ``Game.to_json`` writes in any of its formats, and what hanab.live exports. Raises ``BadRecord``, or the
    error for a wrong edition, variant, option, deck or seat in it.
    """
    try:
        record: Any = json.loads(text)
    except (TypeError, ValueError, RecursionError) as error:
        raise BadRecord(f"not JSON: {error}") from None
    if isinstance(record, dict):
        if record.get("format") == versions.FORMAT:
            return GameRecord(own.read(record))
        if "format" not in record and isinstance(record.get("players"), list):
            return hanab_live.read(record)
    raise BadRecord(
        f'not a record of a Starmine game, which has "format": "{versions.FORMAT}", nor one of {hanab_live.FORMAT}, '
        'which has "players", "deck" and "actions" as lists'
    )


def write(game: Game, to: str, names: Sequence[str] | None = None, notes: Sequence[Sequence[str]] | None = None) -> str:
    """The record of a game in one of ``FORMATS``, as JSON text. See ``Game.to_json``."""
    if to not in FORMATS:
        raise BadFormat(f"unknown format {shown(to)}; the formats are {', '.join(FORMATS)}")
    if game.viewer is not None:
        raise HiddenCard("a view cannot be written as a record, because it does not know the deck")
    if len(game.log) < game.turn:
        raise HiddenCard("a game made from a state cannot be written as a record, because it does not know its actions")
    if to == hanab_live.FORMAT:
        return json.dumps(hanab_live.write(game, names, notes))
    if names is not None or notes is not None:
        raise BadFormat(
            f"a record in the format {versions.FORMAT} holds no {'notes' if names is None else 'names'}: "
            f"leave them out, or choose {hanab_live.FORMAT}"
        )
    return json.dumps(own.write(game))
