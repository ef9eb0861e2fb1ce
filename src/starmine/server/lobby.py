"""Making, finding and joining tables, from creation to the rematch: what commands need to know from other rows."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Body
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from starmine.bots import DEFAULT_BOT
from starmine.learning.lesson import GUIDE_BOT
from starmine.rules.words.texts import template, text
from starmine.server import deals
from starmine.server.accounts.people import who_is
from starmine.server.database.database import Damaged, reading
from starmine.server.identity import CurrentReader, RequiredPlayer
from starmine.server.request_limits import CountedRoute, limited
from starmine.server.settings import Settings
from starmine.server.tables import clocks, deciding, lists, seating
from starmine.server.tables import deal as dealing
from starmine.server.tables.events import Opened, Seated
from starmine.server.tables.lists import Cursor, Page
from starmine.server.tables.log import Change, first_changes
from starmine.server.tables.permissions import Who, demand
from starmine.server.tables.schemas import NewTable, SeatChange, SeatMe, Table, TableChanges, TableList, TableSummary
from starmine.server.tables.served_bots import ServedBots
from starmine.server.tables.showing import show_summary, show_table
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTables
from starmine.server.tournaments import team_with, teams_of
from starmine.server.web.errors import conflict, responses, too_many, unprocessable
from starmine.server.web.names import new_id
from starmine.server.web.parameters import ListPlace, SeatPath, TableId, TeamKey, service

TWO_OF_ME = text("seat.two-of-me", 'Only one seat can be {"kind": "me"}: use "local" for other people on this device.')
BOT_GAMES_OF_PERSON = template(
    "limit.bot-games-of-person", "Limit reached: {count} running games of bots that you started"
)
BOT_GAMES = template("limit.bot-games", "Limit of this server reached: {count} running games of bots")

MOST = 50  # tables per page of a list
MOST_BOT_GAMES = 200  # running games without people
MOST_OF_HOST = 10  # of them at tables of one host


@dataclass
class Lobby:
    """What the routes below need: the services, and what other rows say about a table and a person."""

    tables: OpenTables
    settings: Settings

    async def summaries(self, states: list[TableState], person: str | None) -> list[TableSummary]:
        """What a list shows of tables, without damaged ones."""
        hub = self.tables.hub
        loaded = await self.tables.get_many(state.id for state in states if state.result is None)
        found = []
        for state in states:
            with suppress(Damaged):
                if state.result is not None:
                    with reading(state.id):
                        found.append(show_summary(state, person, hub))
                elif table := loaded.get(state.id):  # else removed meanwhile
                    found.append(show_summary(table.state, person, hub))
        return found

    async def show(self, table: str, person: str | None) -> Table:
        """A table with what a person may see. Raises a 404."""
        return show_table(await self.tables.fresh(table), person, self.tables.hub)

    async def do(self, table_id: str, person: str, command: deciding.Command) -> Table:
        """Tells a table a person's command, and shows the table after it."""
        who, table = await self.who(table_id, person), await self.tables.get(table_id)
        await table.do(command, who)
        return show_table(table, person, self.tables.hub)

    async def who(self, table: str, person: str) -> Who:
        """Who sends a command. Raises a 401 for an unknown person."""
        return replace(
            await self.tables.database.read(who_is, person), is_here=partial(self.tables.hub.is_online, table)
        )

    async def facts(self, table: str, person: str, key: str | None) -> tuple[bool, bool]:
        """Whether a person has the key of the table's team, and whether they know its deal."""
        state = (await self.tables.get(table)).state
        if state.dealt is None or state.seed is None:
            return True, False
        # A write, so that it follows the queued writes of what the person has just seen.
        return await self.tables.database.write(_admitted_and_knows, state, person, key)

    async def check_games_of_bots(self, state: TableState) -> None:
        """Raises a 429 if a table without people would exceed the limit of bots' games."""
        if not self.settings.limits:
            return
        if await self.tables.database.read(lists.games_of_bots, state.host) >= MOST_OF_HOST:
            raise too_many(BOT_GAMES_OF_PERSON(count=MOST_OF_HOST), "the limit of bots' games", str(state.host))
        if await self.tables.database.read(lists.games_of_bots) >= MOST_BOT_GAMES:
            raise too_many(BOT_GAMES(count=MOST_BOT_GAMES), "the limit of all bots' games", str(state.host))


