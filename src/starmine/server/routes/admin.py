"""The admin's view, for people who have the key of the settings. It shows no card of any game."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Header, Path, Query

from starmine.server.errors import responses
from starmine.server.routes.parameters import Address, Container, ListPlace, TableId
from starmine.server.routes.tournaments import TournamentId
from starmine.server.schemas.people.accounts import Deleted
from starmine.server.schemas.people.admin import AdminOverview, AdminPeople, AdminTables, AdminTournaments


async def _admin(
    services: Container,
    address: Address,
    key: Annotated[str | None, Header(alias="X-Admin-Key", max_length=200, description="STARMINE_ADMIN_KEY.")] = None,
) -> None:
    services.admin.check(key, address)


router = APIRouter(prefix="/admin", tags=["admin"], dependencies=[Depends(_admin)])

Search = Annotated[str, Query(max_length=40, description="An id, or a part of a name.")]
PersonId = Annotated[str, Path(pattern="^[0-9a-z]{1,40}$", description="A person's id.")]


@router.get("", summary="How much there is", responses=responses())
async def get_admin(services: Container) -> AdminOverview:
    """People, tables and streams in numbers."""
    return await services.admin.overview()


@router.get("/tables", summary="Tables", responses=responses())
async def get_admin_tables(
    services: Container,
    status: Literal["waiting", "playing", "finished"] = "playing",
    search: Search = "",
    before: ListPlace = None,
) -> AdminTables:
    """Every table of a status, private ones too, newest first."""
    return await services.admin.tables(status, search, before)


@router.delete("/tables/{table}", summary="Remove a table", status_code=204, responses=responses(404))
async def delete_admin_table(services: Container, table: TableId) -> None:
    """Removes a table with its game, its chat and its notes, for everybody and for good."""
    await services.admin.remove_table(table)


@router.get("/tournaments", summary="Tournaments", responses=responses())
async def get_admin_tournaments(services: Container, search: Search = "", before: ListPlace = None) -> AdminTournaments:
    """Every tournament, newest first, without its deals and the keys of its teams."""
    return await services.admin.tournaments(search, before)


@router.delete("/tournaments/{tournament}", summary="Remove a tournament", status_code=204, responses=responses(404))
async def delete_admin_tournament(services: Container, tournament: TournamentId) -> None:
    """Removes a tournament with its standings and links, for good. Its games stay."""
    await services.admin.remove_tournament(tournament)


@router.get("/people", summary="People", responses=responses())
async def get_admin_people(services: Container, search: Search = "", before: ListPlace = None) -> AdminPeople:
    """Guests and accounts, newest first."""
    return await services.admin.people(search, before)


@router.delete("/people/{person}", summary="Remove a person", responses=responses(404))
async def delete_admin_person(services: Container, person: PersonId) -> Deleted:
    """Deletes a person as they could themselves: account, tokens and notes go, finished games stay without the name."""
    return await services.admin.remove_person(person)
