"""Best results by variant and number of players."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from sqlalchemy.orm import Session

import starmine as sm
from starmine.server.best import store
from starmine.server.best.schemas import BestResult, BestResults, HardDeal
from starmine.server.identity.access import CurrentReader
from starmine.server.identity.limits import CountedRoute
from starmine.server.tables.deal import is_daily, day_of
from starmine.server.tables.projections import rating_key
from starmine.server.tables.table import OpenTablesService
from starmine.server.web.errors import responses

router = APIRouter(route_class=CountedRoute, tags=["deals"])


@router.get("/best", summary="The best results", responses=responses(401))
async def get_best(
    tables: OpenTablesService,
    person: CurrentReader,  # noqa: ARG001 (an invalid token is refused, as elsewhere)
    edition: Annotated[str, Query(max_length=40)],
    players: Annotated[int, Query(ge=2, le=6)],
    variant: Annotated[
        str | None, Query(max_length=80, description="As the option ``variant``; by default the edition's own.")
    ] = None,
) -> BestResults:
    """The best results of people who agree to be listed, and the deals that were hardest for those who played them.

    Compared are finished games of people by the edition's own rules or a variant's, without bots, several players on one device, known
    deals or clues that were taken back. For best results the deal must have been a random secret one.
    """
    return await tables.database.read(_show, edition, players, variant)


def _show(session: Session, name: str, players: int, variant: str | None) -> BestResults:
    options: dict[str, Any] = {} if variant is None else {"variant": int(variant) if variant.isdecimal() else variant}
    edition = sm.edition(name, **options)
    most, rated = int(edition.rules(players)["max_score"]), rating_key(edition.id, dict(edition.options), players)
    rows = store.results(session, rated)
    names = store.names(session, [row.id for row in rows])
    results = [
        BestResult(
            game=None if None in names[row.id] else row.id,
            names=names[row.id],
            score=row.score,
            perfect=row.score == most,
            turns=row.turns,
            clues=row.clues,
            seconds=int((row.finished - row.started).total_seconds()),
            finished=row.finished,
        )
        for row in rows
    ]
    return BestResults(
        edition_name=edition.name, max_score=most, results=results, deals=_deals(session, rated)[: store.MOST]
    )


def _deals(session: Session, rated: str) -> list[HardDeal]:
    rows = store.deals(session, rated)
    games = store.open_games(session, rated, [row.seed for row in rows])
    return [
        HardDeal(
            day=day_of(row.seed) if is_daily(row.seed) else None,
            seed=row.seed if row.seed in games and games[row.seed][1] else None,
            game=games[row.seed][0] if row.seed in games else None,
            tables=row.tables,
            mean=float(row.mean),
            best=row.best,
        )
        for row in rows
        if is_daily(row.seed) or row.seed in games
    ]
