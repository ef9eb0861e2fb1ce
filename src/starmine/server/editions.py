"""The editions in the API's schema: their options, terms and rules pages; and the rules of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Literal
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from pydantic import BaseModel, Field, create_model

import starmine as sm
from starmine.rules.cards import CLUE_TOKENS, MIN_PLAYERS, SUITS, kind_text, kind_texts, rank_text
from starmine.rules.catalogue.edition import CatalogueEdition, catalogue_data, shape_of
from starmine.rules.catalogue.names import suit_names
from starmine.rules.editions.comparison import comparison
from starmine.rules.editions.edition import CATALOGUE
from starmine.rules.editions.files import anchor, printed_variants, rules_page
from starmine.rules.editions.options import OPTIONS, Option
from starmine.rules.kernel.state import ANYWHERE, DOWN, NOTHING, OPEN, PLACES, TYPE, VALUE, Record
from starmine.server.web.schemas import Body, Rank, ShownText, is_none

if TYPE_CHECKING:
    Shape = str
else:
    Shape = Literal[tuple(dict.fromkeys([*(suit.shape for suit in SUITS.values()), *map(shape_of, suit_names())]))]


class SuitSign(BaseModel):
    """How a suit or clue colour is written and drawn."""

    letter: str = Field(examples=["R"])
    name: str = Field(examples=["red"])
    shape: Shape = Field(examples=["peony"])


def _omitted(description: str) -> Any:
    return Field(None, exclude_if=is_none, description=f"{description}; else omitted.")


class Suit(SuitSign):
    """A suit of a table."""

    clueable: bool = Field(True, description="Whether clues can name its colour.")
    touched_by: list[str] | None = _omitted("The clue colours that touch it, if not just its own")
    one_of_each: bool | None = _omitted("Whether the deck has only one copy of each of its cards")
    inverted: bool | None = _omitted("Whether its cards are played by discarding them and vice versa")
    direction: Literal["down", "either", "anywhere"] | None = _omitted(
        "How its firework is built, unless up from 1: down from the highest rank, from either end, or from any rank"
    )


class Words(BaseModel):
    """An edition's names for tokens and pieces; the code and the API use general terms."""

    clue_token: ShownText = Field(examples=["clock tile"])
    clue_tokens: ShownText
    clue_picture: Literal["lantern", "blue-lantern"]
    strike: ShownText = Field(examples=["fuse tile"])
    strikes: ShownText
    strike_picture: Literal["storm", "token", "fuse", "mistake"]
    card: ShownText = Field(examples=["tile"])
    cards: ShownText


def _fields() -> dict[str, Any]:
    """The options that a request may set: those of the rules, and the variant."""
    # Variants that combine are chosen by their options.
    numbers = tuple(number for number, variant in printed_variants().items() if not variant.combines)
    fields: dict[str, Any] = {
        "variant": (
            Literal[numbers] | Annotated[str, Field(max_length=100)] | None,
            Field(None, description="One of the tile edition's variants, or the name of a variant of hanab.live."),
        )
    }
    for name, option in OPTIONS.items():
        fields[name] = (option.annotation | None, Field(None, title=option.title, description=option.hint or None))
    return fields


if TYPE_CHECKING:
    OptionName = str
    _Options = Body
else:
    OptionName = Literal[tuple(OPTIONS)]
    _Options = create_model("_Options", __base__=Body, **_fields())


class Options(_Options):
    """The options of a table that differ from its edition; null keeps the edition's default. (R5, C40-C44)"""


class OptionChoice(BaseModel):
    value: str
    label: ShownText


class OptionInfo(BaseModel):
    """An option of tables, for display in a form."""

    name: OptionName = Field(examples=["strikes"])
    type: Literal["choice", "number", "flag"]
    title: ShownText
    hint: ShownText = Field(description="A further line; may be empty.")
    choices: list[OptionChoice] = Field(description="The values of a choice; empty for numbers and flags.")
    least: int | None = Field(description="The minimum of a number.")
    most: int | None = Field(description="The maximum of a number.")


