"""Tournaments: each team plays every deal once, and the standings compare them.

The deals are secret: a team sees the cards only at its table, and others' games of a deal only after finishing it. See
``permissions.watching_refusal`` and ``lists.revealed_to``.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Annotated, ClassVar, Literal

from fastapi import APIRouter, Path
from pydantic import AfterValidator, BaseModel, Field, StringConstraints
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

import starmine as sm
from starmine.rules.words.texts import template, text
from starmine.server.accounts.people import who_is
from starmine.server.database.database import Damaged
from starmine.server.database.models import SeatRow, TableRow, TeamRow, TournamentRow
from starmine.server.editions import Options
from starmine.server.identity import CurrentReader, RequiredOwner, SignedReader, covers, name_of
from starmine.server.request_limits import CountedRoute
from starmine.server.tables.deal import new_seed
from starmine.server.tables.deciding import RemoveTournament
from starmine.server.tables.lists import with_seats
from starmine.server.tables.permissions import watching_refusal
from starmine.server.tables.state import TableState
from starmine.server.tables.table import OpenTables, OpenTablesService
from starmine.server.web.errors import Refusal, conflict, forbidden, not_found, responses, unprocessable
from starmine.server.web.names import are_alike, new_id
from starmine.server.web.parameters import TeamKey
from starmine.server.web.schemas import Body, Examples, Name, ShownText, named

UNKNOWN_TOURNAMENT = text("tournament.unknown", "Unknown tournament. It may have been removed.")
CLOSED = text("tournament.closed", "The host has closed this tournament: its deals cannot be played any more.")
TOO_MANY_TOURNAMENTS = template("tournament.too-many", "You host {count} tournaments, the maximum: remove an old one.")
TOO_MANY_TEAMS = template(
    "tournament.too-many-teams",
    "The tournament has {there} teams, and {more} more are too many: the maximum is {most}.",
)
ONLY_HOST = text("tournament.by-host", "Only the host of a tournament can change it.")
SAME_NAME = template("tournament.team-names", "Two teams cannot both be called {name}: give them different names.")

MOST = 100  # tournaments per host, and in a list
MOST_DEALS, MOST_TEAMS = 20, 64

Title = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60), AfterValidator(named)]


class NewTournament(Body):
    """A tournament: all teams play the same secret deals, each at its own tables."""

    name: Title = Field(examples=["Summer cup"])
    edition: Annotated[str, Field(max_length=40)] = "cocktail"
    options: Options = Options()
    players: Annotated[int, Field(ge=2, le=6)] = Field(description="The number of players per team.")
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS)]
    teams: Annotated[list[Name], Field(min_length=1, max_length=MOST_TEAMS)] = Field(
        description="The names of the teams."
    )
    examples: ClassVar[Examples] = {
        "three_teams_of_two": {"name": "Summer cup", "players": 2, "deals": 4, "teams": ["Owls", "Foxes", "Cranes"]}
    }


class TournamentChanges(Body):
    """Changes by the host. Omitted fields stay."""

    name: Title | None = None
    closed: Literal[True] | None = Field(
        None,
        description="Closes the tournament, for good: nothing of it can be played any more, and everybody can see all "
        "its games.",
    )
    teams: Annotated[list[Name], Field(max_length=MOST_TEAMS)] = Field([], description="Additional teams.")
    examples: ClassVar[Examples] = {"another_team": {"teams": ["Herons"]}, "the_end": {"closed": True}}


class TeamGame(BaseModel):
    """A team's game of one deal."""

    status: Literal["waiting", "playing", "finished"]
    game: str | None = Field(
        description="For its players, for people who have finished this deal themselves, and for everybody once all "
        "teams have or the tournament is closed; before the start also for the caller's own team; else null."
    )
    players: list[str] = Field(description="The names on the seats.")
    score: int | None = Field(description="Null until it is over and the caller may see it; so are the next two.")
    perfect: bool | None
    strikes: int | None


