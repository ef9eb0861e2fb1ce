"""Deals that several tables play: choosing one, who knows it, and comparing results.

No cards are revealed here. Games of a deal are shown only to people who have finished one of them.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from sqlalchemy import ColumnElement, Text, cast, func, null, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

import starmine as sm
from starmine.rules.cards import MIN_PLAYERS
from starmine.rules.kernel.state import PERFECT
from starmine.rules.shuffle import drawn_seat
from starmine.rules.words.texts import Template, template, text
from starmine.server.database.models import EventRow, PersonRow, SeatRow, SightRow, TableRow
from starmine.server.identity import CurrentReader
from starmine.server.monitoring import Background
from starmine.server.request_limits import CountedRoute
from starmine.server.tables import deal as dealing
from starmine.server.tables import lists
from starmine.server.tables.deciding import NOT_BEGUN
from starmine.server.tables.events import Dealt, Entry, Judged, PersonRemoved, Result, Seated, Verdict
from starmine.server.tables.lists import with_seats
from starmine.server.tables.schemas import DealOfDay, DealOfGame, DealOfSeed, DealOfTournament, NewTable
from starmine.server.tables.showing import day_of_deal, open_seed
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTable, OpenTables, OpenTablesService, no_table
from starmine.server.tournaments import CLOSED, games_of, loaded, team_with, teams_of
from starmine.server.web.errors import conflict, forbidden, not_found, responses, unprocessable
from starmine.server.web.parameters import TableId
from starmine.server.web.schemas import ShownText

DECIDES = template("deal.decides", "The deal already sets {field}: leave this field out.")
NOT_FINISHED = text("deal.not-finished", "You can play the cards of a game again only after that game has ended.")
OTHER_SEATS = template("deal.other-players", "These cards are for {there} players, not for {asked}.")
WRONG_KEY = text("tournament.wrong-key", "This link belongs to no team. Ask the host for the link of your team.")
NO_ROUND = template("tournament.round", "Deal {round} is out of range: this tournament has the deals 0 to {last}.")
OTHER_TEAM_SIZE = template("deal.other-team", "A team of this tournament has {there} players, not {asked}.")
STILL_SECRET = text(
    "deal.secret",
    "This deal belongs to a tournament: others can play it once all teams have, or the host has closed the tournament.",
)
HAS_TABLE = text("tournament.has-table", "Your team already has a table for this deal: open it from the standings.")
DAY_TO_COME = template("daily.future", "The deals of {day} have not come yet: today is {today} in UTC.")
DAY_TOO_EARLY = template("daily.past", "There are no deals of {day}: the first day is {first}.")

MOST = 200  # games that are shown of a deal


class ResultSeat(BaseModel):
    name: str
    kind: Literal["person", "bot"]
    mine: bool = Field(description="Whether the caller holds it.")
    knew: bool = Field(
        description="Whether the player knew the deal: had started another game of it before this one ended, or seen "
        "a finished one."
    )


class DealResult(BaseModel):
    """A finished game of a deal."""

    game: str
    seats: list[ResultSeat]
    score: int = Field(description="The final score; 0 for a lost game if the edition says so. (R6)")
    cards: int = Field(description="The cards on the fireworks.")
    strikes: int
    turns: int
    lost: bool
    perfect: bool
    first_try: bool = Field(description="Whether nobody at the table knew the deal.")
    finished: datetime


class DealResults(BaseModel):
    """The finished games of a deal, for comparison."""

    game: str = Field(description="The requested game.")
    deal: Dealt | None = Field(description="How its deal was chosen; null for a random secret seed.")
    seed: str | None = Field(description="Null for a secret seed.")
    day: date | None = Field(description="Only for deals of a day.")
    edition: str
    edition_name: ShownText
    players: int
    max_score: int
    over: bool = Field(description="Whether the requested game is over.")
    played: int = Field(description="The number of finished games of this deal.")
    results: list[DealResult] | None = Field(
        description="First tries first, then by result, 200 at most; null until the caller has finished a game of "
        "this deal."
    )


class MyGame(BaseModel):
    """The first game of a deal that the caller has started."""

    game: str
    over: bool
    score: int | None = Field(description="Null until it is over.")


class DailyDeal(BaseModel):
    """The deal of a day for a number of players."""

    players: int
    seed: str
    mine: MyGame | None
    played: int = Field(description="The number of finished games.")
    results: list[DealResult] | None = Field(description="As in ``DealResults``.")


class DailyResults(BaseModel):
    """The deals of a day, one for each number of players."""

    day: date
    today: date = Field(description="The date in UTC.")
    older: date | None = Field(description="The previous day, if it had deals.")
    newer: date | None = Field(description="The next day, unless it is in the future.")
    edition: str
    edition_name: ShownText
    max_score: int
    deals: list[DailyDeal]


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
    game = lists.load(session, asked.game)
    if game is None:
        raise no_table()
    if game.status != "finished" or game.seed is None:
        raise conflict("not-finished", NOT_FINISHED)
    if game.revealed_to is not None:  # the deal is still secret
        raise forbidden("secret-deal", STILL_SECRET)
    _same_players(players, game.players, OTHER_SEATS)
    if not game.seats_of(person):
        saw(session, person, game.seed)
    # A replay of a tournament's deal is not part of the tournament.
    dealt = "game" if game.dealt is None or game.dealt == "tournament" else game.dealt
    return Chosen(sm.edition(game.edition, **game.options), dealt, game.seed, game.first)


def _same_players(asked: int, there: int, message: Template) -> None:
    if asked != there:
        raise unprocessable("other-players", message(there=there, asked=asked))


def _of_tournament(session: Session, asked: DealOfTournament, players: int) -> Chosen:
    """A deal of a tournament, for a team's table. Raises like ``choose``."""
    # Locked, so that of two simultaneous requests of a team, the second one fails.
    row = loaded(session, asked.tournament, to_write=True)
    team = team_with(asked.key, teams_of(session, row.id))
    if team is None:
        raise forbidden("wrong-key", WRONG_KEY)
    if asked.round >= len(row.seeds):
        raise not_found(NO_ROUND(round=asked.round, last=len(row.seeds) - 1))
    _same_players(players, row.players, OTHER_TEAM_SIZE)
    if row.closed is not None:
        raise conflict("closed", CLOSED)
    if any((table.round, table.team) == (asked.round, team) for table in games_of(session, row.id)):
        raise conflict("has-table", HAS_TABLE)
    edition = sm.edition(row.edition, **row.options)
    return Chosen(edition, "tournament", row.seeds[asked.round], None, row.id, asked.round, team)


