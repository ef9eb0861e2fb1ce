"""What players send: actions, arranged hands, notes; and the answers."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field
from typing_extensions import TypeAliasType

from starmine.server.web.schemas import Body, Examples, Noted, Order, Rank, SeatNumber, Slot

_DECK = "0 is the oldest card of the hand; null is the last card of the deck, if `deck_plays` allows it."


class PlayAction(Body):
    type: Literal["play"]
    slot: Slot | None = Field(description=_DECK)


class DiscardAction(Body):
    type: Literal["discard"]
    slot: Slot | None = Field(description=_DECK)


class ColourClue(Body):
    type: Literal["colour"]
    seat: SeatNumber
    colour: str = Field(max_length=20, examples=["red"])


class RankClue(Body):
    type: Literal["rank"]
    seat: SeatNumber
    rank: Rank


Action = TypeAliasType(
    "Action", Annotated[PlayAction | DiscardAction | ColourClue | RankClue, Field(discriminator="type")]
)


class ActionBody(Body):
    turn: Annotated[int, Field(ge=0, le=100_000)] = Field(description="The turn this action is for: 0-based.")
    seat: SeatNumber | None = Field(None, description="The acting seat; needed if the caller has several.")
    action: Action
    examples: ClassVar[Examples] = {
        "play": {"turn": 0, "action": {"type": "play", "slot": 4}},
        "discard": {"turn": 3, "action": {"type": "discard", "slot": 0}},
        "colour_clue": {"turn": 0, "action": {"type": "colour", "seat": 1, "colour": "red"}},
        "rank_clue": {"turn": 0, "action": {"type": "rank", "seat": 1, "rank": 5}},
        "on_a_device_with_several_seats": {"turn": 1, "seat": 1, "action": {"type": "play", "slot": 0}},
    }


class WhatIfBody(Body):
    """Other actions for a finished game, from one of its turns on."""

    turn: Annotated[int, Field(ge=0, le=100_000)] = Field(description="The turn at which it starts to differ.")
    actions: Annotated[list[Action], Field(max_length=500)] = Field(
        description="The actions from there on, by the seat on turn each time."
    )
    open: bool = Field(True, description="Whether to show all hands, or only what the seat on turn would see.")
    bot: str | None = Field(
        None,
        max_length=40,
        examples=["cautious"],
        description="A bot that then plays one action for the seat on turn.",
    )
    examples: ClassVar[Examples] = {
        "another_play_on_turn_17": {"turn": 16, "actions": [{"type": "play", "slot": 1}]},
        "then_a_bot": {"turn": 16, "actions": [{"type": "play", "slot": 1}], "bot": "cautious"},
        "as_the_seat_on_turn_sees_it": {"turn": 0, "actions": [], "open": False},
    }


class WinningLine(BaseModel):
    """A win of a game's deal, by players who see all cards."""

    actions: list[Action] = Field(description="The actions from the first turn on, by the seat on turn each time.")


class Accepted(BaseModel):
    """The action has been committed; the game is now at ``turn``."""

    turn: int


class UndoBody(Body):
    """Asks to take the last action back, if the caller played it; else answers."""

    turn: Annotated[int, Field(ge=0, le=100_000)] = Field(description="The game's current turn, 0-based.")
    agree: bool = Field(description="False declines, or withdraws the caller's own request.")
    examples: ClassVar[Examples] = {
        "ask_or_agree": {"turn": 12, "agree": True},
        "decline": {"turn": 12, "agree": False},
    }


class PauseBody(Body):
    """Asks to pause the clock, or agrees; else lets it go on, declines, or withdraws the caller's own request."""

    paused: bool = Field(description="Whether the caller wants the clock to be paused.")
    examples: ClassVar[Examples] = {
        "ask_or_agree": {"paused": True},
        "go_on_or_decline": {"paused": False},
    }


Orders = Annotated[list[Order], Field(max_length=5)]


class HandBody(Body):
    """A player's arrangement of a hand, as card orders. The rules ignore it. (C26)"""

    seat: SeatNumber
    orders: Orders = Field(description="Every card of the hand, left to right.")
    turned: Orders = Field([], description="The cards turned sideways.")
    gaps: Orders = Field([], description="The cards with a gap in front.")
    examples: ClassVar[Examples] = {
        "newest_card_first": {"seat": 0, "orders": [4, 0, 1, 2, 3]},
        "two_cards_set_apart_and_one_turned": {"seat": 0, "orders": [0, 1, 2, 3, 4], "turned": [4], "gaps": [3]},
    }


class Arrangement(BaseModel):
    """The viewer's arrangement of their hand, as card orders. (C26)"""

    arrangement: list[int] = Field(description="Every card, left to right.")
    turned: list[int] = Field(description="The cards turned sideways.")
    gaps: list[int] = Field(description="The cards with a gap in front.")


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
