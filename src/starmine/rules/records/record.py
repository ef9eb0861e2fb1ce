"""What a record holds, and the check that all readers of records share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from starmine.rules.errors import BadRecord, shown
from starmine.rules.game import Game
from starmine.rules.records.texts import FIELD

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game with what its record says besides: only hanab.live's records say more than the game."""

    game: Game
    names: tuple[str, ...] = ()  # of the players, by seat; empty where the record has none
    notes: tuple[tuple[str, ...], ...] = ()  # by seat, by card order: "" for none, also after the last text
    ended: str | None = None  # what ended it at hanab.live, such as "timeout"; None where the rules did
    left_out: int = 0  # actions after the end, which are not part of the game

    @property
    def score(self) -> int:
        """The score that counted where it was played: 0 for a game that something else than its rules ended."""
        return self.game.score if self.ended in (None, "finished") else 0


def field(record: Mapping[str, Any], name: str, kind: type[T], default: T | None = None) -> T:
    """A field of a record. Raises ``BadRecord`` for another type, and where it is missing without a default."""
    value = record.get(name)
    if value is None and default is not None:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRecord(FIELD(field=name, value=shown(value), type=kind.__name__))
    return value
