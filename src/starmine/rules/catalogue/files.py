"""Reads and checks the catalogue's data files.

``suits.json`` has one suit per line, ``variants.json`` one variant per line, in families that share their rules. Both
also name their source; properties have hanab.live's names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel

from starmine.rules.cards import MAX_SUITS, RANKS
from starmine.rules.editions.validation import STRICT, Line, first_error
from starmine.rules.errors import BadCatalogueFile

Model = TypeVar("Model", bound=BaseModel)

REVERSED = " Reversed"  # at the end of a suit's name in a variant


def flag_name(field: str) -> str:
    """A property's name on hanab.live: ``"all_clue_colours"`` is ``"allClueColors"`` there."""
    return to_camel(field.replace("colour", "color"))


def _letter(text: str) -> str:
    if not re.fullmatch("[A-Z]", text):
        raise ValueError
    return text


Letter = Annotated[str, AfterValidator(_letter), "a capital letter"]
Colours = Annotated[tuple[Line, ...], "a list of names of suits"]
ClueRanks = Annotated[tuple[Annotated[int, Field(ge=1, le=RANKS)], ...] | None, f"a list of ranks from 1 to {RANKS}"]
Rank = Annotated[int | None, Field(ge=1, le=RANKS), f"a whole number from 1 to {RANKS}"]


class _Data(BaseModel):
    model_config = STRICT | ConfigDict(alias_generator=flag_name)


class SuitData(_Data):
    """A suit in the data file. ``letter`` is its preferred letter, used unless another suit of the variant has it."""

    name: Line
    letter: Letter
    one_of_each: bool = False
    all_clue_colours: bool = False
    no_clue_colours: bool = False
    all_clue_ranks: bool = False
    no_clue_ranks: bool = False
    clue_colours: Colours = ()
    prism: bool = False
    inverted: bool = False

    @property
    def colours(self) -> tuple[str, ...]:
        """The clue colours that touch this suit; a variant with the suit has these colours."""
        if self.all_clue_colours or self.no_clue_colours or self.prism:
            return ()
        return self.clue_colours or (self.name,)


class RuleData(_Data):
    """The rules that a family of variants changes, in the data file. None and False mean: unchanged."""

    clue_colours: Annotated[tuple[Line, ...] | None, "a list of names of suits"] = None
    clue_ranks: ClueRanks = None
    special_rank: Rank = None
    special_rank_all_clue_colours: bool = False
    special_rank_no_clue_colours: bool = False
    special_rank_all_clue_ranks: bool = False
    special_rank_no_clue_ranks: bool = False
    special_rank_deceptive: bool = False
    critical_rank: Rank = None
    scarce_ones: bool = False
    stack_size: Rank = None
    clue_starved: bool = False
    colour_clues_touch_nothing: bool = False
    rank_clues_touch_nothing: bool = False
    alternating_clues: bool = False
    cow_and_pig: bool = False
    duck: bool = False
    odds_and_evens: bool = False
    synesthesia: bool = False
    up_or_down: bool = False
    throw_it_in_a_hole: bool = False
    funnels: bool = False
    chimneys: bool = False
    sudoku: bool = False


class ListedVariant(_Data):
    """A line of the list of variants."""

    id: Annotated[int, Field(ge=0, le=99_999)]
    name: Line
    suits: Annotated[tuple[Line, ...], "a list of names of suits"]


class _Family(_Data):
    rules: RuleData
    variants: Annotated[tuple[ListedVariant, ...], "a list of objects"]


class _SuitsFile(_Data):
    about: Line
    suits: Annotated[tuple[SuitData, ...], "a list of objects"]


