"""Saved games: a game's record, with its table's names, bots and seed."""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from starmine.bots import BOTS, DEFAULT_BOT, PARTNERS
from starmine.cli.errors import BadFile, BadUsage
from starmine.cli.lab.line_up import is_search_id
from starmine.cli.play.table import TerminalTable, names_of
from starmine.rules.errors import BadRecord
from starmine.rules.records import GameRecord, links, objects_in, read_object, write_record
from starmine.rules.records.record import in_json, read_names

_PART = "table"  # the field of a saved game that other records do not have


def save_table(table: TerminalTable, path: Path) -> None:
    """Writes a game for ``load_table``. Raises ``BadFile``, and then leaves an older file unchanged.

    A game with the user's own bots is refused, because loading must not run code named in a file.
    """
    if own := [table.bot_id(seat) for seat, bot in enumerate(table.bots) if not isinstance(bot, str | None)]:
        raise BadFile(f"a game with bots of your own, {', '.join(own)}, cannot be saved: play it without saving")
    record = {
        **json.loads(write_record(table.game)),
        _PART: {"names": table.names, "bots": table.bots, "seed": table.seed},
    }
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        draft.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise BadFile(f"the game cannot be saved to {path}: {_reason(error)}") from error


def load_table(path: Path, number: int | None = None) -> TerminalTable:
    """The table of a saved game, or of any other record with the person in seat 0 and default bots.

    Raises what ``load_saved`` raises.
    """
    return load_saved(path, number)[0]


def load_saved(path: Path, number: int | None = None) -> tuple[TerminalTable, GameRecord]:
    """``load_table``, with the players' names from the file if it has some, and the record itself.

    ``number`` is the game in a file of several, from 1 on. Raises ``BadFile``, ``BadUsage``, ``BadRecord``, or the
    error for a wrong game in it.
    """
    found = _objects_in(path)
    if number is None and len(found) > 1:
        raise BadUsage(f"{path} has {len(found)} games: choose one with --game, 1 to {len(found)}")
    if number is not None and number > len(found):
        raise BadUsage(f"game {number} is out of range: {path} has {len(found)}")
    return _read(found[(number or 1) - 1])


def names_in(record: GameRecord) -> tuple[str, ...]:
    """The players' names; numbers if the record has none."""
    return record.names or numbered(record.game.players)


def numbered(players: int) -> tuple[str, ...]:
    """Names for players who have none."""
    return tuple(f"Player {seat + 1}" for seat in range(players))


def load_records(path: Path) -> list[GameRecord]:
    """All games of a file. Raises ``BadFile``, ``BadRecord``, or the error for the first wrong game."""
    return [_read(value)[1] for value in _objects_in(path)]


def _objects_in(path: Path) -> list[Any]:
    if links.is_link(path.as_posix()):
        return objects_in(path.as_posix())
    try:
        return objects_in(path.read_bytes())
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {_reason(error)}") from error


def _read(value: Any) -> tuple[TerminalTable, GameRecord]:
    record = read_object(value)
    game, part = record.game, value.get(_PART)
    if part is None:
        bots = (None, *[DEFAULT_BOT] * (game.players - 1))
        return TerminalTable(game, names_of(game.players), bots, None), record
    if not isinstance(part, dict):
        raise BadRecord(f'"{_PART}" is {in_json(part)}: a saved game has the names, bots and seed of its table there')
    seed = part.get("seed")
    if seed is not None and not isinstance(seed, str):
        raise BadRecord(f'"seed" is {in_json(seed)}: a saved game has a text or null there')
    names = read_names(part.get("names"), game.players, BadRecord)
    table = TerminalTable(game, names, _bots(part.get("bots"), game.players), seed)
    return table, replace(record, names=names)


def _bots(bots: Any, players: int) -> tuple[str | None, ...]:
    fits = isinstance(bots, list) and len(bots) == players and bots.count(None) == 1
    known = (*BOTS, *PARTNERS)
    if not fits or not all(bot is None or bot in known or is_search_id(bot) for bot in bots):
        raise BadRecord(
            f'"bots" is {in_json(bots)}: a saved game has {players} entries there, null for you, the others '
            f"out of {', '.join(known)}, or searches with one of them"
        )
    return tuple(bots)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
