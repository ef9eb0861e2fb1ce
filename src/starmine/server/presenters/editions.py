"""Editions: what can be played, by which rules, and in which words."""

from __future__ import annotations

from functools import cache, lru_cache

from markdown_it import MarkdownIt

import starmine as sm
from starmine.rules.cards import CLUE_TOKENS, RANKS, SUITS, kind_text
from starmine.rules.editions.differences import comparison
from starmine.rules.editions.files import variants
from starmine.rules.options import OPTIONS, Option
from starmine.server.schemas import (
    Difference,
    EditionInfo,
    EditionList,
    OptionChoice,
    OptionInfo,
    Options,
    RatingBand,
    Rules,
    RulesPage,
    Suit,
    SuitSign,
    VariantInfo,
    Words,
)


@cache
def show_editions() -> EditionList:
    """All editions and what differs."""
    editions = sm.editions()
    return EditionList(
        editions=[
            EditionInfo(
                id=edition.id,
                name=edition.name,
                summary=edition.summary,
                words=show_words(edition),
                first_player_custom=edition.first_player_custom,
                variants=edition.has_variants,
                printed_variants=_variants() if edition.has_variants else [],
                silence=edition.silence,
                one_click=edition.one_click,
                defaults=Options.model_validate(dict(edition.defaults)),
                rating=[RatingBand.model_validate(band, from_attributes=True) for band in edition.rating_bands],
            )
            for edition in editions
        ],
        options=[_option(option) for option in OPTIONS.values()],
        suits=[SuitSign.model_validate(suit, from_attributes=True) for suit in SUITS.values()],
        differences=[Difference(topic=row.topic, answers=row.answers) for row in comparison(editions)],
    )


def _option(option: Option) -> OptionInfo:
    is_number = option.type == "number"
    values = option.values if option.type == "choice" else ()
    return OptionInfo(
        name=option.name,
        type=option.type,
        title=option.title,
        hint=option.hint,
        choices=[OptionChoice(value=str(value), label=option.label(value)) for value in values],
        least=int(option.values[0]) if is_number else None,
        most=int(option.values[-1]) if is_number else None,
    )


def _variants() -> list[VariantInfo]:
    return [VariantInfo.model_validate(variant, from_attributes=True) for variant in variants().values()]


@cache
def show_rules_page(edition: str) -> RulesPage:
    """An edition's rules page as HTML."""
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(sm.edition(edition).page())
    return RulesPage(edition=edition, html=html)


@lru_cache(maxsize=256)
def show_rules(edition: sm.Edition, players: int) -> Rules:
    """The rules of a table, ready to show and to draw."""
    rules, suits, colours = edition.rules(players), edition.suits(players), edition.colours(players)
    copies = edition.copies(players)
    return Rules(
        suits=[
            Suit.model_validate(
                {"letter": suit.letter, "name": suit.name, "shape": suit.shape, "clueable": suit in colours}
            )
            for suit in suits
        ],
        hand_size=int(rules["hand_size"]),
        deck_size=int(rules["deck_size"]),
        max_score=int(rules["max_score"]),
        clue_tokens=CLUE_TOKENS,
        strikes=edition.strikes,
        endless=edition.endless,
        keep_score=edition.keep_score,
        empty_clues=edition.empty_clues,
        discard_at_full=edition.discard_at_full,
        variants=[variant.number for variant in edition.named_variants],
        differences=edition.differences(),
        copies={kind_text(kind, suits): copies[kind] for kind in range(len(suits) * RANKS)},
    )


def show_words(edition: sm.Edition) -> Words:
    """What an edition calls its things."""
    return Words.model_validate(edition.words, from_attributes=True)
