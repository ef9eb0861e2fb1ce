"""Games as JSON, read and written: our own records, and those of hanab.live."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from starmine.rules import versions
from starmine.rules.errors import BadFormat, BadRecord, HiddenCard, shown
from starmine.rules.game import Game
from starmine.rules.records import hanab_live, own, texts
from starmine.rules.records.record import GameRecord
from starmine.rules.texts import listed

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
        raise BadRecord(texts.NOT_JSON(reason=str(error))) from None
    if isinstance(record, dict):
        if record.get("format") == versions.FORMAT:
            return own.read(record)
        if "format" not in record and isinstance(record.get("players"), list):
            return hanab_live.read(record)
    raise BadRecord(texts.NOT_A_RECORD(own=versions.FORMAT, other=hanab_live.FORMAT))


def write(game: Game, to: str, names: Sequence[str] | None = None, notes: Sequence[Sequence[str]] | None = None) -> str:
    """The record of a game in one of ``FORMATS``, as JSON text. See ``Game.to_json``."""
    if to not in FORMATS:
        raise BadFormat(texts.UNKNOWN_FORMAT(value=shown(to), formats=listed(FORMATS)))
    if game.viewer is not None:
        raise HiddenCard("a view cannot be written as a record, because it does not know the deck")
    if len(game.log) < game.turn:
        raise HiddenCard("a game made from a state cannot be written as a record, because it does not know its actions")
    if to == hanab_live.FORMAT:
        return json.dumps(hanab_live.write(game, names, notes))
    return json.dumps(own.write(game, names, notes))
