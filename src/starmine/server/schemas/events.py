"""The events of streams, and messages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypeAliasType

from starmine.server.schemas.actions import Arrangement
from starmine.server.schemas.base import Body, Examples, Phrase, Said, SeatNumber
from starmine.server.schemas.notes import NoteList
from starmine.server.schemas.tables import Table
from starmine.server.schemas.texts import Text
from starmine.server.schemas.views import Entry, GameView


class Message(BaseModel):
    id: int
    name: str
    seat: SeatNumber | None
    turn: int
    text: str | None = None
    phrase: Phrase | None = None
    told: Text | None = Field(None, description="The text by its id, where the server says it for a bot; else null.")
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
    """Some messages, oldest first."""

    messages: list[Message]
    older: bool = Field(description="Whether there are older ones: ask with the id of the first one as ``before``.")


class TableEvent(BaseModel):
    """The table changed: seats, settings, start, end, rematch. Sent first on every connection."""

    type: Literal["table"] = "table"
    table: Table


class SnapshotEvent(BaseModel):
    """Where the game stands, with its whole log. Its event id is ``view.turn``.

    Sent once, to a connection without a ``Last-Event-ID`` of this game; and again when an action has been taken back.
    From then on event ids have a hyphen and how often that has happened after the turn.
    """

    type: Literal["snapshot"] = "snapshot"
    view: GameView
    log: list[Entry]


class TurnEvent(BaseModel):
    """One action and the view after it. Its event id is ``view.turn``."""

    type: Literal["turn"] = "turn"
    view: GameView
    entry: Entry


class HandEvent(Arrangement):
    """The viewer rearranged its hand (perhaps in another tab)."""

    type: Literal["hand"] = "hand"


class NotesEvent(NoteList):
    """Notes of the viewer's seat; once the game is over those of all seats.

    All of them at the start of every connection, if there are any, then those that are new. One on the same card, by
    the same seat and of the same turn takes the place of what was sent before.
    """

    type: Literal["notes"] = "notes"


class Clocks(BaseModel):
    """What the clocks of a table show: seconds left, for the turn that a seat is on, or for its next."""

    left: list[float | None] = Field(
        description="By seat; null for bots, and for all where the table has no clock or no game is under way."
    )
    running: SeatNumber | None = Field(description="The seat whose clock runs; none while a bot is on turn.")


class ClockEvent(Clocks):
    """The clocks of a table that has one: at the start of every connection, and with every turn."""

    type: Literal["clock"] = "clock"


class ChatEvent(BaseModel):
    """Somebody wrote a message.

    A new connection gets the newest messages so far, one with ``Last-Event-ID`` those of them that were written about
    that turn or later: some may be known already, by their ids.
    """

    type: Literal["chat"] = "chat"
    message: Message
    older: bool = Field(
        description="Whether older messages were left out before this one: they can be asked for by its id."
    )


Event = TypeAliasType(
    "Event",
    Annotated[
        TableEvent | SnapshotEvent | TurnEvent | ClockEvent | HandEvent | NotesEvent | ChatEvent,
        Field(discriminator="type"),
    ],
)


class Snapshot(BaseModel):
    """A game at some turn, for the seat that asks."""

    view: GameView
    log: list[Entry]
