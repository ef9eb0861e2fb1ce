"""Studies in the API's schema."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field

from starmine.server.tables.view_schemas import Action
from starmine.server.web.schemas import Body, Examples, Order, Said, SeatNumber

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
