"""Editions: what can be played, by which rules, and in which words."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

import starmine as sm
from starmine.rules.cards import CLUE_TOKENS, MIN_PLAYERS, RANKS, SUITS, kind_text
from starmine.rules.catalogue.edition import catalogue_data
from starmine.rules.edition import CATALOGUE
from starmine.rules.editions.differences import comparison
from starmine.rules.editions.files import anchor, rules_page, variants
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
    editions, every = sm.editions(), catalogue_data()
    return EditionList(
        editions=[_edition(edition, edition.name, edition.summary) for edition in editions],
        catalogue=_edition(sm.edition(CATALOGUE), every.name, every.summary),
        options=[_option(option) for option in OPTIONS.values()],
        suits=[_sign(letter) for letter in SUITS],
        differences=[Difference(topic=row.topic, answers=row.answers) for row in comparison(editions)],
    )


def _edition(edition: sm.Edition, name: str, summary: str) -> EditionInfo:
    return EditionInfo(
        id=edition.id,
        name=name,
        summary=summary,
        words=show_words(edition),
        suits=[SuitSign.model_validate(suit, from_attributes=True) for suit in edition.suits(MIN_PLAYERS)],
        first_player_custom=edition.first_player_custom,
        first_player_question=edition.first_player_question,
        variants=edition.has_variants,
        printed_variants=_variants() if edition.has_variants else [],
        silence=edition.silence,
        one_click=edition.one_click,
        defaults=Options.model_validate(dict(edition.defaults)),
        rating=[RatingBand.model_validate(band, from_attributes=True) for band in edition.rating_bands],
    )


def _sign(letter: str) -> SuitSign:
    return SuitSign.model_validate(SUITS[letter], from_attributes=True)


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
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.core.ruler.push("anchors", _add_anchors)
    markdown.core.ruler.push("pictures", _make_figures)
    return RulesPage(edition=edition, html=markdown.render(rules_page(edition, pictures=True)))


def _add_anchors(state: StateCore) -> None:
    """Gives every heading an address, to which the marks of our rulings lead."""
    for opening, content in pairwise(state.tokens):
        if opening.type == "heading_open":
            opening.attrSet("id", anchor(content.content))


def _make_figures(state: StateCore) -> None:
    """Makes a paragraph that is one image a figure: a place for the client's drawing, and the image's title."""
    for opening, content, closing in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        images = [child for child in content.children or () if child.type == "image"]
        if opening.type != "paragraph_open" or not images or len(content.children or ()) > 1:
            continue
        image = images[0]
        opening.tag = closing.tag = "figure"
        opening.attrSet("data-board", unquote(str(image.attrs["src"])).removeprefix("board:"))
        opening.attrSet("data-alt", image.content)
        caption = Token("text", "", 0, content=str(image.attrs.get("title", "")))
        content.children = [Token("html", "figcaption", 1), caption, Token("html", "figcaption", -1)]


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
