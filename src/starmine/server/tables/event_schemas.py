"""The events of streams, and chat messages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypeAliasType

from starmine.server.tables.action_schemas import Arrangement
from starmine.server.tables.note_schemas import NoteList
from starmine.server.tables.schemas import Table
from starmine.server.tables.view_schemas import Entry, GameView
from starmine.server.web.schemas import Body, Examples, Phrase, Said, SeatNumber
from starmine.server.web.texts import Text


class Message(BaseModel):
    id: int
    name: str
    seat: SeatNumber | None
    turn: int
    text: str | None = None
    phrase: Phrase | None = None
    told: Text | None = Field(None, description="Id and values of a bot's text; else null.")
    created: datetime


class MessageBody(Body):
    text: Said | None = None
    phrase: Phrase | None = None
    seat: SeatNumber | None = None
    examples: ClassVar[Examples] = {
        "a_text": {"text": "Good evening!"},
        "a_fixed_phrase": {"phrase": "know-nothing"},
    }


class MessageList(BaseModel):
    """A page of messages, oldest first."""

    messages: list[Message]
    older: bool = Field(description="Whether there are older messages: pass the id of the first one as ``before``.")


class TableEvent(BaseModel):
    """The table has changed: seats, settings, start, end, rematch. Sent first on every connection."""

    type: Literal["table"] = "table"
    table: Table


class SnapshotEvent(BaseModel):
    """The current view with the whole log.

    Sent once to connections without a ``Last-Event-ID`` of this game, and again after an undo.
    """

    type: Literal["snapshot"] = "snapshot"
    view: GameView
    log: list[Entry]


class TurnEvent(BaseModel):
    """An action and the view after it."""

    type: Literal["turn"] = "turn"
    view: GameView
    entry: Entry


class HandEvent(Arrangement):
    """The viewer has rearranged their hand (perhaps in another tab)."""

    type: Literal["hand"] = "hand"


class NotesEvent(NoteList):
    """The notes of the viewer's seat; after the game those of all seats.

    Each connection starts with all existing notes, if there are any; new ones follow. A note replaces an earlier one
    with the same card, seat and turn.
    """

    type: Literal["notes"] = "notes"


class Clocks(BaseModel):
    """The clocks at a table: seconds left, for a seat's current or next turn."""

    left: list[float | None] = Field(
        description="By seat; null for bots, and for all seats without a clock or outside of a running game."
    )
    running: SeatNumber | None = Field(
        description="The seat whose clock runs; null while a bot is on turn, and during a pause."
    )


class ClockEvent(Clocks):
    """The clocks of a table that has them: at the start of every connection, with every turn, and at pauses."""

    type: Literal["clock"] = "clock"


class ChatEvent(BaseModel):
    """A chat message.

    A new connection gets the newest messages; with ``Last-Event-ID``, only those written since that event.
    """

    type: Literal["chat"] = "chat"
    message: Message
    older: bool = Field(description="Whether older messages were left out before this one; request them by its id.")


Event = TypeAliasType(
    "Event",
    Annotated[
        TableEvent | SnapshotEvent | TurnEvent | ClockEvent | HandEvent | NotesEvent | ChatEvent,
        Field(discriminator="type"),
    ],
)


class Snapshot(BaseModel):
    """A game at some turn, from the caller's view."""

    view: GameView
    log: list[Entry]
