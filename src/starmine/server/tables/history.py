"""The public history of a game, as views show it: clues on cards, discards, and when cards were drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import starmine as sm
from starmine.rules.actions import UntoldClue, shown_action
from starmine.rules.position import Turn, told
from starmine.server.tables.view_schemas import Discarded


# Each table in memory has dozens of them: a model of the API would take several times as much memory.
@dataclass(frozen=True, slots=True)
class GivenClue:
    """A clue on the cards that it touched; the fields of ``ClueMark``."""

    turn: int
    seat: int
    colour: str | None
    rank: int | None
    of: Literal["colour", "rank"] | None


class _Discard(NamedTuple):
    turn: int
    is_strike: bool
    text: bytes  # the JSON of a ``Discarded``


class History:
    """The public history of one game."""

    def __init__(self) -> None:
        self._turns: list[Turn] = []
        self._marks: dict[int, list[GivenClue]] = defaultdict(list)  # by card order
        self._drawn: dict[int, int] = {}  # by card order: the turn at whose start the card was first in hand
        self._discards: list[_Discard] = []

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
                if game.rules["hole"]:  # what a spectator knows: a hole hides cards
                    then = then.view(None)
                discarded = Discarded(
                    order=turn.cards[0],
                    kind=turn.kind,
                    turn=turn.turn,
                    strike=turn.result == "strike",
                    critical=then.is_critical(turn.kind),
                    dead=then.is_dead(turn.kind),
                )
                text = discarded.model_dump_json().encode()
                self._discards.append(_Discard(discarded.turn, discarded.strike, text))
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
        return [turn for turn in self._turns[:until] if told(turn) is not turn]  # ``told`` hides cards in the hole

    def discards(self, until: int, *, strikes: bool) -> bytes:
        """The JSON of the discards at the start of turn ``until``, oldest first; misplays if ``strikes``. (C20)"""
        return b",".join([one.text for one in self._discards if one.turn < until and (strikes or not one.is_strike)])
