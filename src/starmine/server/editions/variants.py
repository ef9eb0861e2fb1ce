"""The variants of hanab.live in the API's schema."""

from __future__ import annotations

from starmine.rules.catalogue import Variant, rule_names, unplayable, variant, variants
from starmine.rules.catalogue.edition import shape_of
from starmine.rules.catalogue.names import suit_data
from starmine.rules.catalogue.words import rule_sentences, suit_remarks
from starmine.server.editions import schemas
from starmine.server.editions.schemas import SuitSign, VariantSort
from starmine.server.web.errors import sentence

_OF_SUITS = {"reversed", "inverted"}  # rules of suits rather than of the whole variant


def show_variants() -> schemas.VariantList:
    """The compact list of all variants."""
    return schemas.VariantList(variants=[_listed(variant(name)) for name in variants()])


def _listed(one: Variant) -> schemas.ListedVariant:
    return schemas.ListedVariant(
        id=one.id,
        name=one.name,
        suits=[suit.name for suit in one.suits],
        special=_special(one),
        ranks=_special_ranks(one),
        rules=list(rule_names(one)),
        sort=_sort(one),
        unplayable=_unplayable(one),
    )


def _special(one: Variant) -> list[str]:
    return [suit.name for suit in one.suits if suit_remarks(suit)]


def _special_ranks(one: Variant) -> list[int]:
    rules = one.settings
    ranks = {rules.special_rank, rules.critical_rank, 1 if rules.scarce_ones else None}
    return sorted(rank for rank in ranks if rank is not None)


def _sort(one: Variant) -> VariantSort:
    rules = one.settings
    if set(rule_names(one)) - _OF_SUITS:
        return "odd"
    if _special_ranks(one):
        return "ranks"
    by_suits: tuple[VariantSort, ...] = ("plain", "one-suit", "two-suits")
    special, mute = len(_special(one)), rules.clue_colours is not None or rules.clue_ranks is not None
    return by_suits[special] if special < len(by_suits) and not mute else "odd"


def _unplayable(one: Variant) -> str | None:
    return None if (reason := unplayable(one)) is None else sentence(reason)


def show_variant(name: str) -> schemas.Variant:
    """A variant with all details. Raises ``UnknownVariant``."""
    one = variant(name)
    return schemas.Variant(
        id=one.id,
        name=one.name,
        suits=[
            schemas.VariantSuit(
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
        unplayable=_unplayable(one),
    )


def _colour(name: str, one: Variant) -> SuitSign:
    """A clue colour; with the letter of the suit of that name if it is in play."""
    letters = {suit.data.name: suit.letter for suit in one.suits}
    return SuitSign(letter=letters.get(name, suit_data(name).letter), name=name, shape=shape_of(name))
