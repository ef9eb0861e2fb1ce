"""What players write on cards, for themselves."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel, Field

from starmine.server.schemas.base import Body, Examples, Noted, Order, SeatNumber


class NoteBody(Body):
    """A note on a card."""

    seat: SeatNumber = Field(description="Whose note it is: a seat of the person who writes.")
    order: Order = Field(description="The card, in any hand.")
    text: Noted = Field(description="Empty to take the note away.", examples=["r2,r3"])
    examples: ClassVar[Examples] = {
        "kinds_it_may_be": {"seat": 0, "order": 7, "text": "r2,r3"},
        "a_text": {"seat": 0, "order": 12, "text": "asked about on turn 5"},
        "taken_away": {"seat": 0, "order": 7, "text": ""},
    }


class Note(BaseModel):
    """What a seat noted on a card, from a turn on until its next note on the same card."""

    seat: SeatNumber
    order: int
    turn: int = Field(description="The turn it was written on: how many actions had been taken.")
    text: str = Field(description="Empty where the note was taken away.")


class NoteList(BaseModel):
    """Notes, in the order in which they were written."""

    notes: list[Note]
