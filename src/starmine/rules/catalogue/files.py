"""Reads the catalogue's data files.

``suits.json`` has one suit per line, ``variants.json`` one variant per line, in families that share their rules. Both
also name their source; properties have hanab.live's names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

REVERSED = " Reversed"  # at the end of a suit's name in a variant


def flag_name(field: str) -> str:
    """A property's name on hanab.live: ``"all_clue_colours"`` is ``"allClueColors"`` there."""
    return to_camel(field.replace("colour", "color"))


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, alias_generator=flag_name)


class SuitData(_Data):
    """A suit in the data file. ``letter`` is its preferred letter, used unless another suit of the variant has it."""

    name: str
    letter: str
    one_of_each: bool = False
    all_clue_colours: bool = False
    no_clue_colours: bool = False
    all_clue_ranks: bool = False
    no_clue_ranks: bool = False
    clue_colours: tuple[str, ...] = ()
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

    clue_colours: tuple[str, ...] | None = None
    clue_ranks: tuple[int, ...] | None = None
    special_rank: int | None = None
    special_rank_all_clue_colours: bool = False
    special_rank_no_clue_colours: bool = False
    special_rank_all_clue_ranks: bool = False
    special_rank_no_clue_ranks: bool = False
    special_rank_deceptive: bool = False
    critical_rank: int | None = None
    scarce_ones: bool = False
    stack_size: int | None = None
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


class _Listed(_Data):
    id: int
    name: str
    suits: tuple[str, ...]


class _Family(_Data):
    rules: RuleData
    variants: tuple[_Listed, ...]


class _SuitsFile(_Data):
    about: str
    suits: tuple[SuitData, ...]


class _VariantsFile(_Data):
    about: str
    families: tuple[_Family, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A variant in the data files."""

    id: int
    name: str
    suits: tuple[str, ...]
    rules: RuleData


def read_suits(file: Traversable) -> Mapping[str, SuitData]:
    """The suits in ``file`` by name."""
    return {suit.name: suit for suit in _SuitsFile.model_validate_json(file.read_bytes()).suits}


def read_variants(file: Traversable) -> Mapping[str, Entry]:
    """The variants in ``file`` by name, in the file's order."""
    families = _VariantsFile.model_validate_json(file.read_bytes()).families
    return {
        listed.name: Entry(listed.id, listed.name, listed.suits, family.rules)
        for family in families
        for listed in family.variants
    }
