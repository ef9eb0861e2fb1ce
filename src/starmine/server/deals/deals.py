"""Deals that several tables play: choosing one, who knows it, and comparing results.

No cards are revealed here. Games of a deal are shown only to people who have finished one of them.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

import starmine as sm
from starmine.rules.cards import MIN_PLAYERS
from starmine.rules.shuffle import drawn_seat
from starmine.rules.words.texts import Template, template, text
from starmine.server.deals import store
from starmine.server.deals.schemas import DailyDeal, DailyResults, DealResult, DealResults, MyGame, ResultSeat
from starmine.server.deals.store import Known, SameDeal
from starmine.server.identity.access import CurrentReader
from starmine.server.identity.limits import CountedRoute
from starmine.server.monitoring import Background
from starmine.server.tables import deal as dealing
from starmine.server.tables import projections
from starmine.server.tables.deciding import NOT_BEGUN
from starmine.server.tables.events import Dealt, Entry, PersonRemoved, Result, Seated
from starmine.server.tables.schemas import DealOfDay, DealOfGame, DealOfSeed, DealOfTournament, NewTable
from starmine.server.tables.showing import day_of_deal, open_seed
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTable, OpenTables, OpenTablesService, no_table
from starmine.server.web.errors import conflict, forbidden, not_found, responses, unprocessable
from starmine.server.web.parameters import TableId

DECIDES = template("deal.decides", "The deal already sets {field}: leave this field out.")
NOT_FINISHED = text("deal.not-finished", "You can play the cards of a game again only after that game has ended.")
OTHER_SEATS = template("deal.other-players", "These cards are for {there} players, not for {asked}.")
UNKNOWN_TOURNAMENT = text("tournament.unknown", "Unknown tournament. It may have been removed.")
WRONG_KEY = text("tournament.wrong-key", "This link belongs to no team. Ask the host for the link of your team.")
NO_ROUND = template("tournament.round", "Deal {round} is out of range: this tournament has the deals 0 to {last}.")
OTHER_TEAM_SIZE = template("deal.other-team", "A team of this tournament has {there} players, not {asked}.")
CLOSED = text("tournament.closed", "The host has closed this tournament: its deals cannot be played any more.")
STILL_SECRET = text(
    "deal.secret",
    "This deal belongs to a tournament: others can play it once all teams have, or the host has closed the tournament.",
)
HAS_TABLE = text("tournament.has-table", "Your team already has a table for this deal: open it from the standings.")
DAY_TO_COME = template("daily.future", "The deals of {day} have not come yet: today is {today} in UTC.")
DAY_TOO_EARLY = template("daily.past", "There are no deals of {day}: the first day is {first}.")

MOST = 200  # games that are shown of a deal


@dataclass(frozen=True, slots=True)
class Chosen:
    """The rules and deal of a new table."""

    edition: sm.Edition
    dealt: Dealt | None = None
    seed: str | None = None
    first: int | None = None  # the first player, if the deal determines it; None: drawn from the seed
    tournament: str | None = None
    round: int | None = None
    team: int | None = None


def choose(session: Session, person: str, new: NewTable) -> Chosen:
    """The rules and the deal that a new table requests.

    Requesting the deal of a finished game counts as having seen it. Raises a 404 for an unknown game or tournament, a
    409 for an unfinished game, a closed tournament, or a team that already has a table for the deal, a 403 for a wrong
    key and a secret deal, and a 422 for a future day and for fields that the deal determines.
    """
    asked = new.deal
    if asked is None:
        return Chosen(_edition(new))
    decided = ("first",) if isinstance(asked, DealOfSeed) else ("edition", "options", "first")
    for field in decided:
        if field in new.model_fields_set:
            raise unprocessable("decided-by-deal", DECIDES(field=field))
    if isinstance(asked, DealOfSeed):
        return Chosen(_edition(new), "seed", asked.seed)
    if isinstance(asked, DealOfDay):
        day = _checked(asked.day)
        return Chosen(sm.edition(dealing.DAILY_EDITION), "daily", dealing.daily_seed(day, len(new.seats)))
    if isinstance(asked, DealOfTournament):
        return _of_tournament(session, asked, len(new.seats))
    return _of_game(session, person, asked, len(new.seats))


def _edition(new: NewTable) -> sm.Edition:
    return sm.edition(new.edition, **new.options.model_dump(exclude_none=True))


def _of_game(session: Session, person: str, asked: DealOfGame, players: int) -> Chosen:
    """The deal of a finished game. Raises like ``choose``."""
    game = projections.load(session, asked.game)
    if game is None:
        raise no_table()
    if game.status != "finished" or game.seed is None:
        raise conflict("not-finished", NOT_FINISHED)
    if game.revealed_to is not None:  # not to everybody yet
        raise forbidden("secret-deal", STILL_SECRET)
    _same_players(players, game.players, OTHER_SEATS)
    if not game.seats_of(person):
        store.saw(session, person, game.seed)
    # A replay of a tournament's deal is not part of the tournament.
    dealt = "game" if game.dealt is None or game.dealt == "tournament" else game.dealt
    return Chosen(sm.edition(game.edition, **game.options), dealt, game.seed, game.first)


def _same_players(asked: int, there: int, message: Template) -> None:
    if asked != there:
        raise unprocessable("other-players", message(there=there, asked=asked))


def _of_tournament(session: Session, asked: DealOfTournament, players: int) -> Chosen:
    """A deal of a tournament, for a team's table. Raises like ``choose``."""
    # Locked, so that of two simultaneous requests of a team, the second one fails.
    row = store.tournament(session, asked.tournament, to_write=True)
    if row is None:
        raise not_found(UNKNOWN_TOURNAMENT)
    team = store.team_of(store.teams(session, row.id), asked.key)
    if team is None:
        raise forbidden("wrong-key", WRONG_KEY)
    if asked.round >= len(row.seeds):
        raise not_found(NO_ROUND(round=asked.round, last=len(row.seeds) - 1))
    _same_players(players, row.players, OTHER_TEAM_SIZE)
    if row.closed is not None:
        raise conflict("closed", CLOSED)
    if any((table.round, table.team) == (asked.round, team) for table in store.games(session, row.id)):
        raise conflict("has-table", HAS_TABLE)
    edition = sm.edition(row.edition, **row.options)
    return Chosen(edition, "tournament", row.seeds[asked.round], None, row.id, asked.round, team)


