"""This server, and its editions and variants."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Path, Response

from starmine.server.errors import responses
from starmine.server.people.access import PUBLIC
from starmine.server.routes.parameters import Container
from starmine.server.schemas.editions import EditionList, Health, Language, RulesPage, ServerInfo
from starmine.server.schemas.learning import Board
from starmine.server.schemas.variants import Variant, VariantList

router = APIRouter(tags=["editions"])

_KEPT = {"Cache-Control": "no-cache"}  # browsers cache the answer, but revalidate it each time

VariantPath = Annotated[
    str, Path(max_length=100, description="hanab.live's name.", examples=["Rainbow & Pink (5 Suits)"])
]
EditionId = Annotated[str, Path(max_length=40, examples=["cocktail"])]


@router.get("/health", summary="Is it ready?", **PUBLIC, responses={**responses(), 503: {"model": Health}})
async def get_health(services: Container, response: Response) -> Health:
    """200 if games can be played here, else 503 with what is missing. For health checks."""
    health = await services.readiness.health()
    if health.status != "ok":
        response.status_code = 503
        response.headers["Retry-After"] = "2"
    return health


@router.get("/server", summary="This server", **PUBLIC, responses=responses())
async def get_server(services: Container) -> ServerInfo:
    """The version, the addresses for other devices, and the available bots."""
    return services.info.server()


@router.get("/editions", summary="All editions", **PUBLIC, responses=responses())
async def get_editions(services: Container) -> EditionList:
    """The five editions with their terms and options, and a table of their differences."""
    return services.info.editions()


@router.get("/editions/{edition}/rules", summary="An edition's rules page", **PUBLIC, responses=responses(404))
async def get_rules(services: Container, edition: EditionId, language: Language = "en") -> RulesPage:
    """An edition's rules as HTML."""
    return services.info.rules(edition, language)


@router.get("/editions/{edition}/board", summary="An example board to try actions", **PUBLIC, responses=responses(404))
async def get_board(services: Container, edition: EditionId) -> Board:
    """A position, and the result of every action in it by the rules of an edition."""
    return services.info.board(edition)


@router.get(
    "/variants",
    summary="All variants of hanab.live",
    response_model=VariantList,
    **PUBLIC,
    responses={**responses(), 304: {"description": "Not modified since ``If-None-Match``."}},
)
def get_variants(services: Container, if_none_match: Annotated[str | None, Header()] = None) -> Response:
    """The values of the option ``variant`` of the edition ``hanab-live``, with details for choosing one."""
    packed = services.info.variants()
    headers = {**_KEPT, "ETag": packed.etag}
    if if_none_match is not None and packed.etag in if_none_match:
        return Response(status_code=304, headers=headers)
    return Response(packed.body, media_type="application/json", headers=headers)


@router.get("/variants/{variant}", summary="A variant of hanab.live", **PUBLIC, responses=responses(404))
async def get_variant(services: Container, variant: VariantPath) -> Variant:
    """Its suits, its clues with the cards that they touch, and its special rules."""
    return services.info.variant(variant)
