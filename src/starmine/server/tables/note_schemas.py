"""Players' private notes on cards."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel, Field

from starmine.server.web.schemas import Body, Examples, Noted, Order, SeatNumber


class NoteBody(Body):
    """A note on a card."""

    seat: SeatNumber = Field(description="One of the caller's seats.")
    order: Order = Field(description="The card, in any hand.")
    text: Noted = Field(description="Empty to delete the note.", examples=["r2,r3"])
    examples: ClassVar[Examples] = {
        "kinds_it_may_be": {"seat": 0, "order": 7, "text": "r2,r3"},
        "a_text": {"seat": 0, "order": 12, "text": "asked about on turn 5"},
        "taken_away": {"seat": 0, "order": 7, "text": ""},
    }


class Note(BaseModel):
    """A seat's note on a card, valid from a turn on until its next note on the same card."""

    seat: SeatNumber
    order: int
    turn: int = Field(description="The turn at which it was written, 0-based.")
    text: str = Field(description="Empty if the note was deleted.")


class NoteList(BaseModel):
    """Notes in the order in which they were written."""

    notes: list[Note]
