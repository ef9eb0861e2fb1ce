"""The editions' data files: what they say, read and checked.

An edition is ``editions/<id>.toml`` with its rules page ``editions/<id>.md``; a printed variant is
``editions/variants/<number>.toml``, a set of options with a title.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any, Literal, TypedDict, get_args

from starmine.rules.cards import MAX_SUITS, RANKS, SUITS
from starmine.rules.errors import BadEditionFile

SixthSuit = Literal["none", "suit", "short", "wild", "by-players"]
SIXTH_SUITS: tuple[SixthSuit, ...] = get_args(SixthSuit)
StrikePicture = Literal["storm", "token", "fuse", "mistake"]
MAX_STRIKES = 8


class RuleOptions(TypedDict, total=False):
    """What an edition decides and a custom table may decide otherwise. (R5)"""

    sixth_suit: SixthSuit
    strikes: int
    empty_clues: bool
    discard_at_full: bool
    keep_score: bool
    endless: bool


@dataclass(frozen=True, slots=True)
class Words:
    """What an edition calls its tokens and pieces."""

    clue_token: str
    clue_tokens: str
    strike: str
    strikes: str
    strike_picture: StrikePicture
    card: str
    cards: str

    def say(self, message: str) -> str:
        """A message of the rules, which speak of clue tokens, strikes and cards, in these words."""
        names = {name.replace("_", " "): word for name, word in asdict(self).items()}
        return re.sub(r"\b(clue tokens?|strikes?|cards?)\b", lambda match: names[match[0]], message)


@dataclass(frozen=True, slots=True)
class RatingBand:
    """The scores ``least`` to ``most`` and what the edition says of them. (C23)"""

    least: int
    most: int
    text: str


@dataclass(frozen=True, slots=True)
class EditionData:
    """One edition as its data file says it."""

    id: str
    place: int  # among the editions, from 1 on
    name: str
    summary: str
    first_player: str | None  # the edition's custom of who begins (R4)
    suits: str  # letters
    sixth_letter: str  # of the suit that a table may add
    variants: bool  # whether the printed variants belong to it
    words: Words
    options: RuleOptions
    rating: tuple[RatingBand, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """A printed variant of the tile edition. (C40 to C44)"""

    number: int
    title: str
    line: str
    options: RuleOptions


@dataclass(frozen=True, slots=True)
class Check:
    """What a value of a data file or an option has to be, in words and as a test."""

    expected: str
    holds: Callable[[Any], bool]


def _one_of(values: tuple[str, ...]) -> Check:
    return Check(
        "one of " + ", ".join(f'"{value}"' for value in values),
        lambda value: isinstance(value, str) and value in values,
    )


def _whole(least: int, most: int) -> Check:
    # A bool is an int in Python, and never meant as one.
    return Check(f"a whole number from {least} to {most}", lambda value: type(value) is int and least <= value <= most)


_TEXT = Check(
    "a text of one line", lambda value: isinstance(value, str) and bool(value.strip()) and value.isprintable()
)
_YES_NO = Check("true or false", lambda value: isinstance(value, bool))
_SUIT_LETTERS = Check(
    f"{MAX_SUITS - 1} different suit letters out of {''.join(SUITS)}",
    lambda value: isinstance(value, str) and len(value) == len(set(value) & set(SUITS)) == MAX_SUITS - 1,
)

OPTION_CHECKS: Mapping[str, Check] = {
    "sixth_suit": _one_of(SIXTH_SUITS),
    "strikes": _whole(1, MAX_STRIKES),
    "empty_clues": _YES_NO,
    "discard_at_full": _YES_NO,
    "keep_score": _YES_NO,
    "endless": _YES_NO,
}
_EDITION_CHECKS: Mapping[str, Check] = {
    "place": _whole(1, 99),
    "name": _TEXT,
    "summary": _TEXT,
    "first_player": _TEXT,
    "suits": _SUIT_LETTERS,
    "sixth_letter": _one_of(tuple(SUITS)),
    "variants": _YES_NO,
    "words": Check("a table", lambda value: isinstance(value, dict)),
    "options": Check("a table", lambda value: isinstance(value, dict)),
    "rating": Check("a list of tables", lambda value: isinstance(value, list)),
}
_WORD_CHECKS: Mapping[str, Check] = {
    **dict.fromkeys(("clue_token", "clue_tokens", "strike", "strikes", "card", "cards"), _TEXT),
    "strike_picture": _one_of(get_args(StrikePicture)),
}
_BAND_CHECKS: Mapping[str, Check] = {
    "least": _whole(0, MAX_SUITS * RANKS),
    "most": _whole(0, MAX_SUITS * RANKS),
    "text": _TEXT,
}
_VARIANT_CHECKS: Mapping[str, Check] = {
    "title": _TEXT,
    "line": _TEXT,
    "options": Check("a table", lambda value: isinstance(value, dict)),
}


def _parse(file: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadEditionFile(f"{file.name}: not a TOML file: {error}.") from error


def _check(
    file: Traversable,
    table: object,
    checks: Mapping[str, Check],
    *,
    at: str = "",
    optional: frozenset[str] = frozenset(),
) -> dict[str, Any]:
    """``table``, with every field of it checked; ``at`` is the path to it within the file."""
    if not isinstance(table, dict):
        raise BadEditionFile(f"{file.name}: {at.rstrip('.')} is {table!r}; expected a table.")
    for field in sorted(table.keys() - checks.keys()):
        raise BadEditionFile(f"{file.name}: {at}{field} is no known field; expected {', '.join(checks)}.")
    for field, check in checks.items():
        if field not in table:
            if field not in optional:
                raise BadEditionFile(f"{file.name}: {at}{field} is missing; expected {check.expected}.")
        elif not check.holds(table[field]):
            raise BadEditionFile(f"{file.name}: {at}{field} is {table[field]!r}; expected {check.expected}.")
    return table


def _read_rating(file: Traversable, rows: list[object]) -> tuple[RatingBand, ...]:
    bands = tuple(
        RatingBand(**_check(file, row, _BAND_CHECKS, at=f"rating[{place}].")) for place, row in enumerate(rows)
    )
    expected = "bands from 0 up, each beginning where the one before ends"
    if bands and bands[0].least != 0:
        raise BadEditionFile(f"{file.name}: rating[0].least is {bands[0].least}; expected {expected}.")
    for place, (lower, upper) in enumerate(pairwise(bands), start=1):
        if upper.least != lower.most + 1:
            raise BadEditionFile(f"{file.name}: rating[{place}].least is {upper.least}; expected {expected}.")
    for place, band in enumerate(bands):
        if band.most < band.least:
            raise BadEditionFile(f"{file.name}: rating[{place}].most is {band.most}; expected {expected}.")
    return bands


def read_edition(file: Traversable) -> EditionData:
    """The edition in ``file``, named after it. Raises ``BadEditionFile``."""
    optional = frozenset({"first_player", "rating"})
    table = _check(file, _parse(file), _EDITION_CHECKS, optional=optional)
    if table["sixth_letter"] in table["suits"]:
        raise BadEditionFile(
            f"{file.name}: sixth_letter is {table['sixth_letter']!r}; expected a letter that is not among the suits."
        )
    return EditionData(
        id=file.name.removesuffix(".toml"),
        place=table["place"],
        name=table["name"],
        summary=table["summary"],
        first_player=table.get("first_player"),
        suits=table["suits"],
        sixth_letter=table["sixth_letter"],
        variants=table["variants"],
        words=Words(**_check(file, table["words"], _WORD_CHECKS, at="words.")),
        options=RuleOptions(**_check(file, table["options"], OPTION_CHECKS, at="options.")),  # type: ignore[typeddict-item]
        rating=_read_rating(file, table.get("rating", [])),
    )


def read_variant(file: Traversable) -> Variant:
    """The variant in ``file``, whose name is its number. Raises ``BadEditionFile``."""
    number = file.name.removesuffix(".toml")
    if not number.isdecimal():
        raise BadEditionFile(f"{file.name}: the file's name is no number; expected a variant's number, such as 1.toml.")
    table = _check(file, _parse(file), _VARIANT_CHECKS)
    options = _check(file, table["options"], OPTION_CHECKS, at="options.", optional=frozenset(OPTION_CHECKS))
    return Variant(int(number), table["title"], table["line"], RuleOptions(**options))  # type: ignore[typeddict-item]


def _directory() -> Traversable:
    return resources.files("starmine.rules").joinpath("editions")


def _toml_files(directory: Traversable) -> list[Traversable]:
    return sorted((file for file in directory.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)


@functools.cache
def library() -> Mapping[str, EditionData]:
    """All editions by id, in their order. Raises ``BadEditionFile``."""
    read = sorted((read_edition(file) for file in _toml_files(_directory())), key=lambda data: data.place)
    return {data.id: data for data in read}


@functools.cache
def variants() -> Mapping[int, Variant]:
    """The printed variants by number. Raises ``BadEditionFile``."""
    read = [read_variant(file) for file in _toml_files(_directory().joinpath("variants"))]
    return {variant.number: variant for variant in read}


def rules_page(edition: str) -> str:
    """The rules page of the edition with that id, as Markdown."""
    return _directory().joinpath(f"{edition}.md").read_text(encoding="utf-8")
