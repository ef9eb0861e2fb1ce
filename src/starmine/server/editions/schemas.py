"""This server, its editions, bots and variants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, Field, create_model

from starmine.rules.cards import SUITS
from starmine.rules.catalogue.edition import shape_of
from starmine.rules.catalogue.names import suit_names
from starmine.rules.editions.files import printed_variants
from starmine.rules.editions.options import OPTIONS
from starmine.server.web.schemas import Body, Rank, ShownText, is_none


class BotInfo(BaseModel):
    id: str
    title: ShownText
    description: ShownText = Field(description="Strength and style in words.")
    fewest_players: int = Field(description="With fewer players it can be seated, but is not recommended.")
    most_players: int = Field(description="With more players it can be seated, but is not recommended.")
    editions: list[str] | None = Field(
        description="The editions, with default options, of a bot that can play only some rules; else null."
    )
    tells_why: bool = Field(description="Whether it can explain its actions.")
    searches: bool = Field(description="Whether it searches its moves at tables; in a what-if it plays by its model.")
    conventions: list[ShownText] = Field(
        description="Its conventions, in sentences: which card a clue is about, what it saves, and what it discards."
    )


class Health(BaseModel):
    """Whether games can be played on this server now, and what is missing."""

    status: Literal["ok", "not-ready"]
    version: str = Field(description="The version of Starmine.")
    database: bool = Field(description="Whether the database accepts writes.")
    kernels: bool = Field(description="Whether the rules have been compiled and loaded.")


class ServerInfo(BaseModel):
    version: str
    addresses: list[str] = Field(
        description="The addresses for other devices; empty if the server listens on its own machine only."
    )
    bots: list[BotInfo]
    fewest_players: int = Field(description="The minimum number of seats.")
    most_players: int = Field(description="The maximum number of seats.")
    default_bot: str = Field(description="Fills free seats and stands in for players who left: an id in ``bots``.")
    name_length: int = Field(description="The maximum characters of a name.")
    message_length: int = Field(description="The maximum characters of a message.")
    note_length: int = Field(description="The maximum characters of a note on a card.")
    reviews: bool = Field(description="Whether it reviews finished games and gives hints.")


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
