"""Best results, and the hardest deals, by edition or variant and number of players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import date
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, Field
from sqlalchemy import Row, Select, and_, case, exists, func, or_, select
from sqlalchemy.orm import Session, aliased

import starmine as sm
from starmine.server.database.models import AccountRow, PersonRow, SeatRow, TableRow
from starmine.server.identity import CurrentReader
from starmine.server.request_limits import CountedRoute
from starmine.server.tables import deal as dealing
from starmine.server.tables.lists import category, is_secret
from starmine.server.tables.table import OpenTablesService
from starmine.server.web.errors import responses
from starmine.server.web.schemas import ShownText

Order = Literal["turns", "clues", "time"]

AT_ONCE = 20  # results or deals per page
FEWEST_TABLES = 2  # that have finished a deal

_ORDERS = {
    "turns": (TableRow.turns, TableRow.clues, TableRow.seconds),
    "clues": (TableRow.clues, TableRow.turns, TableRow.seconds),
    "time": (TableRow.seconds, TableRow.turns, TableRow.clues),
}
# Whether the person of a seat agrees to be listed; and whether some or all do at a table.
_AGREES = exists().where(AccountRow.person == SeatRow.person, AccountRow.listed)
_SOME_AGREE = exists().where(SeatRow.table == TableRow.id, AccountRow.person == SeatRow.person, AccountRow.listed)
_ALL_AGREE = ~exists().where(SeatRow.table == TableRow.id, ~_AGREES)


class ResultPlayer(BaseModel):
    name: str | None = Field(description="Null for a player who does not agree to be listed.")
    mine: bool = Field(description="Whether it is the caller.")


class BestResult(BaseModel):
    """A finished game."""

    game: str | None = Field(description="Null unless all its players agree to be listed, or the caller played it.")
    players: list[ResultPlayer] = Field(description="By seat.")
    score: int
    turns: int
    clues: int
    seconds: int = Field(description="From the start to the end, without pauses.")
    finished: date


class BestResults(BaseModel):
    """A page of the best results of an edition or variant with a number of players."""

    edition_name: ShownText
    max_score: int
    results: list[BestResult] = Field(description="The highest score first.")
    next: int | None = Field(description="``start`` of the next page; null on the last one.")


class HardDeal(BaseModel):
    """A deal that several tables have finished."""

    day: date | None = Field(description="Only of a deal of the day.")
    seed: str | None = Field(description="Only of a typed seed.")
    game: str | None = Field(description="A game of it whose players all agree to be listed, to play its deal.")
    tables: int
    mean: float = Field(description="The mean score.")
    best: int = Field(description="The highest score.")


class HardDeals(BaseModel):
    """A page of the deals of an edition or variant with a number of players."""

    edition_name: ShownText
    max_score: int
    deals: list[HardDeal] = Field(description="The lowest mean score first.")
    next: int | None = Field(description="``start`` of the next page; null on the last one.")


class Category(NamedTuple):
    """Games that are compared: by an edition's rules or a variant's, with a number of players."""

    edition: sm.Edition
    key: str  # see ``lists.category``
    max_score: int


router = APIRouter(route_class=CountedRoute, prefix="/best", tags=["deals"])

Start = Annotated[int, Query(ge=0, le=10_000, description="How many of the list are left out, for further pages.")]


def category_of(
    edition: Annotated[str, Query(max_length=40)],
    players: Annotated[int, Query(ge=2, le=6)],
    variant: Annotated[str | None, Query(max_length=100, description="As the option ``variant``.")] = None,
    endless: Annotated[bool, Query(description="As the option ``endless``: variant 4 of the tile edition.")] = False,
) -> Category:
    """What a request names. Raises ``BadOption`` and ``BadPlayers``."""
    number = int(variant) if variant and variant.isdecimal() else variant
    options: dict[str, Any] = {"variant": number, "endless": endless}
    found = sm.edition(edition, **{name: value for name, value in options.items() if value})
    return Category(found, category(found, players), int(found.rules(players)["max_score"]))


ThisCategory = Annotated[Category, Depends(category_of)]


@router.get("", summary="The best results", responses=responses(401))
async def get_best(
    tables: OpenTablesService,
    person: CurrentReader,
    of: ThisCategory,
    order: Annotated[
        Order, Query(description="What counts between games with the same score: fewer is better.")
    ] = "turns",
    start: Start = 0,
) -> BestResults:
    """The best games of people who agree to be listed.

    Only games of a random secret deal by an edition's own rules or a printed variant's, of people with a device each:
    without bots, stand-ins and actions that were taken back.
    """
    return await tables.database.read(results, of, order, start, person)


@router.get("/deals", summary="The hardest deals", responses=responses(401))
async def get_hardest_deals(
    tables: OpenTablesService,
    person: CurrentReader,  # noqa: ARG001 (an invalid token is refused, as elsewhere)
    of: ThisCategory,
    start: Start = 0,
) -> HardDeals:
    """The deals that several tables have finished and that anybody can play, the lowest mean score first.

    Compared are games like those of best results, of people who did not know the deal. Deals of a tournament follow
    when nobody may play them there any more, deals of a day on the next day.
    """
    return await tables.database.read(deals, of, start)


def results(session: Session, of: Category, order: Order, start: int, viewer: str | None) -> BestResults:
    """A page of the best games of which at least one player agrees to be listed."""
    columns: list[Any] = [TableRow.id, TableRow.score, TableRow.turns, TableRow.clues, TableRow.seconds]
    random_deal = TableRow.dealt.is_(None)
    query = select(*columns, TableRow.finished).where(TableRow.category == of.key, random_deal, _SOME_AGREE)
    query = query.order_by(TableRow.score.desc(), *_ORDERS[order], TableRow.finished, TableRow.id)
    rows, following = _page(session, query, start)
    players = _players(session, [row.id for row in rows], viewer)
    found = []
    for row in rows:
        there = players[row.id]
        is_open = all(one.name for one in there) or any(one.mine for one in there)
        found.append(
            BestResult(
                game=row.id if is_open else None,
                players=there,
                score=row.score,
                turns=row.turns,
                clues=row.clues,
                seconds=row.seconds,
                finished=row.finished.date(),
            )
        )
    return BestResults(edition_name=of.edition.name, max_score=of.max_score, results=found, next=following)


def _page(session: Session, query: Select[Any], start: int) -> tuple[Sequence[Row[Any]], int | None]:
    """A page of results, and where the next one starts, if there is one."""
    rows = session.execute(query.offset(start).limit(AT_ONCE + 1)).all()
    return rows[:AT_ONCE], start + AT_ONCE if len(rows) > AT_ONCE else None


def _players(session: Session, games: Collection[str], viewer: str | None) -> dict[str, list[ResultPlayer]]:
    """The players of games by seat, named if they agree."""
    query = select(SeatRow.table, SeatRow.person, PersonRow.name, AccountRow.listed)
    query = query.join(PersonRow, PersonRow.id == SeatRow.person)
    query = query.outerjoin(AccountRow, AccountRow.person == SeatRow.person).where(SeatRow.table.in_(games))
    found: dict[str, list[ResultPlayer]] = defaultdict(list)
    for table, person, name, listed in session.execute(query.order_by(SeatRow.table, SeatRow.seat)):
        found[table].append(ResultPlayer(name=name if listed else None, mine=person == viewer))
    return found


def deals(session: Session, of: Category, start: int) -> HardDeals:
    """A page of the deals that several tables have finished, hardest first.

    Only those that the viewer can play: deals of past days, and deals of a game whose players all agree to be listed.
    Deals of a tournament that somebody may still play are left out.
    """
    other = aliased(TableRow)
    secret = exists().where(other.seed == TableRow.seed, other.tournament.is_not(None), is_secret(other))
    chosen = select(TableRow.seed).where(TableRow.category == of.key, TableRow.dealt.is_not(None))
    # Of each game: its id, and its seed if that was typed; both null if a player does not agree to be listed.
    game = case((_ALL_AGREE, TableRow.id)).label("game")
    typed = case((and_(_ALL_AGREE, TableRow.dealt == "seed"), TableRow.seed)).label("typed")
    games = select(TableRow.seed, TableRow.first_seat, TableRow.score, game, typed)
    one = games.where(TableRow.category == of.key, TableRow.seed.in_(chosen), ~secret).subquery().c  # columns of a game
    mean, number = func.avg(one.score), func.count()
    today = f"{dealing.DAILY}{dealing.today()}"
    is_daily = func.substr(one.seed, 1, len(dealing.DAILY)) == dealing.DAILY
    is_today = func.substr(one.seed, 1, len(today)) == today
    any_game, any_typed = func.max(one.game), func.max(one.typed)
    query = select(
        one.seed,
        number.label("tables"),
        mean.label("mean"),
        func.max(one.score).label("best"),
        any_game.label("game"),
        any_typed.label("typed"),
    ).group_by(one.seed, one.first_seat)
    query = query.having(number >= FEWEST_TABLES, ~is_today, or_(is_daily, any_game.is_not(None)))
    rows, following = _page(session, query.order_by(mean, number.desc(), one.seed), start)
    found = [
        HardDeal(
            day=dealing.day_of(row.seed) if row.seed.startswith(dealing.DAILY) else None,
            seed=row.typed,
            game=row.game,
            tables=row.tables,
            mean=float(row.mean),
            best=row.best,
        )
        for row in rows
    ]
    return HardDeals(edition_name=of.edition.name, max_score=of.max_score, deals=found, next=following)