def marked(session: Session, state: TableState) -> TableState:
    """The table with updated ``knows`` of all seats, as far as this server can tell."""
    people = knowing(session, state, state.people)
    return replace(state, seats=tuple(replace(seated, knows=seated.person in people) for seated in state.seats))


@dataclass(frozen=True, slots=True)
class SameDeal:
    """What determines a deal: the seed, and the rules, seats and first player."""

    seed: str
    edition: str
    options: dict[str, Any]
    players: int
    first_seat: int

    @classmethod
    def of(cls, state: TableState) -> SameDeal | None:
        """The deal of a started game; None before the start and without a seed."""
        if state.seed is None or state.first_seat is None:
            return None
        return cls(state.seed, state.edition, state.options, state.players, state.first_seat)


class Known(NamedTuple):
    """Since when a person knows a deal, and how."""

    person: str
    since: datetime
    table: str | None  # at which they started a game of it; None if they saw a finished one


def _same_deal(deal: SameDeal) -> list[ColumnElement[bool]]:
    seats = select(func.count()).where(SeatRow.table == TableRow.id).scalar_subquery()
    return [
        TableRow.seed == deal.seed,
        TableRow.edition == deal.edition,
        TableRow.first_seat == deal.first_seat,
        # Compared as text: PostgreSQL cannot compare JSON values, but both databases keep the text as written.
        cast(TableRow.options, Text) == json.dumps(deal.options),
        seats == deal.players,
    ]


def count(session: Session, deal: SameDeal) -> int:
    """The number of finished games of a deal."""
    query = select(func.count(TableRow.id)).where(TableRow.finished.is_not(None), *_same_deal(deal))
    return session.scalar(query) or 0


def finished(session: Session, deal: SameDeal, most: int) -> list[TableState]:
    """The finished games of a deal, best first."""
    query = select(TableRow).where(TableRow.finished.is_not(None), *_same_deal(deal))
    order = (TableRow.score.desc(), TableRow.strikes, TableRow.turns, TableRow.finished)
    return with_seats(session, session.scalars(query.order_by(*order).limit(most)).all())