def marked(session: Session, state: TableState) -> TableState:
    """The table with updated ``knows`` of all seats, as far as this server can tell."""
    if state.dealt is None or state.seed is None:
        return state
    knowing = store.knowing(session, state, state.people)
    return replace(state, seats=tuple(replace(seated, knows=seated.person in knowing) for seated in state.seats))


router = APIRouter(route_class=CountedRoute, tags=["deals"])


@router.get("/games/{game}/deal", summary="The results of a deal", responses=responses(401, 404, 409))
async def get_deal(tables: OpenTablesService, person: CurrentReader, game: TableId) -> DealResults:
    """The finished games of a game's deal; only their number until the caller has finished a game of it."""
    table = await tables.fresh(game)
    deal = SameDeal.of(table.state)
    if deal is None:
        raise conflict("not-started", NOT_BEGUN)
    return await tables.database.read(_results_of_game, table, deal, person)


@router.get("/daily", summary="The deals of a day", responses=responses(401, 404))
async def get_daily(
    tables: OpenTablesService,
    person: CurrentReader,
    day: Annotated[date | None, Query(description="The day; by default today, in UTC.")] = None,
) -> DailyResults:
    """The deal of a day for each number of players, the same on every server, and its results for those who have
    finished it.
    """
    return await tables.database.read(_results_of_day, day, person)


def _results_of_game(session: Session, table: OpenTable, deal: SameDeal, person: str | None) -> DealResults:
    state = table.state
    played, _, results = _results(session, deal, table.edition, person)
    return DealResults(
        game=state.id,
        deal=state.dealt,
        seed=open_seed(state),
        day=day_of_deal(state),
        edition=state.edition,
        edition_name=table.edition.name,
        players=state.players,
        max_score=int(table.edition.rules(state.players)["max_score"]),
        over=state.status == "finished",
        played=played,
        results=results,
    )


def _results_of_day(session: Session, day: date | None, person: str | None) -> DailyResults:
    """The deals of a day with their results. Raises a 404 for a day without deals."""
    day, today = _checked(day), dealing.today()
    edition = sm.edition(dealing.DAILY_EDITION)
    deals = []
    for players in range(MIN_PLAYERS, edition.most_players + 1):
        seed = dealing.daily_seed(day, players)
        deal = SameDeal(seed, edition.id, dict(edition.options), players, drawn_seat(players, seed))
        played, own, results = _results(session, deal, edition, person)
        mine = _mine(own[0]) if own else None
        deals.append(DailyDeal(players=players, seed=seed, mine=mine, played=played, results=results))
    return DailyResults(
        day=day,
        today=today,
        older=day - timedelta(days=1) if day > dealing.FIRST_DAY else None,
        newer=day + timedelta(days=1) if day < today else None,
        edition=edition.id,
        edition_name=edition.name,
        max_score=int(edition.rules(MIN_PLAYERS)["max_score"]),
        deals=deals,
    )


