"""This server, and its editions and variants."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from starmine.rules.errors import UnknownVariant
from starmine.server.editions.schemas import EditionList, Health, Language, RulesPage, ServerInfo, Variant, VariantList
from starmine.server.editions.showing import show_editions, show_rules_page, show_variant, show_variants
from starmine.server.identity.access import PUBLIC
from starmine.server.identity.limits import CountedRoute
from starmine.server.info.info import Info, Readiness, check_edition, packed
from starmine.server.learning.lessons import show_board
from starmine.server.learning.schemas import Board
from starmine.server.services import service
from starmine.server.web.errors import not_found, responses

ReadinessService = Annotated[Readiness, service(Readiness)]

router = APIRouter(route_class=CountedRoute, tags=["editions"])


def _constant(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {**responses(*statuses), 304: {"description": "Not modified since ``If-None-Match``."}}


VariantPath = Annotated[
    str, Path(max_length=100, description="hanab.live's name.", examples=["Rainbow & Pink (5 Suits)"])
]
EditionId = Annotated[str, Path(max_length=40, examples=["cocktail"])]


@router.get("/health", summary="Is it ready?", **PUBLIC, responses={**responses(), 503: {"model": Health}})
async def get_health(readiness: ReadinessService, response: Response) -> Health:
    """200 if games can be played here, else 503 with what is missing. For health checks."""
    health = await readiness.health()
    if health.status != "ok":
        response.status_code = 503
        response.headers["Retry-After"] = "2"
    return health


@router.get("/server", summary="This server", response_model=ServerInfo, **PUBLIC, responses=_constant())
async def get_server(info: Annotated[Info, service(Info)], request: Request) -> Response:
    """The version, the addresses for other devices, and the available bots."""
    return info.server.answer(request.headers)


@router.get("/editions", summary="All editions", response_model=EditionList, **PUBLIC, responses=_constant())
async def get_editions(request: Request) -> Response:
    """The five editions with their terms and options, and a table of their differences."""
    return packed(show_editions).answer(request.headers)


@router.get(
    "/editions/{edition}/rules",
    summary="An edition's rules page",
    response_model=RulesPage,
    **PUBLIC,
    responses=_constant(404),
)
async def get_rules(request: Request, edition: EditionId, language: Language = "en") -> Response:
    """An edition's rules as HTML."""
    check_edition(edition)
    return packed(show_rules_page, edition, language).answer(request.headers)


@router.get(
    "/editions/{edition}/board",
    summary="An example board to try actions",
    response_model=Board,
    **PUBLIC,
    responses=_constant(404),
)
async def get_board(request: Request, edition: EditionId) -> Response:
    """A position, and the result of every action in it by the rules of an edition."""
    check_edition(edition)
    return packed(show_board, edition).answer(request.headers)


@router.get(
    "/variants", summary="All variants of hanab.live", response_model=VariantList, **PUBLIC, responses=_constant()
)
def get_variants(request: Request) -> Response:
    """The values of the option ``variant`` of the edition ``hanab-live``, with details for choosing one."""
    return packed(show_variants).answer(request.headers)


@router.get("/variants/{variant}", summary="A variant of hanab.live", **PUBLIC, responses=responses(404))
async def get_variant(variant: VariantPath) -> Variant:
    """Its suits, its clues with the cards that they touch, and its special rules."""
    try:
        return show_variant(variant)
    except UnknownVariant as error:
        raise not_found(str(error)) from error
