"""What a person who looks at a table may see of its game: as a player, or as its host lets spectators watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from starmine.rules.words.texts import template
from starmine.server.errors import forbidden, not_found
from starmine.server.live.table import LiveTable
from starmine.server.presenters.views import Eyes
from starmine.server.seats.permissions import demand, watching_refusal
from starmine.server.store.tables.messages import MessageRecord

OWN_HAND = template("look.own-hand", "Seat {seat} is not yours: from there you would see your own hand.")
NO_SEAT = template("look.no-seat", "Seat {seat} is out of range: the seats of this game are 0 to {last}.")


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """How a person looks at a game."""

    eyes: Eyes
    turn: int  # the newest that is shown
    delayed: bool = False  # whether that is behind the game, of which nothing later may be told

    @property
    def seat(self) -> int | None:
        """The seat of the person whose view it is; None for every spectator."""
        return self.eyes.seat if self.eyes.own else None

    @property
    def sees_hands(self) -> bool:
        """Whether a spectator sees hands."""
        return self.eyes.open or not self.eyes.own


def viewpoint_of(live: LiveTable, person: str | None, seat: int | None) -> Viewpoint:
    """How a person looks at a table as it stands. Before the start there is nothing to see.

    Raises a 403 for a seat of somebody else, where spectators may not look through it, and for a game that is played
    without spectators; and a 404 for a seat that is not there.
    """
    state = live.state
    if live.started is None or state.seats_of(person):
        return Viewpoint(Eyes(viewing_seat(live, person, seat)), live.turn)
    demand(watching_refusal(state, person))
    if state.spectators == "seat":
        return Viewpoint(Eyes(in_range(live, seat or 0), own=False), live.turn)
    if state.spectators == "all" and seat is None:
        live.delay.advance(live.game, state.spectator_delay)
        return Viewpoint(Eyes(None, live.delay.is_open), live.delay.turn, live.on_turn is not None)
    return Viewpoint(Eyes(viewing_seat(live, person, seat)), live.turn)


def viewing_seat(live: LiveTable, person: str | None, wanted: int | None) -> int | None:
    """Whose view a person gets: the seat asked for, else the only seat they hold, else a spectator's (None).

    With several seats on one device none is chosen unasked, since another player may hold the device.
    """
    own = live.state.seats_of(person)
    if wanted is None:
        return own[0] if len(own) == 1 else None
    if wanted not in own:
        raise forbidden("not-your-seat", OWN_HAND(seat=wanted))
    return wanted


def in_range(live: LiveTable, seat: int) -> int:
    """A seat of the table. Raises a 404 for one that is not there."""
    if seat >= live.state.players:
        raise not_found(NO_SEAT(seat=seat, last=live.state.players - 1))
    return seat


def heard(live: LiveTable, seen: Viewpoint) -> Sequence[MessageRecord]:
    """The messages that may be read: with a delay only those of the waiting room and of turns that are shown."""
    started = live.state.started
    if not seen.delayed or started is None:
        return live.messages
    shown = seen.turn if seen.eyes.open else -1
    return [message for message in live.messages if message.created <= started or message.turn <= shown]
