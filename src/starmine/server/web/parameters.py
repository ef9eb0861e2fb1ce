"""What routes declare: services by their class, and parameters that several routes have.

TablesService = Annotated[Tables, service(Tables)]

async def get_table(tables: TablesService, table: TableId) -> Table: ...
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from fastapi import Depends, Header, Path, Query, Request

from starmine.server.limits import client_of

T = TypeVar("T")


class Services:
    """The services of one server; ``app.running`` makes them."""

    def __init__(self) -> None:
        self._by_class: dict[type[Any], Any] = {}

    def add(self, service: T) -> T:
        self._by_class[type(service)] = service
        return service

    def __getitem__(self, kind: type[T]) -> T:
        found: T = self._by_class[kind]
        return found


def service(kind: type[T]) -> Any:
    """What a route declares to get a service."""

    async def find(request: Request) -> T:
        services: Services = request.app.state.services
        return services[kind]

    return Depends(find)


class Browser(NamedTuple):
    """A browser and its operating system; empty if unknown."""

    browser: str
    system: str


# The first match counts: most browsers also name others in their header.
_BROWSERS = (
    ("Edge", r"\bEdgA?(iOS)?/"),
    ("Opera", r"\b(OPR|Opera)/"),
    ("Samsung Internet", r"\bSamsungBrowser/"),
    ("Vivaldi", r"\bVivaldi/"),
    ("Firefox", r"\b(Firefox|FxiOS)/"),
    ("Chrome", r"\b(Chrome|Chromium|CriOS|HeadlessChrome)/"),
    ("Safari", r"\bSafari/"),
)
_SYSTEMS = (
    ("iPhone", r"\biPhone\b"),
    ("iPad", r"\biPad\b"),
    ("Android", r"\bAndroid\b"),
    ("ChromeOS", r"\bCrOS\b"),
    ("Windows", r"\bWindows\b"),
    ("macOS", r"\bMac OS X\b"),
    ("Linux", r"\bLinux\b"),
)


def browser_of(agent: str) -> Browser:
    """The browser of a request with this ``User-Agent`` header."""
    return Browser(_first(_BROWSERS, agent), _first(_SYSTEMS, agent))


def _first(named: tuple[tuple[str, str], ...], agent: str) -> str:
    return next((name for name, pattern in named if re.search(pattern, agent[:500])), "")


TableId = Annotated[str, Path(max_length=40, description="A table's id; the game on it has the same.")]
TokenId = Annotated[str, Path(max_length=40, description="The id of a token, which is not secret.")]
SubscriptionId = Annotated[str, Path(max_length=40, description="The id of a browser that shows notifications.")]
SeatPath = Annotated[int, Path(ge=0, le=5, description="A seat, 0-based in turn order.")]
SpectatorPath = Annotated[int, Path(ge=0, le=10_000, description="The number of a spectator, as in `Message`.")]
SeatQuery = Annotated[
    int | None,
    Query(
        ge=0,
        le=5,
        description="The seat whose view is requested: one of the caller's, or for a caller without a seat "
        "any, if the table's ``spectators`` is ``seat``. Default: the caller's only seat; a "
        "spectator's view if they have none or several.",
    ),
]
TurnPath = Annotated[int, Path(ge=0, le=100_000, description="A turn, counted from 0.")]
TurnQuery = Annotated[
    int | None, Query(ge=0, le=100_000, description="The turn of the view; by default the current one.")
]
OpenQuery = Annotated[
    bool, Query(alias="open", description="Whether to show all hands; only for finished games, at any turn.")
]
FormatQuery = Annotated[
    Literal["starmine", "hanab.live"],
    Query(alias="format", description="Starmine's format, or hanab.live's for games of its variants."),
]
RevisionQuery = Annotated[
    str | None, Query(max_length=40, description="A ``revision``: turns that have not changed after it are left out.")
]
# In a header, since URLs are often logged.
TeamKey = Annotated[
    str | None,
    Header(
        alias="X-Team-Key", max_length=40, description="The caller's team key, from the link of a tournament's host."
    ),
]
MessageQuery = Annotated[
    int | None, Query(ge=0, le=10**15, description="Only messages older than the one with this id.")
]
ListPlace = Annotated[
    str | None,
    Query(
        pattern=r"^[0-9]{1,17}-[0-9a-z]{1,40}$",
        description="The position after which a list continues, from its previous page.",
    ),
]


async def _address(request: Request) -> str:
    return client_of(request.scope)


Address = Annotated[str, Depends(_address)]


async def _browser(request: Request) -> Browser:
    return browser_of(request.headers.get("user-agent", ""))


ThisBrowser = Annotated[Browser, Depends(_browser)]
