"""The catalogue: hanab.live's suits and variants.

``variants`` lists the names, ``variant`` returns one, ``search`` finds names, and ``edition`` makes an edition of one.
"""

from __future__ import annotations

from starmine.rules.catalogue.names import search, variant, variants
from starmine.rules.catalogue.variant import START_RANK, SuitInPlay, Variant
from starmine.rules.catalogue.words import differences, rule_names

__all__ = [
    "START_RANK",
    "SuitInPlay",
    "Variant",
    "differences",
    "rule_names",
    "search",
    "variant",
    "variants",
]
