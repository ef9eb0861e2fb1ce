"""What event streams and sockets carry: events, chat messages, studies of finished games, and a tab's requests."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field, StringConstraints
from typing_extensions import TypeAliasType

from starmine.server.tables.events import Assistance, Status
from starmine.server.tables.schemas import Table
from starmine.server.tables.view_schemas import (
    Action,
    ActionBody,
    Arrangement,
    Entry,
    GameView,
    HandBody,
    NoteBody,
    NoteList,
)
from starmine.server.web.schemas import (
    Body,
    Examples,
    LiveProblem,
    LiveRefusal,
    Order,
    Phrase,
    Problem,
    Said,
    SeatNumber,
    Text,
)


class Message(BaseModel):
    id: int
    name: str
    seat: SeatNumber | None = Field(description="Null for a spectator's message.")
    spectator: int | None = Field(description="The spectator's number at this table; else null.")
    turn: int = Field(description="The newest turn that the writer had seen.")
    text: str | None = None
    phrase: Phrase | None = None
    told: Text | None = Field(None, description="Id and values of a bot's text; else null.")
    created: datetime


class MessageBody(Body):
    text: Said | None = None
    phrase: Phrase | None = None
    seat: SeatNumber | None = Field(None, description="By default the caller's first seat that may write.")
    examples: ClassVar[Examples] = {"a_text": {"text": "Good evening!"}, "a_fixed_phrase": {"phrase": "know-nothing"}}


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
    """The notes of the viewer's seat, or for spectators those of all spectators; after the game everybody's.

    Each connection starts with all existing notes, if there are any; new ones follow. A note replaces an earlier one
    with the same card, seat, spectator and turn.
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
    """A chat message. Players get those of spectators after the end.

    A new connection gets the newest messages; with ``Last-Event-ID``, only those written since that event.
    """

    type: Literal["chat"] = "chat"
    message: Message
    older: bool = Field(description="Whether older messages were left out before this one; request them by its id.")


Turn = Annotated[int, Field(ge=0, le=100_000)]
LineNumber = Annotated[int, Field(ge=0, le=10_000, description="In the order in which branches were made, from 0.")]
ParticipantNumber = Annotated[int, Field(ge=0, le=10_000, description="In the order in which people joined, from 0.")]


class StudyPlace(Body):
    """The position that a study shows, and the card that its leader points at."""

    turn: Turn
    line: LineNumber | None = Field(description="The branch; null for the record.")
    seat: SeatNumber | None = Field(description="Whose view of the record is shown; null for a spectator's.")
    open: bool = Field(description="Whether all hands are shown.")
    card: Order | None = Field(description="The card that the leader points at.")


class StudyPlaceBody(StudyPlace):
    line: LineNumber | None = None
    seat: SeatNumber | None = None
    open: bool = True
    card: Order | None = None
    hides: bool = Field(False, description="Whether clients hide what comes after the latest turn shown.")
    examples: ClassVar[Examples] = {
        "a_turn": {"turn": 12},
        "a_card_as_a_seat_sees_it": {"turn": 12, "seat": 1, "open": False, "card": 7, "hides": True},
        "the_end_of_a_branch": {"turn": 14, "line": 0},
    }


class StudyLeaderBody(Body):
    leader: ParticipantNumber | None = Field(description="Who is to lead; null to let go.")
    examples: ClassVar[Examples] = {"the_first_person": {"leader": 0}, "nobody": {"leader": None}}


class StudyLineBody(Body):
    """A branch from the record, or one that continues another."""

    turn: Turn = Field(description="The turn of the record at which it starts to differ.")
    actions: Annotated[list[Action], Field(min_length=1, max_length=500)] = Field(
        description="All actions from there on."
    )
    examples: ClassVar[Examples] = {"another_play": {"turn": 16, "actions": [{"type": "play", "slot": 1}]}}


class StudyMessageBody(Body):
    text: Said
    examples: ClassVar[Examples] = {"a_text": {"text": "Look at the new card."}}


class StudyPerson(BaseModel):
    name: str
    here: bool = Field(description="Whether they have the game open.")


class StudyLine(BaseModel):
    """A branch."""

    line: LineNumber
    by: ParticipantNumber
    turn: int = Field(description="The turn of the record at which it starts to differ.")
    actions: list[Action]


class StudyMessage(BaseModel):
    id: int
    by: ParticipantNumber
    text: str
    created: datetime


class Study(BaseModel):
    """A study of a finished game, without its branches and messages."""

    id: str
    game: str
    you: ParticipantNumber | None = Field(description="The caller; null if they have not joined.")
    people: list[StudyPerson]
    leader: ParticipantNumber | None = Field(description="Who leads; null if everybody looks on their own.")
    may_lead: bool = Field(description="Whether the caller may take the lead: nobody leads, or who leads is away.")
    place: StudyPlace
    hides: bool = Field(description="Whether clients hide what comes after the turn ``seen``.")
    seen: int = Field(description="The latest turn of the record that was shown.")


class StudyEvent(BaseModel):
    """A study has changed. Sent first on every connection that follows one."""

    type: Literal["study"] = "study"
    study: Study


class StudyLinesEvent(BaseModel):
    """New and continued branches of a study. A connection gets all of them, or those since its last event."""

    type: Literal["study-lines"] = "study-lines"
    lines: list[StudyLine]


class StudyChatEvent(BaseModel):
    """New messages in a study. A connection gets all of them, or those since its last event."""

    type: Literal["study-chat"] = "study-chat"
    messages: list[StudyMessage]


class StudyContent(BaseModel):
    """A study with its branches and messages."""

    study: Study
    lines: list[StudyLine]
    messages: list[StudyMessage]


Event = TypeAliasType(
    "Event",
    Annotated[
        TableEvent
        | SnapshotEvent
        | TurnEvent
        | ClockEvent
        | HandEvent
        | NotesEvent
        | ChatEvent
        | StudyEvent
        | StudyLinesEvent
        | StudyChatEvent,
        Field(discriminator="type"),
    ],
)


class Snapshot(BaseModel):
    """A game at some turn, from the caller's view."""

    view: GameView
    log: list[Entry]


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
    assistance: Assistance = Field("full", description="The most help to show; a table may show less.")
    whole: bool = Field(
        True, description="False for no more than whether it is the caller's turn; only for players and the host."
    )
    study: GameId | None = Field(None, description="A study of this game that is followed, too.")


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
        LiveFollow | LiveUnfollow | LivePing | LiveAct | LiveArrange | LiveNote | LiveSay, Field(discriminator="type")
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
    status: Status
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
        LiveHello | LiveNews | LiveBrief | LiveDone | LiveRefused | LiveEnded | LiveProblem, Field(discriminator="type")
    ],
)
