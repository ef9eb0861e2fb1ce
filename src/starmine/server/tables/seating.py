"""Changes of seats as pure functions of ``TableState``. Each raises a ``Refusal`` that ``permissions`` returns."""

from __future__ import annotations

from dataclasses import replace

from starmine.bots import DEFAULT_BOT
from starmine.rules.records.names import NAME_LENGTH
from starmine.rules.words.texts import template
from starmine.server.tables import schemas
from starmine.server.tables.events import Seated
from starmine.server.tables.permissions import Who, demand
from starmine.server.tables.served_bots import ServedBots
from starmine.server.tables.state import TableState
from starmine.server.web.errors import conflict, not_found
from starmine.server.web.names import BOT_NAMES, are_alike

NO_SEAT = template("seat.out-of-range", "Seat {seat} is out of range: this table has the seats 0 to {last}.")
NAME_TAKEN = template("name.taken", "Someone at this table is already called {name}: choose another name.")
SEATS_TAKEN = template("seat.too-few", "More than {count} seats are taken: free one first.")


def change_seat(state: TableState, number: int, who: Who, change: schemas.SeatChange, bots: ServedBots) -> TableState:
    """Changes one seat, if the table's state, the person's permissions and the server's bots allow it."""
    if number >= state.players:
        raise not_found(NO_SEAT(seat=number, last=state.players - 1))
    demand(who.at(state).seat_refusal(number, change.kind))
    match change:
        case schemas.SeatBot(bot=bot):
            demand(bots.refusal(bot, state))
        case schemas.SeatRemove():
            return _removed(state, str(state.seats[number].person))
        case schemas.SeatMute():
            return replace(state, muted=(*state.muted, str(state.seats[number].person)))
        case schemas.SeatUnmute():
            return replace(state, muted=tuple(each for each in state.muted if each != state.seats[number].person))
    if state.status == "waiting":
        return _change_while_waiting(state, number, who, change, bots)
    return _change_in_play(state, number, who, change)


def seated_bot_name(name: str) -> str:
    """The name of the bot that takes over a person's seat for good."""
    return f"{name} (bot)"[:NAME_LENGTH]


def _removed(state: TableState, person: str) -> TableState:
    """Removes a person, who cannot come back; in a running game, bots take over their seats."""
    for number in state.seats_of(person):
        if state.status == "waiting":
            state = _vacated(state, number)
        else:
            seated = state.seats[number]
            bot = Seated(name=seated_bot_name(seated.name), bot=seated.bot or DEFAULT_BOT)
            state = state.with_seat(number, bot)
    return replace(state, removed=(*state.removed, person))


def _change_while_waiting(
    state: TableState, number: int, who: Who, change: schemas.SeatChoice, bots: ServedBots
) -> TableState:
    match change:
        case schemas.SeatOpen():
            return _vacated(state, number)
        case schemas.SeatBot(bot=bot):
            free = _vacated(state, number)
            return free.with_seat(number, seated_bot(free, bot))
        case schemas.SeatMe():
            free = _without_own_seat(state, who.id, number)
            return _seat(arrived(free, who.id), number, Seated(who.id, who.name))
        case schemas.SeatLocal(name=name):
            seated = _seat(state, number, Seated(who.id, name, local=True))
            demand(bots.name_refusal(name))
            return seated


def _change_in_play(state: TableState, number: int, who: Who, change: schemas.SeatChoice) -> TableState:
    match change:
        case schemas.SeatBot(bot=bot):
            after = _with_bot(state, number, bot)
            # A host who leaves their seat to a bot may be replaced.
            return _replace_host(after, who) if state.seats[number].is_held_by(who.id) else after
        case schemas.SeatOpen():
            return _replace_host(_with_bot(state, number, DEFAULT_BOT), who)
    return _with_bot(state, number, None)  # "me" or "local": the player comes back


def arrived(state: TableState, person: str | None) -> TableState:
    """Marks a person as having come from the previous game: their reserved seats are theirs."""
    seats = (replace(seated, kept=None) if seated.is_held_by(person) else seated for seated in state.seats)
    return replace(state, seats=tuple(seats))


