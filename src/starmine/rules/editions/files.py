"""Reads the editions' data files.

An edition is ``<id>.toml`` with its rules page ``<id>.md``, in German ``<id>.de.md`` and so on; a printed variant
of `tiles` is ``tiles-variants/<number>.toml``, a set of options with a title.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal

from starmine.rules.editions.options import RuleOptions, Value
from starmine.rules.words.texts import WORDS, Text, text, word

CluePicture = Literal["lantern", "blue-lantern"]
StrikePicture = Literal["storm", "token", "fuse", "mistake"]


@dataclass(frozen=True, slots=True)
class Words:
    """An edition's names for tokens and cards."""

    clue_token: Text
    clue_tokens: Text
    clue_picture: CluePicture
    strike: Text
    strikes: Text
    strike_picture: StrikePicture
    card: Text
    cards: Text

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

    least: int
    most: int
    text: Text


@dataclass(frozen=True, slots=True)
class Ruling:
    """Our ruling where an edition's rulebook says nothing; its rules page marks the place. (R1 to R7)"""

    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionData:
    """The contents of an edition's data file."""

    id: str
    place: int  # in the list of editions
    name: Text
    summary: Text
    first_player: Text | None = None  # the edition's custom of who begins (R4)
    first_question: Text | None = None  # the same as a question, whose answer is a player
    suits: str  # five letters
    sixth_letter: str  # of the suit that a table may add
    variants: bool  # whether the printed variants belong to it
    silence: bool  # default of whether the others are silent while a player is on turn (C24)
    one_click: bool  # default of whether a click on a card gives the clue at once (C34)
    words: Words
    options: RuleOptions
    rating: tuple[RatingBand, ...]
    rulings: tuple[Ruling, ...]


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


_TEXTS = ("name", "summary", "first_player", "first_question")


def read_edition(file: Traversable) -> EditionData:
    """The edition in ``file``, which is named after its id. Its texts have ids."""
    table, name = _table(file), file.name.removesuffix(".toml")
    # The fields of the table that are taken out here need a conversion; the rest goes into ``EditionData`` as it is.
    bands = enumerate(table.pop("rating", []), start=1)
    texts: dict[str, Any] = {
        field: text(f"edition.{name}.{field.replace('_', '-')}", table.pop(field)) for field in _TEXTS if field in table
    }
    words: dict[str, Any] = {
        field: word(said) if field in WORDS else said for field, said in table.pop("words").items()
    }
    return EditionData(
        id=name,
        words=Words(**words),
        options=RuleOptions(**table.pop("options")),
        rating=tuple(
            RatingBand(band["least"], band["most"], text(f"edition.{name}.rating.{number}", band["text"]))
            for number, band in bands
        ),
        rulings=tuple(Ruling(**ruling) for ruling in table.pop("rulings", [])),
        **texts,
        **table,
    )


def _read_variant(file: Traversable) -> PrintedVariant:
    """The variant in ``file``, which is named after its number. Its texts have ids."""
    table, number = _table(file), int(file.name.removesuffix(".toml"))
    title, line = table["title"], table["line"]
    said = {"title": title, "line": line, "differs": f"{title}: {line[0].lower()}{line[1:]}"}
    texts = {name: text(f"variant.{number}.{name}", english) for name, english in said.items()}
    return PrintedVariant(number, **texts, options=table["options"])


def _table(file: Traversable) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _directory() -> Traversable:
    return resources.files("starmine.rules.editions")


def _toml_files(directory: Traversable) -> list[Traversable]:
    return sorted((file for file in directory.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


@functools.cache
def library() -> Mapping[str, EditionData]:
    """All editions by id, in their order."""
    read = sorted(map(read_edition, _toml_files(_directory())), key=lambda data: data.place)
    return {data.id: data for data in read}


@functools.cache
def printed_variants() -> Mapping[int, PrintedVariant]:
    """The printed variants by number."""
    read = map(_read_variant, _toml_files(_directory().joinpath("tiles-variants")))
    return {variant.number: variant for variant in read}


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
    if language != "en":  # a translation's file has the rulings
        return page
    sections = (f"### {ruling.title}\n\n{ruling.text}\n" for ruling in library()[edition].rulings)
    return "\n".join([page, _RULINGS, *sections])


_RULINGS = """## Our rulings

Where the rulebook says nothing, or leaves something to the players, the table has to decide. *Our ruling* marks these
places above, and this is what is decided.
"""
