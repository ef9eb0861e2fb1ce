"""The variants of hanab.live: the whole catalogue in brief, and one of them in full."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from starmine.server.schemas.editions import SuitSign
from starmine.server.schemas.texts import ShownText

VariantSort = Literal["plain", "one-suit", "two-suits", "ranks", "odd"]


class ListedVariant(BaseModel):
    """A variant in the list."""

    id: int = Field(description="hanab.live's number.", examples=[1001])
    name: str = Field(description="What the option ``variant`` of a table is.", examples=["Rainbow & Pink (5 Suits)"])
    suits: list[str] = Field(description="hanab.live's names.")
    special: list[str] = Field(description="Those of ``suits`` that are not ordinary.")
    ranks: list[int] = Field(description="The ranks that are not ordinary.")
    rules: list[str] = Field(description="What else differs: hanab.live's names of rules.", examples=[["funnels"]])
    sort: VariantSort = Field(
        description="``plain``: nothing but ordinary suits, ``one-suit`` and ``two-suits``: so many special ones and "
        "nothing else, ``ranks``: a special rank, perhaps with a special suit, ``odd``: everything else."
    )
    unplayable: ShownText | None = Field(description="Why no game can be played by it; null where one can.")


class VariantList(BaseModel):
    variants: list[ListedVariant] = Field(description="In hanab.live's order.")


class VariantSuit(SuitSign):
    """A suit of a variant; its ``name`` is hanab.live's."""

    reversed: bool = Field(description="Whether its firework is built from the highest rank down.")
    copies: list[int] = Field(description="Of each card, by rank as in ``ranks``.")
    remarks: list[ShownText] = Field(
        description="What is special about it, each in a few words; empty for an ordinary one."
    )


class Variant(BaseModel):
    """A variant in full. Suits, ranks and clues have the same order everywhere."""

    id: int
    name: str
    suits: list[VariantSuit]
    ranks: list[int] = Field(description="From 1 up; 0 is the START card, which comes last.")
    clue_colours: list[SuitSign] = Field(description="A clue colour may be that of no suit in play.")
    clue_ranks: list[int]
    touches: list[list[list[bool]]] = Field(
        description="Whether a clue touches a card: by clue, colours first, then by suit and rank."
    )
    differences: list[ShownText] = Field(description="What differs beyond single suits, in sentences.")
    rules: list[str]
    cards: int = Field(description="In the deck.")
    max_score: int
    unplayable: ShownText | None


class PlayedVariants(BaseModel):
    played: list[int] = Field(description="The ``id`` of every variant of which the person has finished a game.")
