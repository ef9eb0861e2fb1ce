"""Who sits where, as pure changes of a ``TableState``. Each raises ``Refusal`` where it may not be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from starmine.bots import BOTS
from starmine.server.errors import conflict, forbidden, not_found, unprocessable
from starmine.server.schemas import SeatBot, SeatChange, SeatLocal, SeatMe, SeatOpen
from starmine.server.store.tables import Seated, TableState

STAND_IN = "cautious"


@dataclass(frozen=True, slots=True)
class Guest:
    """Who asks: a person with the name that goes on the seat."""

    id: str
    name: str


def seated_bot(state: TableState, bot: str) -> Seated:
    """A bot as it takes a seat: its title is its name, numbered where it is not the first."""
    title = BOTS[bot].title if bot in BOTS else None
    if title is None:
        raise unprocessable("unknown-bot", f"There is no bot {bot!r}; the bots are {', '.join(BOTS)}.")
    names = {seated.name for seated in state.seats}
    name = next(name for name in (title, *(f"{title} {n}" for n in range(2, 7))) if name not in names)
    return Seated(name=name, bot=bot)


def change_seat(
    state: TableState, number: int, guest: Guest, change: SeatChange, is_online: Callable[[str], bool]
) -> TableState:
    """One seat changed, as the state of the table and who asks allow it."""
    if number >= state.players:
        raise not_found(f"There is no seat {number}: this table has the seats 0 to {state.players - 1}.")
    if state.status == "waiting":
        return _change_waiting(state, number, guest, change, acts_as_host(state, guest.id, is_online))
    if state.status == "playing":
        return _change_playing(state, number, guest, change, is_online)
    raise conflict("finished", "This game is over: a rematch has seats to change.")


def acts_as_host(state: TableState, person: str | None, is_online: Callable[[str], bool]) -> bool:
    """Whether a person has the host's rights: the host, and while the host is away the first who sits here online."""
    if person is None or person == state.host:
        return person is not None
    if state.host is not None and is_online(state.host):
        return False
    present = (seated.person for seated in state.seats if seated.person is not None and seated.bot is None)
    return next((one for one in present if is_online(one)), None) == person


def _change_waiting(state: TableState, number: int, guest: Guest, change: SeatChange, is_host: bool) -> TableState:
    seated = state.seats[number]
    is_mine = seated.person == guest.id
    match change:
        case SeatOpen():
            if not (seated.is_open or is_mine or is_host):
                raise forbidden("not-your-seat", f"{seated.name} sits here: only they or the host can free this seat.")
            return state.with_seat(number, Seated())
        case SeatBot(bot=bot):
            if not is_host:
                raise forbidden("not-host", "Only the host can seat a bot.")
            _refuse_taken(seated, is_mine=is_mine, is_host=is_host)
            return state.with_seat(number, seated_bot(state.with_seat(number, Seated()), bot))
        case SeatMe():
            _refuse_taken(seated, is_mine=is_mine, is_host=is_host)
            return _without_own_seat(state, guest.id).with_seat(number, Seated(guest.id, guest.name))
        case SeatLocal(name=name):
            _refuse_taken(seated, is_mine=is_mine, is_host=is_host)
            return state.with_seat(number, Seated(guest.id, name, local=True))


def _refuse_taken(seated: Seated, *, is_mine: bool, is_host: bool) -> None:
    replaceable = seated.is_open or is_mine or (is_host and seated.person is None)
    if not replaceable:
        raise conflict("seat-taken", f"{seated.name} sits here. Take an open seat, or ask the host to free this one.")


def _without_own_seat(state: TableState, person: str) -> TableState:
    seats = (Seated() if seated.person == person and not seated.local else seated for seated in state.seats)
    return replace(state, seats=tuple(seats))


def _change_playing(
    state: TableState, number: int, guest: Guest, change: SeatChange, is_online: Callable[[str], bool]
) -> TableState:
    seated = state.seats[number]
    if seated.person is None:
        raise conflict("started", f"{seated.name} plays here to the end of the game.")
    if seated.person == guest.id:
        match change:
            case SeatBot(bot=bot):
                return _pass_host_on(_stand_in(state, number, bot), guest)
            case SeatOpen():
                return _pass_host_on(_stand_in(state, number, STAND_IN), guest)
        return state.with_seat(number, replace(seated, bot=None))
    if not isinstance(change, SeatBot):
        # Whoever sat here has seen the other hands, and another player the one that lies here.
        raise forbidden("not-your-seat", f"This is {seated.name}'s seat until the game is over.")
    if not acts_as_host(state, guest.id, is_online):
        raise forbidden("not-host", "Only the host can let a bot stand in for somebody.")
    if is_online(seated.person):
        raise conflict("present", f"{seated.name} is here: a bot stands in for people who are away.")
    return _stand_in(state, number, change.bot)


def _stand_in(state: TableState, number: int, bot: str) -> TableState:
    seated_bot(state, bot)
    return state.with_seat(number, replace(state.seats[number], bot=bot))


def join(state: TableState, guest: Guest) -> TableState:
    """Sits down on the first open seat; in a game under way, comes back to one's own."""
    own = state.seats_of(guest.id)
    if state.status == "finished":
        raise conflict("finished", "This game is over.")
    if state.status == "playing":
        if not own:
            raise conflict("started", "This game has begun without you; you can watch it.")
        for number in own:
            state = state.with_seat(number, replace(state.seats[number], bot=None))
        return state
    if own:
        return state
    free = [number for number, seated in enumerate(state.seats) if seated.is_open]
    if not free:
        raise conflict("full", "Every seat is taken. Ask the host for one, or watch.")
    return state.with_seat(free[0], Seated(guest.id, guest.name))


def leave(state: TableState, guest: Guest) -> TableState:
    """Gives up all of one's seats: for good before the start, to stand-ins afterwards."""
    own = state.seats_of(guest.id)
    if state.status == "finished":
        raise conflict("finished", "This game is over: there is nothing to leave.")
    if not own and state.host != guest.id:
        raise conflict("not-seated", "You do not sit at this table.")
    for number in own:
        if state.status == "waiting":
            state = state.with_seat(number, Seated())
        elif state.seats[number].bot is None:
            state = _stand_in(state, number, STAND_IN)
    return _pass_host_on(state, guest)


def _pass_host_on(state: TableState, leaver: Guest) -> TableState:
    """When the host has left, somebody who still sits here is the host; nobody does, and it stays as it is."""
    present = [seated.person for seated in state.seats if seated.person is not None and seated.bot is None]
    if state.host != leaver.id or leaver.id in present or not present:
        return state
    return replace(state, host=present[0])


def resize(state: TableState, players: int) -> TableState:
    """The table with more open seats, or without the last open ones."""
    seats, first = list(state.seats), state.first
    while len(seats) > players:
        spare = next((number for number in reversed(range(len(seats))) if seats[number].is_open), None)
        if spare is None:
            raise conflict("seat-taken", f"More than {players} seats are taken: free one first.")
        del seats[spare]
        if first is not None and first >= spare:  # whoever was to begin still does, unless that was nobody
            first = None if first == spare else first - 1
    seats += [Seated()] * (players - len(seats))
    return replace(state, seats=tuple(seats), first=first)
