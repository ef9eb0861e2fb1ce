"""``edition`` and ``editions``: printed editions and variants of hanab.live, by name and options.

edition = starmine.edition("tiles", variant=3, endless=True)
edition = starmine.edition("hanab-live", variant="Black & Rainbow (6 Suits)")
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Unpack

from starmine.rules.catalogue.edition import catalogue_edition
from starmine.rules.editions.edition import CATALOGUE, Edition, check_name, is_given, read_option
from starmine.rules.editions.files import EditionData, library, printed_variants
from starmine.rules.editions.options import Options, Value
from starmine.rules.errors import BadOption, shown
from starmine.rules.words.texts import all_of, template

_NO_VARIANTS = template(
    "refusal.no-variants",
    "Only the edition {owners} has variants, {edition} has none; use the options sixth_suit and endless instead.",
)
_NOT_WITH_VARIANT = template(
    "refusal.not-with-variant",
    "Variant {variant} means {option}={meaning}, so {option} cannot be {value}; leave one of the two out.",
)


def edition(name: str, /, **options: Unpack[Options]) -> Edition:
    """The edition with the id ``name`` and a table's changes to it; None keeps the edition's own value.

    ``variant`` is for two editions: in ``tiles`` it is 1, 2 or 3, and 4 is short for ``endless=True`` (C40 to C44); in
    ``hanab-live`` it is one of ``starmine.variants()``. Raises ``UnknownEdition``, ``UnknownOption``,
    ``UnknownVariant``, and ``BadOption`` for impossible values and combinations.
    """
    if name == CATALOGUE:
        return catalogue_edition(**options)
    check_name(name)
    data = library()[name]
    chosen = {option: read_option(option, value) for option, value in options.items() if is_given(option, value)}
    settled = {**asdict(data.options), **_variant_options(data, chosen), **chosen}
    settled.pop("variant", None)  # its options stand for it
    return Edition(id=name, **settled)


def editions() -> list[Edition]:
    """The five printed editions, with their own values of all options."""
    return [edition(name) for name in library()]


def _variant_options(data: EditionData, chosen: Mapping[str, Value]) -> Mapping[str, Value]:
    """The options that the chosen variant sets. Raises ``BadOption`` if it cannot be chosen."""
    variant = chosen.get("variant")
    if not isinstance(variant, int):
        return {}
    if not data.variants:
        owners = all_of(other.id for other in library().values() if other.variants)
        raise BadOption(_NO_VARIANTS(owners=owners, edition=data.id), rule="C44")
    meaning = printed_variants()[variant].options
    for option, value in meaning.items():
        if option in chosen and chosen[option] != value:
            meant, given = shown(value), shown(chosen[option])
            raise BadOption(_NOT_WITH_VARIANT(variant=variant, option=option, meaning=meant, value=given), rule="C44")
    return meaning