def verdict(session: Session, deal: SameDeal) -> tuple[Verdict | None, str | None]:
    """Whether a deal could have been won, if one of its finished games tells: by its verdict, or by having been won.

    With the actions of a win, if they are known.
    """
    told = TableRow.verdict.is_not(None) | (TableRow.status == PERFECT)
    query = select(TableRow.id, TableRow.verdict).where(TableRow.finished.is_not(None), told, *_same_deal(deal))
    tables: dict[str, str | None] = {row[0]: row[1] for row in session.execute(query)}
    found = set(tables.values())  # None: of a game that was won, which needs no verdict
    if None in found or "winnable" in found:
        judged = select(EventRow.body).where(EventRow.table.in_(tables), EventRow.kind == Judged.kind)
        lines = (json.loads(body).get("line") for body in session.scalars(judged))
        return "winnable", next((line for line in lines if line), None)
    others: tuple[Verdict, ...] = ("unwinnable", "undecided")
    return next((each for each in others if each in found), None), None


def of_person(session: Session, deal: SameDeal, person: str) -> list[TableState]:
    """The games of a deal that a person has started, the first one first."""
    sits = select(SeatRow.table).where(SeatRow.person == person)
    query = select(TableRow).where(TableRow.started.is_not(None), TableRow.id.in_(sits), *_same_deal(deal))
    return with_seats(session, session.scalars(query.order_by(TableRow.started)).all())


def known(session: Session, seed: str, people: Collection[str]) -> list[Known]:
    """Since when and how these people know the deal of a seed, under any rules."""
    if not people:
        return []
    begun = select(SeatRow.person, TableRow.started, TableRow.id).join(TableRow, TableRow.id == SeatRow.table)
    begun = begun.where(TableRow.seed == seed, TableRow.started.is_not(None), SeatRow.person.in_(people))
    seen = select(SightRow.person, SightRow.since, null()).where(SightRow.seed == seed, SightRow.person.in_(people))
    rows: list[Any] = [*session.execute(begun.distinct()), *session.execute(seen)]
    return [Known(*row) for row in rows]


def knowing(session: Session, state: TableState, people: Collection[str]) -> frozenset[str]:
    """Those of the people who know a table's chosen deal from elsewhere; nobody if it has none."""
    if state.dealt is None or state.seed is None:
        return frozenset()
    return frozenset(one.person for one in known(session, state.seed, people) if one.table != state.id)


def saw(session: Session, person: str, seed: str) -> None:
    """Records that a person has seen a finished game; only the first time, and only for known people."""
    if session.get(PersonRow, person) is not None and session.get(SightRow, (person, seed)) is None:
        session.add(SightRow(person=person, seed=seed, since=datetime.now(UTC)))


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
        mine = None
        if own:
            first, result = own[0], own[0].result
            mine = MyGame(game=first.id, over=result is not None, score=None if result is None else result.score)
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
    played = count(session, deal)
    own = [] if person is None else of_person(session, deal, person)
    if all(state.status != "finished" for state in own):
        return played, own, None
    games = finished(session, deal, MOST)
    ways: dict[str | None, list[Known]] = defaultdict(list)  # by person
    players = set[str]().union(*(state.people for state in games))
    for one in known(session, deal.seed, players):
        ways[one.person].append(one)
    shown = [_shown(state, state.result, edition, person, ways) for state in games if state.result is not None]
    return played, own, sorted(shown, key=lambda one: (not one.first_try, -one.score, one.strikes, one.turns))


def _shown(
    state: TableState, result: Result, edition: sm.Edition, person: str | None, ways: Mapping[str | None, list[Known]]
) -> DealResult:
    outcome, ended = result.outcome(edition), state.finished or state.created

    def knew(seated: Seated) -> bool:
        return seated.knows or any(one.table != state.id and one.since < ended for one in ways.get(seated.person, ()))

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
            await self._tables.database.write(saw, person=person, seed=seed)
        except SQLAlchemyError:  # not important: the view works without it
            self._seen.discard((person, seed))

    async def close(self) -> None:
        """Waits until everything is recorded."""
        await asyncio.gather(*self._running, return_exceptions=True)