LobbyService = Annotated[Lobby, service(Lobby)]

router = APIRouter(route_class=CountedRoute, prefix="/tables", tags=["tables"])


@router.post("", summary="New table", status_code=201, dependencies=[limited("tables")], responses=responses(401, 409))
async def post_tables(lobby: LobbyService, person: RequiredPlayer, body: NewTable) -> Table:
    """Creates a table with the caller as host. Others need only its id to join."""
    if sum(isinstance(seat, SeatMe) for seat in body.seats) > 1:
        raise unprocessable("two-seats", TWO_OF_ME)
    # A write, since asking for the deal of a finished game is noted as having seen it.
    state = await lobby.tables.database.write(_new_table, person, body, lobby.tables.bots)
    opened = Opened(state.settings, state.seats, state.dealt, state.seed, state.tournament, state.round, state.team)
    try:
        await lobby.tables.open(state.id, person, opened)
    except IntegrityError as error:
        if state.tournament is None:
            raise
        raise conflict("has-table", deals.HAS_TABLE) from error  # the team has just opened it
    return await lobby.show(state.id, person)


@router.get("", summary="My tables and open ones", responses=responses(401))
async def get_tables(
    lobby: LobbyService, person: CurrentReader, mine_before: ListPlace = None, open_before: ListPlace = None
) -> TableList:
    """The caller's tables, and listed tables with a free seat: the newest of each.

    For the next page of ``mine`` alone, pass ``older_mine`` as ``mine_before``; likewise for ``open``.
    """
    mine = free = Page([], None)
    both = mine_before is None and open_before is None  # the first pages of both lists
    if person is not None and (both or mine_before is not None):
        mine = await lobby.tables.database.read(lists.of_person, person, MOST, Cursor.read(mine_before))
    if both or open_before is not None:
        free = await lobby.tables.database.read(lists.listed_open, MOST, Cursor.read(open_before))
    return TableList(
        mine=await lobby.summaries(mine.tables, person),
        open=await lobby.summaries([state for state in free.tables if not state.seats_of(person)], person),
        older_mine=None if mine.older is None else str(mine.older),
        older_open=None if free.older is None else str(free.older),
    )


@router.get("/{table}", summary="A table", responses=responses(401, 404, 409))
async def get_table(lobby: LobbyService, person: CurrentReader, table: TableId) -> Table:
    """A table with what the caller may see."""
    return await lobby.show(table, person)


@router.patch("/{table}", summary="Change a table", responses=responses(401, 404, 409))
async def patch_table(lobby: LobbyService, person: RequiredPlayer, table: TableId, body: TableChanges) -> Table:
    """Changes settings; only for the host, before the start. Another edition resets omitted options."""
    return await lobby.do(table, person, body)


@router.put("/{table}/seats/{seat}", summary="Change a seat", responses=responses(401, 404, 409))
async def put_seat(
    lobby: LobbyService,
    person: RequiredPlayer,
    table: TableId,
    seat: SeatPath,
    body: Annotated[SeatChange, Body()],
    key: TeamKey = None,
) -> Table:
    """Sit down, move, free a seat, or seat a bot. In a running game: leave to a stand-in, come back, or as the host
    choose another bot. At the table of a tournament's team, people sit down with its key.
    """
    return await lobby.do(table, person, deciding.ChangeSeat(seat, body, *await lobby.facts(table, person, key)))


@router.post("/{table}/join", summary="Take the first open seat", responses=responses(401, 404, 409))
async def join_table(lobby: LobbyService, person: RequiredPlayer, table: TableId, key: TeamKey = None) -> Table:
    """Takes the seat reserved for the caller, else the first open one; does nothing if they are already seated.

    At the table of a tournament's team, people sit down with its key.
    """
    return await lobby.do(table, person, deciding.Join(*await lobby.facts(table, person, key)))


@router.post("/{table}/leave", summary="Leave", responses=responses(401, 404, 409))
async def leave_table(lobby: LobbyService, person: RequiredPlayer, table: TableId) -> Table:
    """Frees all of the caller's seats before the start; in a running game, a bot stands in until they come back."""
    return await lobby.do(table, person, deciding.Leave())


