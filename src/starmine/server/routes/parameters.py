"""What several routes take."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Depends, Path, Query, Request

from starmine.server.browsers import Browser, browser_of
from starmine.server.container import Services
from starmine.server.limits.addresses import client_of

TableId = Annotated[str, Path(max_length=40, description="A table's id; the game on it has the same.")]
TokenId = Annotated[str, Path(max_length=40, description="The id of a token, which is no secret.")]
SubscriptionId = Annotated[str, Path(max_length=40, description="The id of a browser that shows notifications.")]
SeatPath = Annotated[int, Path(ge=0, le=4, description="A seat, 0-based in turn order.")]
SeatQuery = Annotated[
    int | None,
    Query(
        ge=0,
        le=4,
        description="The seat whose view is asked for: one that the person who asks holds, or for a person without one "
        "any, where the table's ``spectators`` is ``seat``. Left out: their only seat; a spectator's view for a person "
        "with none or several.",
    ),
]
TurnPath = Annotated[int, Path(ge=0, le=100_000, description="A turn, counted from 0.")]
TurnQuery = Annotated[int | None, Query(ge=0, le=100_000, description="The view at this turn; now if left out.")]
OpenQuery = Annotated[
    bool, Query(alias="open", description="Whether all hands are shown: only for games that are over, at any turn.")
]
FormatQuery = Annotated[
    Literal["starmine", "hanab.live"],
    Query(alias="format", description="Our own format, or that of hanab.live, for games of its variants."),
]
MessageQuery = Annotated[
    int | None, Query(ge=0, le=10**15, description="Only messages that are older than the one with this id.")
]
ListPlace = Annotated[
    str | None,
    Query(
        pattern=r"^[0-9]{1,17}-[0-9a-z]{1,40}$",
        description="Where a list goes on, as its page before said.",
    ),
]


async def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


Container = Annotated[Services, Depends(_services)]


async def _address(request: Request) -> str:
    return client_of(request.scope)


Address = Annotated[str, Depends(_address)]


async def _browser(request: Request) -> Browser:
    return browser_of(request.headers.get("user-agent", ""))


ThisBrowser = Annotated[Browser, Depends(_browser)]
