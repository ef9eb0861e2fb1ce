"""The variants of hanab.live in the API's schema."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from starmine.rules import catalogue
from starmine.rules.catalogue import rule_names
from starmine.rules.catalogue.edition import shape_of
from starmine.rules.catalogue.names import suit_data
from starmine.rules.catalogue.words import rule_sentences, suit_remarks
from starmine.server.editions import SuitSign
from starmine.server.web.schemas import ShownText

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


class PlayedVariants(BaseModel):
    played: list[int] = Field(description="The ids of the variants of which the caller has finished a game.")


_OF_SUITS = {"reversed", "inverted"}  # rules of suits rather than of the whole variant


def show_variants() -> VariantList:
    return VariantList(variants=[_listed(catalogue.variant(name)) for name in catalogue.variants()])


def _listed(one: catalogue.Variant) -> ListedVariant:
    return ListedVariant(
        id=one.id,
        name=one.name,
        suits=[suit.name for suit in one.suits],
        special=_special(one),
        ranks=_special_ranks(one),
        rules=list(rule_names(one)),
        sort=_sort(one),
    )


def _special(one: catalogue.Variant) -> list[str]:
    return [suit.name for suit in one.suits if suit_remarks(suit)]


def _special_ranks(one: catalogue.Variant) -> list[int]:
    rules = one.settings
    ranks = {rules.special_rank, rules.critical_rank, 1 if rules.scarce_ones else None}
    return sorted(rank for rank in ranks if rank is not None)


def _sort(one: catalogue.Variant) -> VariantSort:
    rules = one.settings
    if set(rule_names(one)) - _OF_SUITS:
        return "odd"
    if _special_ranks(one):
        return "ranks"
    by_suits: tuple[VariantSort, ...] = ("plain", "one-suit", "two-suits")  # by the number of special suits
    has_own_clues = rules.clue_colours is not None or rules.clue_ranks is not None
    special = len(_special(one))
    return by_suits[special] if special < len(by_suits) and not has_own_clues else "odd"


def show_variant(name: str) -> Variant:
    """A variant with all details. Raises ``UnknownVariant``."""
    one = catalogue.variant(name)
    return Variant(
        id=one.id,
        name=one.name,
        suits=[
            VariantSuit(
                letter=suit.letter,
                name=suit.name,
                shape=shape_of(suit.data.name),
                reversed=suit.reversed,
                copies=list(copies),
                remarks=list(suit_remarks(suit)),
            )
            for suit, copies in zip(one.suits, one.copies, strict=True)
        ],
        ranks=list(one.ranks),
        clue_colours=[_colour(name, one) for name in one.clue_colours],
        clue_ranks=list(one.clue_ranks),
        touches=[[[bool(touched) for touched in row] for row in grid] for grid in one.touches],
        differences=list(rule_sentences(one)),
        rules=list(rule_names(one)),
        cards=one.cards,
        max_score=one.max_score,
    )


def _colour(name: str, one: catalogue.Variant) -> SuitSign:
    """A clue colour; with the letter of the suit of that name if it is in play."""
    letters = {suit.data.name: suit.letter for suit in one.suits}
    return SuitSign(letter=letters.get(name, suit_data(name).letter), name=name, shape=shape_of(name))