class VariantInfo(BaseModel):
    """A printed variant: a named set of options."""

    number: int
    title: ShownText
    line: ShownText = Field(description="How it differs.")
    combines: bool = Field(
        description="Whether it can be combined with others, by its options; else it is chosen by ``variant``."
    )
    options: Options = Field(description="The options that it sets.")


class RatingBand(BaseModel):
    least: int
    most: int
    text: ShownText


class EditionInfo(BaseModel):
    id: str = Field(examples=["cocktail"])
    name: ShownText
    summary: ShownText = Field(description="What is special, in one line.")
    words: Words
    suits: list[SuitSign] = Field(description="The suits of its tables, unless options change them.")
    first_player_custom: ShownText | None = Field(description="The edition's custom for the first player. (R4)")
    first_player_question: ShownText | None = Field(
        description="The custom as a question; the seat that answers it is the table's ``first``. (R4)",
        examples=["Who is the oldest?"],
    )
    variants: bool = Field(description="Whether the edition has the variants 1 to 4.")
    printed_variants: list[VariantInfo] = Field(description="The edition's printed variants; usually empty.")
    silence: bool = Field(description="Whether only the player on turn may talk, unless a table changes it. (C24)")
    one_click: bool = Field(
        description="Whether a click on a card's number or colour gives the clue at once, rather than selecting it. "
        "(C34)"
    )
    defaults: Options = Field(description="The edition's default for every option.")
    rating: list[RatingBand] = Field(description="Empty if the edition has none.")


class Difference(BaseModel):
    """A row of the comparison of editions: a question, and each edition's answer."""

    topic: ShownText
    answers: dict[str, ShownText] = Field(description="By edition id.")


Language = Literal["en", "de", "fr", "ja"]


class RulesPage(BaseModel):
    edition: str
    language: Language
    html: str


class EditionList(BaseModel):
    editions: list[EditionInfo] = Field(description="The five printed editions.")
    catalogue: EditionInfo = Field(
        description="The edition for all of hanab.live's variants. ``name`` and ``summary`` describe them all; the "
        "rest is for ``No Variant``."
    )
    options: list[OptionInfo] = Field(description="All options of tables, in the order of a form.")
    suits: list[SuitSign] = Field(description="All suits; a table's rules list those in play.")
    differences: list[Difference]


class Rules(BaseModel):
    """The rules of this table, for display and for drawing."""

    suits: list[Suit]
    ranks: list[str] = Field(description="The ranks in kinds: 1 and up, followed by S if there are START cards.")
    stack_size: int = Field(description="The number of cards in a completed firework.")
    clue_colours: list[SuitSign] = Field(
        description="The colours of colour clues; in some variants not those of suits in play."
    )
    clue_ranks: list[Rank] = Field(description="The ranks of rank clues.")
    touches: dict[str, list[str]] = Field(
        description="The kinds that each clue touches, by its colour or number.", examples=[{"red": ["R1", "R2"]}]
    )
    sequences: dict[str, list[str]] = Field(
        description="The sequences of ranks in which the firework of each suit can be built, by its letter.",
        examples=[{"R": ["12345"]}],
    )
    bonus: bool = Field(description="Whether completing a firework regains a clue token. (C15)")
    half_tokens: bool = Field(description="Whether discards and completed fireworks regain half a clue token.")
    alternating: bool = Field(description="Whether clues must alternate between colours and ranks.")
    untold: Literal["value", "type"] | None = Field(
        description="What of a clue only its giver knows: its value, or also its type; null if it is told in full."
    )
    most_players: int = Field(description="The maximum number of seats by these rules.")
    hand_size: int
    deck_size: int
    max_score: int
    clue_tokens: int
    strikes: int = Field(description="The number of the strike that ends or loses the game.")
    endless: bool
    keep_score: bool
    empty_clues: bool
    discard_at_full: bool
    variants: list[int] = Field(description="The printed variants in use.")
    differences: list[ShownText] = Field(description="How a custom table differs from its edition, in words. (R5)")
    copies: dict[str, int] = Field(description="The number of copies of each kind in the deck.", examples=[{"R1": 3}])


_DIRECTIONS: dict[int, Literal["down", "either", "anywhere"]] = {DOWN: "down", OPEN: "either", ANYWHERE: "anywhere"}


