"""A game as one seat may see it, what is known in it, and its record."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field, JsonValue, RootModel

from starmine.server.schemas.actions import Action
from starmine.server.schemas.base import Rank, SeatNumber, is_none
from starmine.server.schemas.texts import ShownText


class ClueMark(BaseModel):
    """A clue that pointed at a card."""

    turn: int
    seat: SeatNumber = Field(description="The player who gave it.")
    colour: str | None = None
    rank: Rank | None = None


class Card(BaseModel):
    order: int
    kind: str | None = Field(description="Null when the viewer may not see it.", examples=["R1"])
    possible: list[str] = Field(
        description="The kinds that it can be for its owner, as far as the viewer can tell. "
        "Every kind of the deck where the table's ``assistance`` is less than ``full``, until the end."
    )
    clues: list[ClueMark] = Field(
        description="Where the table's ``assistance`` is ``none``, those of the last round, until the end."
    )
    drawn: int = Field(description="The turn after which it was in hand; 0 for the deal.")
    critical: bool = Field(description="Seen to be the last useful copy.")
    dead: bool = Field(description="Seen to be unplayable for the rest of the game.")


class Firework(BaseModel):
    suit: str = Field(examples=["R"])
    height: int = Field(description="How many cards lie on it: the highest rank, where it rises from 1.")
    limit: int = Field(description="How many cards it can still have. (C27)")
    cards: list[str] | None = Field(
        None,
        exclude_if=is_none,
        description="Where it does not simply rise from 1: the kinds that lie on it, the first one first.",
    )
    next: list[str] | None = Field(
        None, exclude_if=is_none, description="Where it does not simply rise from 1: the kinds that fit next."
    )


class Discarded(BaseModel):
    order: int
    kind: str
    turn: int
    strike: bool
    critical: bool = Field(description="It was the last useful copy: its firework ends below it.")
    dead: bool = Field(description="It could not be played any more.")


class Legal(BaseModel):
    """A legal action of the seat on turn; for a clue, the cards that it would touch."""

    action: Action
    touches: list[int] = Field(description="Card orders; empty for an empty clue.")


class Refusals(BaseModel):
    """For each kind of action: why none is legal now, in words; null when one is."""

    play: ShownText | None
    discard: ShownText | None
    clue: ShownText | None


class Mistakes(BaseModel):
    """Cards of the viewer's hand, by their orders, with which an action would be a mistake, by what the viewer knows.

    None are listed where the table's ``assistance`` is less than ``full``.
    """

    play: list[int] = Field(description="Whatever they are, none can be played now.")
    discard: list[int] = Field(description="Whatever they are, each is the last useful copy.")


class Entry(BaseModel):
    """One line of the log."""

    turn: int = Field(description="The turn it was taken on; the first is 0.")
    seat: SeatNumber
    action: Action
    cards: list[int] = Field(description="Orders: the touched cards, or the one played or discarded.")
    slots: list[int] = Field(description="Their slots at that time.")
    kind: str | None = Field(description="What was played or discarded.")
    result: Literal["clue", "played", "completed", "strike", "discarded"]
    token_gained: bool
    drawn: int | None = Field(description="The order of the card drawn after it.")


class Outcome(BaseModel):
    """How a game ended."""

    result: Literal["perfect", "won", "finished", "struck-out", "lost-card", "stuck"]
    lost: bool
    score: int = Field(description="The score that counts; 0 for a lost game where the edition says so. (R6)")
    cards: int = Field(description="The cards on the fireworks.")
    reason: ShownText = Field(description="In one sentence.")
    rating: ShownText | None = Field(description="The edition's rating in our words, if it has one. (C23)")
    card: str | None = Field(
        description="The kind that lost the game: the indispensable one, or the one of the last strike; else null."
    )


class Efficiency(BaseModel):
    """How many cards the clues bring."""

    clues: int = Field(description="The clues given.")
    got: int = Field(
        description="The cards that they got: those on the fireworks, and those in hand that a clue touched and that "
        "may still be useful by what the clues say of them."
    )
    needed: int = Field(description="The cards still to get for the best score.")
    left: int = Field(
        description="The clues left to give for that, at most: the free clue tokens, one for each discard that the "
        "best score can still afford, and one for each firework that can still be completed."
    )


class GameView(BaseModel):
    """A game as one seat may see it, or as a spectator (``seat`` null), who sees the hands that the table lets them."""

    id: str
    turn: int = Field(
        description="How many actions have been taken, as far as the viewer may know: see ``spectator_delay``."
    )
    seat: SeatNumber | None
    on_turn: SeatNumber | None = Field(description="Null once the game is over.")
    clue_tokens: int
    half_token: bool | None = Field(
        None, exclude_if=is_none, description="Half a clue token is free besides, where they come in halves."
    )
    strikes: int
    score: int = Field(description="The cards on the fireworks.")
    best: int = Field(
        description="An upper bound of the score at the end, from what everybody knows: the copies, cards to draw and "
        "turns that are left."
    )
    deck: int = Field(description="Cards left to draw.")
    pace: int = Field(description="Discards that the best score can still afford.")
    efficiency: Efficiency | None = Field(
        description="Null where the table's ``assistance`` is less than ``full``, until the end."
    )
    turns_left: int | None = Field(description="In the last round: how many turns are left. (C18)")
    fireworks: list[Firework]
    dead: list[str] | None = Field(
        None,
        exclude_if=is_none,
        description="Where a firework does not simply rise from 1: the kinds that can no longer be played.",
    )
    barred: Literal["colour", "rank"] | None = Field(
        None, exclude_if=is_none, description="Where clues alternate: the type of clue that cannot be given next."
    )
    discards: list[Discarded] = Field(description="In the order they went.")
    hands: list[list[Card]] = Field(description="By seat, oldest card first.")
    arrangement: list[int] = Field(description="The viewer's own order of its hand, as card orders. (C26)")
    turned: list[int] = Field(description="The cards of its hand that the viewer keeps turned sideways. (C26)")
    gaps: list[int] = Field(description="The cards of its hand that the viewer keeps apart, with a gap before. (C26)")
    legal: list[Legal] = Field(description="Empty unless the viewer is on turn.")
    ahead: list[dict[str, list[int]]] = Field(
        description="By seat, while the viewer waits for its turn: the clues that it could give with a clue token, "
        "each colour or number with the cards that it would touch. No clues for its own seat."
    )
    refusals: Refusals
    mistakes: Mistakes = Field(description="No cards unless the viewer is on turn.")
    may_write: list[SeatNumber] = Field(description="The seats whose players may write in the chat now. (C24, C28)")
    may_undo: bool = Field(
        description="Whether the viewer has taken the last action and may ask the others to take it back."
    )
    outcome: Outcome | None


class CardKnowledge(BaseModel):
    order: int
    common: list[str] = Field(description="The kinds that are possible by what everybody knows.")
    chances: dict[str, float] | None = Field(
        description="Chance of each kind from the viewer's eyes; null for cards that are not its own."
    )


class SeatKnowledge(BaseModel):
    seat: SeatNumber
    cards: list[CardKnowledge]


class Knowledge(BaseModel):
    """What the clues have made known. (C32)"""

    turn: int
    seats: list[SeatKnowledge]
    common_deals: str = Field(
        description="How many deals of all hands fit what everybody knows; a decimal integer.", examples=["31250000"]
    )
    own_deals: str | None = Field(
        description="How many hands of its own fit what the viewer knows; null for a spectator.", examples=["412"]
    )


class Why(BaseModel):
    """Why a bot took an action."""

    turn: int
    text: ShownText = Field(description="One or two sentences, as the bot would say them.")


class Record(RootModel[dict[str, JsonValue]]):
    """A whole game, as ``starmine.write_record`` writes it and ``starmine.read_record`` reads it."""
