"""Which deals of tournaments are secret, and who has finished them all the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import Select, and_, bindparam, exists, select
from sqlalchemy.orm import Session, aliased

from starmine.server.database.models import SeatRow, TableRow, TeamRow, TournamentRow


def revealed_to(session: Session, tables: Iterable[str]) -> dict[str, frozenset[str]]:
    """Who may see others' games of these tables' deals, by table: those who have finished the deal themselves.

    Only tables with a secret deal: that of a tournament which is not closed, until all its teams have finished it.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for table, person in session.execute(_QUERY, {"tables": list(tables)}):
        found[table].update([] if person is None else [person])
    return {table: frozenset(people) for table, people in found.items()}


def _query() -> Select[str, str | None]:
    ended = aliased(TableRow)
    of_deal = and_(ended.tournament == TableRow.tournament, ended.round == TableRow.round, ended.finished.is_not(None))
    has_finished = exists().where(of_deal, ended.team == TeamRow.team).correlate(TableRow, TeamRow)
    is_secret = exists().where(
        TournamentRow.id == TableRow.tournament,
        TournamentRow.closed.is_(None),
        TeamRow.tournament == TournamentRow.id,
        ~has_finished,
    )
    query = select(TableRow.id, SeatRow.person).outerjoin(ended, of_deal).outerjoin(SeatRow, SeatRow.table == ended.id)
    return query.where(TableRow.id.in_(bindparam("tables", expanding=True)), is_secret)


_QUERY = _query()  # built once: that takes longer than the database
