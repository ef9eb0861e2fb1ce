"""This server, and what can be played on it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from starmine.server.errors import responses
from starmine.server.routes.parameters import Container
from starmine.server.schemas import Board, EditionList, Health, RulesPage, ServerInfo

router = APIRouter(tags=["editions"])

EditionId = Annotated[str, Path(max_length=40, examples=["cocktail"])]


@router.get("/health", summary="Is it ready?", responses={**responses(), 503: {"model": Health}})
async def get_health(services: Container, response: Response) -> Health:
    """200 when games can be played here, else 503 with what is missing: for whatever watches over servers."""
    health = await services.readiness.health()
    if health.status != "ok":
        response.status_code = 503
        response.headers["Retry-After"] = "2"
    return health


@router.get("/server", summary="This server", responses=responses())
async def get_server(services: Container) -> ServerInfo:
    """The version, the addresses for other devices, and the bots that can sit at tables."""
    return services.info.server()


@router.get("/editions", summary="All editions", responses=responses())
async def get_editions(services: Container) -> EditionList:
    """The five editions, with their words and options, and a table of what differs."""
    return services.info.editions()


@router.get("/editions/{edition}/rules", summary="An edition's rules page", responses=responses(404))
async def get_rules(services: Container, edition: EditionId) -> RulesPage:
    """The rules of an edition, as HTML."""
    return services.info.rules(edition)


@router.get("/editions/{edition}/board", summary="A small board to try out", responses=responses(404))
async def get_board(services: Container, edition: EditionId) -> Board:
    """A position, and what the rules of an edition make of every action in it."""
    return services.info.board(edition)
