"""``GameRecord``, and what readers and writers of records share: JSON with ``BadRecord`` for its errors, and checks."""

from __future__ import annotations

import codecs
import json
import re
import reprlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from starmine.rules.errors import BadFormat, BadName, BadRecord, StarmineError, shortened
from starmine.rules.game import Game
from starmine.rules.records import texts
from starmine.rules.records.names import clean

T = TypeVar("T")

_LONGEST_NUMBER = 20  # characters; a record has numbers of three

_SEPARATORS = re.compile(r"[\s,\[\]]*")  # between values: of a list, or of lines


class Note(NamedTuple):
    """A note on a card from a turn on; an empty text deletes it."""

    seat: int
    order: int
    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game with the other contents of its record."""

    game: Game
    names: tuple[str, ...] = ()  # the players' names by seat; empty if the record has none
    notes: tuple[tuple[str, ...], ...] = ()  # by seat and card order; "" for none
    ended: str | None = None  # what ended it where it was played, such as "timeout"; None if the rules did
    left_out: int = 0  # actions after the end, which are not part of the game
    dated: tuple[Note, ...] = ()  # all notes with their turns, if the file has them

    @property
    def score(self) -> int:
        """The score on the site where it was played: 0 for a game that was ended otherwise than by the rules."""
        return self.game.score if self.ended in (None, "finished") else 0


def field(record: Mapping[str, Any], name: str, kind: type[T], default: T | None = None) -> T:
    """A field of a record; ``default`` if it is missing or null. Raises ``BadRecord`` unless its type is ``kind``."""
    value = record.get(name)
    if value is None and default is not None:
        return default
    if name not in record:
        raise BadRecord(texts.MISSING(field=name, type=texts.TYPES[kind]))
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRecord(texts.FIELD(field=name, value=in_json(value), type=texts.TYPES[kind]))
    return value


def read_names(names: Any, players: int, error: type[StarmineError]) -> tuple[str, ...]:
    """The names of the players by seat, normalized. Raises ``error``."""
    if not isinstance(names, list | tuple) or len(names) != players:
        raise error(texts.NAMES(value=in_json(names), count=players))
    return tuple([_read_name(name, error) for name in names])


def _read_name(name: Any, error: type[StarmineError]) -> str:
    if not isinstance(name, str):
        raise error(texts.NO_NAME(value=in_json(name)))
    try:
        return clean(name)
    except BadName as bad:
        raise error(texts.NAME(value=in_json(name), reason=bad.text)) from bad


def read_notes(notes: Any, game: Game, error: type[StarmineError]) -> tuple[tuple[str, ...], ...]:
    """Notes by seat and card order; after the deck's cards, notes on the fireworks by suit."""
    if notes is None or notes in ([], ()):
        return ()
    most = len(game.deck) + len(game.suits)
    if not isinstance(notes, list | tuple) or len(notes) != game.players:
        raise error(texts.NOTES(value=in_json(notes), count=game.players))
    for own in notes:
        if not isinstance(own, list | tuple) or len(own) > most:
            raise error(texts.NOTE_LIST(value=in_json(own), count=most))
        for note in own:
            if not isinstance(note, str):
                raise error(texts.NOTE(value=in_json(note)))
    return tuple([tuple(own) for own in notes])


def written_notes(game: Game, notes: Sequence[Sequence[str]] | None) -> dict[str, list[list[str]]]:
    """The field ``notes``: each seat's notes without empty ones at the end. Empty if nobody has written a note."""
    own_notes = [list(own) for own in read_notes(notes, game, BadFormat)]
    for own in own_notes:
        while own and not own[-1]:
            own.pop()
    return {"notes": own_notes} if any(own_notes) else {}


class _Json(reprlib.Repr):
    """Values as JSON writes them."""

    def repr_NoneType(self, value: None, level: int) -> str:  # noqa: ARG002, N802
        return "null"

    def repr_bool(self, value: bool, level: int) -> str:  # noqa: ARG002
        return "true" if value else "false"

    def repr_str(self, value: str, level: int) -> str:  # noqa: ARG002
        letters = (letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in value[: self.maxstring])
        return f'"{"".join(letters)}{"…" * (len(value) > self.maxstring)}"'


_JSON = _Json()
_JSON.maxstring, _JSON.maxlevel = 60, 2


def in_json(value: object) -> str:
    """A value of a file for an error message, shortened if it is long."""
    return shortened(_JSON.repr(value))


def decoded(data: bytes, *, last: bool) -> tuple[str, str]:
    """The text of a file, and its encoding: UTF-8, UTF-16 or UTF-32, with or without a byte order mark.

    Unless this is the ``last`` part of the file, an incomplete character at its end is left out. Raises ``BadRecord``.
    """
    encoding = json.detect_encoding(data)
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data, final=last), encoding
    except UnicodeDecodeError:
        raise BadRecord(texts.NOT_TEXT) from None


def values_in(text: str) -> Iterator[tuple[Any, int]]:
    """The JSON values of a text and where each ends: one value, a list of them, or several one after another.

    Raises ``BadRecord`` for the first one that cannot be read.
    """
    place = _start(text, 0)
    while place < len(text):
        value, end = _value_at(text, place)
        yield value, end
        place = _start(text, end)


def _start(text: str, place: int) -> int:
    """Where the next value begins: after the separators at ``place``."""
    separators = _SEPARATORS.match(text, place)
    return place if separators is None else separators.end()


def _value_at(text: str, place: int) -> tuple[Any, int]:
    try:
        return _DECODER.raw_decode(text, place)
    except json.JSONDecodeError as error:
        before = text[place : error.pos]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")  # from 1; rfind is -1 on line 1
        raise BadRecord(texts.NOT_JSON(line=line, column=column)) from None
    except RecursionError:
        raise BadRecord(texts.TOO_DEEP) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object. Raises ``BadRecord`` if it has a field twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise BadRecord(texts.TWICE(field=in_json(next(name for name in names if names.count(name) > 1))))
    return found


def _short(text: str) -> str:
    """The text of a number. Raises ``BadRecord`` if it is too long."""
    if len(text) > _LONGEST_NUMBER:
        raise BadRecord(texts.LONG_NUMBER(value=f"{text[:_LONGEST_NUMBER]}…", count=_LONGEST_NUMBER))
    return text


def _no_number(text: str) -> Any:
    raise BadRecord(texts.NO_NUMBER(value=text))


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=lambda text: int(_short(text)),
    parse_float=lambda text: float(_short(text)),
    parse_constant=_no_number,
)