def _checked(day: date | None) -> date:
    """A day that has deals, by default today. Raises a 404 for another one."""
    today = dealing.today()
    if day is None:
        return today
    if day > today:
        raise not_found(DAY_TO_COME(day=str(day), today=str(today)))
    if day < dealing.FIRST_DAY:
        raise not_found(DAY_TOO_EARLY(day=str(day), first=str(dealing.FIRST_DAY)))
    return day


def _results(
    session: Session, deal: SameDeal, edition: sm.Edition, person: str | None
) -> tuple[int, list[TableState], list[DealResult] | None]:
    """The number of finished games of a deal; the person's games; and all results, once the person has finished one."""
    played = store.count(session, deal)
    own = [] if person is None else store.of_person(session, deal, person)
    if all(state.status != "finished" for state in own):
        return played, own, None
    games = store.finished(session, deal, MOST)
    known: dict[str | None, list[Known]] = defaultdict(list)
    players = set[str]().union(*(state.people for state in games))
    for one in store.known(session, deal.seed, players):
        known[one.person].append(one)
    shown = [_shown(state, state.result, edition, person, known) for state in games if state.result is not None]
    return played, own, sorted(shown, key=lambda one: (not one.first_try, -one.score, one.strikes, one.turns))


def _mine(state: TableState) -> MyGame:
    over = state.status == "finished"
    return MyGame(game=state.id, over=over, score=state.result.score if over and state.result else None)


def _shown(
    state: TableState, result: Result, edition: sm.Edition, person: str | None, known: Mapping[str | None, list[Known]]
) -> DealResult:
    outcome, ended = result.outcome(edition), state.finished or state.created

    def knew(seated: Seated) -> bool:
        ways = known.get(seated.person, ())
        return seated.knows or any(one.table != state.id and one.since < ended for one in ways)

    seats = [
        ResultSeat(
            name=seated.name,
            kind="bot" if seated.person is None else "person",
            mine=seated.is_held_by(person),
            knew=knew(seated),
        )
        for seated in state.seats
    ]
    return DealResult(
        game=state.id,
        seats=seats,
        score=result.score,
        cards=result.cards,
        strikes=result.strikes,
        turns=result.turns,
        lost=outcome.lost,
        perfect=outcome.result == "perfect",
        first_try=not any(seat.knew for seat in seats),
        finished=ended,
    )


REMEMBERED = 10_000  # cached pairs of person and seed, to write each only once


class Sights(Background):
    """Records who has seen finished games."""

    def __init__(self, tables: OpenTables) -> None:
        super().__init__()
        self._tables = tables
        tables.on_view(self._mark_seen)
        tables.on_event(self._mark_removed)
        self._seen: set[tuple[str, str]] = set()  # the pairs of person and seed already recorded

    def _mark_seen(self, table: OpenTable, person: str | None, *, hands: bool | None) -> None:
        """Records that a person sees a game of other people with its hands: from then on they know its deal.

        After the end of a game all of its hands are seen.
        """
        seed, game = table.state.seed, table.state.game
        if person is None or seed is None or game is None or hands is None or table.state.seats_of(person):
            return
        if game.outcome is None and not hands:
            return
        self._mark(person, seed)

    def _mark_removed(self, table: OpenTable, entry: Entry | None, /, *, own: bool) -> None:
        """A person who was removed from a game under way has no seat there any more, but has seen the other hands."""
        if own and entry is not None and isinstance(entry.event, PersonRemoved):
            state = table.state
            if state.game is not None and state.seed is not None:
                self._mark(entry.event.removed, state.seed)

    def _mark(self, person: str, seed: str) -> None:
        if (person, seed) not in self._seen:
            if len(self._seen) >= REMEMBERED:
                self._seen.clear()
            self._seen.add((person, seed))
            self.start(self._note(person, seed))

    async def _note(self, person: str, seed: str) -> None:
        try:
            await self._tables.database.write(store.saw, person=person, seed=seed)
        except SQLAlchemyError:  # not important: the view works without it
            self._seen.discard((person, seed))

    async def close(self) -> None:
        """Waits until everything is recorded."""
        await asyncio.gather(*self._running, return_exceptions=True)
