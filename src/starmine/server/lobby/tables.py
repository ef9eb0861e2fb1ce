"""Lists of tables; and tables from their opening to the rematch: what commands need to know from other rows."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import partial

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from starmine.bots import DEFAULT_BOT
from starmine.learning.guide import GUIDE_BOT
from starmine.rules.words.texts import template, text
from starmine.server.accounts.people import guest
from starmine.server.database.damage import Damaged, reading
from starmine.server.database.database import Database
from starmine.server.deals import deals
from starmine.server.deals import store as deal_store
from starmine.server.limits import Limits
from starmine.server.tables import clocks, lists, seating
from starmine.server.tables import deal as dealing
from starmine.server.tables.deciding import (
    Arrive,
    ChangeSeat,
    Command,
    Join,
    OpenRematch,
    Start,
    clock_setting,
    first_seat,
    protect,
)
from starmine.server.tables.events import Opened, Seated
from starmine.server.tables.hub import Hub
from starmine.server.tables.lists import Cursor, Page
from starmine.server.tables.log import Change, first_changes
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.permissions import Who, demand
from starmine.server.tables.schemas import NewTable, SeatChange, SeatMe, Table, TableList, TableSummary
from starmine.server.tables.served_bots import ServedBots
from starmine.server.tables.showing import show_summary, show_table
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTable
from starmine.server.web.errors import conflict, too_many, unprocessable
from starmine.server.web.names import new_id

TWO_OF_ME = text("seat.two-of-me", 'Only one seat can be {"kind": "me"}: use "local" for other people on this device.')
BOT_GAMES_OF_PERSON = template(
    "limit.bot-games-of-person", "Limit reached: {count} running games of bots that you started"
)
BOT_GAMES = template("limit.bot-games", "Limit of this server reached: {count} running games of bots")

MOST = 50  # tables per page of a list
MOST_BOT_GAMES = 200  # running games without people
MOST_OF_HOST = 10  # of them at tables of one host


class Tables:
    """Lists and opens tables, and passes commands on to them, with what other rows say."""

    def __init__(self, database: Database, tables: OpenTables, hub: Hub, limits: Limits, bots: ServedBots) -> None:
        self._database = database
        self._tables = tables
        self._hub = hub
        self._limits = limits
        self._bots = bots

    async def lists(self, person: str | None, mine_before: str | None, open_before: str | None) -> TableList:
        """A person's tables, and listed tables with a free seat: the first page of each.

        With a cursor, only the next page of that list.
        """
        mine = free = Page([], None)
        both = mine_before is None and open_before is None
        if person is not None and (both or mine_before is not None):
            mine = await self._database.read(lists.of_person, person, MOST, _place(mine_before))
        if both or open_before is not None:
            free = await self._database.read(lists.listed_open, MOST, _place(open_before))
        return TableList(
            mine=await self._summaries(mine.tables, person),
            open=await self._summaries([state for state in free.tables if not state.seats_of(person)], person),
            older_mine=None if mine.older is None else str(mine.older),
            older_open=None if free.older is None else str(free.older),
        )

    async def _summaries(self, states: list[TableState], person: str | None) -> list[TableSummary]:
        open_ = await self._tables.get_many(state.id for state in states if state.result is None)
        found = []
        for state in states:
            with suppress(Damaged):
                if state.result is not None:
                    with reading(state.id):
                        found.append(show_summary(state, person, self._hub.is_online))
                elif table := open_.get(state.id):  # else removed meanwhile
                    found.append(show_summary(table.state, person, self._hub.is_online))
        return found

    async def show(self, table: str, person: str | None) -> Table:
        return show_table(await self._tables.fresh(table), person, self._hub)

    async def create(self, person: str, new: NewTable) -> Table:
        """Opens a table. The person is its host, with or without a seat."""
        if sum(isinstance(seat, SeatMe) for seat in new.seats) > 1:
            raise unprocessable("two-seats", TWO_OF_ME)
        state = await self._database.write(self._new, person, new)
        opened = Opened(state.settings, state.seats, state.dealt, state.seed, state.tournament, state.round, state.team)
        try:
            await self._tables.open(state.id, person, opened)
        except IntegrityError as error:
            if state.tournament is None:
                raise
            # The team has just opened one.
            raise conflict("has-table", deals.HAS_TABLE) from error
        return await self.show(state.id, person)

    def _new(self, session: Session, person: str, new: NewTable) -> TableState:
        """A table as requested. Raises a refusal for deals and seats that are not possible."""
        host = replace(guest(session, person), is_here=lambda _: True)
        chosen = deals.choose(session, person, new)
        edition = chosen.edition
        protect(chosen.dealt, spectators=new.spectators, listed=new.listed)
        state = TableState(
            id=new_id(),
            created=clocks.now(),
            host=host.id,
            edition=edition.id,
            options=dict(edition.options),
            first=first_seat(new.first, len(new.seats)) if new.deal is None else chosen.first,
            listed=new.listed,
            chat=new.chat,
            assistance=new.assistance,
            spectators=new.spectators,
            spectator_delay=new.spectator_delay,
            silence=edition.silence if new.silence is None else new.silence,
            **clock_setting(new.clock),
            seats=(Seated(),) * len(new.seats),
            dealt=chosen.dealt,
            seed=chosen.seed,
            tournament=chosen.tournament,
            round=chosen.round,
            team=chosen.team,
        )
        for number, seat in enumerate(new.seats):
            state = seating.change_seat(state, number, host, seat, self._bots)
        return deals.marked(session, state)

    async def do(self, table_id: str, person: str, command: Command) -> Table:
        who, table = await self._who(table_id, person), await self._tables.get(table_id)
        await table.do(command, who)
        return show_table(table, person, self._hub)

    async def change_seat(
        self, table: str, seat: int, person: str, change: SeatChange, key: str | None = None
    ) -> Table:
        """Changes one seat; ``key`` is that of a team: nobody else sits down at its table."""
        admitted, knows = await self._facts(await self._tables.get(table), person, key)
        return await self.do(table, person, ChangeSeat(seat, change, admitted, knows))

    async def join(self, table: str, person: str, key: str | None = None) -> Table:
        """Takes the first open seat; ``key`` as in ``change_seat``."""
        return await self.do(table, person, Join(*await self._facts(await self._tables.get(table), person, key)))

    async def start(self, table: str, person: str) -> Table:
        state = (await self._tables.get(table)).state
        if not state.people:
            await self._check_games_of_bots(state)
        knowing = await self._database.read(deal_store.knowing, state, state.people)
        return await self.do(table, person, Start(dealing.new_seed(), knowing))

    async def rematch(self, table_id: str, person: str) -> Table:
        """The rematch table: the first player who asks opens it and becomes its host; the others move to it."""
        table, who = await self._tables.get(table_id), await self._who(table_id, person)
        demand(who.at(table.state).table_refusal("rematch"))
        new = new_id()
        while True:
            known = table.state.rematch
            following = None if known is None else (await self._tables.get_many([known])).get(known)
            # An abandoned rematch may have been removed; after a finished one, a new one is opened.
            if following is not None and following.state.status != "finished":
                await following.do(Arrive(), who)
                return await self.show(following.id, person)
            if await table.do(OpenRematch(new, known), who, opens=partial(_rematch_of, table=new, who=who)):
                return await self.show(new, person)

    async def _who(self, table: str, person: str) -> Who:
        """Who sends a command. Raises a 401 for an unknown person."""
        return replace(await self._database.read(guest, person), is_here=partial(self._hub.is_online, table))

    async def _facts(self, table: OpenTable, person: str, key: str | None) -> tuple[bool, bool]:
        """Whether a person has the key of the table's team, and whether they know its deal."""
        state = table.state
        if state.dealt is None or state.seed is None:
            return True, False
        # In the queue of writes, where what the person has just seen may still be waiting.
        return await self._database.write(_admitted_and_knows, state, person, key)

    async def _check_games_of_bots(self, state: TableState) -> None:
        """Raises a 429 if a table without people would exceed the limit of bots' games."""
        if not self._limits.limits:
            return
        if await self._database.read(lists.games_of_bots, state.host) >= MOST_OF_HOST:
            raise too_many(BOT_GAMES_OF_PERSON(count=MOST_OF_HOST), "the limit of bots' games", str(state.host))
        if await self._database.read(lists.games_of_bots) >= MOST_BOT_GAMES:
            raise too_many(BOT_GAMES(count=MOST_BOT_GAMES), "the limit of all bots' games", str(state.host))


def _place(text: str | None) -> Cursor | None:
    return None if text is None else Cursor.read(text)


def _admitted_and_knows(session: Session, state: TableState, person: str, key: str | None) -> tuple[bool, bool]:
    teams = () if state.tournament is None else deal_store.teams(session, state.tournament)
    admitted = not teams or deal_store.team_of(teams, key) == state.team
    return admitted, person in deal_store.knowing(session, state, {person})


def _rematch_of(state: TableState, table: str, who: Who) -> Change:
    """Opens a waiting table like that of ``state``, with seats reserved for the other players.

    Seats of people who have left stay with their stand-ins.
    """

    def again(seated: Seated) -> Seated:
        seated = replace(seated, knows=False)  # nobody knows the new deal
        if seated.bot == GUIDE_BOT.id:
            return seated.with_bot(DEFAULT_BOT)
        if seated.person in (None, who.id):
            return seated.with_bot(seated.bot if seated.person is None else None)
        if seated.bot is not None:
            return Seated(name=seating.seated_bot_name(seated.name), bot=seated.bot)
        return replace(seated, kept=state.id)

    [change] = first_changes(table, who.id, Opened(state.settings, tuple(map(again, state.seats))))
    return change
