"""Tournaments: each team plays every deal once, and the standings compare them.

The deals are secret: a team sees the cards only at its table, and others' games of a deal only after finishing it. See
``permissions.watching_refusal`` and ``projections.revealed_to``.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path
from sqlalchemy import func, select
from sqlalchemy.orm import Session

import starmine as sm
from starmine.rules.words.texts import template, text
from starmine.server.accounts.people import who_is
from starmine.server.database.database import Damaged
from starmine.server.database.models import SeatRow, TableRow, TeamRow, TournamentRow
from starmine.server.deals import schemas, store
from starmine.server.deals.deals import CLOSED, UNKNOWN_TOURNAMENT
from starmine.server.editions.schemas import Options
from starmine.server.identity.access import CurrentReader, RequiredOwner, SignedReader, covers
from starmine.server.identity.identity import name_of
from starmine.server.identity.limits import CountedRoute
from starmine.server.tables.deal import new_seed
from starmine.server.tables.deciding import RemoveTournament
from starmine.server.tables.permissions import watching_refusal
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTables, OpenTablesService
from starmine.server.web.errors import Refusal, conflict, forbidden, not_found, responses, unprocessable
from starmine.server.web.names import are_alike, new_id
from starmine.server.web.parameters import TeamKey

TOO_MANY_TOURNAMENTS = template("tournament.too-many", "You host {count} tournaments, the maximum: remove an old one.")
TOO_MANY_TEAMS = template(
    "tournament.too-many-teams",
    "The tournament has {there} teams, and {more} more are too many: the maximum is {most}.",
)
ONLY_HOST = text("tournament.by-host", "Only the host of a tournament can change it.")
SAME_NAME = template("tournament.team-names", "Two teams cannot both be called {name}: give them different names.")

MOST = 100  # tournaments per host, and in a list


router = APIRouter(route_class=CountedRoute, prefix="/tournaments", tags=["tournaments"])

TournamentId = Annotated[str, Path(max_length=40, description="A tournament's id.")]


@router.post("", summary="New tournament", status_code=201, responses=responses(401, 409))
async def post_tournaments(
    tables: OpenTablesService, person: RequiredOwner, body: schemas.NewTournament
) -> schemas.Tournament:
    """Creates secret deals and teams. The host gives each team its key, which lets it open its tables."""
    tournament = await tables.database.write(_create, person, body)
    return await tables.database.read(_show, tournament, person)


@router.get("", summary="My tournaments", responses=responses(401))
async def get_tournaments(tables: OpenTablesService, person: CurrentReader) -> schemas.TournamentList:
    """The tournaments that the caller hosts or plays in."""
    if person is None:
        return schemas.TournamentList(tournaments=[])
    return await tables.database.read(_of_person, person)


@router.get("/{tournament}", summary="A tournament", responses=responses(401, 404))
async def get_tournament(
    tables: OpenTablesService, signed: SignedReader, tournament: TournamentId, key: TeamKey = None
) -> schemas.Tournament:
    """A tournament with its standings: results and links of the games that the caller may see."""
    person, shows_keys = signed and signed.person, signed is not None and covers(signed, "play")
    return await tables.database.read(_show, tournament, person, key, shows_keys=shows_keys)


@router.patch("/{tournament}", summary="Change a tournament", responses=responses(401, 404))
async def patch_tournament(
    tables: OpenTablesService, person: RequiredOwner, tournament: TournamentId, body: schemas.TournamentChanges
) -> schemas.Tournament:
    """Renames or closes a tournament, or adds teams; only for the host."""
    await tables.database.write(_change, tournament, person, body)
    return await tables.database.read(_show, tournament, person)


@router.delete("/{tournament}", summary="Remove a tournament", status_code=204, responses=responses(401, 404))
async def delete_tournament(tables: OpenTablesService, person: RequiredOwner, tournament: TournamentId) -> None:
    """Deletes a tournament; only for the host. Its games stay."""
    await tables.database.read(_hosted, tournament, person)
    await remove(tables, tournament)


def _create(session: Session, person: str, new: schemas.NewTournament) -> str:
    """Creates a tournament with the person as host, and returns its id.

    Raises a 409 for too many, a 422 for names that look the same, and ``BadPlayers`` and ``BadOption``.
    """
    edition = sm.edition(new.edition, **new.options.model_dump(exclude_none=True))
    edition.rules(new.players)  # raises if the edition is not for so many players
    who_is(session, person)
    hosted = select(func.count(TournamentRow.id)).where(TournamentRow.host == person)
    if (session.scalar(hosted) or 0) >= MOST:
        raise conflict("too-many", TOO_MANY_TOURNAMENTS(count=MOST))
    row = TournamentRow(
        id=new_id(),
        name=new.name,
        host=person,
        created=datetime.now(UTC),
        edition=edition.id,
        options=dict(edition.options),
        players=new.players,
        seeds=[new_seed() for _ in range(new.deals)],
    )
    session.add(row)
    session.flush()
    _add_teams(session, row.id, [], new.teams)
    return row.id


def _hosted(session: Session, tournament: str, person: str) -> TournamentRow:
    """A tournament, locked for a change. Raises a 404, and a 403 for anybody but the host."""
    row = store.tournament(session, tournament, to_write=True)
    if row is None:
        raise not_found(UNKNOWN_TOURNAMENT)
    if row.host != person:
        raise forbidden("not-host", ONLY_HOST)
    return row


def _change(session: Session, tournament: str, person: str, changes: schemas.TournamentChanges) -> None:
    """Changes a tournament. Raises like ``_hosted``, a 409 for a closed one, and a 422 for impossible teams."""
    row, teams = _hosted(session, tournament, person), store.teams(session, tournament)
    if changes.teams and row.closed is not None:
        raise conflict("closed", CLOSED)
    if len(teams) + len(changes.teams) > schemas.MOST_TEAMS:
        message = TOO_MANY_TEAMS(there=len(teams), more=len(changes.teams), most=schemas.MOST_TEAMS)
        raise unprocessable("too-many", message)
    _add_teams(session, tournament, teams, changes.teams)
    row.name = changes.name or row.name
    if changes.closed:
        row.closed = row.closed or datetime.now(UTC)


def _add_teams(session: Session, tournament: str, there: Sequence[TeamRow], names: Sequence[str]) -> None:
    """Adds teams with keys after the existing ones. Raises a 422 for names that look the same."""
    known = [team.name for team in there]
    for name in names:
        if any(are_alike(name, other) for other in known):
            raise unprocessable("same-name", SAME_NAME(name=repr(name)))
        session.add(TeamRow(tournament=tournament, team=len(known), name=name, key=new_id()))
        known.append(name)


async def remove(tables: OpenTables, tournament: str) -> None:
    """Deletes a tournament; its games stay, and go on without it."""
    games = await tables.database.read(store.games, tournament)
    for table in (await tables.get_many(game.id for game in games)).values():
        with suppress(Refusal, Damaged):
            await table.do(RemoveTournament())
    await tables.database.write(store.remove_tournament, tournament)


def _of_person(session: Session, person: str) -> schemas.TournamentList:
    """The newest tournaments that a person hosts or plays in."""
    sits = select(TableRow.tournament).join(SeatRow, SeatRow.table == TableRow.id)
    sits = sits.where(SeatRow.person == person, TableRow.tournament.is_not(None))
    mine = (TournamentRow.host == person) | TournamentRow.id.in_(sits)
    rows = session.scalars(select(TournamentRow).where(mine).order_by(TournamentRow.created.desc()).limit(MOST))
    return schemas.TournamentList(
        tournaments=[
            schemas.TournamentSummary(id=row.id, name=row.name, created=row.created, host=row.host == person)
            for row in rows
        ]
    )


def _show(
    session: Session, tournament: str, person: str | None, key: str | None = None, *, shows_keys: bool = True
) -> schemas.Tournament:
    """A tournament with standings, for a person who may have a team's key; with ``shows_keys`` a host gets all.

    Raises a 404.
    """
    row = store.tournament(session, tournament)
    if row is None:
        raise not_found(UNKNOWN_TOURNAMENT)
    edition, rounds = sm.edition(row.edition, **row.options), range(len(row.seeds))
    teams, tables = store.teams(session, tournament), store.games(session, tournament)
    by_place = {(table.team, table.round): table for table in tables}
    own_team = store.team_of(teams, key)

    def game(team: int, round_: int) -> schemas.TeamGame | None:
        table = by_place.get((team, round_))
        return None if table is None else _game(table, edition, person, own_team)

    is_host = person is not None and person == row.host
    standings = [
        _standing(
            team,
            [game(team.team, round_) for round_ in rounds],
            mine=team.team == own_team,
            shows_key=(is_host and shows_keys) or team.team == own_team,
        )
        for team in teams
    ]
    standings.sort(key=_order)
    for standing in standings:
        standing.rank = 1 + sum(_order(other) < _order(standing) for other in standings)
    return schemas.Tournament(
        id=row.id,
        name=row.name,
        host=is_host,
        host_name=(row.host and name_of(session, row.host)) or "",
        created=row.created,
        edition=row.edition,
        edition_name=edition.name,
        options=Options.model_validate(row.options),
        players=row.players,
        deals=len(rounds),
        max_score=int(edition.rules(row.players)["max_score"]),
        over=sum(table.status == "finished" for table in tables) == len(teams) * len(rounds),
        closed=row.closed is not None,
        standings=standings,
    )


def _order(standing: schemas.TeamStanding) -> tuple[int, int, int]:
    """The sort key of standings, the best first."""
    return -standing.points, -standing.perfect, standing.strikes


def _standing(
    team: TeamRow, games: list[schemas.TeamGame | None], *, mine: bool, shows_key: bool
) -> schemas.TeamStanding:
    """A team's row with the totals of its games whose results are shown; the rank is set later."""
    told = [game for game in games if game is not None and game.score is not None]
    return schemas.TeamStanding(
        team=team.team,
        name=team.name,
        key=team.key if shows_key else None,
        mine=mine,
        rank=1,
        points=sum(game.score or 0 for game in told),
        perfect=sum(game.perfect or False for game in told),
        strikes=sum(game.strikes or 0 for game in told),
        played=len(told),
        games=games,
    )


def _game(table: TableState, edition: sm.Edition, person: str | None, own_team: int | None) -> schemas.TeamGame:
    """A game as a person of a team sees it."""
    is_open = watching_refusal(table, person) is None
    is_linked = is_open or (table.team == own_team and table.status == "waiting")
    result = table.result if is_open and table.status == "finished" else None
    return schemas.TeamGame(
        status=table.status,
        game=table.id if is_linked else None,
        players=[seated.name for seated in table.seats if seated.name],
        score=None if result is None else result.score,
        perfect=None if result is None else result.outcome(edition).result == "perfect",
        strikes=None if result is None else result.strikes,
    )
