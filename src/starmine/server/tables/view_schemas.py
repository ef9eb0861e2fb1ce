"""A game as one seat may see it, its knowledge, and its record.

A card's *order* is its index in the deck, 0-based; a *kind* is written as suit letter and rank (``"R1"``); a *seat* is
0-based in turn order; slot 0 is a hand's oldest card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from fastapi import Query
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    PlainSerializer,
    RootModel,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from typing_extensions import TypeAliasType

import starmine as sm
from starmine.rules.actions import UntoldClue
from starmine.rules.position import Result
from starmine.server.tables.events import Assistance
from starmine.server.web.schemas import Body, Examples, Noted, Order, Rank, SeatNumber, ShownText, Slot, is_none

AssistanceQuery = Annotated[Assistance, Query(description="The most help to show; a table may show less.")]

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


class ClueOf(BaseModel):
    """A clue whose value its viewers are not told, in variants such as *Cow & Pig* and *Duck*."""

    type: Literal["clue"]
    seat: SeatNumber
    of: Literal["colour", "rank"] | None = Field(description="Its type; null if that is not told either.")


ShownAction = PlayAction | DiscardAction | ColourClue | RankClue


def show_action(action: sm.Action) -> ShownAction | ClueOf:  # noqa: PLR0911 (one case an action)
    """An action as it is sent; in the log, it may be a clue whose value is not told."""
    match action:
        case UntoldClue(seat=seat, type=of):
            return ClueOf(type="clue", seat=seat, of=of)
        case sm.Play(slot=slot):
            return PlayAction(type="play", slot=slot)
        case sm.Discard(slot=slot):
            return DiscardAction(type="discard", slot=slot)
        case sm.FromDeck(play=True):
            return PlayAction(type="play", slot=None)
        case sm.FromDeck():
            return DiscardAction(type="discard", slot=None)
        case sm.Clue(seat=seat, colour=str(colour)):
            return ColourClue(type="colour", seat=seat, colour=colour)
        case sm.Clue(seat=seat, rank=int(rank)):
            return RankClue(type="rank", seat=seat, rank=rank)
    raise TypeError(f"unknown action {action!r}")


def _read_action(value: Any, read: ValidatorFunctionWrapHandler) -> sm.Action:
    """Converts an action from JSON; ``read`` validates it as a ``ShownAction`` or ``ClueOf``."""
    if isinstance(value, sm.Action):
        return value
    match read(value):
        case PlayAction(slot=slot):
            return sm.FromDeck() if slot is None else sm.Play(slot)
        case DiscardAction(slot=slot):
            return sm.FromDeck(play=False) if slot is None else sm.Discard(slot)
        case ColourClue(seat=seat, colour=colour):
            return sm.Clue(seat, colour=colour)
        case RankClue(seat=seat, rank=rank):
            return sm.Clue(seat, rank=rank)
        case ClueOf(seat=seat, of=of):
            return UntoldClue(seat, type=of)
    raise TypeError(f"unknown action {value!r}")


# In Python both are an ``sm.Action``. In JSON both are a ``ShownAction``; ``Taken``, for the log, may be a ``ClueOf``.
if TYPE_CHECKING:
    Action = sm.Action
    Taken = sm.Action
else:
    _Shown = Annotated[ShownAction, Field(discriminator="type")]
    Action = TypeAliasType(
        "Action", Annotated[_Shown, WrapValidator(_read_action), PlainSerializer(show_action, return_type=_Shown)]
    )
    _Told = Annotated[ShownAction | ClueOf, Field(discriminator="type")]
    Taken = Annotated[_Told, WrapValidator(_read_action), PlainSerializer(show_action, return_type=_Told)]


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
        None, max_length=40, examples=["cautious"], description="A bot that then plays one action for the seat on turn."
    )
    to_end: bool = Field(False, description="Whether the bot plays all seats, to the end of the game.")
    examples: ClassVar[Examples] = {
        "another_play_on_turn_17": {"turn": 16, "actions": [{"type": "play", "slot": 1}]},
        "then_a_bot": {"turn": 16, "actions": [{"type": "play", "slot": 1}], "bot": "cautious"},
        "played_to_the_end": {"turn": 16, "actions": [], "bot": "conventions", "to_end": True},
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
    examples: ClassVar[Examples] = {"ask_or_agree": {"paused": True}, "go_on_or_decline": {"paused": False}}


Orders = Annotated[list[Order], Field(max_length=6)]


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

    seat: SeatNumber | None = Field(description="One of the caller's seats; null for a spectator's note.")
    order: Order = Field(description="The card, in any hand.")
    text: Noted = Field(description="Empty to delete the note.", examples=["r2,r3"])
    examples: ClassVar[Examples] = {
        "kinds_it_may_be": {"seat": 0, "order": 7, "text": "r2,r3"},
        "a_text": {"seat": 0, "order": 12, "text": "asked about on turn 5"},
        "taken_away": {"seat": 0, "order": 7, "text": ""},
        "by_a_spectator": {"seat": None, "order": 7, "text": "f"},
    }


class SpectatorBody(Body):
    """What the host decides about a spectator who has written."""

    muted: bool
    examples: ClassVar[Examples] = {"mute": {"muted": True}, "let_write_again": {"muted": False}}


class Note(BaseModel):
    """A note on a card by a seat or spectator, valid from a turn on until their next note on the same card."""

    seat: SeatNumber | None = Field(description="Null for a spectator's note.")
    spectator: int | None = Field(description="The spectator's number at this table; null for a seat's note.")
    name: str = Field("", description="The spectator's name; empty for a seat's note.")
    mine: bool = Field(False, description="Whether the caller wrote it as a spectator.")
    order: int
    turn: int = Field(description="The turn at which it was written, 0-based.")
    text: str = Field(description="Empty if the note was deleted.")


class NoteList(BaseModel):
    """Notes in the order in which they were written."""

    notes: list[Note]


class ClueMark(BaseModel):
    """A clue that touched a card."""

    model_config = ConfigDict(frozen=True)

    turn: int
    seat: SeatNumber = Field(description="The player who gave it.")
    colour: str | None = None
    rank: Rank | None = None
    of: Literal["colour", "rank"] | None = Field(
        None, exclude_if=is_none, description="The type of a clue whose value is not told, if the type is."
    )


class Card(BaseModel):
    order: int
    kind: str | None = Field(description="Null if the viewer may not see it.", examples=["R1"])
    possible: list[str] = Field(
        description="The kinds that it can be for its owner, as far as the viewer can tell. If the view's "
        "``assistance`` is not ``full``: those of the colours and numbers in ``clues``, or all without clues."
    )
    clues: list[ClueMark] = Field(description="Only those of the last round if the view's ``assistance`` is ``none``.")
    drawn: int = Field(description="The turn at whose start it was first in hand; 0 for the deal.")
    critical: bool = Field(description="Whether it is certainly the last useful copy.")
    dead: bool = Field(description="Whether it certainly cannot be played any more.")


class Firework(BaseModel):
    suit: str = Field(examples=["R"])
    height: int = Field(description="The number of cards on it.")
    limit: int = Field(description="The number of cards that it can still reach. (C27)")
    direction: Literal["up", "down", "either", "round"] = Field(
        description="How it is built: ``either`` before a card has decided; ``round`` from any rank, with 1 after the "
        "highest."
    )
    cards: list[str] = Field(description="The kinds on it, first one first.")
    next: list[str] = Field(description="The kinds that fit next.")


class HoleCard(BaseModel):
    """A card that was played into the hole, where nobody is told before the end of the game whether it fitted."""

    order: int
    kind: str | None = Field(description="Null unless the viewer saw it in another hand.")


class Discarded(BaseModel):
    order: int
    kind: str
    turn: int
    strike: bool
    critical: bool = Field(description="Whether it was the last useful copy, so that its firework cannot be completed.")
    dead: bool = Field(description="Whether it could not be played any more.")


class Legal(BaseModel):
    """A legal action of the seat on turn, with the cards that a clue would touch."""

    action: Action
    touches: list[int] = Field(description="Card orders; empty for an empty clue.")


class Refusals(BaseModel):
    """For each kind of action: why none is legal now; null if one is."""

    play: ShownText | None
    discard: ShownText | None
    clue: ShownText | None


class Mistakes(BaseModel):
    """Cards of the viewer's hand for which an action would be a mistake, by what the viewer knows.

    Empty if the view's ``assistance`` is not ``full``.
    """

    play: list[int] = Field(description="Cards that certainly cannot be played now.")
    discard: list[int] = Field(description="Cards that are certainly the last useful copy.")


class Entry(BaseModel):
    """An entry of the log."""

    turn: int = Field(description="The turn at which it was played, 0-based.")
    seat: SeatNumber
    stand_in: bool = Field(description="Whether a bot acted in place of the seat's person.")
    action: Taken
    cards: list[int] = Field(description="The orders of the cards touched, played or discarded.")
    slots: list[int] = Field(description="Their slots at that time.")
    hand: int = Field(description="The number of cards in that hand at that time.")
    kind: str | None = Field(description="The kind of the card played or discarded; null in a hole.")
    result: Result = Field(
        description="``hole``: played, and nobody is told before the end what it was and whether it fitted."
    )
    token_gained: bool
    drawn: int | None = Field(description="The order of the card drawn afterwards.")


class Outcome(BaseModel):
    """How a game ended."""

    result: Literal["perfect", "won", "finished", "struck-out", "lost-card", "stuck", "unfinished"] = Field(
        description="``unfinished`` only for games from files."
    )
    lost: bool
    score: int = Field(description="The final score; 0 for a lost game if the edition says so. (R6)")
    cards: int = Field(description="The cards on the fireworks.")
    reason: ShownText = Field(description="The reason, in one sentence.")
    rating: ShownText | None = Field(description="The edition's rating, paraphrased, if it has one. (C23)")
    card: str | None = Field(
        description="The kind that lost the game: the indispensable card, or the card of the last strike; else null."
    )


class Efficiency(BaseModel):
    """The number of useful cards per clue."""

    clues: int = Field(
        description="The number of clues spent: those given, and one for each clue token that was not regained since "
        "a play did not fit or every token was free."
    )
    got: int = Field(
        description="The number of cards gotten: those on fireworks, and touched cards in hand that may still be "
        "useful according to the clues."
    )
    needed: int = Field(description="The number of cards still to get for the best score in reach, ``best``.")
    left: int | None = Field(
        description="The most clues that can still be given on the way to that score, if every card comes when it is "
        "needed. Null once the deck is empty or the game is over."
    )


class GameView(BaseModel):
    """A game as one seat sees it, or a spectator (``seat`` null), who sees hands only if the table allows it."""

    id: str
    turn: int = Field(
        description="The number of actions played, as far as the viewer may know: see ``spectator_delay``."
    )
    seat: SeatNumber | None
    on_turn: SeatNumber | None = Field(description="Null once the game is over.")
    clue_tokens: int
    half_token: bool | None = Field(
        None,
        exclude_if=is_none,
        description="Whether half a clue token is available in addition; only in variants with half tokens.",
    )
    hole: list[HoleCard] | None = Field(
        None,
        exclude_if=is_none,
        description="The cards in the hole, oldest first, while these are hidden: then ``strikes``, ``score``, "
        "``best``, ``pace`` and the heights of ``fireworks`` are 0, and no kinds are ``next``.",
    )
    strikes: int
    score: int = Field(description="The number of cards on the fireworks.")
    best: int = Field(
        description="An upper bound of the final score, from public knowledge of the copies, cards to draw and turns "
        "left."
    )
    deck: int = Field(description="The number of cards left to draw.")
    pace: int = Field(description="The number of discards that the maximum score still allows.")
    efficiency: Efficiency | None = Field(description="Null if the view's ``assistance`` is not ``full``.")
    turns_left: int | None = Field(description="The number of turns left in the last round; null before it. (C18)")
    fireworks: list[Firework]
    assistance: Assistance = Field(
        description="How much of the clues is shown: no more than the table allows and the request asks for; ``full`` "
        "after the game."
    )
    since: int = Field(description="The first turn whose clues and log entry are shown.")
    dead: list[str] = Field(description="The kinds that can no longer be played. (C27)")
    critical: list[str] = Field(description="The kinds of which one useful copy is left. (C27)")
    barred: Literal["colour", "rank"] | None = Field(
        None, exclude_if=is_none, description="The type of clue that is not allowed next; only if clues must alternate."
    )
    discards: list[Discarded] = Field(description="Oldest first.")
    hands: list[list[Card]] = Field(description="By seat, oldest card first.")
    arrangement: list[int] = Field(description="The viewer's arrangement of their hand, as card orders. (C26)")
    turned: list[int] = Field(description="The cards that the viewer has turned sideways. (C26)")
    gaps: list[int] = Field(description="The cards that the viewer has set apart with a gap in front. (C26)")
    legal: list[Legal] = Field(description="Empty unless the viewer is on turn.")
    ahead: list[dict[str, list[int]]] = Field(
        description="By target, while it is not the viewer's turn: the clues that the viewer could give with a clue "
        "token, each colour or number with the cards that it would touch. Empty for the viewer's own seat."
    )
    refusals: Refusals
    mistakes: Mistakes = Field(description="Empty unless the viewer is on turn.")
    may_write: list[SeatNumber] = Field(description="The seats whose players may write in the chat now. (C24, C28)")
    may_undo: bool = Field(description="Whether the viewer played the last action and may ask to take it back.")
    outcome: Outcome | None


class CardKnowledge(BaseModel):
    order: int
    common: list[str] = Field(description="The possible kinds according to public knowledge.")
    chances: dict[str, float] | None = Field(
        description="The probability of each kind from the viewer's view; null for cards that are not the viewer's."
    )


class SeatKnowledge(BaseModel):
    seat: SeatNumber
    cards: list[CardKnowledge]


class Knowledge(BaseModel):
    """What the clues reveal. (C32)"""

    turn: int
    seats: list[SeatKnowledge]
    common_deals: str = Field(
        description="The number of deals that fit public knowledge; a decimal integer.", examples=["31250000"]
    )
    own_deals: str | None = Field(
        description="The number of hands that the viewer could have; null for a spectator.", examples=["412"]
    )


class Why(BaseModel):
    """A bot's reason for an action."""

    turn: int
    text: ShownText = Field(description="One or two sentences in the bot's words.")


class HanabLiveLink(BaseModel):
    """A link that opens a game as a replay on hanab.live."""

    link: str = Field(examples=["https://hanab.live/shared-replay-json/215…"])


class GameRecord(RootModel[dict[str, JsonValue]]):
    """A whole game, in the format of ``starmine.write_record`` and ``starmine.read_record``."""
