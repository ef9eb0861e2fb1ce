"""Permissions at a table.

Services refuse by these rules, and the API shows what they allow (``Seat.may``, ``Table.may`` and
``GameView.may_write``), so that clients need no rules of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from starmine.server.tables import permission_texts as texts
from starmine.server.tables.clocks import LONG_TURN
from starmine.server.tables.schemas import SeatAction, TableAction
from starmine.server.tables.state import TableState
from starmine.server.web.errors import Refusal, conflict, forbidden

IsHere = Callable[[str], bool]  # whether a person is online at this table

_SEAT_ACTIONS: tuple[SeatAction, ...] = get_args(SeatAction)
_TABLE_ACTIONS: tuple[TableAction, ...] = get_args(TableAction)


@dataclass(frozen=True)
class Permissions:
    """What one person may do at a table now.

    ``person`` is None for somebody without a name, who may do what any guest may.
    """

    state: TableState
    person: str | None
    is_here: IsHere

    @cached_property
    def is_host(self) -> bool:
        """Whether the person has the host's rights. While the host is away, the first player who is online has them."""
        state, person = self.state, self.person
        if person is None or person == state.host:
            return person is not None
        if state.host is not None and self.is_here(state.host):
            return False
        return next((player for player in state.present if self.is_here(player)), None) == person

    def seat(self, number: int) -> list[SeatAction]:
        """The allowed changes of a seat."""
        return [action for action in _SEAT_ACTIONS if self.seat_refusal(number, action) is None]

    def table(self) -> list[TableAction]:
        """The allowed changes of the table."""
        return [action for action in _TABLE_ACTIONS if self.table_refusal(action) is None]

    def seat_refusal(self, number: int, action: SeatAction) -> Refusal | None:
        """Why a seat must not be changed this way; None if it may."""
        if action in ("remove", "mute", "unmute"):
            return next(self._moderation_refusals(number, action), None)
        match self.state.status:
            case "waiting":
                return self._refusal_while_waiting(number, action)
            case "playing":
                return self._refusal_in_play(number, action)
        return conflict("finished", texts.SEATS_AT_REMATCH)

    def _refusal_while_waiting(self, number: int, action: SeatAction) -> Refusal | None:
        seated = self.state.seats[number]
        is_mine = seated.is_held_by(self.person)
        if self._is_removed and action in ("me", "local"):
            return _removed()
        if action == "open":
            if seated.is_open or is_mine or self.is_host:
                return None
            return forbidden("not-your-seat", texts.SEAT_OF_ANOTHER(name=seated.name))
        if action == "bot" and not self.is_host:
            return forbidden("not-host", texts.HOST_SEATS_BOTS)
        if seated.is_open or is_mine or (self.is_host and (seated.person is None or seated.kept)):
            return None
        return conflict("seat-taken", texts.SEAT_TAKEN(name=seated.name))

    def _moderation_refusals(self, number: int, action: SeatAction) -> Iterator[Refusal]:
        """Refusals of what only the host may do to other people."""
        seated, state = self.state.seats[number], self.state
        if not self.is_host:
            yield forbidden("not-host", texts.HOST_REMOVES)
        if seated.person is None:
            yield conflict("no-person", texts.NO_PERSON)
        if seated.person is not None and seated.person in (self.person, state.host):
            yield conflict("own-seat", texts.HOST_STAYS)
        if action == "remove" and state.status == "finished":
            yield conflict("finished", texts.REMOVED_AT_REMATCH)
        if action != "remove" and (seated.person in state.muted) == (action == "mute"):
            template = texts.MUTED_ALREADY if action == "mute" else texts.NOT_MUTED
            yield conflict("as-it-was", template(name=seated.name))

    def _refusal_in_play(self, number: int, action: SeatAction) -> Refusal | None:
        seated = self.state.seats[number]
        if seated.is_held_by(self.person):
            return None
        if action != "bot":
            # The player of this seat has seen all other hands, and every other player has seen this one.
            if seated.person is None:
                return conflict("started", texts.BOT_STAYS(name=seated.name))
            return forbidden("not-your-seat", texts.KEPT_SEAT(name=seated.name))
        if not self.is_host:
            return forbidden("not-host", texts.HOST_CHOOSES_BOTS)
        if seated.person is not None and self.is_here(seated.person):
            return conflict("present", texts.PLAYER_IS_HERE(name=seated.name))
        return None

    def table_refusal(self, action: TableAction) -> Refusal | None:
        """Why the table must not be changed this way; None if it may."""
        match action:
            case "change" | "start":
                return next(self._change_refusals(action), None)
            case "join":
                return next(self._join_refusals(), None)
            case "leave":
                return next(self._leave_refusals(), None)
            case "rematch":
                return next(self._rematch_refusals(), None)
            case "watch":
                return watching_refusal(self.state, self.person)
            case "pause":
                return next(self._pause_refusals(), None)

    @property
    def _plays_here(self) -> bool:
        return bool(self.state.seats_of(self.person))

    def _change_refusals(self, action: TableAction) -> Iterator[Refusal]:
        if not self.is_host:
            yield forbidden("not-host", texts.HOST_CHANGES if action == "change" else texts.HOST_STARTS)
        if self.state.status != "waiting":
            yield conflict("started", texts.STARTED)
        if action == "start" and self.state.open_seats:
            yield conflict("open-seats", texts.SEAT_FREE(number=self.state.open_seats[0] + 1))
        if action == "start" and self.state.kept_seats:
            awaited = self.state.seats[self.state.kept_seats[0]].name
            yield conflict("awaited", texts.AWAITED(name=awaited))

    @property
    def _is_removed(self) -> bool:
        return self.person in self.state.removed

    def _join_refusals(self) -> Iterator[Refusal]:
        closed = self.state.spectators == "off"
        if self._is_removed:
            yield _removed()
        if self.state.status == "finished":
            yield conflict("finished", texts.OVER_WATCH)
        if self.state.status == "playing" and not self._plays_here:
            yield conflict("started", texts.BEGUN if closed else texts.BEGUN_WATCH)
        if not (self._plays_here or self.state.open_seats):
            yield conflict("full", texts.FULL if closed else texts.FULL_WATCH)

    def _leave_refusals(self) -> Iterator[Refusal]:
        if self.state.status == "finished":
            yield conflict("finished", texts.SEATS_STAY)
        if not self._plays_here and (self.person is None or self.person != self.state.host):
            yield conflict("not-seated", texts.NOT_SEATED)

    def _rematch_refusals(self) -> Iterator[Refusal]:
        if not self._plays_here:
            yield forbidden("not-seated", texts.REMATCH_BY_PLAYERS)
        if self.state.status != "finished":
            yield conflict("not-finished", texts.NOT_OVER)

    def _pause_refusals(self) -> Iterator[Refusal]:
        if not self._plays_here:
            yield forbidden("not-seated", texts.PLAYERS_ONLY)
        if self.state.status != "playing":
            yield conflict("not-playing", texts.NOT_PLAYING)
        if self.state.clock_turn is None:
            yield conflict("no-clock", texts.NO_CLOCK)
        elif self.state.clock_turn >= LONG_TURN:
            yield conflict("long-turns", texts.LONG_TURNS)


