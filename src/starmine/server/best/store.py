"""The queries of best results: each reads a part of an index of bounded size, or the deals of one variant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, exists, func, select
from sqlalchemy.orm import Session

from starmine.server.database.models import AccountRow, PersonRow, SeatRow, TableRow, TeamRow, TournamentRow

MOST = 50  # results, and deals
COMPARED = 2000  # best games among which those of people who agree are looked for
TABLES = 2  # that must have finished a deal

_AGREES = exists().where(AccountRow.person == SeatRow.person, AccountRow.listed)
_OF_GAME = (TableRow.id, TableRow.score, TableRow.turns, TableRow.clues, TableRow.started, TableRow.finished)


def results(session: Session, rated: str) -> Sequence[Row[Any]]:
    """The best games of people of whom at least one agrees to be listed, among the ``COMPARED`` best ones."""
    best = select(*_OF_GAME).where(TableRow.rated == rated, TableRow.dealt.is_(None))
    best = best.order_by(TableRow.score.desc(), TableRow.turns, TableRow.clues, TableRow.id).limit(COMPARED)
    found = best.subquery()
    columns = found.c
    query = select(found).where(exists().where(SeatRow.table == columns.id, _AGREES))
    return session.execute(
        query.order_by(columns.score.desc(), columns.turns, columns.clues, columns.id).limit(MOST)
    ).all()


def names(session: Session, games: Iterable[str]) -> dict[str, list[str | None]]:
    """The names at games by seat; None for people who do not agree to be listed."""
    query = select(SeatRow.table, PersonRow.name, AccountRow.listed).join(PersonRow, PersonRow.id == SeatRow.person)
    query = query.outerjoin(AccountRow, AccountRow.person == SeatRow.person).where(SeatRow.table.in_(list(games)))
    found: dict[str, list[str | None]] = defaultdict(list)
    for table, name, listed in session.execute(query.order_by(SeatRow.table, SeatRow.seat)):
        found[table].append(name if listed else None)
    return found


def deals(session: Session, rated: str) -> Sequence[Row[Any]]:
    """The deals that several tables have finished, hardest first, but for those that are secret."""
    chosen = select(TableRow.seed).where(TableRow.rated == rated, TableRow.dealt.is_not(None))
    mean = func.avg(TableRow.score)
    columns = (TableRow.seed, func.count().label("tables"), mean.label("mean"), func.max(TableRow.score).label("best"))
    query = select(*columns).where(TableRow.rated == rated, TableRow.seed.in_(chosen))
    query = query.where(TableRow.seed.not_in(_secret(session))).group_by(TableRow.seed)
    return session.execute(query.having(func.count() >= TABLES).order_by(mean, TableRow.seed).limit(4 * MOST)).all()


def _secret(session: Session) -> list[str]:
    """The seeds of tournaments that are not closed and that not all teams have finished."""
    teams = select(TeamRow.tournament, func.count()).group_by(TeamRow.tournament)
    number: dict[str, int] = dict(session.execute(teams).tuples())
    ended = select(TableRow.tournament, TableRow.round, func.count()).where(
        TableRow.tournament.is_not(None), TableRow.finished.is_not(None)
    )
    finished = {
        (tournament, place): count
        for tournament, place, count in session.execute(ended.group_by(TableRow.tournament, TableRow.round))
    }
    unclosed = select(TournamentRow.id, TournamentRow.seeds).where(TournamentRow.closed.is_(None))
    return [
        seed
        for tournament, seeds in session.execute(unclosed)
        for place, seed in enumerate(seeds)
        if finished.get((tournament, place), 0) < max(1, number.get(tournament, 0))
    ]


def open_games(session: Session, rated: str, seeds: Iterable[str]) -> dict[str, tuple[str, bool]]:
    """By seed: a game of the deal all of whose players agree to be listed, and whether a seed was typed for it."""
    silent: ColumnElement[bool] = exists().where(SeatRow.table == TableRow.id, ~_AGREES)
    query = select(TableRow.seed, TableRow.id, TableRow.dealt).where(TableRow.rated == rated, ~silent)
    query = query.where(TableRow.seed.in_(list(seeds))).order_by(TableRow.finished.desc(), TableRow.id)
    return {seed: (game, dealt == "seed") for seed, game, dealt in session.execute(query) if seed is not None}