@router.post("/{table}/start", summary="Start the game", responses=responses(401, 404, 409))
async def start_table(lobby: LobbyService, person: RequiredPlayer, table: TableId) -> Table:
    """Deals the cards and starts the game; only for the host, once all seats are taken."""
    state = (await lobby.tables.get(table)).state
    if not state.people:
        await lobby.check_games_of_bots(state)
    knowing = await lobby.tables.database.read(deals.knowing, state, state.people)
    return await lobby.do(table, person, deciding.Start(dealing.new_seed(), knowing))


@router.post(
    "/{table}/rematch",
    summary="Another game with the same people",
    dependencies=[limited("tables")],
    responses=responses(401, 404, 409),
)
async def rematch_table(lobby: LobbyService, person: RequiredPlayer, table: TableId) -> Table:
    """Creates the next table, with seats reserved for the others, or joins the one that another player has created."""
    game, who = await lobby.tables.get(table), await lobby.who(table, person)
    demand(who.at(game.state).table_refusal("rematch"))
    new = new_id()
    while True:
        known = game.state.rematch
        following = None if known is None else (await lobby.tables.get_many([known])).get(known)
        # An abandoned rematch may have been removed; after a finished one, a new one is opened.
        if following is not None and following.state.status != "finished":
            await following.do(deciding.Arrive(), who)
            return await lobby.show(following.id, person)
        if await game.do(deciding.OpenRematch(new, known), who, opens=partial(_rematch_of, table=new, who=who)):
            return await lobby.show(new, person)
        # Another player has just opened one: joins that.


def _new_table(session: Session, person: str, new: NewTable, bots: ServedBots) -> TableState:
    """A table as requested, whose host is the person. Raises a refusal for deals and seats that are not possible."""
    host = replace(who_is(session, person), is_here=lambda _: True)
    chosen = deals.choose(session, person, new)
    edition = chosen.edition
    deciding.protect(chosen.dealt, spectators=new.spectators, listed=new.listed)
    state = TableState(
        id=new_id(),
        created=clocks.now(),
        host=host.id,
        edition=edition.id,
        options=dict(edition.options),
        first=deciding.first_seat(new.first, len(new.seats)) if new.deal is None else chosen.first,
        listed=new.listed,
        chat=new.chat,
        assistance=new.assistance,
        spectators=new.spectators,
        spectator_delay=new.spectator_delay,
        spectator_chat=new.spectator_chat,
        silence=edition.silence if new.silence is None else new.silence,
        **deciding.clock_setting(new.clock),
        seats=(Seated(),) * len(new.seats),
        dealt=chosen.dealt,
        seed=chosen.seed,
        tournament=chosen.tournament,
        round=chosen.round,
        team=chosen.team,
    )
    for number, seat in enumerate(new.seats):
        state = seating.change_seat(state, number, host, seat, bots)
    return deals.marked(session, state)


def _admitted_and_knows(session: Session, state: TableState, person: str, key: str | None) -> tuple[bool, bool]:
    teams = () if state.tournament is None else teams_of(session, state.tournament)
    admitted = not teams or team_with(key, teams) == state.team
    return admitted, person in deals.knowing(session, state, {person})


def _rematch_of(state: TableState, table: str, who: Who) -> Change:
    """The opening of a waiting table like that of ``state``, with seats reserved for the other players.

    Seats of people who have left stay with their stand-ins.
    """

    def again(seated: Seated) -> Seated:
        seated = replace(seated, knows=False)  # nobody knows the new deal
        if seated.bot == GUIDE_BOT.id:
            return seated.with_bot(DEFAULT_BOT)
        if seated.person is None:
            return seated.with_bot(seated.bot)  # resets ``out_of_time``
        if seated.person == who.id:
            return seated.with_bot(None)
        if seated.bot is not None:
            return Seated(name=seating.seated_bot_name(seated.name), bot=seated.bot)
        return replace(seated, kept=state.id)

    [change] = first_changes(table, who.id, Opened(state.settings, tuple(map(again, state.seats))))
    return change