class _VariantsFile(_Data):
    about: Line
    families: Annotated[tuple[_Family, ...], "a list of objects"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A variant in the data files."""

    id: int
    name: str
    suits: tuple[str, ...]
    rules: RuleData


def read_suits(file: Traversable) -> Mapping[str, SuitData]:
    """The suits in ``file`` by name. Raises ``BadCatalogueFile``."""
    suits: dict[str, SuitData] = {}
    for suit in _read(file, _SuitsFile).suits:
        refuse = _refusal(file, f"the suit {suit.name!r}")
        if suit.name in suits:
            raise refuse("is listed twice; expected one line for each suit")
        if (suit.all_clue_colours and suit.no_clue_colours) or (suit.all_clue_ranks and suit.no_clue_ranks):
            raise refuse("is touched by all clues of a type and by none; expected one of the two")
        suits[suit.name] = suit
    for suit in suits.values():
        for colour in set(suit.colours) - set(suits):
            raise _refusal(file, f"the suit {suit.name!r}")(f"has the clue colour {colour!r}; expected a suit's name")
    return suits


def read_variants(file: Traversable, suits: Mapping[str, SuitData]) -> Mapping[str, Entry]:
    """The variants in ``file`` by name, in the file's order. Raises ``BadCatalogueFile``."""
    entries: dict[str, Entry] = {}
    ids: set[int] = set()
    for family in _read(file, _VariantsFile).families:
        for listed in family.variants:
            refuse = _refusal(file, f"the variant {listed.name!r}")
            if listed.name in entries or listed.id in ids:
                raise refuse(f"repeats a name or the id {listed.id}; expected each once")
            _check_suits(listed, suits, refuse)
            _check_rules(listed, family.rules, suits, refuse)
            ids.add(listed.id)
            entries[listed.name] = Entry(listed.id, listed.name, listed.suits, family.rules)
    return entries


Refusal = Callable[[str], BadCatalogueFile]


def _refusal(file: Traversable, what: str) -> Refusal:
    return lambda why: BadCatalogueFile(f"{file.name}: {what} {why}.")


def _check_suits(listed: ListedVariant, suits: Mapping[str, SuitData], refuse: Refusal) -> None:
    if not 1 <= len(set(listed.suits)) == len(listed.suits) <= MAX_SUITS:
        raise refuse(f"has the suits {', '.join(listed.suits)}; expected 1 to {MAX_SUITS} different ones")
    for name in listed.suits:
        if name.removesuffix(REVERSED) not in suits:
            raise refuse(f"has the unknown suit {name!r}; expected one of suits.json, with or without {REVERSED!r}")
    count = re.search(r"\b(\d) Suits\b", listed.name)
    if count and int(count[1]) != len(listed.suits):
        raise refuse(f"has {len(listed.suits)} suits; expected as many as its name says")


def _check_rules(listed: ListedVariant, rules: RuleData, suits: Mapping[str, SuitData], refuse: Refusal) -> None:
    special = [name for name in RuleData.model_fields if name.startswith("special_rank_") and getattr(rules, name)]
    if bool(special) != (rules.special_rank is not None):
        raise refuse("has a special rank without a property, or the reverse; expected both or neither")
    if {"special_rank_all_clue_colours", "special_rank_no_clue_colours"} <= set(special) or (
        len([name for name in special if name.endswith(("ranks", "deceptive"))]) > 1
    ):
        raise refuse("has a special rank whose properties exclude each other; expected one for each type of clue")
    for colour in set(rules.clue_colours or ()) - set(suits):
        raise refuse(f"has the clue colour {colour!r}; expected a suit's name")
    in_turn = rules.synesthesia or any(suits[name.removesuffix(REVERSED)].prism for name in listed.suits)
    if in_turn and rules.clue_colours == ():
        raise refuse("has ranks that clue colours touch in turn, but no clue colours; expected at least one")
    if rules.special_rank_deceptive and rules.clue_ranks == ():
        raise refuse("has a deceptive rank, but no clue ranks; expected at least one")


def _read(file: Traversable, model: type[Model]) -> Model:
    try:
        text = file.read_text(encoding="utf-8")
        table: Any = json.loads(text)
    except ValueError as error:  # includes encoding errors
        raise BadCatalogueFile(f"{file.name}: not a JSON file: {error}.") from error
    if not isinstance(table, dict):
        raise BadCatalogueFile(f"{file.name}: not an object; expected one with {', '.join(model.model_fields)}.")
    try:
        return model.model_validate_json(text)  # strict mode accepts a list as a tuple only in JSON
    except ValidationError as error:
        raise BadCatalogueFile(f"{file.name}: {first_error(error, model, flag_name)}.") from error
