"""Tournaments: each team plays every deal once, and the standings compare them.

The deals are secret: a team sees the cards only at its table, and others' games of a deal only after finishing it. See
``permissions.watching_refusal`` and ``projections.revealed_to``.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime

from sqlalchemy.orm import Session

import starmine as sm
from starmine.rules.words.texts import template, text
from starmine.server.accounts.people import guest
from starmine.server.database.damage import Damaged
from starmine.server.database.database import Database
from starmine.server.deals import tournament_store as store
from starmine.server.deals.deals import CLOSED, UNKNOWN_TOURNAMENT
from starmine.server.deals.schemas import (
    MOST_TEAMS,
    NewTournament,
    TeamGame,
    TeamStanding,
    Tournament,
    TournamentChanges,
    TournamentList,
    TournamentSummary,
)
from starmine.server.deals.tournament_store import Team, TournamentState
from starmine.server.editions.schemas import Options
from starmine.server.identity import store as people
from starmine.server.tables.deal import new_seed
from starmine.server.tables.deciding import RemoveTournament
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.permissions import watching_refusal
from starmine.server.tables.state import TableState
from starmine.server.web.errors import Refusal, conflict, forbidden, not_found, unprocessable
from starmine.server.web.ids import new_id
from starmine.server.web.names import are_alike

TOO_MANY_TOURNAMENTS = template("tournament.too-many", "You host {count} tournaments, the maximum: remove an old one.")
TOO_MANY_TEAMS = template(
    "tournament.too-many-teams",
    "The tournament has {there} teams, and {more} more are too many: the maximum is {most}.",
)
ONLY_HOST = text("tournament.by-host", "Only the host of a tournament can change it.")
SAME_NAME = template("tournament.team-names", "Two teams cannot both be called {name}: give them different names.")

MOST = 100  # tournaments per host, and in a list


class Tournaments:
    """Creates, shows and changes tournaments."""

    def __init__(self, database: Database, tables: OpenTables) -> None:
        self._database = database
        self._tables = tables

    async def create(self, person: str, new: NewTournament) -> Tournament:
        """Creates a tournament with the person as host. Raises a 409 for too many, a 422 for invalid names."""
        edition = sm.edition(new.edition, **new.options.model_dump(exclude_none=True))
        edition.rules(new.players)  # raises if the edition is not for so many players
        state = TournamentState(
            id=new_id(),
            name=new.name,
            host=person,
            created=datetime.now(UTC),
            edition=edition.id,
            options=dict(edition.options),
            players=new.players,
            seeds=tuple(new_seed() for _ in range(new.deals)),
            teams=_teams(new.teams),
        )

        def work(session: Session) -> None:
            guest(session, person)
            if store.count(session, person) >= MOST:
                raise conflict("too-many", TOO_MANY_TOURNAMENTS(count=MOST))
            store.insert(session, state)

        await self._database.write(work)
        return await self.show(state.id, person, None, shows_keys=True)

    async def show(self, tournament: str, person: str | None, key: str | None, *, shows_keys: bool) -> Tournament:
        """A tournament with standings, for a person who may have a team's key; with ``shows_keys`` a host gets all."""

        def work(session: Session) -> tuple[TournamentState, list[TableState], str | None]:
            state = store.load(session, tournament)
            if state is None:
                raise _unknown()
            host = None if state.host is None else people.name_of(session, state.host)
            return state, store.games(session, tournament), host

        state, games, host = await self._database.read(work)
        return _shown(state, games, person, state.team_of(key), host or "", shows_keys=shows_keys)

    async def change(self, tournament: str, person: str, changes: TournamentChanges) -> Tournament:
        """Changes a tournament. Raises a 403 for anybody but the host."""

        def work(session: Session) -> None:
            state = _hosted(session, tournament, person)
            if changes.name is not None:
                store.rename(session, tournament, changes.name)
            if changes.closed:
                store.close(session, tournament)
            if changes.teams and state.closed is not None:
                raise conflict("closed", CLOSED)
            if len(state.teams) + len(changes.teams) > MOST_TEAMS:
                message = TOO_MANY_TEAMS(there=len(state.teams), more=len(changes.teams), most=MOST_TEAMS)
                raise unprocessable("too-many", message)
            store.add_teams(session, state, _teams(changes.teams, state.teams))

        await self._database.write(work)
        return await self.show(tournament, person, None, shows_keys=True)

    async def remove(self, tournament: str, person: str) -> None:
        """Deletes a tournament; its games stay. Raises a 403 for anybody but the host."""

        def games(session: Session) -> list[str]:
            _hosted(session, tournament, person)
            return [game.id for game in store.games(session, tournament)]

        await leave_tournament(self._tables, await self._database.read(games))
        await self._database.write(store.remove, tournament)

    async def of_person(self, person: str | None) -> TournamentList:
        """The tournaments that a person hosts or plays in."""
        if person is None:
            return TournamentList(tournaments=[])
        found = await self._database.read(store.of_person, person, MOST)
        return TournamentList(
            tournaments=[
                TournamentSummary(id=one, name=name, created=created, host=host) for one, name, created, host in found
            ]
        )


