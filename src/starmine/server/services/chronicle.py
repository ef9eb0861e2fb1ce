"""What happened so far, as everybody saw it: the log, and where each card came from. Grown turn by turn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import starmine as sm
from starmine.server.schemas import Action, ClueMark, ColourClue, DiscardAction, Discarded, Entry, PlayAction, RankClue


def action_schema(action: sm.Action) -> Action:
    """An action of the rules as it goes over the wire."""
    match action:
        case sm.Play(slot=slot):
            return PlayAction(type="play", slot=slot)
        case sm.Discard(slot=slot):
            return DiscardAction(type="discard", slot=slot)
        case sm.Clue(seat=seat, colour=str(colour)):
            return ColourClue(type="colour", seat=seat, colour=colour)
        case sm.Clue(seat=seat, rank=int(rank)):
            return RankClue(type="rank", seat=seat, rank=rank)
    raise TypeError(f"{action!r} is no action")


def action_of(action: Action) -> sm.Action:
    """An action from the wire as the rules' own."""
    match action:
        case PlayAction(slot=slot):
            return sm.Play(slot)
        case DiscardAction(slot=slot):
            return sm.Discard(slot)
        case ColourClue(seat=seat, colour=colour):
            return sm.Clue(seat, colour=colour)
        case RankClue(seat=seat, rank=rank):
            return sm.Clue(seat, rank=rank)


class Chronicle:
    """The public past of one game."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []
        self._marks: dict[int, list[ClueMark]] = defaultdict(list)
        self._drawn: dict[int, int] = {}
        self._discards: list[Discarded] = []

    def grow(self, game: sm.Game) -> None:
        """Takes in the turns of ``game``, which goes on from what is known already."""
        for turn in game.log[len(self._entries) :]:
            self._entries.append(
                Entry(
                    turn=turn.turn,
                    seat=turn.seat,
                    action=action_schema(turn.action),
                    cards=list(turn.cards),
                    slots=list(turn.slots),
                    kind=turn.kind,
                    result=turn.result,
                    token_gained=turn.token_gained,
                    drawn=turn.drawn,
                )
            )
            if isinstance(turn.action, sm.Clue):
                mark = ClueMark(turn=turn.turn, seat=turn.seat, colour=turn.action.colour, rank=turn.action.rank)
                for order in turn.cards:
                    self._marks[order].append(mark)
            elif turn.result in ("discarded", "strike") and turn.kind is not None:
                before = game.at(turn.turn)
                self._discards.append(
                    Discarded(
                        order=turn.cards[0],
                        kind=turn.kind,
                        turn=turn.turn,
                        strike=turn.result == "strike",
                        critical=before.is_critical(turn.kind),
                        dead=before.is_dead(turn.kind),
                    )
                )
            if turn.drawn is not None:
                self._drawn[turn.drawn] = turn.turn + 1

    def entry(self, turn: int) -> Entry:
        """What was done on a turn."""
        return self._entries[turn]

    def entries(self, until: int) -> Sequence[Entry]:
        """The log of the turns before ``until``."""
        return self._entries[:until]

    def marks(self, order: int, until: int) -> list[ClueMark]:
        """The clues that pointed at a card before a turn."""
        return [mark for mark in self._marks.get(order, ()) if mark.turn < until]

    def drawn(self, order: int) -> int:
        """The turn after which a card was in hand; 0 for the deal."""
        return self._drawn.get(order, 0)

    def discards(self, until: int) -> list[Discarded]:
        """What lay on the discards when a turn began, in the order it went there. (C20)"""
        return [discarded for discarded in self._discards if discarded.turn < until]