def _vacated(state: TableState, number: int) -> TableState:
    """Frees a seat. If its player was to begin, the first player is drawn again."""
    begins = state.first == number and state.seats[number].person is not None
    return replace(state, first=None if begins else state.first).with_seat(number, Seated())


def _without_own_seat(state: TableState, person: str | None, to: int) -> TableState:
    """Frees the seat of a person who moves to the seat ``to``. If they were to begin, they begin from there.

    Seats of other players on the person's device stay as they are.
    """
    for number, seated in enumerate(state.seats):
        if seated.is_held_by(person) and not seated.local:
            first = to if state.first == number else state.first
            state = replace(state, first=first).with_seat(number, Seated())
    return state


def _seat(state: TableState, number: int, seated: Seated) -> TableState:
    """Seats a person before the start. Raises a 409 if somebody else has a similar name."""
    state = state.with_seat(number, seated)
    for other, there in enumerate(state.seats):
        if other != number and not there.is_open and are_alike(there.name, seated.name):
            raise conflict("name-taken", NAME_TAKEN(name=there.name))
    return state


def rename(state: TableState, who: Who) -> TableState:
    """Updates the person's name on their seat. Once the game has begun, names are fixed (C24)."""
    if state.status == "waiting":
        for number in state.seats_of(who.id):
            if not state.seats[number].local:
                state = _seat(state, number, replace(state.seats[number], name=who.name))
    return state


def seated_bot(state: TableState, bot: str) -> Seated:
    """A bot's seat, with a name that nobody else at the table has."""
    name = next(name for name in BOT_NAMES if not any(are_alike(name, seated.name) for seated in state.seats))
    return Seated(name=name, bot=bot)


def _with_bot(state: TableState, number: int, bot: str | None) -> TableState:
    """Changes the bot on a seat, which stays its person's if it has one; None lets the person play again."""
    return state.with_seat(number, state.seats[number].with_bot(bot))


def join(state: TableState, who: Who) -> TableState:
    """Takes the person's reserved seats, else the first open one; in a running game, takes back their own seats."""
    demand(who.at(state).table_refusal("join"))
    own = state.seats_of(who.id)
    if state.status == "playing":
        for number in own:
            state = _with_bot(state, number, None)
    elif not own:
        state = _seat(state, state.open_seats[0], Seated(who.id, who.name))
    return arrived(state, who.id)


def leave(state: TableState, who: Who) -> TableState:
    """Frees all of a person's seats before the start; afterwards bots stand in."""
    demand(who.at(state).table_refusal("leave"))
    for number in state.seats_of(who.id):
        if state.status == "waiting":
            state = _vacated(state, number)
        elif state.seats[number].bot is None:
            state = _with_bot(state, number, DEFAULT_BOT)
    return _replace_host(state, who)


def leave_for_good(state: TableState, who: Who, name: str) -> TableState:
    """Leaves, and gives the seats to bots until the end; ``name`` and the seat's number replace the person's name."""
    state = leave(state, who)

    def anonymized(number: int, seated: Seated) -> Seated:
        if not seated.is_held_by(who.id):
            return seated
        return Seated(name=f"{name} {number + 1}", bot=seated.bot or DEFAULT_BOT)

    seats = tuple(anonymized(number, seated) for number, seated in enumerate(state.seats))
    return replace(state, seats=seats, host=None if state.host == who.id else state.host)


def _replace_host(state: TableState, leaver: Who) -> TableState:
    """Makes another player the host if the host has left; does nothing if no player is left."""
    present = state.present
    if state.host != leaver.id or leaver.id in present or not present:
        return state
    return replace(state, host=present[0])


def resize(state: TableState, players: int) -> TableState:
    """Adds open seats, or removes the last open ones. Raises a 409 if fewer are open."""
    seats, first = list(state.seats), state.first
    while len(seats) > players:
        spare = next((number for number in reversed(range(len(seats))) if seats[number].is_open), None)
        if spare is None:
            raise conflict("seat-taken", SEATS_TAKEN(count=players))
        del seats[spare]
        if first is not None and first >= spare:  # later seats move up
            first = None if first == spare else first - 1
    seats += [Seated()] * (players - len(seats))
    return replace(state, seats=tuple(seats), first=first)
