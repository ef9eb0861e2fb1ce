"""The admin's routes, for holders of the key in the settings. They reveal no cards."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Security
from fastapi.security import APIKeyHeader

from starmine.server.errors import responses
from starmine.server.routes.parameters import Address, Container, ListPlace, TableId
from starmine.server.routes.tournaments import TournamentId
from starmine.server.schemas.people.accounts import Deleted
from starmine.server.schemas.people.admin import AdminOverview, AdminPeople, AdminTables, AdminTournaments

_key = APIKeyHeader(name="X-Admin-Key", scheme_name="admin", description="STARMINE_ADMIN_KEY.", auto_error=False)


async def _admin(
    services: Container,
    address: Address,
    key: Annotated[str | None, Security(_key)],
) -> None:
    services.admin.check(key, address)


router = APIRouter(prefix="/admin", tags=["admin"], dependencies=[Depends(_admin)])

Search = Annotated[str, Query(max_length=40, description="An id, or a part of a name.")]
PersonId = Annotated[str, Path(pattern="^[0-9a-z]{1,40}$", description="A person's id.")]


@router.get("", summary="Numbers of people, tables and streams", responses=responses())
async def get_admin(services: Container) -> AdminOverview:
    """The numbers of people, tables and streams."""
    return await services.admin.overview()


@router.get("/tables", summary="Tables", responses=responses())
async def get_admin_tables(
    services: Container,
    status: Literal["waiting", "playing", "finished"] = "playing",
    search: Search = "",
    before: ListPlace = None,
) -> AdminTables:
    """All tables with a status, including private ones, newest first."""
    return await services.admin.tables(status, search, before)


@router.delete("/tables/{table}", summary="Remove a table", status_code=204, responses=responses(404))
async def delete_admin_table(services: Container, table: TableId) -> None:
    """Deletes a table with its game, chat and notes, permanently."""
    await services.admin.remove_table(table)


@router.get("/tournaments", summary="Tournaments", responses=responses())
async def get_admin_tournaments(services: Container, search: Search = "", before: ListPlace = None) -> AdminTournaments:
    """All tournaments, newest first, without their deals and the teams' keys."""
    return await services.admin.tournaments(search, before)


@router.delete("/tournaments/{tournament}", summary="Remove a tournament", status_code=204, responses=responses(404))
async def delete_admin_tournament(services: Container, tournament: TournamentId) -> None:
    """Deletes a tournament with its standings and links, permanently. Its games stay."""
    await services.admin.remove_tournament(tournament)


@router.get("/people", summary="People", responses=responses())
async def get_admin_people(services: Container, search: Search = "", before: ListPlace = None) -> AdminPeople:
    """Guests and accounts, newest first."""
    return await services.admin.people(search, before)


@router.delete("/people/{person}", summary="Remove a person", responses=responses(404))
async def delete_admin_person(services: Container, person: PersonId) -> Deleted:
    """Deletes a person with account, tokens and notes, as they could themselves. Finished games stay, anonymized."""
    return await services.admin.remove_person(person)
