"""Reads and checks the editions' data files.

An edition is ``<id>.toml`` with its rules page ``<id>.md``, in German ``<id>.de.md`` and so on; a printed variant
of `tiles` is ``tiles-variants/<number>.toml``, a set of options with a title.
"""

from __future__ import annotations

import functools
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, Field, PlainValidator, ValidationError, create_model

from starmine.rules.cards import MAX_SUITS, RANKS, SUITS
from starmine.rules.editions.options import OPTIONS, RuleOptions, Value
from starmine.rules.editions.validation import STRICT, Line, first_error, line
from starmine.rules.errors import BadEditionFile
from starmine.rules.words.texts import WORDS, Text, text, word

Model = TypeVar("Model", bound=BaseModel)


def _suit_letters(letters: str) -> str:
    if not len(letters) == len(set(letters) & set(SUITS)) == MAX_SUITS - 1:
        raise ValueError
    return letters


def _said(given: object) -> Text:
    if isinstance(given, Text):
        return given
    if not isinstance(given, str):
        raise ValueError  # noqa: TRY004 - Pydantic expects it
    return Text(line(given))


# Each type has a check for Pydantic, and the expected value in words.
SuitLetters = Annotated[
    str, AfterValidator(_suit_letters), f"{MAX_SUITS - 1} different suit letters out of {''.join(SUITS)}"
]
Said = Annotated[Text, PlainValidator(_said), "a text of one line"]  # `with_ids` gives it an id by its field
SuitLetter = Literal["W", "R", "B", "Y", "G", "M", "P"]
CluePicture = Literal["lantern", "blue-lantern"]
StrikePicture = Literal["storm", "token", "fuse", "mistake"]
Score = Annotated[int, Field(ge=0, le=MAX_SUITS * RANKS)]


@dataclass(frozen=True, slots=True)
class Words:
    """An edition's names for tokens and cards."""

    __pydantic_config__ = STRICT

    clue_token: Said
    clue_tokens: Said
    clue_picture: CluePicture
    strike: Said
    strikes: Said
    strike_picture: StrikePicture
    card: Said
    cards: Said

    @property
    def by_name(self) -> Mapping[str, Text]:
        """The words by the names in ``WORDS``."""
        return {name: getattr(self, name) for name in WORDS}

    def say(self, message: str) -> str:
        """A message with this edition's words for clue tokens, strikes and cards; a text keeps its id."""
        if isinstance(message, Text) and message.id is not None:
            return message.worded(self.by_name)
        return self._replaced(message)

    @functools.lru_cache(maxsize=1024)  # noqa: B019 (editions live forever; the terminal repeats few messages)
    def _replaced(self, message: str) -> str:
        """``say`` for messages without an id, such as those of the terminal and reasons of custom bots."""
        names = {name.replace("_", " "): said for name, said in self.by_name.items()}
        return re.sub(r"\b(clue tokens?|strikes?|cards?)\b", lambda match: names[match[0]], message)


@dataclass(frozen=True, slots=True)
class RatingBand:
    """An edition's rating of the scores ``least`` to ``most``. (C23)"""

    __pydantic_config__ = STRICT

    least: Score
    most: Score
    text: Said


@dataclass(frozen=True, slots=True)
class Ruling:
    """Our ruling where an edition's rulebook says nothing; its rules page marks the place. (R1 to R7)"""

    __pydantic_config__ = STRICT

    title: Line
    text: Line


class _EditionFile(BaseModel):
    model_config = STRICT

    place: Annotated[int, Field(ge=1, le=99)]  # in the list of editions
    name: Said
    summary: Said
    first_player: Said | None = None  # the edition's custom of who begins (R4)
    first_question: Said | None = None  # the same as a question, whose answer is a player
    suits: SuitLetters
    sixth_letter: SuitLetter  # of the suit that a table may add
    variants: bool  # whether the printed variants belong to it
    silence: bool  # default of whether the others are silent while a player is on turn (C24)
    one_click: bool  # default of whether a click on a card gives the clue at once (C34)
    words: Words
    options: RuleOptions
    rating: Annotated[tuple[RatingBand, ...], "a list of tables"] = ()
    rulings: Annotated[tuple[Ruling, ...], "a list of tables"] = ()


class EditionData(_EditionFile):
    """The contents of an edition's data file."""

    id: str


_SOME_OPTIONS: dict[str, Any] = {name: (option.annotation, None) for name, option in OPTIONS.items()}
_VariantOptions: Any = create_model("_VariantOptions", __config__=STRICT, **_SOME_OPTIONS)


class _VariantFile(BaseModel):
    model_config = STRICT

    title: Said
    line: Said
    options: _VariantOptions


@dataclass(frozen=True, slots=True)
class PrintedVariant:
    """A printed variant of the tile edition. (C40 to C44)"""

    number: int
    title: Text
    line: Text
    differs: Text  # title and line in one sentence, for a table's differences from the edition
    options: Mapping[str, Value]

    @property
    def combines(self) -> bool:
        """Whether it combines with another variant, as 4 does. Variants that set the sixth suit exclude each other."""
        return "sixth_suit" not in self.options


