"""Permissions at a table.

Services refuse by these rules, and the API shows what they allow (``Seat.may``, ``Table.may`` and
``GameView.may_write``), so that clients need no rules of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from starmine.rules.words.texts import template, text
from starmine.server.tables.clocks import LONG_TURN
from starmine.server.tables.schemas import SeatAction, TableAction
from starmine.server.tables.state import TableState
from starmine.server.web.errors import Refusal, conflict, forbidden

UNKNOWN_TABLE = text("table.unknown", "Unknown table. Tables that were never started are removed after a while.")

SEATS_AT_REMATCH = text("seat.game-over", "This game is over: seats can be changed in a rematch.")
SEAT_OF_ANOTHER = template("seat.of-other", "{name} sits here: only {name} or the host can free this seat.")
HOST_SEATS_BOTS = text("seat.bot-by-host", "Only the host can seat a bot.")
SEAT_TAKEN = template("seat.taken", "{name} sits here. Take an open seat, or ask the host to free this one.")

HOST_REMOVES = text("people.by-host", "Only the host can remove or mute people.")
NO_PERSON = text("people.nobody", "No person sits here: choose the seat of a person.")
HOST_STAYS = text("people.host", "The host cannot be removed or muted: choose the seat of somebody else.")
REMOVED_AT_REMATCH = text("people.game-over", "This game is over: free this seat in a rematch instead.")
MUTED_ALREADY = template("people.muted-already", "{name} is already muted.")
NOT_MUTED = template("people.not-muted", "{name} is not muted.")

PLAYERS_ONLY = text("seat.players-only", "Only players at this table can do this.")
NOT_YOUR_SEAT = template("seat.not-yours", "Seat {seat} is not yours: your seats are {seats}.")
BOT_STAYS = template("seat.to-the-end", "{name} keeps this seat until the game is over.")
KEPT_SEAT = template("seat.until-the-end", "This is {name}'s seat until the game is over.")
HOST_CHOOSES_BOTS = text("seat.bot-choice", "Only the host can choose the bot of a seat.")
PLAYER_IS_HERE = template("seat.is-here", "{name} is here: a bot can only replace players who are away.")

HOST_CHANGES = text("table.change-by-host", "Only the host can change the table.")
HOST_STARTS = text("table.start-by-host", "Only the host can start the game.")
STARTED = text("table.started", "The game has started: the table cannot be changed any more.")
SEAT_FREE = template(
    "table.seat-free", "Seat {number} is still free: wait for a player, seat a bot there, or remove the seat."
)
AWAITED = template("table.awaited", "{name} has not arrived from the last game yet: wait, or seat a bot there.")

OVER_WATCH = text("join.over-watch", "This game is over: you can replay it.")
BEGUN = text("join.begun", "This game has started without you.")
BEGUN_WATCH = text("join.begun-watch", "This game has started without you: you can watch it.")
FULL = text("join.full", "All seats are taken. Ask the host for a seat.")
FULL_WATCH = text("join.full-watch", "All seats are taken. Ask the host for a seat, or watch.")

SEATS_STAY = text("leave.over", "This game is over: its seats cannot be changed any more.")
NOT_SEATED = text("leave.not-seated", "You have no seat at this table.")

REMATCH_BY_PLAYERS = text("rematch.players", "Only players of this game can ask for a rematch.")
NOT_OVER = text("rematch.not-over", "This game is not over yet.")

NOT_PLAYING = text("pause.not-playing", "The clock can be paused only during a game.")
NO_CLOCK = text("pause.no-clock", "This table has no clock.")
LONG_TURNS = text("pause.long-turns", "With an hour or more for each turn, the clock cannot be paused.")

REMOVED = text("seat.removed", "The host has removed you from this table: you cannot sit here again.")
SECRET_DEAL = text(
    "watch.tournament",
    "This game is part of a tournament. You can see it once you have finished its deal yourself, all teams have, or "
    "the host has closed the tournament.",
)
MUTED = text("chat.muted", "The host has muted you at this table: you can read, but not write.")
NO_CHAT = text("chat.closed", "This table has no chat.")
NO_SPECTATOR_CHAT = text("chat.no-spectators", "Spectators cannot write at this table.")

NO_SPECTATORS = text("watch.closed", "This game has no spectators: you can see it once it is over.")


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
        if person is None:
            return False
        if person == state.host:
            return True
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
        return conflict("finished", SEATS_AT_REMATCH)

    def _refusal_while_waiting(self, number: int, action: SeatAction) -> Refusal | None:
        seated = self.state.seats[number]
        is_mine = seated.is_held_by(self.person)
        if self._is_removed and action in ("me", "local"):
            return _removed()
        if action == "open":
            if seated.is_open or is_mine or self.is_host:
                return None
            return forbidden("not-your-seat", SEAT_OF_ANOTHER(name=seated.name))
        if action == "bot" and not self.is_host:
            return forbidden("not-host", HOST_SEATS_BOTS)
        if seated.is_open or is_mine or (self.is_host and (seated.person is None or seated.kept)):
            return None
        return conflict("seat-taken", SEAT_TAKEN(name=seated.name))

    def _moderation_refusals(self, number: int, action: SeatAction) -> Iterator[Refusal]:
        """Refusals of what only the host may do to other people."""
        seated, state = self.state.seats[number], self.state
        if not self.is_host:
            yield forbidden("not-host", HOST_REMOVES)
        if seated.person is None:
            yield conflict("no-person", NO_PERSON)
        if seated.person is not None and seated.person in (self.person, state.host):
            yield conflict("own-seat", HOST_STAYS)
        if action == "remove" and state.status == "finished":
            yield conflict("finished", REMOVED_AT_REMATCH)
        is_muted = seated.person in state.muted
        if action == "mute" and is_muted:
            yield conflict("as-it-was", MUTED_ALREADY(name=seated.name))
        if action == "unmute" and not is_muted:
            yield conflict("as-it-was", NOT_MUTED(name=seated.name))

    def _refusal_in_play(self, number: int, action: SeatAction) -> Refusal | None:
        seated = self.state.seats[number]
        if seated.is_held_by(self.person):
            return None
        if action != "bot":
            # The seat cannot change hands: its player has seen all others' cards, and they have seen this hand.
            if seated.person is None:
                return conflict("started", BOT_STAYS(name=seated.name))
            return forbidden("not-your-seat", KEPT_SEAT(name=seated.name))
        if not self.is_host:
            return forbidden("not-host", HOST_CHOOSES_BOTS)
        if seated.person is not None and self.is_here(seated.person):
            return conflict("present", PLAYER_IS_HERE(name=seated.name))
        return None

    def table_refusal(self, action: TableAction) -> Refusal | None:
        """Why the table must not be changed this way; None if it may."""
        return next(self._table_refusals(action), None)

    def _table_refusals(self, action: TableAction) -> Iterator[Refusal]:  # noqa: C901, PLR0912 (one case an action)
        state, plays_here = self.state, self._plays_here
        match action:
            case "change" | "start":
                if not self.is_host:
                    yield forbidden("not-host", HOST_CHANGES if action == "change" else HOST_STARTS)
                if state.status != "waiting":
                    yield conflict("started", STARTED)
                if action == "start" and state.open_seats:
                    yield conflict("open-seats", SEAT_FREE(number=state.open_seats[0] + 1))
                if action == "start" and state.kept_seats:
                    yield conflict("awaited", AWAITED(name=state.seats[state.kept_seats[0]].name))
            case "join":
                closed = state.spectators == "off"
                if self._is_removed:
                    yield _removed()
                if state.status == "finished":
                    yield conflict("finished", OVER_WATCH)
                if state.status == "playing" and not plays_here:
                    yield conflict("started", BEGUN if closed else BEGUN_WATCH)
                if not (plays_here or state.open_seats):
                    yield conflict("full", FULL if closed else FULL_WATCH)
            case "leave":
                if state.status == "finished":
                    yield conflict("finished", SEATS_STAY)
                if not plays_here and (self.person is None or self.person != state.host):
                    yield conflict("not-seated", NOT_SEATED)
            case "rematch":
                if not plays_here:
                    yield forbidden("not-seated", REMATCH_BY_PLAYERS)
                if state.status != "finished":
                    yield conflict("not-finished", NOT_OVER)
            case "watch":
                if (refusal := watching_refusal(state, self.person)) is not None:
                    yield refusal
            case "pause":
                if not plays_here:
                    yield forbidden("not-seated", PLAYERS_ONLY)
                if state.status != "playing":
                    yield conflict("not-playing", NOT_PLAYING)
                if state.clock_turn is None:
                    yield conflict("no-clock", NO_CLOCK)
                elif state.clock_turn >= LONG_TURN:
                    yield conflict("long-turns", LONG_TURNS)
            case "talk":
                yield from self._talk_refusals()

    def _talk_refusals(self) -> Iterator[Refusal]:
        """Refusals of what spectators write among themselves."""
        state = self.state
        if self._plays_here or state.status != "playing":
            yield forbidden("not-seated", PLAYERS_ONLY)
        if (refusal := watching_refusal(state, self.person)) is not None:
            yield refusal
        if state.chat == "closed":
            yield forbidden("chat-closed", NO_CHAT)
        if state.spectators == "off" or not state.spectator_chat:
            yield forbidden("no-spectator-chat", NO_SPECTATOR_CHAT)
        if self.person in state.muted:
            yield forbidden("muted", MUTED)
        if self._is_removed:
            yield _removed()

    @cached_property
    def _plays_here(self) -> bool:
        return bool(self.state.seats_of(self.person))

    @property
    def _is_removed(self) -> bool:
        return self.person in self.state.removed


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
    return forbidden("removed", REMOVED)


def watching_refusal(state: TableState, person: str | None) -> Refusal | None:
    """Why a person must not see anything of the game; None if they may, as its players always may.

    Everything that shows a table's game to somebody asks this first.
    """
    if state.seats_of(person):
        return None
    if state.revealed_to is not None and person not in state.revealed_to:
        return forbidden("secret-deal", SECRET_DEAL)
    if state.spectators == "off" and state.status == "playing" and (person is None or person != state.host):
        return forbidden("no-spectators", NO_SPECTATORS)
    return None


def is_delayed(state: TableState, person: str | None) -> bool:
    """Whether a person sees a running game some turns later, and with all hands."""
    return state.spectators == "all" and state.on_turn is not None and not state.seats_of(person)


def hears_spectators(state: TableState, person: str | None) -> bool:
    """Whether a person may read what spectators write: its players only after the end."""
    return state.is_over or not state.seats_of(person)


def own_seats(state: TableState, person: str | None, wanted: int | None = None) -> list[int]:
    """The seats that a person may act for. Raises if they have none, or if ``wanted`` is not one of them."""
    own = state.seats_of(person)
    if not own:
        raise forbidden("not-seated", PLAYERS_ONLY)
    if wanted is not None and wanted not in own:
        raise forbidden("not-your-seat", NOT_YOUR_SEAT(seat=wanted, seats=str(own)))
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
