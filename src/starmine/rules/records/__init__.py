"""Games as JSON: our own records and those and links of hanab.live, read and written, and Kaggle's episodes, read.

A file has one record, a list, or several one after another, such as one a line in downloads of all games. A text that
is only a link of hanab.live is such a file, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from starmine.rules.checks import as_whole
from starmine.rules.errors import BadFormat, BadRecord, HiddenCard, StarmineError, shown
from starmine.rules.game import Game
from starmine.rules.records import hanab_live, kaggle, links, own, texts
from starmine.rules.records.record import GameRecord, Note, decoded, field, in_json, read_names, values_in
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


def objects_in(data: bytes | str) -> list[Any]:
    """The games of a file as JSON values, each for ``read_object``. Raises ``BadRecord`` if there is none."""
    if not isinstance(data, bytes | str):
        raise BadRecord(texts.NOT_TEXT)
    text = data if isinstance(data, str) else decoded(data, last=True)[0]
    if found := [game for value, _ in _values_in(text) for game in _games_of(value)]:
        return found
    raise BadRecord(texts.NO_GAMES)


def _values_in(text: str) -> Iterator[tuple[Any, int]]:
    """The games of a text as JSON values, and where each ends."""
    return iter([(links.expanded(text), len(text))]) if links.is_link(text) else values_in(text)


def part_of(data: bytes, most: int, *, before: int, last: bool) -> tuple[list[GameRecord], int]:
    """The first games of a part of a file, at most ``most`` or the two of an episode, and the bytes that they take.

    ``before`` is the number of games in earlier parts, for messages. Unless this part is the ``last`` one, an
    incomplete game at its end is left for the next one. Raises what ``read_object`` raises.
    """
    text, encoding = decoded(data, last=last)
    games: list[GameRecord] = []
    read = 0
    try:
        for value, end in _values_in(text):
            found = _games_of(value)
            if games and len(games) + len(found) > most:
                break
            games += map(read_object, found)
            read = end
        else:
            read = len(text)  # with the separators after the last game
    except StarmineError as error:
        # After whole games, in a part that is not the last one, this game may only be incomplete. It is left for the
        # next part, which raises the error again if the game is wrong.
        if last or not games:
            raise BadRecord(
                texts.ONE_OF_SEVERAL(number=before + len(games) + 1, reason=error.text), rule=error.rule
            ) from error
    if last and not (games or before):
        raise BadRecord(texts.NO_GAMES)
    return games, len(text[:read].encode(encoding))


def _games_of(value: Any) -> list[Any]:
    """The games of a JSON value: one, but for an episode of Kaggle's arena, which has two."""
    return list(kaggle.tables(value)) if isinstance(value, dict) and kaggle.is_episode(value) else [value]


def read_object(value: Any) -> GameRecord:
    """The game of a JSON value: a record of ours, one of hanab.live, a line of a download of all games, or a table
    of an episode of Kaggle's.

    Raises ``BadRecord``, or the error for a wrong edition, variant, option, deck or seat in it.
    """
    if isinstance(value, dict):
        if value.get("format") == own.FORMAT:
            return own.read(value)
        if isinstance(value.get("record"), dict):
            return _read_line(value)
        if kaggle.is_episode(value):
            return kaggle.read(value)
        if "format" not in value and isinstance(value.get("players"), list):
            return hanab_live.read(value)
    raise BadRecord(texts.NOT_A_RECORD(own=own.FORMAT, other=hanab_live.FORMAT))


def _read_line(line: Mapping[str, Any]) -> GameRecord:
    """The game of a line of a download, with its names and dated notes."""
    record = own.read(line["record"])
    names = read_names(line["players"], record.game.players, BadRecord) if "players" in line else record.names
    dated = tuple([_read_note(note, record) for note in field(line, "notes", list, [])])
    return replace(record, names=names, dated=dated)


def _read_note(note: Any, record: GameRecord) -> Note:
    game = record.game
    # By field of ``Note``, in order: the number of possible values.
    counts = {"seat": game.players, "order": len(game.deck) - game.cards_left, "turn": game.turn + 1}
    if isinstance(note, dict) and isinstance(note.get("text"), str):
        numbers = [as_whole(note.get(name), 0, count - 1) for name, count in counts.items()]
        if None not in numbers:
            return Note(*numbers, note["text"])  # type: ignore[call-arg, arg-type]
    raise BadRecord(texts.DATED_NOTE(value=in_json(note)))
