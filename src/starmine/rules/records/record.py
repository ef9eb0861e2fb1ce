"""``GameRecord``, and checks that all readers and writers of records share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from starmine.rules.errors import BadFormat, BadName, BadRecord, StarmineError
from starmine.rules.game import Game
from starmine.rules.records import texts
from starmine.rules.records.json_text import in_json
from starmine.rules.records.names import clean

T = TypeVar("T")


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
    """A field of a record. Raises ``BadRecord`` for another type, and where it is missing without a default."""
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
