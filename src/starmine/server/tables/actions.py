"""Actions, commands and the log of a game, from and to the API's schema."""

from __future__ import annotations

from functools import lru_cache

import starmine as sm
from starmine.rules.position import Turn
from starmine.server.tables.deciding import Act, ArrangeHand, Command, Say, WriteNote
from starmine.server.tables.event_schemas import MessageBody
from starmine.server.tables.table import Discard, GivenClue
from starmine.server.tables.view_schemas import (
    Action,
    ActionBody,
    ClueMark,
    ColourClue,
    DiscardAction,
    Discarded,
    Entry,
    HandBody,
    NoteBody,
    PlayAction,
    RankClue,
)


def show_action(action: sm.Action) -> Action:
    """Converts an action to the API's schema."""
    match action:
        case sm.Play(slot=slot):
            return PlayAction(type="play", slot=slot)
        case sm.Discard(slot=slot):
            return DiscardAction(type="discard", slot=slot)
        case sm.FromDeck(play=True):
            return PlayAction(type="play", slot=None)
        case sm.FromDeck():
            return DiscardAction(type="discard", slot=None)
        case sm.Clue(seat=seat, colour=str(colour)):
            return ColourClue(type="colour", seat=seat, colour=colour)
        case sm.Clue(seat=seat, rank=int(rank)):
            return RankClue(type="rank", seat=seat, rank=rank)
    raise TypeError(f"unknown action {action!r}")


def read_action(action: Action) -> sm.Action:
    """Converts an action from the API's schema."""
    match action:
        case PlayAction(slot=slot):
            return sm.FromDeck() if slot is None else sm.Play(slot)
        case DiscardAction(slot=slot):
            return sm.FromDeck(play=False) if slot is None else sm.Discard(slot)
        case ColourClue(seat=seat, colour=colour):
            return sm.Clue(seat, colour=colour)
        case RankClue(seat=seat, rank=rank):
            return sm.Clue(seat, rank=rank)


def show_entry(turn: Turn, *, stand_in: bool) -> Entry:
    """An entry of the log."""
    return Entry(
        turn=turn.turn,
        seat=turn.seat,
        stand_in=stand_in,
        action=show_action(turn.action),
        cards=list(turn.cards),
        slots=list(turn.slots),
        hand=turn.hand,
        kind=turn.kind,
        result=turn.result,
        token_gained=turn.token_gained,
        drawn=turn.drawn,
    )


@lru_cache(maxsize=4096)  # each view lists all clues on the cards in hand
def mark_text(mark: GivenClue) -> str:
    """A clue on a touched card, as the JSON text of a ``ClueMark``."""
    return ClueMark(turn=mark.turn, seat=mark.seat, colour=mark.colour, rank=mark.rank).model_dump_json()


def show_discard(discard: Discard) -> Discarded:
    """A card in the discard pile."""
    turn = discard.turn
    return Discarded(
        order=turn.cards[0],
        kind=str(turn.kind),
        turn=turn.turn,
        strike=turn.result == "strike",
        critical=discard.critical,
        dead=discard.dead,
    )


CommandBody = ActionBody | HandBody | NoteBody | MessageBody


def read_command(body: CommandBody) -> Command:
    """The command in the body of a request."""
    match body:
        case ActionBody():
            return Act(body.turn, read_action(body.action), body.seat)
        case HandBody():
            return ArrangeHand(body.seat, tuple(body.orders), tuple(body.turned), tuple(body.gaps))
        case NoteBody():
            return WriteNote(body.seat, body.order, body.text)
        case MessageBody():
            return Say(body.text, body.phrase, body.seat)
