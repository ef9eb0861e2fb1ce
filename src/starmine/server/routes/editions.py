"""What this server is and what can be played on it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from starmine.server.errors import responses
from starmine.server.routes.parameters import Given
from starmine.server.schemas import EditionList, Health, RulesPage, ServerInfo

router = APIRouter(tags=["editions"])


@router.get("/health", summary="Is it up?", responses=responses())
async def get_health() -> Health:
    """Answers as soon as requests are taken."""
    return Health(status="ok")


@router.get("/server", summary="This server", responses=responses())
async def get_server(given: Given) -> ServerInfo:
    """The version, the addresses for other devices, and the bots that can sit at tables."""
    return given.info.server()


@router.get("/editions", summary="All editions", responses=responses())
async def get_editions(given: Given) -> EditionList:
    """The five editions, with their words and options, and a table of what differs."""
    return given.info.editions()


@router.get("/editions/{edition}/rules", summary="An edition's rules page", responses=responses(404))
async def get_rules(given: Given, edition: Annotated[str, Path(max_length=40, examples=["cocktail"])]) -> RulesPage:
    """The rules in our own words, as HTML."""
    return given.info.rules(edition)