@dataclass(frozen=True, slots=True)
class Who:
    """Who sends a command."""

    id: str | None = None  # None: the server itself
    name: str = ""
    is_here: IsHere = lambda _: False

    def at(self, state: TableState) -> Permissions:
        """What they may do at a table."""
        return Permissions(state, self.id, self.is_here)


def _removed() -> Refusal:
    return forbidden("removed", texts.REMOVED)


def watching_refusal(state: TableState, person: str | None) -> Refusal | None:
    """Why a person must not see anything of the game; None if they may, as its players always may.

    Everything that shows a table's game to somebody asks this first.
    """
    if state.seats_of(person):
        return None
    if state.revealed_to is not None and person not in state.revealed_to:
        return forbidden("secret-deal", texts.SECRET_DEAL)
    if state.spectators == "off" and state.status == "playing" and (person is None or person != state.host):
        return forbidden("no-spectators", texts.NO_SPECTATORS)
    return None


def own_seats(state: TableState, person: str | None, wanted: int | None = None) -> list[int]:
    """The seats that a person may act for. Raises if they have none, or if ``wanted`` is not one of them."""
    own = state.seats_of(person)
    if not own:
        raise forbidden("not-seated", texts.PLAYERS_ONLY)
    if wanted is not None and wanted not in own:
        raise forbidden("not-your-seat", texts.NOT_YOUR_SEAT(seat=wanted, seats=str(own)))
    return own


def writers(state: TableState, on_turn: int | None) -> list[int]:
    """The seats whose players may write now; ``on_turn`` is None before and after the game. (C24, C28)"""
    if state.chat == "closed":
        return []
    seats = range(state.players) if on_turn is None or not state.silence else [on_turn]
    return [seat for seat in seats if state.seats[seat].person not in state.muted]


def demand(refusal: Refusal | None) -> None:
    """Raises the refusal, if there is one."""
    if refusal is not None:
        raise refusal
