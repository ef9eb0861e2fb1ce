"""Editions: options, rules and terms; and the variants of hanab.live, in the API's schema."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

import starmine as sm
from starmine.rules.cards import CLUE_TOKENS, MIN_PLAYERS, SUITS, kind_text, kind_texts, rank_text
from starmine.rules.catalogue import Variant, rule_names, variant, variants
from starmine.rules.catalogue.edition import CatalogueEdition, catalogue_data, shape_of
from starmine.rules.catalogue.names import suit_data
from starmine.rules.catalogue.words import rule_sentences, suit_remarks
from starmine.rules.editions.comparison import comparison
from starmine.rules.editions.edition import CATALOGUE
from starmine.rules.editions.files import anchor, printed_variants, rules_page
from starmine.rules.editions.options import OPTIONS, Option
from starmine.rules.kernel.state import ANYWHERE, DOWN, NOTHING, OPEN, PLACES, TYPE, VALUE, Record
from starmine.server.editions import schemas

_DIRECTIONS: dict[int, Literal["down", "either", "anywhere"]] = {DOWN: "down", OPEN: "either", ANYWHERE: "anywhere"}


@cache
def show_editions() -> schemas.EditionList:
    editions, every = sm.editions(), catalogue_data()
    return schemas.EditionList(
        editions=[_edition(edition, edition.name, edition.summary) for edition in editions],
        catalogue=_edition(sm.edition(CATALOGUE), every.name, every.summary),
        options=[_option(option) for option in OPTIONS.values()],
        suits=_signs(SUITS.values()),
        differences=[schemas.Difference(topic=row.topic, answers=dict(row.answers)) for row in comparison(editions)],
    )


def _edition(edition: sm.Edition, name: str, summary: str) -> schemas.EditionInfo:
    return schemas.EditionInfo(
        id=edition.id,
        name=name,
        summary=summary,
        words=show_words(edition),
        suits=_signs(edition.suits(MIN_PLAYERS)),
        first_player_custom=edition.first_player_custom,
        first_player_question=edition.first_player_question,
        variants=edition.has_variants,
        printed_variants=[
            schemas.VariantInfo.model_validate(each, from_attributes=True)
            for each in (printed_variants().values() if edition.has_variants else ())
        ],
        silence=edition.silence,
        one_click=edition.one_click,
        defaults=schemas.Options.model_validate(dict(edition.defaults)),
        rating=[schemas.RatingBand.model_validate(band, from_attributes=True) for band in edition.rating_bands],
    )


def _signs(suits: Iterable[object]) -> list[schemas.SuitSign]:
    """How suits or clue colours are written and drawn."""
    return [schemas.SuitSign.model_validate(suit, from_attributes=True) for suit in suits]


def _option(option: Option) -> schemas.OptionInfo:
    is_number = option.type == "number"
    values = option.values if option.type == "choice" else ()
    return schemas.OptionInfo(
        name=option.name,
        type=option.type,
        title=option.title,
        hint=option.hint,
        choices=[schemas.OptionChoice(value=str(value), label=option.label(value)) for value in values],
        least=int(option.values[0]) if is_number else None,
        most=int(option.values[-1]) if is_number else None,
    )


@cache
def show_rules_page(edition: str, language: schemas.Language = "en") -> schemas.RulesPage:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.core.ruler.push("anchors", _add_anchors)
    markdown.core.ruler.push("pictures", _add_figures)
    headings = re.findall(r"^#+ (.*)$", rules_page(edition), re.MULTILINE)
    html = markdown.render(rules_page(edition, language=language, pictures=True), {"headings": headings})
    return schemas.RulesPage(edition=edition, language=language, html=html)


def _add_anchors(state: StateCore) -> None:
    """Gives headings the ids of the English ones, so that links to our rulings work in all languages."""
    openings = (token for token in state.tokens if token.type == "heading_open")
    for opening, heading in zip(openings, state.env["headings"], strict=True):
        opening.attrSet("id", anchor(heading))


def _add_figures(state: StateCore) -> None:
    """Turns a paragraph with a single image into a figure: a placeholder for the client's drawing, and a caption."""
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


_UNTOLD: dict[int, Literal["value", "type"] | None] = {NOTHING: None, VALUE: "value", TYPE: "type"}


