"""The variants of hanab.live: a compact list, and the details of one."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from starmine.server.editions.schemas import SuitSign
from starmine.server.web.texts import ShownText

VariantSort = Literal["plain", "one-suit", "two-suits", "ranks", "odd"]


class ListedVariant(BaseModel):
    """A variant in the list."""

    id: int = Field(description="hanab.live's id.", examples=[1001])
    name: str = Field(description="The value of a table's option ``variant``.", examples=["Rainbow & Pink (5 Suits)"])
    suits: list[str] = Field(description="hanab.live's names.")
    special: list[str] = Field(description="The special ones among ``suits``.")
    ranks: list[int] = Field(description="The special ranks.")
    rules: list[str] = Field(description="Other special rules, by hanab.live's names.", examples=[["funnels"]])
    sort: VariantSort = Field(
        description="``plain``: only ordinary suits; ``one-suit`` and ``two-suits``: that many special suits and "
        "nothing else; ``ranks``: a special rank, perhaps with a special suit; ``odd``: everything else."
    )
    unplayable: ShownText | None = Field(description="Why it cannot be played; null if it can.")


class VariantList(BaseModel):
    variants: list[ListedVariant] = Field(description="In hanab.live's order.")


class VariantSuit(SuitSign):
    """A suit of a variant; ``name`` is hanab.live's."""

    reversed: bool = Field(description="Whether its firework is built downwards from the highest rank.")
    copies: list[int] = Field(description="The number of copies by rank, in the order of ``ranks``.")
    remarks: list[ShownText] = Field(description="Its special rules, in a few words each; empty for an ordinary suit.")


class Variant(BaseModel):
    """A variant with all details. Suits, ranks and clues are in the same order everywhere."""

    id: int
    name: str
    suits: list[VariantSuit]
    ranks: list[int] = Field(description="From 1 up; 0 is the START card, which comes last.")
    clue_colours: list[SuitSign] = Field(description="Some may not belong to a suit in play.")
    clue_ranks: list[int]
    touches: list[list[list[bool]]] = Field(
        description="Whether a clue touches a card: by clue (colours first), suit and rank."
    )
    differences: list[ShownText] = Field(description="Special rules that are not of single suits, in sentences.")
    rules: list[str]
    cards: int = Field(description="The number of cards in the deck.")
    max_score: int
    unplayable: ShownText | None


class PlayedVariants(BaseModel):
    played: list[int] = Field(description="The ids of the variants of which the caller has finished a game.")
