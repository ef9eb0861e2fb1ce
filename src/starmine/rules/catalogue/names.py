"""Variants by name, and the nearest names for an unknown one.

``suits.json`` has one suit per line, ``variants.json`` one variant per line, in families that share their rules. Both
also name their source.
"""

from __future__ import annotations

import difflib
import functools
from collections.abc import Mapping
from importlib import resources

from pydantic import BaseModel

from starmine.rules.catalogue.variant import RuleData, SuitData, Variant, VariantData, as_variant
from starmine.rules.errors import UnknownVariant, shown
from starmine.rules.words.kind_words import suit_name
from starmine.rules.words.texts import listed, template

_NEAREST = 3
_LIKENESS = 0.5  # minimum likeness of suggested names; 1 is the same name
_LONGEST = 100  # letters of an unknown name that are compared

_UNKNOWN = template("refusal.unknown-variant", "Unknown variant {name}: none of the {count:,} has a similar name.")
_UNKNOWN_NEAR = template("refusal.unknown-variant.near", "Unknown variant {name}; the nearest names are {nearest}.")


class _SuitsFile(BaseModel):
    suits: tuple[SuitData, ...]


class _Family(BaseModel):
    rules: RuleData
    variants: tuple[VariantData, ...]


class _VariantsFile(BaseModel):
    families: tuple[_Family, ...]


def variants() -> list[str]:
    """The names of all variants of hanab.live, in its order."""
    return list(_entries())


def variant(name: str) -> Variant:
    """The variant with this name; parts joined by "&" may be in any order.

    Raises ``UnknownVariant`` with the nearest names.
    """
    return _variant(_known(name))


@functools.lru_cache(maxsize=256)
def _variant(name: str) -> Variant:
    return as_variant(*_entries()[name], _suits())


def named(number: int) -> str | None:
    """The name of the variant with this number on hanab.live; None if there is none."""
    return next((name for name, (entry, _) in _entries().items() if entry.id == number), None)


def _known(name: object) -> str:
    """The name as the catalogue writes it. Raises ``UnknownVariant``."""
    if isinstance(name, str):
        if name in _entries():
            return name
        if (same := _by_parts().get(_parts(name))) is not None:
            return same
    if nearest := [repr(each) for each in _nearest(name)]:
        raise UnknownVariant(_UNKNOWN_NEAR(name=shown(name), nearest=listed(nearest)))
    raise UnknownVariant(_UNKNOWN(name=shown(name), count=len(_entries())))


def suit_data(name: str) -> SuitData:
    """A suit by its name without "Reversed", which must be in the catalogue."""
    return _suits()[name]


def suit_names() -> list[str]:
    """The names of all suits, without "Reversed"."""
    return list(_suits())


def search(text: str) -> list[str]:
    """The names that contain all words of ``text``, in any order, upper or lower case."""
    words = text.casefold().split()
    return [name for name in _entries() if all(word in name.casefold() for word in words)]


def _nearest(name: object) -> list[str]:
    """The names most like an unknown one: as it is written, and with the words of both in alphabetical order."""
    if not isinstance(name, str):
        return []
    alike: dict[str, float] = {}  # by name: its likeness
    for form in (str.casefold, _sorted_words):
        wanted = form(name[:_LONGEST])
        names = {form(each): each for each in _entries()}
        for near in difflib.get_close_matches(wanted, names, n=_NEAREST, cutoff=_LIKENESS):
            alike[names[near]] = difflib.SequenceMatcher(None, near, wanted).ratio()
    return sorted(alike, key=lambda each: (-alike[each], each))[:_NEAREST]


def _sorted_words(name: str) -> str:
    return " ".join(sorted(name.casefold().split()))


@functools.cache
def _by_parts() -> Mapping[tuple[str, ...], str]:
    """The names of all variants by their ``_parts``."""
    return {_parts(name): name for name in _entries()}


def _parts(name: str) -> tuple[str, ...]:
    """A key for a name: the number of suits in it, then the parts joined by "&", sorted."""
    parts, _, suits = name.partition(" (")
    return (suits, *sorted(parts.split(" & ")))


@functools.cache
def _suits() -> Mapping[str, SuitData]:
    suits = _SuitsFile.model_validate_json(_contents("suits.json")).suits
    for suit in suits:
        suit_name(suit.name.lower())  # declares its text, so that clients can translate it
    return {suit.name: suit for suit in suits}


@functools.cache
def _entries() -> Mapping[str, tuple[VariantData, RuleData]]:
    """All variants by name, in the file's order, with the rules of their families."""
    families = _VariantsFile.model_validate_json(_contents("variants.json")).families
    return {entry.name: (entry, family.rules) for family in families for entry in family.variants}


def _contents(file: str) -> bytes:
    return resources.files("starmine.rules.catalogue").joinpath(file).read_bytes()