@lru_cache(maxsize=256)
def show_rules(edition: sm.Edition, players: int) -> schemas.Rules:
    """The rules of a table, for display and for drawing."""
    rules, suits, colours = edition.rules(players), edition.suits(players), edition.colours(players)
    copies = {kind_text(kind, suits): number for kind, number in enumerate(edition.copies(players)) if number}
    values = (*(colour.name for colour in colours), *map(str, edition.clue_ranks))
    return schemas.Rules(
        suits=[_suit(edition, players, place) for place in range(len(suits))],
        ranks=sorted({kind[1:] for kind in copies}),
        stack_size=int(rules["ranks"]),
        clue_colours=_signs(colours),
        clue_ranks=list(edition.clue_ranks),
        touches={value: list(kind_texts(_touched(rules, clue), suits)) for clue, value in enumerate(values)},
        sequences={suit.letter: _sequences(rules, rules["directions"][place]) for place, suit in enumerate(suits)},
        bonus=bool(rules["bonus"]),
        half_tokens=bool(rules["half_tokens"]),
        alternating=bool(rules["alternating"]),
        untold=_UNTOLD[int(rules["untold"])],
        most_players=edition.most_players,
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
        differences=list(edition.differences()),
        copies=copies,
    )


def _touched(rules: Record, clue: int) -> int:
    """The kinds that a clue touches, as a set: bit ``kind`` is on."""
    by_kind: list[int] = rules["kind_clues"].tolist()  # the set of clues that touch it
    return sum(1 << kind for kind, clues in enumerate(by_kind) if clues >> clue & 1)


def _sequences(rules: Record, direction: int, begun: str = "") -> list[str]:
    """The sequences of ranks in which a firework can be built that has ``begun`` and goes in a direction."""
    fitting = int(rules["fitting"][direction, len(begun)])  # a bit for each rank that comes next
    after = rules["direction_after"][direction]
    places = [place for place in range(PLACES) if fitting >> place & 1]
    grown = [_sequences(rules, after[place], begun + rank_text(place)) for place in places]
    return [sequence for branch in grown for sequence in branch] or [begun]


def _suit(edition: sm.Edition, players: int, place: int) -> schemas.Suit:
    rules, suit = edition.rules(players), edition.suits(players)[place]
    kinds = [kind for kind, of in enumerate(rules["kind_suit"].tolist()) if of == place and rules["copies"][kind]]
    touched = [] if not isinstance(edition, CatalogueEdition) else edition.touched_by(place)
    return schemas.Suit(
        letter=suit.letter,
        name=suit.name,
        shape=suit.shape,
        clueable=suit.shape in {colour.shape for colour in edition.colours(players)},
        touched_by=list(touched) or None,
        one_of_each=all(rules["copies"][kind] == 1 for kind in kinds) or None,
        inverted=bool(int(rules["inverted_kinds"]) >> kinds[0] & 1) or None,  # all of its kinds are, or none
        direction=_DIRECTIONS.get(int(rules["directions"][place])),
    )


def show_words(edition: sm.Edition) -> schemas.Words:
    return schemas.Words.model_validate(edition.words, from_attributes=True)


_OF_SUITS = {"reversed", "inverted"}  # rules of suits rather than of the whole variant


def show_variants() -> schemas.VariantList:
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
    )


def _special(one: Variant) -> list[str]:
    return [suit.name for suit in one.suits if suit_remarks(suit)]


def _special_ranks(one: Variant) -> list[int]:
    rules = one.settings
    ranks = {rules.special_rank, rules.critical_rank, 1 if rules.scarce_ones else None}
    return sorted(rank for rank in ranks if rank is not None)


def _sort(one: Variant) -> schemas.VariantSort:
    rules = one.settings
    if set(rule_names(one)) - _OF_SUITS:
        return "odd"
    if _special_ranks(one):
        return "ranks"
    by_suits: tuple[schemas.VariantSort, ...] = ("plain", "one-suit", "two-suits")  # by the number of special suits
    has_own_clues = rules.clue_colours is not None or rules.clue_ranks is not None
    special = len(_special(one))
    return by_suits[special] if special < len(by_suits) and not has_own_clues else "odd"


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
    )


def _colour(name: str, one: Variant) -> schemas.SuitSign:
    """A clue colour; with the letter of the suit of that name if it is in play."""
    letters = {suit.data.name: suit.letter for suit in one.suits}
    return schemas.SuitSign(letter=letters.get(name, suit_data(name).letter), name=name, shape=shape_of(name))
