"""The lines of ``found.jsonl``: positions with one clearly best action, which ``tools.puzzles`` found."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from starmine.bots.conventions import CONVENTIONS
from starmine.rules.actions import Action, Clue, Discard, FromDeck, Play
from starmine.rules.cards import Suit
from starmine.rules.words.texts import TEMPLATES, Text, Value

MODEL = CONVENTIONS.id  # all players of these puzzles play by it; its import declares the texts of its reasons
Step = Literal[1, 2, 3]  # levels of difficulty
Theme = Literal["play", "clue", "save", "discard", "finesse", "end"]
THEMES: tuple[Theme, ...] = ("play", "clue", "save", "discard", "finesse", "end")

_WIDTH = 2  # characters of a kind, and of an action


@dataclass(frozen=True, slots=True)
class Line:
    """A position, its theme and level of difficulty, and by how many points each legal action is worse than the best.

    Actions have two characters: ``p0`` plays and ``d0`` discards slot 0, ``1R`` clues seat 1 red, ``15`` fives.
    """

    id: str
    theme: Theme
    step: Step
    since: str  # the day from which it can be the puzzle of the day, such as 2026-01-01
    source: str  # the game: ``conventions/ID/PLAYERS/NUMBER`` or ``people/ID``
    edition: str
    options: Mapping[str, Any]
    players: int
    deck: str  # in draw order, without spaces
    actions: str  # before the position, without spaces
    losses: Mapping[str, float]  # of all legal actions, best first; the best one has 0
    alone: bool  # the clues and the visible cards are enough to find it
    finds: bool  # the model finds it
    reason: Any  # of the model for the best action: an id with values, see ``packed``

    def json(self) -> str:
        """A line of the file; empty options are left out."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        return json.dumps({name: value for name, value in fields.items() if value or name != "options"})


def read_line(line: str) -> Line:
    return Line(**{"options": {}, "reason": None, **json.loads(line)})


def pairs(text: str) -> list[str]:
    """The kinds of a deck, or the codes of actions."""
    return [text[place : place + _WIDTH] for place in range(0, len(text), _WIDTH)]


def code(action: Action, suits: Sequence[Suit]) -> str:
    """An action in two characters. Raises ``TypeError`` for the play of the deck's last card, which has none."""
    if isinstance(action, FromDeck):
        raise TypeError("the play of the deck's last card has no code")
    if isinstance(action, Clue):
        return f"{action.seat}{action.rank or next(suit.letter for suit in suits if suit.name == action.colour)}"
    return f"{'p' if isinstance(action, Play) else 'd'}{action.slot}"


def read_code(two: str, suits: Sequence[Suit]) -> Action:
    """The action with a code: the inverse of ``code``."""
    first, second = two[0], two[1]
    if first in "pd":
        return (Play if first == "p" else Discard)(int(second))
    if second.isdigit():
        return Clue(int(first), rank=int(second))
    return Clue(int(first), colour=next(suit.name for suit in suits if suit.letter == second))


def packed(value: Value) -> Any:
    """A text as JSON: its id with its values, without the words of editions, which its template adds again."""
    if isinstance(value, tuple):
        return [packed(each) for each in value]
    if not isinstance(value, Text):
        return value
    own = {name: packed(each) for name, each in value.values.items() if not _is_word(each)}
    return {value.id: own}


def unpacked(value: Any) -> Value:
    """The text of ``packed``; its id must have been declared."""
    if isinstance(value, list):
        return tuple(unpacked(each) for each in value)  # type: ignore[misc] # lists are never nested
    if not isinstance(value, dict):
        return value  # type: ignore[no-any-return] # a number or a name
    ((name, values),) = value.items()
    return TEMPLATES[name](**{hole: unpacked(each) for hole, each in values.items()})


def _is_word(value: Value) -> bool:
    return isinstance(value, Text) and str(value.id).startswith("word.")
