"""What a person may see of a game: as a player, or as the table's settings allow spectators."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import starmine as sm
from starmine.rules.words.texts import Text, template
from starmine.server.tables.permissions import demand, watching_refusal
from starmine.server.tables.state import Message
from starmine.server.tables.table import OpenTable
from starmine.server.web.errors import conflict, forbidden, not_found

OWN_HAND = template("look.own-hand", "Seat {seat} is not yours: from there you would see your own hand.")
NO_SEAT = template("look.no-seat", "Seat {seat} is out of range: the seats of this game are 0 to {last}.")


@dataclass(frozen=True, slots=True)
class Eyes:
    """Whose view of a game is shown."""

    seat: int | None  # None for a spectator, who sees no hand
    open: bool = False  # whether all hands are shown, also at turns before the end
    own: bool = True  # whether the viewer holds the seat, and so sees how its hand is arranged


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What a person sees of a game."""

    eyes: Eyes
    turn: int  # the newest turn that is shown
    delayed: bool = False  # whether ``turn`` lags behind the game; nothing later may be revealed

    @property
    def seat(self) -> int | None:
        """The person's own seat whose view it is; None for spectators."""
        return self.eyes.seat if self.eyes.own else None

    @property
    def sees_hands(self) -> bool:
        """Whether hands are visible that a player would not see: all of them, or those that another seat sees."""
        return self.eyes.open or not self.eyes.own


def viewpoint_of(live: OpenTable, person: str | None, seat: int | None) -> Viewpoint:
    """What a person may see of a table now; before the start there is nothing.

    Raises a 403 for another person's seat, unless spectators may use it, and for a game without spectators; a 404 for a
    seat out of range.
    """
    state = live.state
    if state.game is None or state.seats_of(person):
        return Viewpoint(Eyes(viewing_seat(live, person, seat)), state.turn)
    demand(watching_refusal(state, person))
    if state.spectators == "seat":
        return Viewpoint(Eyes(in_range(live, seat or 0), own=False), state.turn)
    if state.spectators == "all" and seat is None:
        return Viewpoint(Eyes(None, state.shown >= 0), max(0, state.shown), state.on_turn is not None)
    return Viewpoint(Eyes(viewing_seat(live, person, seat)), state.turn)


def finished_game(live: OpenTable, person: str | None, later: Text) -> sm.Game:
    """The game of a table, all of whose cards a person may see.

    Raises a 409 with the text ``later`` before its end, and a 403 for a game that is secret to them.
    """
    game = live.game
    if live.outcome is None:
        raise conflict("not-finished", later)
    demand(watching_refusal(live.state, person))
    return game


def viewing_seat(live: OpenTable, person: str | None, wanted: int | None) -> int | None:
    """The seat whose view a person gets: ``wanted``, else their only seat, else None (a spectator).

    A person with several seats must choose, since another player may be holding the device.
    """
    own = live.state.seats_of(person)
    if wanted is None:
        return own[0] if len(own) == 1 else None
    if wanted not in own:
        raise forbidden("not-your-seat", OWN_HAND(seat=wanted))
    return wanted


def in_range(live: OpenTable, seat: int) -> int:
    """The seat, if the table has it. Raises a 404 otherwise."""
    if seat >= live.state.players:
        raise not_found(NO_SEAT(seat=seat, last=live.state.players - 1))
    return seat


def readable_messages(live: OpenTable, person: str | None, seen: Viewpoint) -> Sequence[Message]:
    """The messages that a person may read: with a delay those from the waiting room and from turns that are shown."""
    started = live.state.started
    if watching_refusal(live.state, person) is not None:
        return []  # already in the waiting room: a team may talk about its earlier games there
    if not seen.delayed or started is None:
        return live.state.messages
    shown = seen.turn if seen.eyes.open else -1
    return [message for message in live.state.messages if message.id < live.state.begun or message.turn <= shown]
