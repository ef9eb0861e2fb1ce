"""Tables, from creation to the rematch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy.orm import Session

import starmine as sm
from starmine.bots import DEFAULT_BOT
from starmine.learning.guide import GUIDE_BOT
from starmine.rules.records.names import NAME_LENGTH
from starmine.rules.words.texts import template, text
from starmine.server.deal import deal
from starmine.server.errors import too_many, unprocessable
from starmine.server.ids import new_id
from starmine.server.limits.settings import Limits
from starmine.server.live import time_left
from starmine.server.live.cache import TableCache, no_table
from starmine.server.live.hub import Hub
from starmine.server.monitoring.metrics import STARTED
from starmine.server.people.people import guest
from starmine.server.presenters.tables import show_table
from starmine.server.schemas.editions import Options
from starmine.server.schemas.tables import (
    Clock,
    FischerClock,
    NewTable,
    SeatChange,
    SeatMe,
    Table,
    TableChanges,
    TurnClock,
)
from starmine.server.seats import seating
from starmine.server.seats.bots import ServedBots
from starmine.server.seats.permissions import IsHere, Permissions, demand
from starmine.server.seats.seating import Guest
from starmine.server.store.database import Database
from starmine.server.store.tables import lists
from starmine.server.store.tables import tables as store
from starmine.server.store.tables.tables import Seated, TableState
from starmine.server.tables import deals

TWO_OF_ME = text("seat.two-of-me", 'Only one seat can be {"kind": "me"}: use "local" for other people on this device.')
BOT_GAMES_OF_PERSON = template(
    "limit.bot-games-of-person", "Limit reached: {count} running games of bots that you started"
)
BOT_GAMES = template("limit.bot-games", "Limit of this server reached: {count} running games of bots")
NO_FIRST_SEAT = template("table.first", "Seat {seat} is out of range: this table has the seats 0 to {last}.")

Change = Callable[[TableState, Guest], TableState]
Check = Callable[[Session, TableState], None]  # raises to cancel the change

MOST_BOT_GAMES = 200  # running games without people
MOST_OF_HOST = 10  # of them at tables of one host


class Tables:
    """Changes of tables: each is read, changed and written in one transaction, then announced."""

    def __init__(self, database: Database, cache: TableCache, hub: Hub, limits: Limits, bots: ServedBots) -> None:
        self._database = database
        self._cache = cache
        self._hub = hub
        self._limits = limits
        self._bots = bots

    async def show(self, table: str, person: str | None) -> Table:
        """A table with what the person may see."""
        return show_table(await self._cache.fresh(table), person, self._hub)

    async def create(self, person: str, new: NewTable) -> Table:
        """Creates a table. The person is its host, with or without a seat."""
        if sum(isinstance(seat, SeatMe) for seat in new.seats) > 1:
            raise unprocessable("two-seats", TWO_OF_ME)

        def work(session: Session) -> TableState:
            host = guest(session, person)
            chosen = deals.choose(session, host.id, new)
            edition = chosen.edition
            deals.protect(chosen.dealt, spectators=new.spectators, listed=new.listed)
            state = TableState(
                id=new_id(),
                created=datetime.now(UTC),
                host=host.id,
                edition=edition.id,
                options=dict(edition.options),
                first=_first(new.first, len(new.seats)) if new.deal is None else chosen.first,
                listed=new.listed,
                chat=new.chat,
                assistance=new.assistance,
                spectators=new.spectators,
                spectator_delay=new.spectator_delay,
                silence=edition.silence if new.silence is None else new.silence,
                **_clock(new.clock),
                seats=(Seated(),) * len(new.seats),
                dealt=chosen.dealt,
                seed=chosen.seed,
                tournament=chosen.tournament,
                round=chosen.round,
                team=chosen.team,
            )
            for number, seat in enumerate(new.seats):
                state = seating.change_seat(state, number, host, seat, lambda _: True, self._bots)
            state = deals.marked(session, state)
            store.insert(session, state)
            return state

        state = await self._database.write(work)
        return await self.show(state.id, person)

    async def change(self, table: str, person: str, changes: TableChanges) -> Table:
        """Changes settings; only for the host, before the start."""

        def changed(state: TableState, asking: Guest) -> TableState:
            demand(self._permissions(state, asking).table_refusal("change"))
            name = state.edition if changes.edition is None else changes.edition
            options = state.options if changes.edition is None else {}
            if changes.options is not None:
                options = _options(changes.options)
            edition = sm.edition(name, **options)
            if changes.players is not None:
                state = seating.resize(state, changes.players)
            deals.protect(state.dealt, spectators=changes.spectators, listed=changes.listed)
            names = ("listed", "chat", "silence", "assistance", "spectators", "spectator_delay")
            given = {name: value for name in names if (value := getattr(changes, name)) is not None}
            if changes.clock is not None:
                given |= _clock(changes.clock)
            if changes.first is not None:
                given["first"] = _first(changes.first, state.players)
            state = replace(state, edition=edition.id, options=dict(edition.options), **given)
            demand(self._bots.misfit(state))
            return state

        return await self._write(table, person, changed)

    async def change_seat(
        self, table: str, seat: int, person: str, change: SeatChange, key: str | None = None
    ) -> Table:
        """Changes one seat: sit down, free it, seat a bot; during the game: leave to a stand-in, come back.

        ``key`` is that of a team: nobody else sits down at its table.
        """
        return await self._write(
            table,
            person,
            lambda state, asking: seating.change_seat(state, seat, asking, change, self._is_here(table), self._bots),
            key=key,
        )

    async def join(self, table: str, person: str, key: str | None = None) -> Table:
        """Takes the first open seat; ``key`` as in ``change_seat``."""
        return await self._write(
            table, person, lambda state, asking: seating.join(state, asking, self._is_here(table)), key=key
        )

    async def leave(self, table: str, person: str) -> Table:
        """Gives up all of the person's seats."""
        return await self._write(
            table, person, lambda state, asking: seating.leave(state, asking, self._is_here(table))
        )

    async def start(self, table: str, person: str) -> Table:
        """Deals the cards and starts the game."""

        def started(state: TableState, asking: Guest) -> TableState:
            demand(self._permissions(state, asking).table_refusal("start"))
            for seated in state.seats:
                if seated.bot is not None:
                    demand(self._bots.refusal(seated.bot, state))
            dealt = deal(sm.edition(state.edition, **state.options), state.players, state.first, state.seed)
            return replace(state, started=datetime.now(UTC), seed=dealt.seed, deck=dealt.deck, first_seat=dealt.first)

        shown = await self._write(table, person, started, self._check_games_of_bots)
        STARTED.labels(shown.settings.edition).inc()
        return shown

    def _check_games_of_bots(self, session: Session, state: TableState) -> None:
        """Raises a 429 if a table without people would exceed the limit of bots' games."""
        if not self._limits.limits or state.started is None or any(seated.person is not None for seated in state.seats):
            return
        if lists.games_of_bots(session, state.host) > MOST_OF_HOST:
            raise too_many(BOT_GAMES_OF_PERSON(count=MOST_OF_HOST), "the limit of bots' games", str(state.host))
        if lists.games_of_bots(session) > MOST_BOT_GAMES:
            raise too_many(BOT_GAMES(count=MOST_BOT_GAMES), "the limit of all bots' games", str(state.host))

    async def rematch(self, table: str, person: str) -> Table:
        """The rematch table: the first player who asks creates it and becomes its host; the others move to it."""
        await self._cache.get(table)  # raises if damaged

        def work(session: Session) -> tuple[TableState, TableState]:
            asking = guest(session, person)
            state = self._load(table, session)
            demand(self._permissions(state, asking).table_refusal("rematch"))
            # An abandoned rematch may have been removed; after a finished one, a new one is created.
            there = store.load(session, state.rematch, to_write=True) if state.rematch else None
            there = None if there is not None and there.status == "finished" else there
            following = _rematch_of(state, asking) if there is None else seating.arrived(there, asking.id)
            if there is None:
                store.insert(session, following)
                asker = state.seats_of(asking.id)[0]
                state = store.save(session, replace(state, rematch=following.id, rematch_by=asker))
            elif following != there:
                following = store.save(session, following)
            return state, following

        state, following = await self._database.write(work)
        self._cache.write(state)
        self._cache.write(following)
        return await self.show(following.id, person)

    async def _write(
        self, table: str, person: str, change: Change, check: Check | None = None, key: str | None = None
    ) -> Table:
        live = await self._cache.get(table)  # raises if damaged

        def work(session: Session) -> TableState:
            asking = guest(session, person)
            before = self._load(table, session)
            state = deals.kept(session, before, change(before, asking))
            deals.admit(session, before, state, person, key)
            if state.seats != before.seats:  # other players would have to agree to an undo
                state = state.without_question()
            if state.clock_turn is not None and time_left.is_taken_back(before.seats, state.seats, live.on_turn):
                state = replace(state, clock_since=time_left.now())
            if state != before:
                state = store.save(session, state)
            if check is not None:
                check(session, state)
            return state

        self._cache.write(await self._database.write(work))
        return show_table(await self._cache.get(table), person, self._hub)

    def _is_here(self, table: str) -> IsHere:
        return partial(self._hub.is_online, table)

    def _permissions(self, state: TableState, asking: Guest) -> Permissions:
        return Permissions(state, asking.id, self._is_here(state.id))

    @staticmethod
    def _load(table: str, session: Session) -> TableState:
        state = store.load(session, table, to_write=True)
        if state is None:
            raise no_table()
        return state