class TeamStanding(BaseModel):
    """A row of the standings."""

    team: int
    name: str
    key: str | None = Field(
        description="Lets people open the team's tables; only for the team itself and for the host, but not for a "
        "token of the host with the scope ``read``."
    )
    mine: bool = Field(description="Whether the caller's key is this team's.")
    rank: int = Field(description="From 1; equal for tied teams.")
    points: int = Field(description="This and what follows counts the games whose results the caller may see.")
    perfect: int = Field(description="The number of perfect games; the first tie-breaker.")
    strikes: int = Field(description="The second tie-breaker; fewer are better.")
    played: int
    games: list[TeamGame | None] = Field(description="By deal; null if the team has no table for it yet.")


class Tournament(BaseModel):
    id: str
    name: str
    host: bool = Field(description="Whether the caller is the host.")
    host_name: str
    created: datetime
    edition: str
    edition_name: ShownText
    options: Options
    players: int
    deals: int
    max_score: int
    over: bool = Field(description="Whether every team has finished every deal.")
    closed: bool = Field(description="Whether the host has closed it.")
    standings: list[TeamStanding] = Field(description="Best team first.")


class TournamentSummary(BaseModel):
    id: str
    name: str
    created: datetime
    host: bool = Field(description="Whether the caller is the host.")


class TournamentList(BaseModel):
    tournaments: list[TournamentSummary] = Field(
        description="The tournaments that the caller hosts or plays in, newest first, 100 at most."
    )


router = APIRouter(route_class=CountedRoute, prefix="/tournaments", tags=["tournaments"])

TournamentId = Annotated[str, Path(max_length=40, description="A tournament's id.")]


@router.post("", summary="New tournament", status_code=201, responses=responses(401, 409))
async def post_tournaments(tables: OpenTablesService, person: RequiredOwner, body: NewTournament) -> Tournament:
    """Creates secret deals and teams. The host gives each team its key, which lets it open its tables."""
    tournament = await tables.database.write(_create, person, body)
    return await tables.database.read(_show, tournament, person)


@router.get("", summary="My tournaments", responses=responses(401))
async def get_tournaments(tables: OpenTablesService, person: CurrentReader) -> TournamentList:
    """The tournaments that the caller hosts or plays in."""
    if person is None:
        return TournamentList(tournaments=[])
    return await tables.database.read(_of_person, person)


@router.get("/{tournament}", summary="A tournament", responses=responses(401, 404))
async def get_tournament(
    tables: OpenTablesService, signed: SignedReader, tournament: TournamentId, key: TeamKey = None
) -> Tournament:
    """A tournament with its standings: results and links of the games that the caller may see."""
    person, shows_keys = signed and signed.person, signed is not None and covers(signed, "play")
    return await tables.database.read(_show, tournament, person, key, shows_keys=shows_keys)


@router.patch("/{tournament}", summary="Change a tournament", responses=responses(401, 404))
async def patch_tournament(
    tables: OpenTablesService, person: RequiredOwner, tournament: TournamentId, body: TournamentChanges
) -> Tournament:
    """Renames or closes a tournament, or adds teams; only for the host."""
    await tables.database.write(_change, tournament, person, body)
    return await tables.database.read(_show, tournament, person)


@router.delete("/{tournament}", summary="Remove a tournament", status_code=204, responses=responses(401, 404))
async def delete_tournament(tables: OpenTablesService, person: RequiredOwner, tournament: TournamentId) -> None:
    """Deletes a tournament; only for the host. Its games stay."""
    await tables.database.read(_hosted, tournament, person)
    await remove(tables, tournament)


def loaded(session: Session, tournament: str, *, to_write: bool = False) -> TournamentRow:
    """A tournament, with ``to_write`` locked until this transaction ends. Raises a 404."""
    row = None
    if tournament.isalnum():  # PostgreSQL rejects some characters
        row = session.get(TournamentRow, tournament, with_for_update=to_write)
    if row is None:
        raise not_found(UNKNOWN_TOURNAMENT)
    return row


def teams_of(session: Session, tournament: str) -> Sequence[TeamRow]:
    """The teams of a tournament, by number."""
    return session.scalars(select(TeamRow).where(TeamRow.tournament == tournament).order_by(TeamRow.team)).all()


def team_with(key: str | None, teams: Sequence[TeamRow]) -> int | None:
    """The number of the team with this key; None for a wrong key."""
    given = (key or "").encode(errors="replace")
    found = (team.team for team in teams if secrets.compare_digest(team.key.encode(), given))
    return next(found, None)