async def leave_tournament(tables: OpenTables, games: list[str]) -> None:
    """Lets the tables of a tournament go on without it, before it is removed."""
    for table in (await tables.get_many(games)).values():
        with suppress(Refusal, Damaged):
            await table.do(RemoveTournament())


def _unknown() -> Exception:
    return not_found(UNKNOWN_TOURNAMENT)


def _hosted(session: Session, tournament: str, person: str) -> TournamentState:
    state = store.load(session, tournament, to_write=True)
    if state is None:
        raise _unknown()
    if state.host != person:
        raise forbidden("not-host", ONLY_HOST)
    return state


def _teams(names: Sequence[str], there: Sequence[Team] = ()) -> tuple[Team, ...]:
    """New teams with keys. Raises a 422 for names that look the same."""
    known = [team.name for team in there]
    for name in names:
        if any(are_alike(name, other) for other in known):
            raise unprocessable("same-name", SAME_NAME(name=repr(name)))
        known.append(name)
    return tuple(Team(name, new_id()) for name in names)


def _shown(
    state: TournamentState,
    tables: Sequence[TableState],
    person: str | None,
    mine: int | None,
    host: str,
    *,
    shows_keys: bool,
) -> Tournament:
    edition, rounds = sm.edition(state.edition, **state.options), range(len(state.seeds))
    by_place = {(table.team, table.round): table for table in tables}
    finished = [table for table in tables if table.status == "finished"]

    def game(team: int, round_: int) -> TeamGame | None:
        table = by_place.get((team, round_))
        return None if table is None else _game(table, edition, person, mine)

    is_host = person is not None and person == state.host
    shows_key = is_host and shows_keys
    standings = [
        _standing(team, number, [game(number, round_) for round_ in rounds], mine=number == mine, shows_key=shows_key)
        for number, team in enumerate(state.teams)
    ]
    standings.sort(key=_order)
    for standing in standings:
        standing.rank = 1 + sum(_order(other) < _order(standing) for other in standings)
    return Tournament(
        id=state.id,
        name=state.name,
        host=is_host,
        host_name=host,
        created=state.created,
        edition=state.edition,
        edition_name=edition.name,
        options=Options.model_validate(state.options),
        players=state.players,
        deals=len(rounds),
        max_score=int(edition.rules(state.players)["max_score"]),
        over=len(finished) == len(state.teams) * len(rounds),
        closed=state.closed is not None,
        standings=standings,
    )


def _order(standing: TeamStanding) -> tuple[int, int, int]:
    return -standing.points, -standing.perfect, standing.strikes


def _standing(team: Team, number: int, games: list[TeamGame | None], *, mine: bool, shows_key: bool) -> TeamStanding:
    """A team's row with the totals of its games whose results are shown; the rank is set later."""
    told = [game for game in games if game is not None and game.score is not None]
    return TeamStanding(
        team=number,
        name=team.name,
        key=team.key if shows_key or mine else None,
        mine=mine,
        rank=1,
        points=sum(game.score or 0 for game in told),
        perfect=sum(game.perfect or False for game in told),
        strikes=sum(game.strikes or 0 for game in told),
        played=len(told),
        games=games,
    )


def _game(table: TableState, edition: sm.Edition, person: str | None, mine: int | None) -> TeamGame:
    is_open = watching_refusal(table, person) is None
    is_linked = is_open or (table.team == mine and table.status == "waiting")
    result = table.result if is_open and table.status == "finished" else None
    return TeamGame(
        status=table.status,
        game=table.id if is_linked else None,
        players=[seated.name for seated in table.seats if seated.name],
        score=None if result is None else result.score,
        perfect=None if result is None else result.outcome(edition).result == "perfect",
        strikes=None if result is None else result.strikes,
    )