def _rematch_of(state: TableState, asking: Guest) -> TableState:
    """A waiting table like ``state``, with seats reserved for the other players.

    Seats of people who have left stay with their stand-ins.
    """

    def again(seated: Seated) -> Seated:
        seated = replace(seated, knows=False)  # nobody knows the new deal
        if seated.bot == GUIDE_BOT.id:
            return seated.with_bot(DEFAULT_BOT)
        if seated.person in (None, asking.id):
            return seated.with_bot(seated.bot if seated.person is None else None)
        if seated.bot is not None:
            return Seated(name=f"{seated.name} (bot)"[:NAME_LENGTH], bot=seated.bot)
        return replace(seated, kept=state.id)

    return TableState(
        id=new_id(),
        created=datetime.now(UTC),
        host=asking.id,
        edition=state.edition,
        options=state.options,
        first=state.first,
        listed=state.listed,
        chat=state.chat,
        silence=state.silence,
        clock_turn=state.clock_turn,
        clock_bank=state.clock_bank,
        assistance=state.assistance,
        spectators=state.spectators,
        spectator_delay=state.spectator_delay,
        seats=tuple(again(seated) for seated in state.seats),
    )


def _options(options: Options) -> dict[str, Any]:
    return options.model_dump(exclude_none=True)


def _clock(clock: Clock) -> dict[str, Any]:
    """A clock setting as stored."""
    match clock:
        case TurnClock(seconds=seconds):
            return {"clock_turn": seconds, "clock_bank": None}
        case FischerClock(bank=bank, increment=increment):
            return {"clock_turn": increment, "clock_bank": bank}
    return {"clock_turn": None, "clock_bank": None}


def _first(first: int | str, players: int) -> int | None:
    if isinstance(first, str):
        return None
    if first >= players:
        raise unprocessable("no-seat", NO_FIRST_SEAT(seat=first, last=players - 1), rule="R4")
    return first
