"""The server itself and what can be played on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, Field, create_model

from starmine.rules.cards import SUITS
from starmine.rules.catalogue.edition import shape_of
from starmine.rules.catalogue.names import suit_names
from starmine.rules.editions.files import printed_variants
from starmine.rules.editions.options import OPTIONS
from starmine.server.schemas.base import Body, is_none
from starmine.server.schemas.texts import ShownText


class BotInfo(BaseModel):
    id: str
    title: ShownText
    description: ShownText = Field(description="Strength and style in words.")
    fewest_players: int = Field(description="With fewer players it can sit at a table, but is not meant to.")
    most_players: int = Field(description="With more players it can sit at a table, but is not meant to.")
    editions: list[str] | None = Field(
        description="The editions, without other options, of a bot that can play by some rules only; else null."
    )
    tells_why: bool = Field(description="Whether it can say why it acted.")
    manner: list[ShownText] = Field(
        description="How it talks, in sentences: which card a clue is about, what it saves and what it discards."
    )


class Health(BaseModel):
    """Whether games can be played on this server now, and what is missing."""

    status: Literal["ok", "not-ready"]
    version: str = Field(description="Of Starmine.")
    database: bool = Field(description="Whether the database answers and takes writes.")
    kernels: bool = Field(description="Whether the rules have been compiled and loaded.")


class ServerInfo(BaseModel):
    version: str
    addresses: list[str] = Field(description="Addresses that other devices can open; empty when only this one can.")
    bots: list[BotInfo]
    fewest_players: int = Field(description="The fewest seats of a table.")
    most_players: int = Field(description="The most seats of a table.")
    default_bot: str = Field(description="Fills free seats and stands in for a player who left: an id of ``bots``.")
    name_length: int = Field(description="The most characters of a name.")
    message_length: int = Field(description="The most characters of a message.")
    note_length: int = Field(description="The most characters of a note on a card.")


if TYPE_CHECKING:
    Shape = str
else:
    Shape = Literal[tuple(dict.fromkeys([*(suit.shape for suit in SUITS.values()), *map(shape_of, suit_names())]))]


class SuitSign(BaseModel):
    """How a suit, or the colour of a clue, is written and drawn."""

    letter: str = Field(examples=["R"])
    name: str = Field(examples=["red"])
    shape: Shape = Field(examples=["peony"])


class Suit(SuitSign):
    """A suit of a table."""

    clueable: bool = Field(True, description="Whether clues can name its colour.")
    touched_by: list[str] | None = Field(
        None,
        exclude_if=is_none,
        description="The clue colours that touch it, where these are not simply its own; left out elsewhere.",
    )
    one_of_each: bool | None = Field(
        None, exclude_if=is_none, description="The deck has one copy of each of its cards; else left out."
    )
    inverted: bool | None = Field(
        None,
        exclude_if=is_none,
        description="Its cards are played by discarding them, and discarded by playing them; else left out.",
    )
    way: Literal["down", "either", "anywhere"] | None = Field(
        None,
        exclude_if=is_none,
        description="Where its firework does not rise from 1: it falls from the highest rank, begins at either end, or "
        "with any rank; else left out.",
    )


class Words(BaseModel):
    """What the edition calls its tokens and pieces; the code and the API use the field's terms."""

    clue_token: ShownText = Field(examples=["clock tile"])
    clue_tokens: ShownText
    clue_picture: Literal["lantern", "blue-lantern"]
    strike: ShownText = Field(examples=["fuse tile"])
    strikes: ShownText
    strike_picture: Literal["storm", "token", "fuse", "mistake"]
    card: ShownText = Field(examples=["tile"])
    cards: ShownText


def _fields() -> dict[str, Any]:
    """What a request may set: the options of the rules' table, and the variants that a table has one of."""
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
    """What a table changes of its edition; null keeps the edition's own rule. (R5, C40-C44)"""


class OptionChoice(BaseModel):
    value: str
    label: ShownText


class OptionInfo(BaseModel):
    """A rule that a table can change, ready to draw in a form."""

    name: OptionName = Field(examples=["strikes"])
    type: Literal["choice", "number", "flag"]
    title: ShownText
    hint: ShownText = Field(description="One line more; may be empty.")
    choices: list[OptionChoice] = Field(description="What a choice can be; empty for numbers and flags.")
    least: int | None = Field(description="The least a number can be.")
    most: int | None = Field(description="The most a number can be.")


class VariantInfo(BaseModel):
    """A printed variant: options that go by a name."""

    number: int
    title: ShownText
    line: ShownText = Field(description="What is different in it.")
    combines: bool = Field(
        description="Whether it can be added to another, by its options; else it is chosen by ``variant``."
    )
    options: Options = Field(description="The options that it stands for.")


class RatingBand(BaseModel):
    least: int
    most: int
    text: ShownText


class EditionInfo(BaseModel):
    id: str = Field(examples=["cocktail"])
    name: ShownText
    summary: ShownText = Field(description="One line on what is special.")
    words: Words
    suits: list[SuitSign] = Field(description="The suits that every table of it has, unless a table decides otherwise.")
    first_player_custom: ShownText | None = Field(description="Who begins by the edition's custom. (R4)")
    first_player_question: ShownText | None = Field(
        description="The custom as a question; the host's answer is the seat that is the table's ``first``. (R4)",
        examples=["Who is the oldest?"],
    )
    variants: bool = Field(description="Whether variants 1 to 4 belong to this edition.")
    printed_variants: list[VariantInfo] = Field(description="Those that belong to this edition; mostly none.")
    silence: bool = Field(
        description="Whether the others are silent while a player is on turn, unless a table decides otherwise. (C24)"
    )
    one_click: bool = Field(
        description="Whether a click on a card's number or colour gives the clue at once, else it chooses it. (C34)"
    )
    defaults: Options = Field(description="The edition's own value of every option.")
    rating: list[RatingBand] = Field(description="Empty when the edition has none.")


class Difference(BaseModel):
    """One row of the table of what differs: a question and each edition's answer."""

    topic: ShownText
    answers: dict[str, ShownText] = Field(description="By edition id.")


Language = Literal["en", "de", "fr", "ja"]


class RulesPage(BaseModel):
    edition: str
    language: Language
    html: str


class EditionList(BaseModel):
    editions: list[EditionInfo] = Field(description="The printed ones.")
    catalogue: EditionInfo = Field(
        description="The edition that is any of hanab.live's variants: its ``name`` and ``summary`` are about all of "
        "them, the rest is as ``No Variant`` has it."
    )
    options: list[OptionInfo] = Field(description="Every rule that a table can change, in the order of a form.")
    suits: list[SuitSign] = Field(description="Every suit there is; a table's rules say with which it plays.")
    differences: list[Difference]
