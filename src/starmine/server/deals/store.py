"""Deals that several tables play: their games, and who knows them; tournaments and their teams.

A person *knows* a deal if they have started another game with the same seed, or have seen a finished one.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Text, cast, delete, func, null, select
from sqlalchemy.orm import Session

from starmine.rules.kernel.state import PERFECT
from starmine.server.database.models import EventRow, PersonRow, SeatRow, SightRow, TableRow, TeamRow, TournamentRow
from starmine.server.tables.events import Judged, Verdict
from starmine.server.tables.projections import with_seats
from starmine.server.tables.state import TableState


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
    known: tuple[Verdict, ...] = ("unwinnable", "undecided")
    return next((each for each in known if each in found), None), None


def of_person(session: Session, deal: SameDeal, person: str) -> list[TableState]:
    """The games of a deal that a person has started, in that order."""
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


def tournament(session: Session, id_: str, *, to_write: bool = False) -> TournamentRow | None:
    """A tournament by its id, or None. ``to_write`` locks it until this transaction ends."""
    if not id_.isalnum():  # PostgreSQL rejects some characters
        return None
    return session.get(TournamentRow, id_, with_for_update=to_write)


def teams(session: Session, id_: str) -> Sequence[TeamRow]:
    """The teams of a tournament, by number."""
    return session.scalars(select(TeamRow).where(TeamRow.tournament == id_).order_by(TeamRow.team)).all()


def team_of(teams: Sequence[TeamRow], key: str | None) -> int | None:
    """The number of the team with this key; None for a wrong key."""
    given = (key or "").encode(errors="replace")
    found = (team.team for team in teams if secrets.compare_digest(team.key.encode(), given))
    return next(found, None)


def games(session: Session, id_: str) -> list[TableState]:
    """The tables of a tournament, oldest first."""
    query = select(TableRow).where(TableRow.tournament == id_)
    return with_seats(session, session.scalars(query.order_by(TableRow.created)).all())


def remove_tournament(session: Session, id_: str) -> None:
    """Deletes a tournament with its teams; their games stay, and have to be told."""
    session.execute(delete(TournamentRow).where(TournamentRow.id == id_))
