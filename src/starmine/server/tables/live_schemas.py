"""The messages of a tab's socket, ``GET /api/live``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints
from typing_extensions import TypeAliasType

from starmine.server.tables.action_schemas import ActionBody, HandBody
from starmine.server.tables.event_schemas import Event, MessageBody
from starmine.server.tables.note_schemas import NoteBody
from starmine.server.web.schemas import Body, LiveProblem, LiveRefusal, Problem, SeatNumber

GameId = Annotated[str, StringConstraints(max_length=40)]
CommandId = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{8,22}$")]


class LiveFollow(Body):
    """Sends the news of a table from now on."""

    type: Literal["follow"]
    game: GameId
    seat: SeatNumber | None = None
    after: Annotated[int, Field(ge=0)] | None = Field(
        None, description="The ``number`` of the last news of this table and seat; null to begin with a snapshot."
    )
    whole: bool = Field(
        True, description="False for no more than whether it is the caller's turn; only for players and the host."
    )


class LiveUnfollow(Body):
    """Sends no more news of a table."""

    type: Literal["unfollow"]
    game: GameId
    seat: SeatNumber | None = None
    whole: bool = True


class LivePing(Body):
    """Asks whether the connection still works: browsers hide the protocol's own pings. The answer is a ``hello``."""

    type: Literal["ping"]


class LiveCommand(Body):
    game: GameId
    id: CommandId = Field(description="Random. The answer has it, and so do the news with the command's event.")
    again: bool = Field(
        False,
        description="Whether it may have been sent before, on a connection that broke: if it has been accepted, it is "
        "not done twice, but gets the first answer.",
    )


class LiveAct(LiveCommand, ActionBody):
    """Plays an action."""

    type: Literal["act"]


class LiveArrange(LiveCommand, HandBody):
    """Arranges a hand. (C26)"""

    type: Literal["arrange"]


class LiveNote(LiveCommand, NoteBody):
    """Writes a note on a card."""

    type: Literal["note"]


class LiveSay(LiveCommand, MessageBody):
    """Posts a message. (C24, C28)"""

    type: Literal["say"]


LiveRequest = TypeAliasType(
    "LiveRequest",
    Annotated[
        LiveFollow | LiveUnfollow | LivePing | LiveAct | LiveArrange | LiveNote | LiveSay,
        Field(discriminator="type"),
    ],
)


class LiveHello(BaseModel):
    """Sent first, and as the answer to a ``ping``: this connection works."""

    type: Literal["hello"] = "hello"


class LiveNews(BaseModel):
    """The new events of a table, as its event stream would send them."""

    type: Literal["news"] = "news"
    game: str
    seat: SeatNumber | None
    number: int | None = Field(description="Where to continue after a reconnection; null for delayed spectators.")
    commands: list[str] = Field(description="The ids of the caller's own commands whose events these are.")
    events: list[Event]


class LiveBrief(BaseModel):
    """Sent first for a table that is followed briefly, and at each change."""

    type: Literal["brief"] = "brief"
    game: str
    status: Literal["waiting", "playing", "finished"]
    turn: int | None = Field(description="The current turn, 0-based; null before the start.")
    waits: bool = Field(description="Whether it is the caller's turn.")


class LiveDone(BaseModel):
    """A command has been accepted and committed."""

    type: Literal["done"] = "done"
    id: str
    number: int = Field(description="The number of its event; of the newest event if it has changed nothing.")


class LiveRefused(LiveRefusal):
    """A command has been refused."""

    type: Literal["refused"] = "refused"
    id: str


class LiveEnded(BaseModel):
    """A table cannot be followed, or not any more."""

    type: Literal["ended"] = "ended"
    game: str
    seat: SeatNumber | None
    whole: bool
    status: int | None = Field(description="As the status of an HTTP response; null if it has ended.")
    problem: Problem | None = Field(description="Null if it has ended: following again tells why, if it is refused.")
    retry_after: int | None = Field(description="Seconds to wait before trying again, if that may help.")


LiveMessage = TypeAliasType(
    "LiveMessage",
    Annotated[
        LiveHello | LiveNews | LiveBrief | LiveDone | LiveRefused | LiveEnded | LiveProblem,
        Field(discriminator="type"),
    ],
)
