"""Tournaments, their teams and tables."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from starmine.server.database.models import SeatRow, TableRow, TeamRow, TournamentRow
from starmine.server.tables.projections import with_seats
from starmine.server.tables.state import TableState


@dataclass(frozen=True, slots=True)
class Team:
    """A team; its key lets people open its tables."""

    name: str
    key: str


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament as stored; see ``models.TournamentRow`` for the fields."""

    id: str
    name: str
    host: str | None
    created: datetime
    edition: str
    options: dict[str, Any]
    players: int
    seeds: tuple[str, ...]
    teams: tuple[Team, ...]
    closed: datetime | None = None

    def team_of(self, key: str | None) -> int | None:
        """The team with this key; None for a wrong key."""
        given = (key or "").encode(errors="replace")
        found = (number for number, team in enumerate(self.teams) if secrets.compare_digest(team.key.encode(), given))
        return next(found, None)


def load(session: Session, tournament: str, *, to_write: bool = False) -> TournamentState | None:
    """A tournament by its id, or None. ``to_write`` locks it until this transaction ends."""
    if not tournament.isalnum():  # PostgreSQL rejects some characters
        return None
    query = select(TournamentRow).where(TournamentRow.id == tournament)
    row = session.scalar(query.with_for_update() if to_write else query)
    if row is None:
        return None
    teams = session.scalars(select(TeamRow).where(TeamRow.tournament == tournament).order_by(TeamRow.team))
    return TournamentState(
        row.id,
        row.name,
        row.host,
        row.created,
        row.edition,
        row.options,
        row.players,
        tuple(row.seeds),
        tuple(Team(team.name, team.key) for team in teams),
        row.closed,
    )


def insert(session: Session, state: TournamentState) -> None:
    """Inserts a new tournament."""
    session.add(
        TournamentRow(
            id=state.id,
            name=state.name,
            host=state.host,
            created=state.created,
            edition=state.edition,
            options=state.options,
            players=state.players,
            seeds=list(state.seeds),
        )
    )
    session.flush()
    add_teams(session, state, state.teams)


def add_teams(session: Session, state: TournamentState, teams: Sequence[Team]) -> None:
    """Inserts further teams after the existing ones."""
    first = 0 if teams is state.teams else len(state.teams)
    session.add_all(
        TeamRow(tournament=state.id, team=number, name=team.name, key=team.key)
        for number, team in enumerate(teams, first)
    )


def rename(session: Session, tournament: str, name: str) -> None:
    """Renames a tournament."""
    session.execute(update(TournamentRow).where(TournamentRow.id == tournament).values(name=name))


def close(session: Session, tournament: str) -> None:
    """Closes a tournament for good."""
    session.execute(
        update(TournamentRow)
        .where(TournamentRow.id == tournament, TournamentRow.closed.is_(None))
        .values(closed=datetime.now(UTC))
    )


def remove(session: Session, tournament: str) -> None:
    """Deletes a tournament with its teams; their games stay, and have to be told."""
    session.execute(delete(TournamentRow).where(TournamentRow.id == tournament))


def games(session: Session, tournament: str) -> list[TableState]:
    """The tables of a tournament, oldest first."""
    query = select(TableRow).where(TableRow.tournament == tournament)
    return with_seats(session, session.scalars(query.order_by(TableRow.created)).all())


def is_taken(session: Session, tournament: str, round_: int, team: int) -> bool:
    """Whether a team has a table for a deal."""
    there = (TableRow.tournament == tournament, TableRow.round == round_, TableRow.team == team)
    return session.scalar(select(TableRow.id).where(*there)) is not None


def of_person(session: Session, person: str, most: int) -> list[tuple[str, str, datetime, bool]]:
    """The newest tournaments that a person hosts or plays in: id, name, creation time, whether they are the host."""
    sits = select(TableRow.tournament).join(SeatRow, SeatRow.table == TableRow.id)
    sits = sits.where(SeatRow.person == person, TableRow.tournament.is_not(None))
    mine = (TournamentRow.host == person) | TournamentRow.id.in_(sits)
    columns = (TournamentRow.id, TournamentRow.name, TournamentRow.created, TournamentRow.host)
    rows = session.execute(select(*columns).where(mine).order_by(TournamentRow.created.desc()).limit(most))
    return [(row.id, row.name, row.created, row.host == person) for row in rows]


def count(session: Session, person: str) -> int:
    """The number of tournaments that a person hosts."""
    return session.scalar(select(func.count(TournamentRow.id)).where(TournamentRow.host == person)) or 0
