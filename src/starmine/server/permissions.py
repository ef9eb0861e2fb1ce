"""Who may do what at a table.

Services refuse by these rules, and the API shows what they allow (``Seat.may``, ``Table.may`` and
``GameView.may_write``): a client draws its buttons from that and needs no rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from starmine.rules.texts import template, text
from starmine.server.errors import Refusal, conflict, forbidden
from starmine.server.schemas import SeatAction, TableAction
from starmine.server.store.tables import TableState

REMOVED = text("seat.removed", "The host has removed you from this table: you cannot sit here again.")
GAME_OVER = text("people.game-over", "This game is over: a rematch begins without the people whose seats are freed.")
TAKEN = template("seat.taken", "{name} sits here. Take an open seat, or ask the host to free this one.")
BEGUN_WATCH = text("join.begun-watch", "This game has begun without you; you can watch it.")
FULL_WATCH = text("join.full-watch", "Every seat is taken. Ask the host for one, or watch.")
CLOSED = text("watch.closed", "This game is played without spectators: you can see it once it is over.")
OF_OTHER = template("seat.of-other", "{name} sits here: only they or the host can free this seat.")
BOT_BY_HOST = text("seat.bot-by-host", "Only the host can seat a bot.")
UNTIL_THE_END = template("seat.until-the-end", "This is {name}'s seat until the game is over.")
BOT_CHOICE = text("seat.bot-choice", "Only the host can choose the bot of a seat.")
IS_HERE = template("seat.is-here", "{name} is here: a bot stands in for players who are away.")
BY_HOST = text("people.by-host", "Only the host can remove or mute people.")
NOBODY = text("people.nobody", "No person sits here: choose the seat of a person.")
HOST = text("people.host", "The host cannot be removed or muted: choose the seat of somebody else.")
TO_THE_END = template("seat.to-the-end", "{name} plays here to the end of the game.")
STARTED = text("table.started", "The game has begun: the table cannot be changed any more.")
CHANGE_BY_HOST = text("table.change-by-host", "Only the host can change the table.")
START_BY_HOST = text("table.start-by-host", "Only the host can start the game.")
SEAT_FREE = template(
    "table.seat-free",
    "Seat {number} is still free: wait for a player, seat a bot there, or remove the seat.",
)
AWAITED = template("table.awaited", "{name} has not come from the last game: wait, or seat a bot there.")
OVER_WATCH = text("join.over-watch", "This game is over: you can watch it again.")
LEAVE_OVER = text("leave.over", "This game is over: its seats stay as they are.")
NOT_SEATED = text("leave.not-seated", "You do not sit at this table.")
REMATCH_PLAYERS = text("rematch.players", "Only players of this game can ask for a rematch.")
NOT_OVER = text("rematch.not-over", "This game is not over yet.")
BEGUN = text("join.begun", "This game has begun without you.")
JOIN_FULL = text("join.full", "Every seat is taken. Ask the host for one.")

IsHere = Callable[[str], bool]  # whether a person is online at this table

_SEAT_ACTIONS: tuple[SeatAction, ...] = get_args(SeatAction)
_TABLE_ACTIONS: tuple[TableAction, ...] = get_args(TableAction)


@dataclass(frozen=True)
class Permissions:
    """What one person may do at a table as it stands.

    ``person`` is None for somebody without a name yet, who may do what any guest may.
    """

    state: TableState
    person: str | None
    is_here: IsHere

    @cached_property
    def is_host(self) -> bool:
        """Whether the person has the host's rights: the host, or while the host is away the first player here."""
        state, person = self.state, self.person
        if person is None or person == state.host:
            return person is not None
        if state.host is not None and self.is_here(state.host):
            return False
        return next((player for player in state.present if self.is_here(player)), None) == person

    def seat(self, number: int) -> list[SeatAction]:
        """The changes of a seat that are allowed."""
        return [action for action in _SEAT_ACTIONS if self.seat_refusal(number, action) is None]

    def table(self) -> list[TableAction]:
        """The changes of the table that are allowed."""
        return [action for action in _TABLE_ACTIONS if self.table_refusal(action) is None]

    def seat_refusal(self, number: int, action: SeatAction) -> Refusal | None:
        """Why a seat must not be changed this way; None when it may be."""
        if action in ("remove", "mute", "unmute"):
            return next(self._against_the_host(number, action), None)
        match self.state.status:
            case "waiting":
                return self._refusal_while_waiting(number, action)
            case "playing":
                return self._refusal_in_play(number, action)
        return conflict("finished", GAME_OVER)

    def _refusal_while_waiting(self, number: int, action: SeatAction) -> Refusal | None:
        seated = self.state.seats[number]
        is_mine = seated.is_held_by(self.person)
        if self._is_removed and action in ("me", "local"):
            return _removed()
        if action == "open":
            if seated.is_open or is_mine or self.is_host:
                return None
            return forbidden("not-your-seat", OF_OTHER(name=seated.name))
        if action == "bot" and not self.is_host:
            return forbidden("not-host", BOT_BY_HOST)
        if seated.is_open or is_mine or (self.is_host and (seated.person is None or seated.kept)):
            return None
        return conflict("seat-taken", TAKEN(name=seated.name))

    def _against_the_host(self, number: int, action: SeatAction) -> Iterator[Refusal]:
        """Against what only the host may do to other people."""
        seated, state = self.state.seats[number], self.state
        if not self.is_host:
            yield forbidden("not-host", BY_HOST)
        if seated.person is None:
            yield conflict("no-person", NOBODY)
        if seated.person is not None and seated.person in (self.person, state.host):
            yield conflict("own-seat", HOST)
        if action == "remove" and state.status == "finished":
            yield conflict("finished", GAME_OVER)
        if action != "remove" and (seated.person in state.muted) == (action == "mute"):
            told = "muted already" if action == "mute" else "not muted"
            yield conflict("as-it-was", f"{seated.name} is {told}.")

    def _refusal_in_play(self, number: int, action: SeatAction) -> Refusal | None:
        seated = self.state.seats[number]
        if seated.is_held_by(self.person):
            return None
        if action != "bot":
            # Its player has seen the other hands, and every other player has seen the hand of this seat.
            if seated.person is None:
                return conflict("started", TO_THE_END(name=seated.name))
            return forbidden("not-your-seat", UNTIL_THE_END(name=seated.name))
        if not self.is_host:
            return forbidden("not-host", BOT_CHOICE)
        if seated.person is not None and self.is_here(seated.person):
            return conflict("present", IS_HERE(name=seated.name))
        return None

    def table_refusal(self, action: TableAction) -> Refusal | None:
        """Why the table must not be changed this way; None when it may be."""
        match action:
            case "change" | "start":
                return next(self._against_changing(action), None)
            case "join":
                return next(self._against_joining(), None)
            case "leave":
                return next(self._against_leaving(), None)
            case "rematch":
                return next(self._against_rematch(), None)
            case "watch":
                return watching_refusal(self.state, self.person)

    @property
    def _plays_here(self) -> bool:
        return bool(self.state.seats_of(self.person))

    def _against_changing(self, action: TableAction) -> Iterator[Refusal]:
        if not self.is_host:
            yield forbidden("not-host", CHANGE_BY_HOST if action == "change" else START_BY_HOST)
        if self.state.status != "waiting":
            yield conflict("started", STARTED)
        if action == "start" and self.state.open_seats:
            yield conflict("open-seats", SEAT_FREE(number=self.state.open_seats[0] + 1))
        if action == "start" and self.state.kept_seats:
            awaited = self.state.seats[self.state.kept_seats[0]].name
            yield conflict("awaited", AWAITED(name=awaited))

    @property
    def _is_removed(self) -> bool:
        return self.person in self.state.removed

    def _against_joining(self) -> Iterator[Refusal]:
        closed = self.state.spectators == "off"
        if self._is_removed:
            yield _removed()
        if self.state.status == "finished":
            yield conflict("finished", OVER_WATCH)
        if self.state.status == "playing" and not self._plays_here:
            open_to_all = BEGUN_WATCH
            yield conflict("started", BEGUN if closed else open_to_all)
        if not (self._plays_here or self.state.open_seats):
            open_to_all = FULL_WATCH
            yield conflict("full", JOIN_FULL if closed else open_to_all)

    def _against_leaving(self) -> Iterator[Refusal]:
        if self.state.status == "finished":
            yield conflict("finished", LEAVE_OVER)
        if not self._plays_here and (self.person is None or self.person != self.state.host):
            yield conflict("not-seated", NOT_SEATED)

    def _against_rematch(self) -> Iterator[Refusal]:
        if not self._plays_here:
            yield forbidden("not-seated", REMATCH_PLAYERS)
        if self.state.status != "finished":
            yield conflict("not-finished", NOT_OVER)


def _removed() -> Refusal:
    return forbidden("removed", REMOVED)


def watching_refusal(state: TableState, person: str | None) -> Refusal | None:
    """Why a person must not see the game; None when they may, as its players and its host always do."""
    watches = not state.seats_of(person) and (person is None or person != state.host)
    if watches and state.spectators == "off" and state.status == "playing":
        return forbidden("no-spectators", CLOSED)
    return None


def writers(state: TableState, on_turn: int | None) -> list[int]:
    """The seats whose players may write now; ``on_turn`` is None before the game and after it. (C24, C28)"""
    if state.chat == "closed":
        return []
    seats = range(state.players) if on_turn is None or not state.silence else [on_turn]
    return [seat for seat in seats if state.seats[seat].person not in state.muted]


def demand(refusal: Refusal | None) -> None:
    """Raises the refusal, if there is one."""
    if refusal is not None:
        raise refusal
