"""Games as JSON: our own records and those and links of hanab.live, read and written, and Kaggle's episodes, read."""

from __future__ import annotations

import json
from collections.abc import Sequence

from starmine.rules.errors import BadFormat, BadRecord, HiddenCard, shown
from starmine.rules.game import Game
from starmine.rules.records import hanab_live, links, own, texts
from starmine.rules.records.files import objects_in, read_object
from starmine.rules.records.record import GameRecord
from starmine.rules.words.texts import listed

__all__ = ["FORMATS", "GameRecord", "read_record", "read_records", "write_record"]

FORMATS = (own.FORMAT, hanab_live.FORMAT, links.FORMAT)


def read_record(text: str | bytes) -> GameRecord:
    """Reads a record: the game, the players' names and notes, and how it ended.

    ``text`` is the content of a file with one game, in UTF-8 or UTF-16 if it is bytes, or a link of hanab.live. Accepts
    all formats of ``write_record``, exports of hanab.live, its older forms, lines of the downloads of a server, and
    episodes of Kaggle's environment of Hanabi; those of its arena have two games, for ``read_records``. Raises
    ``BadRecord``, or the error for a wrong edition, variant, option, deck or seat in it.
    """
    found = objects_in(text)
    if len(found) > 1:
        raise BadRecord(texts.SEVERAL)
    return read_object(found[0])


def read_records(text: str | bytes) -> list[GameRecord]:
    """Reads a file of several games: a list of records, or one after another. Raises what ``read_record`` raises."""
    return [read_object(value) for value in objects_in(text)]


def write_record(
    game: Game,
    format: str = own.FORMAT,  # noqa: A002
    *,
    names: Sequence[str] | None = None,
    notes: Sequence[Sequence[str]] | None = None,
) -> str:
    """A game as a text that ``read_record`` reads back: JSON, or a link.

    ``names`` are the players' names by seat, and ``notes`` their notes by seat and card order, ``""`` for none.
    ``format`` may be ``"hanab.live"`` for games of its variants, and of editions with the rules of an ordinary variant;
    ``"hanab.live-link"`` for such games without other options, as a link that holds neither names nor notes.
    Raises ``HiddenCard`` for a view, which does not know the deck, and ``BadFormat`` for unknown formats and for games
    that a format cannot express.
    """
    if format not in FORMATS:
        raise BadFormat(texts.UNKNOWN_FORMAT(value=shown(format), formats=listed(FORMATS)))
    if game.viewer is not None:
        raise HiddenCard("a view cannot be written as a record, because it does not know the deck")
    if len(game.log) < game.turn:
        raise HiddenCard("a game made from a state cannot be written as a record, because it does not know its actions")
    if format == links.FORMAT:
        return links.write(game)
    return json.dumps((hanab_live if format == hanab_live.FORMAT else own).write(game, names, notes))