def read_edition(file: Traversable) -> EditionData:
    """The edition in ``file``, named after it. Raises ``BadEditionFile``."""
    edition = EditionData(id=file.name.removesuffix(".toml"), **dict(_read(file, _EditionFile)))
    if edition.sixth_letter in edition.suits:
        raise BadEditionFile(
            f"{file.name}: sixth_letter is {edition.sixth_letter!r}; expected a letter that is not among the suits."
        )
    _check_rating(file, edition.rating)
    return edition


def read_variant(file: Traversable) -> PrintedVariant:
    """The variant in ``file``, whose name is its number. Raises ``BadEditionFile``."""
    number = file.name.removesuffix(".toml")
    if not number.isdecimal():
        raise BadEditionFile(f"{file.name}: wrong file name; expected a variant's number, such as 1.toml.")
    read = _read(file, _VariantFile)
    differs = Text(f"{read.title}: {read.line[0].lower()}{read.line[1:]}")
    return PrintedVariant(int(number), read.title, read.line, differs, read.options.model_dump(exclude_unset=True))


def _read(file: Traversable, model: type[Model]) -> Model:
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadEditionFile(f"{file.name}: not a TOML file: {error}.") from error
    try:
        # As JSON, because strict mode accepts a dict for a dataclass only in JSON.
        return model.model_validate_json(json.dumps(table, default=str))
    except ValidationError as error:
        raise BadEditionFile(f"{file.name}: {first_error(error, model)}.") from error


def _check_rating(file: Traversable, bands: tuple[RatingBand, ...]) -> None:
    expects = "expected bands from 0 up, each beginning where the one before ends"
    if bands and bands[0].least != 0:
        raise BadEditionFile(f"{file.name}: rating[0].least is {bands[0].least}; {expects}.")
    for place, (lower, upper) in enumerate(pairwise(bands), start=1):
        if upper.least != lower.most + 1:
            raise BadEditionFile(f"{file.name}: rating[{place}].least is {upper.least}; {expects}.")
    for place, band in enumerate(bands):
        if band.most < band.least:
            raise BadEditionFile(f"{file.name}: rating[{place}].most is {band.most}; {expects}.")


def _directory() -> Traversable:
    return resources.files("starmine.rules.editions")


def _toml_files(directory: Traversable) -> list[Traversable]:
    return sorted((file for file in directory.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


@functools.cache
def library() -> Mapping[str, EditionData]:
    """All editions by id, in their order, their texts with ids. Raises ``BadEditionFile``."""
    read = sorted((read_edition(file) for file in _toml_files(_directory())), key=lambda data: data.place)
    return {data.id: with_ids(data) for data in read}


_OWN_TEXTS = ("name", "summary", "first_player", "first_question")


def with_ids(data: EditionData) -> EditionData:
    """The edition with ids for its texts."""
    own = {name: getattr(data, name) for name in _OWN_TEXTS}
    named = {name: said and text(f"edition.{data.id}.{name.replace('_', '-')}", said) for name, said in own.items()}
    words: dict[str, Any] = {name: word(said) for name, said in data.words.by_name.items()}
    rating = tuple(
        replace(band, text=text(f"edition.{data.id}.rating.{number}", band.text))
        for number, band in enumerate(data.rating, start=1)
    )
    return data.model_copy(update={**named, "words": replace(data.words, **words), "rating": rating})


@functools.cache
def printed_variants() -> Mapping[int, PrintedVariant]:
    """The printed variants by number, their texts with ids. Raises ``BadEditionFile``."""
    read = [read_variant(file) for file in _toml_files(_directory().joinpath("tiles-variants"))]
    return {variant.number: _with_ids(variant) for variant in read}


def _with_ids(variant: PrintedVariant) -> PrintedVariant:
    said: dict[str, Any] = {
        name: text(f"variant.{variant.number}.{name}", getattr(variant, name)) for name in ("title", "line", "differs")
    }
    return replace(variant, **said)


def anchor(heading: str) -> str:
    """The anchor of a heading on a rules page: ``"Your turn"`` is ``"your-turn"``."""
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def rules_page(edition: str, *, language: str = "en", pictures: bool = False) -> str:
    """The rules page of the edition with that id, as Markdown, with our rulings at its end.

    ``pictures`` keeps its images with URLs ``board:...``, which only the client can draw. A translation has the
    headings, pictures and links of the English page in the same order.
    """
    name = f"{edition}.md" if language == "en" else f"{edition}.{language}.md"
    page = _directory().joinpath(name).read_text(encoding="utf-8")
    if not pictures:
        page = re.sub(r"^!\[.*\]\(board:.*\)\n\n", "", page, flags=re.MULTILINE)
    if language != "en":
        return page
    sections = (f"### {ruling.title}\n\n{ruling.text}\n" for ruling in library()[edition].rulings)
    return "\n".join([page, _RULINGS, *sections])


_RULINGS = """## Our rulings

Where the rulebook says nothing, or leaves something to the players, the table has to decide. *Our ruling* marks these
places above, and this is what is decided.
"""
