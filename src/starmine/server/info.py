"""This server, its editions and variants, and whether it is ready to serve games."""

from __future__ import annotations

import asyncio
import shutil
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session

import starmine as sm
from starmine.bots import DEFAULT_BOT
from starmine.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from starmine.rules.errors import UnknownVariant
from starmine.rules.records.names import NAME_LENGTH
from starmine.rules.words.texts import template
from starmine.server.database.database import Database
from starmine.server.database.models import ServerRow
from starmine.server.editions import EditionList, Language, RulesPage, show_editions, show_rules_page
from starmine.server.identity import PUBLIC
from starmine.server.learning.lessons import Board, show_board
from starmine.server.request_limits import CountedRoute
from starmine.server.settings import Settings
from starmine.server.tables.served_bots import BotInfo, ServedBots
from starmine.server.variants import Variant, VariantList, show_variant, show_variants
from starmine.server.web.errors import not_found, responses, sentence
from starmine.server.web.files import Packed
from starmine.server.web.parameters import service
from starmine.server.web.schemas import MESSAGE_LENGTH, NOTE_LENGTH

UNKNOWN_EDITION = template("edition.unknown-here", "Unknown edition {edition}: the editions are {editions}.")


class Health(BaseModel):
    """Whether games can be played on this server now, and what is missing."""

    status: Literal["ok", "not-ready"]
    version: str = Field(description="The version of Starmine.")
    database: bool = Field(description="Whether the database accepts writes.")
    kernels: bool = Field(description="Whether the rules have been compiled and loaded.")


class ServerInfo(BaseModel):
    version: str
    addresses: list[str] = Field(
        description="The addresses for other devices; empty if the server listens on its own machine only."
    )
    bots: list[BotInfo]
    fewest_players: int = Field(description="The minimum number of seats.")
    most_players: int = Field(description="The maximum number of seats.")
    default_bot: str = Field(description="Fills free seats and stands in for players who left: an id in ``bots``.")
    name_length: int = Field(description="The maximum characters of a name.")
    message_length: int = Field(description="The maximum characters of a message.")
    note_length: int = Field(description="The maximum characters of a note on a card.")
    reviews: bool = Field(description="Whether it reviews finished games and gives hints.")


class Info:
    """The version, addresses, bots and limits of this server."""

    def __init__(self, settings: Settings, bots: ServedBots) -> None:
        server = ServerInfo(
            version=sm.__version__,
            addresses=addresses(settings),
            bots=bots.infos(),
            fewest_players=MIN_PLAYERS,
            most_players=MAX_PLAYERS,
            default_bot=DEFAULT_BOT,
            name_length=NAME_LENGTH,
            message_length=MESSAGE_LENGTH,
            note_length=NOTE_LENGTH,
            reviews=settings.analysis_processes > 0,
        )
        self.server = Packed(server.model_dump_json().encode())


@cache
def packed(show: Callable[..., BaseModel], *given: Any) -> Packed:
    """What ``show`` returns for these arguments, which is always the same, ready to be sent."""
    return Packed(show(*given).model_dump_json().encode())


def check_edition(edition: str) -> None:
    """Raises a 404 for an unknown edition."""
    known = [each.id for each in sm.editions()]
    if edition not in known:
        raise not_found(UNKNOWN_EDITION(edition=repr(edition), editions=", ".join(known)))


def addresses(settings: Settings) -> list[str]:
    """The addresses for other devices; empty if the server listens on this machine only."""
    if settings.public_url is not None:
        return [settings.public_url]
    if settings.is_local:
        return []
    hosts = _own_addresses() if settings.host in {"0.0.0.0", "::"} else [settings.host]  # noqa: S104
    return [f"http://{host}:{settings.port}" for host in hosts]


def _own_addresses() -> list[str]:
    found: dict[str, None] = {}  # an ordered set
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing; only determines the local address of the route
        found[probe.getsockname()[0]] = None
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(address[0])] = None
    return [host for host in found if not host.startswith("127.")]


AGE = 1.0  # seconds for which the last write, or the last check, proves that the database works
DEADLINE = 2.0  # seconds for the database to respond
LEAST_ROOM = 2**23  # bytes of free disk for SQLite: with less its WAL may soon be unable to grow


class Readiness:
    """Checks what the server needs for games: the database and the compiled rules."""

    def __init__(self, database: Database, compiled: asyncio.Future[None]) -> None:
        self._database = database
        self.compiled = compiled  # done once the rules are compiled
        self._checking = asyncio.Lock()
        self._checked = float("-inf")
        self._writes = False

    async def health(self) -> Health:
        writes = await self._can_write()
        kernels = self.compiled.done() and not self.compiled.cancelled() and self.compiled.exception() is None
        ready = writes and kernels
        return Health(status="ok" if ready else "not-ready", version=sm.__version__, database=writes, kernels=kernels)

    async def _can_write(self) -> bool:
        try:
            if (folder := self._database.folder) is not None and shutil.disk_usage(folder).free < LEAST_ROOM:
                return False
        except OSError:
            return False
        if time.monotonic() <= self._database.written + AGE:
            return True  # recent writes prove it; a check would queue behind others
        async with self._checking:  # simultaneous requests share one check
            if time.monotonic() > self._checked + AGE:
                self._writes = await self._try_to_write()
                self._checked = time.monotonic()
        return self._writes

    async def _try_to_write(self) -> bool:
        try:
            async with asyncio.timeout(DEADLINE):
                await self._database.write(_write)
        except IntegrityError:  # another program has just inserted the row
            return True
        except (SQLAlchemyError, OSError):  # also a ``TimeoutError``, which is an ``OSError``
            return False
        return True


def _write(session: Session) -> None:
    """Writes a changed value: a write without a change would succeed on a full disk."""
    session.merge(ServerRow(key="health", value=datetime.now(UTC).isoformat()))


ReadinessService = Annotated[Readiness, service(Readiness)]

router = APIRouter(route_class=CountedRoute, tags=["editions"])


def _constant(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """``responses`` of a route whose answer never changes, so that browsers can keep it."""
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
    return packed(show_variants).answer(request.headers)  # in a thread: the first time it takes a second


@router.get("/variants/{variant}", summary="A variant of hanab.live", **PUBLIC, responses=responses(404))
async def get_variant(variant: VariantPath) -> Variant:
    """Its suits, its clues with the cards that they touch, and its special rules."""
    try:
        return show_variant(variant)
    except UnknownVariant as error:
        raise not_found(sentence(error.text)) from error