@cache
def show_editions() -> EditionList:
    editions, every = sm.editions(), catalogue_data()
    return EditionList(
        editions=[_edition(edition, edition.name, edition.summary) for edition in editions],
        catalogue=_edition(sm.edition(CATALOGUE), every.name, every.summary),
        options=[_option(option) for option in OPTIONS.values()],
        suits=_signs(SUITS.values()),
        differences=[Difference(topic=row.topic, answers=dict(row.answers)) for row in comparison(editions)],
    )


def _edition(edition: sm.Edition, name: str, summary: str) -> EditionInfo:
    return EditionInfo(
        id=edition.id,
        name=name,
        summary=summary,
        words=show_words(edition),
        suits=_signs(edition.suits(MIN_PLAYERS)),
        first_player_custom=edition.first_player_custom,
        first_player_question=edition.first_player_question,
        variants=edition.has_variants,
        printed_variants=[
            VariantInfo.model_validate(each, from_attributes=True)
            for each in (printed_variants().values() if edition.has_variants else ())
        ],
        silence=edition.silence,
        one_click=edition.one_click,
        defaults=Options.model_validate(dict(edition.defaults)),
        rating=[RatingBand.model_validate(band, from_attributes=True) for band in edition.rating_bands],
    )


def _signs(suits: Iterable[object]) -> list[SuitSign]:
    """How suits or clue colours are written and drawn."""
    return [SuitSign.model_validate(suit, from_attributes=True) for suit in suits]


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


@cache
def show_rules_page(edition: str, language: Language = "en") -> RulesPage:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.core.ruler.push("anchors", _add_anchors)
    markdown.core.ruler.push("pictures", _add_figures)
    headings = re.findall(r"^#+ (.*)$", rules_page(edition), re.MULTILINE)
    html = markdown.render(rules_page(edition, language=language, pictures=True), {"headings": headings})
    return RulesPage(edition=edition, language=language, html=html)


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
def show_rules(edition: sm.Edition, players: int) -> Rules:
    """The rules of a table, for display and for drawing."""
    rules, suits, colours = edition.rules(players), edition.suits(players), edition.colours(players)
    copies = {kind_text(kind, suits): number for kind, number in enumerate(edition.copies(players)) if number}
    values = (*(colour.name for colour in colours), *map(str, edition.clue_ranks))
    return Rules(
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
    by_kind: list[int] = rules["kind_clues"].tolist()  # the set of clues that touch the kind
    return sum(1 << kind for kind, clues in enumerate(by_kind) if clues >> clue & 1)


def _sequences(rules: Record, direction: int, begun: str = "") -> list[str]:
    """The sequences of ranks in which a firework can be built that has ``begun`` and goes in a direction."""
    fitting = int(rules["fitting"][direction, len(begun)])  # a bit for each rank that comes next
    after = rules["direction_after"][direction]
    places = [place for place in range(PLACES) if fitting >> place & 1]
    grown = [_sequences(rules, after[place], begun + rank_text(place)) for place in places]
    return [sequence for branch in grown for sequence in branch] or [begun]


def _suit(edition: sm.Edition, players: int, place: int) -> Suit:
    rules, suit = edition.rules(players), edition.suits(players)[place]
    kinds = [kind for kind, of in enumerate(rules["kind_suit"].tolist()) if of == place and rules["copies"][kind]]
    touched = edition.touched_by(place) if isinstance(edition, CatalogueEdition) else ()
    return Suit(
        letter=suit.letter,
        name=suit.name,
        shape=suit.shape,
        clueable=suit.shape in {colour.shape for colour in edition.colours(players)},
        touched_by=list(touched) or None,
        one_of_each=all(rules["copies"][kind] == 1 for kind in kinds) or None,
        inverted=bool(int(rules["inverted_kinds"]) >> kinds[0] & 1) or None,  # all of its kinds are, or none
        direction=_DIRECTIONS.get(int(rules["directions"][place])),
    )


def show_words(edition: sm.Edition) -> Words:
    return Words.model_validate(edition.words, from_attributes=True)
