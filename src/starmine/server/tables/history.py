"""The public history of a game, as views show it: clues on cards, discards, and when cards were drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import starmine as sm
from starmine.rules.actions import UntoldClue, shown_action
from starmine.rules.position import Turn, told


@dataclass(frozen=True, slots=True)
class GivenClue:
    """A clue as it is shown on the cards that it touched."""

    turn: int
    seat: int  # of the player who gave it
    colour: str | None
    rank: int | None
    of: Literal["colour", "rank"] | None = None  # of an untold clue: its type, where that is told


@dataclass(frozen=True, slots=True)
class Discard:
    """A discarded card: the turn, and whether its kind was critical or dead just before."""

    turn: Turn
    critical: bool
    dead: bool


class History:
    """The public history of one game."""

    def __init__(self) -> None:
        self._turns: list[Turn] = []
        self._marks: dict[int, list[GivenClue]] = defaultdict(list)  # by the order of a card
        self._drawn: dict[int, int] = {}  # likewise: the turn at whose start it was first in hand
        self._discards: list[Discard] = []

    def grow(self, game: sm.Game, before: sm.Game | None = None) -> None:
        """Appends the turns of ``game`` that are not known yet; ``before`` is the same game before the last of them."""
        for turn in game.log[len(self._turns) :]:
            action = shown_action(turn.action, game.setup)
            self._turns.append(turn if action is turn.action else replace(turn, action=action))
            if isinstance(action, sm.Clue):
                of = action.type if isinstance(action, UntoldClue) else None
                mark = GivenClue(turn.turn, turn.seat, action.colour, action.rank, of)
                for order in turn.cards:
                    self._marks[order].append(mark)
            elif turn.result in ("discarded", "strike") and turn.kind is not None:
                then = before if before is not None and before.turn == turn.turn else game.at(turn.turn)
                if game.rules["hole"]:  # by what a spectator knows; else everybody knows what is critical or dead
                    then = then.view(None)
                self._discards.append(Discard(turn, then.is_critical(turn.kind), then.is_dead(turn.kind)))
            if turn.drawn is not None:
                self._drawn[turn.drawn] = turn.turn + 1

    def turn(self, number: int) -> Turn:
        """The record of a turn."""
        return self._turns[number]

    def marks(self, order: int, until: int, since: int) -> Sequence[GivenClue]:
        """The clues that touched a card in turns ``since`` to ``until - 1``."""
        marks = self._marks.get(order, ())
        if not marks or (marks[-1].turn < until and marks[0].turn >= since):
            return marks
        return [mark for mark in marks if since <= mark.turn < until]

    def drawn(self, order: int) -> int:
        """The turn at whose start a card was first in hand; 0 for the deal."""
        return self._drawn.get(order, 0)

    def thrown(self, until: int) -> Sequence[Turn]:
        """The turns before ``until`` whose cards lie in the hole, if the game has one."""
        return [turn for turn in self._turns[:until] if told(turn) is not turn]  # it leaves out what lies there

    def discards(self, until: int) -> Sequence[Discard]:
        """The discards at the start of turn ``until``, oldest first. (C20)"""
        gone = self._discards
        return gone if not gone or gone[-1].turn.turn < until else [one for one in gone if one.turn.turn < until]