def games_of(session: Session, tournament: str) -> list[TableState]:
    """The tables of a tournament, oldest first."""
    query = select(TableRow).where(TableRow.tournament == tournament)
    return with_seats(session, session.scalars(query.order_by(TableRow.created)).all())


def _create(session: Session, person: str, new: NewTournament) -> str:
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
    row = loaded(session, tournament, to_write=True)
    if row.host != person:
        raise forbidden("not-host", ONLY_HOST)
    return row


def _change(session: Session, tournament: str, person: str, changes: TournamentChanges) -> None:
    """Changes a tournament. Raises like ``_hosted``, a 409 for a closed one, and a 422 for impossible teams."""
    row, teams = _hosted(session, tournament, person), teams_of(session, tournament)
    if changes.teams and row.closed is not None:
        raise conflict("closed", CLOSED)
    if len(teams) + len(changes.teams) > MOST_TEAMS:
        message = TOO_MANY_TEAMS(there=len(teams), more=len(changes.teams), most=MOST_TEAMS)
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
    games = await tables.database.read(games_of, tournament)
    for table in (await tables.get_many(game.id for game in games)).values():
        with suppress(Refusal, Damaged):  # the table is gone, or its record cannot be read
            await table.do(RemoveTournament())
    await tables.database.write(_delete, tournament)


def _delete(session: Session, tournament: str) -> None:
    session.execute(delete(TournamentRow).where(TournamentRow.id == tournament))


def _of_person(session: Session, person: str) -> TournamentList:
    """The newest tournaments that a person hosts or plays in."""
    sits = select(TableRow.tournament).join(SeatRow, SeatRow.table == TableRow.id)
    sits = sits.where(SeatRow.person == person, TableRow.tournament.is_not(None))
    mine = (TournamentRow.host == person) | TournamentRow.id.in_(sits)
    rows = session.scalars(select(TournamentRow).where(mine).order_by(TournamentRow.created.desc()).limit(MOST))
    return TournamentList(
        tournaments=[
            TournamentSummary(id=row.id, name=row.name, created=row.created, host=row.host == person) for row in rows
        ]
    )


def _show(
    session: Session, tournament: str, person: str | None, key: str | None = None, *, shows_keys: bool = True
) -> Tournament:
    """A tournament with standings, for a person who may have a team's key; with ``shows_keys`` a host gets all.

    Raises a 404.
    """
    row = loaded(session, tournament)
    edition, rounds = sm.edition(row.edition, **row.options), range(len(row.seeds))
    teams, tables = teams_of(session, tournament), games_of(session, tournament)
    by_place = {(table.team, table.round): table for table in tables}
    own_team = team_with(key, teams)
    is_host = person is not None and person == row.host
    standings = [
        _standing(
            team,
            [_game(by_place.get((team.team, round_)), edition, person, own_team) for round_ in rounds],
            mine=team.team == own_team,
            shows_key=(is_host and shows_keys) or team.team == own_team,
        )
        for team in teams
    ]
    standings.sort(key=_order)
    for standing in standings:
        standing.rank = 1 + sum(_order(other) < _order(standing) for other in standings)
    return Tournament(
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


def _order(standing: TeamStanding) -> tuple[int, int, int]:
    """The sort key of standings, the best first."""
    return -standing.points, -standing.perfect, standing.strikes


def _standing(team: TeamRow, games: list[TeamGame | None], *, mine: bool, shows_key: bool) -> TeamStanding:
    """A team's row with the totals of its games whose results are shown; the rank is set later."""
    told = [game for game in games if game is not None and game.score is not None]
    return TeamStanding(
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


def _game(table: TableState | None, edition: sm.Edition, person: str | None, own_team: int | None) -> TeamGame | None:
    """A game, if there is one, as a person of a team sees it."""
    if table is None:
        return None
    is_open = watching_refusal(table, person) is None
    is_linked = is_open or (table.team == own_team and table.status == "waiting")
    result = table.result if is_open and table.status == "finished" else None
    return TeamGame(
        status=table.status,
        game=table.id if is_linked else None,
        players=[seated.name for seated in table.seats if seated.name],
        score=None if result is None else result.score,
        perfect=None if result is None else result.outcome(edition).result == "perfect",
        strikes=None if result is None else result.strikes,
    )
