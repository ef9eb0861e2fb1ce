"""Tables: their seats, settings and rules."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypeAliasType

from starmine.server.schemas.base import Body, Chat, Name, SeatNumber
from starmine.server.schemas.editions import Options, Suit, Words
from starmine.server.schemas.views import Outcome


class SeatOpen(Body):
    """Frees a seat: players their own, the host any. In a game under way: a bot stands in."""

    kind: Literal["open"]


class SeatMe(Body):
    """I sit here, and no longer where I sat before. In a game under way: I come back."""

    kind: Literal["me"]


class SeatLocal(Body):
    """Another player sits here on my device, for pass-and-play."""

    kind: Literal["local"]
    name: Name


class SeatBot(Body):
    """A bot sits here; the host's choice. In a game under way: it stands in for a player who left."""

    kind: Literal["bot"]
    bot: str = Field(max_length=40, examples=["cautious"])


SeatAction = Literal["open", "me", "local", "bot"]  # the kinds of ``SeatChange``
TableAction = Literal["change", "start", "join", "leave", "rematch"]

SeatChange = TypeAliasType(
    "SeatChange", Annotated[SeatOpen | SeatMe | SeatLocal | SeatBot, Field(discriminator="kind")]
)


class _Settings(Body):
    edition: Annotated[str, Field(max_length=40)] = "cocktail"
    options: Options = Options()
    first: Literal["lot"] | SeatNumber = Field("lot", description="Who begins: a seat, or drawn by lot. (R4)")
    listed: bool = Field(False, description="Shown to everybody on this server, or only to people who have the link.")
    chat: Chat = Field("open", description="Open, fixed phrases only, or closed. (C28)")


class TableSettings(_Settings):
    silence: bool = Field(False, description="While a player is on turn the teammates do not comment. (C24)")


class NewTable(_Settings):
    silence: bool | None = Field(
        None, description="While a player is on turn the teammates do not comment; null is as the edition has it. (C24)"
    )
    seats: Annotated[list[SeatChange], Field(min_length=2, max_length=5)]


class TableChanges(Body):
    """The host's changes until the start; what is left out stays, but another edition begins with its own options."""

    edition: Annotated[str, Field(max_length=40)] | None = None
    options: Options | None = None
    first: Literal["lot"] | SeatNumber | None = None
    listed: bool | None = None
    chat: Chat | None = None
    silence: bool | None = None
    players: Annotated[int, Field(ge=2, le=5)] | None = Field(
        None, description="How many seats; only open ones can go."
    )


class Seat(BaseModel):
    seat: SeatNumber
    kind: Literal["open", "person", "bot"]
    name: str = Field(description="Empty for an open seat.")
    bot: str | None = Field(None, description="The bot's id; on a person's seat: the bot that stands in.")
    mine: bool = Field(description="Held by the person who asks.")
    host: bool
    online: bool = Field(description="Whether the person's browser is connected; true for bots.")
    kept: bool = Field(
        description="Kept for a player of the last game who has not come to this one; ``online`` is true while they "
        "are still there."
    )
    may: list[SeatAction] = Field(
        description="The changes of this seat (kinds of ``SeatChange``) that are accepted now from the person who "
        "asks; from somebody without a name, once there is one. In a game under way ``bot`` and ``open`` let a bot "
        "stand in, ``me`` and ``local`` come back."
    )


class Rules(BaseModel):
    """The rules this table plays by, ready to show and to draw."""

    suits: list[Suit]
    hand_size: int
    deck_size: int
    max_score: int
    clue_tokens: int
    strikes: int = Field(description="The game is lost, or over, at this strike.")
    endless: bool
    keep_score: bool
    empty_clues: bool
    discard_at_full: bool
    variants: list[int] = Field(description="The printed variants that it plays by.")
    differences: list[str] = Field(description="In what a custom table differs from its edition, in words. (R5)")
    copies: dict[str, int] = Field(description="How many cards of each kind the deck holds.", examples=[{"R1": 3}])


class Table(BaseModel):
    id: str
    status: Literal["waiting", "playing", "finished"]
    settings: TableSettings
    seats: list[Seat]
    rules: Rules
    words: Words
    edition_name: str
    one_click: bool = Field(description="As its edition has it: see ``EditionInfo``. (C34)")
    host: bool = Field(description="Whether the person who asks has the host's rights.")
    may: list[TableAction] = Field(
        description="What is accepted now from the person who asks; from somebody without a name, once there is one."
    )
    created: datetime
    commitment: str | None = Field(
        description="SHA-256, in hex, of the text (its 64 characters) of the deal's secret seed; from the start on."
    )
    seed: str | None = Field(description="The seed itself, once the game is over. It makes the deck: see docs/deal.md.")
    outcome: Outcome | None
    rematch: str | None = Field(description="The id of the table that plays on with the same people.")
    rematch_by: SeatNumber | None = Field(description="The seat whose player asked for the rematch.")


class TableSummary(BaseModel):
    id: str
    status: Literal["waiting", "playing", "finished"]
    edition: str
    edition_name: str
    seats: list[Seat]
    open_seats: int
    my_turn: bool
    turn: int
    score: int = Field(description="The score that counts, so far; 0 for a lost game where the edition says so. (R6)")
    outcome: Outcome | None
    created: datetime


class TableList(BaseModel):
    mine: list[TableSummary] = Field(description="The tables at which the person who asks sits, newest first.")
    open: list[TableSummary] = Field(description="Listed tables with a free seat, newest first.")
    older_mine: str | None = Field(description="There are older ones of ``mine``: ask for them with ``mine_before``.")
    older_open: str | None = Field(description="There are older ones of ``open``: ask for them with ``open_before``.")
