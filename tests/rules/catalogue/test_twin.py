"""Every variant is derived twice, in two ways that share only the data files."""

from __future__ import annotations

import json

import pytest

from starmine.cli.editions import figures
from starmine.rules import catalogue
from tests.rules.catalogue import twin


@pytest.mark.slow
def test_every_variant_is_worked_out_as_its_twin() -> None:
    different = []
    for name, facts in twin.VARIANTS.items():
        ours = json.loads(json.dumps(figures(catalogue.variant(name))))
        del ours["rules"]
        if ours != twin.worked_out(facts):
            different.append(name)
    assert different == []


def test_rules_of_every_variant_are_its_flags_that_are_no_property_of_ranks() -> None:
    properties = {"id", "name", "suits", "clueColors", "clueRanks", "criticalRank", "scarceOnes", "stackSize"}
    for name, facts in twin.VARIANTS.items():
        flags = {flag for flag in facts if flag not in properties and not flag.startswith("specialRank")}
        if any(suit.endswith("Reversed") for suit in facts["suits"]):
            flags.add("reversed")
        if any("inverted" in twin.base(suit) for suit in facts["suits"]):
            flags.add("inverted")
        assert set(catalogue.rule_names(catalogue.variant(name))) == flags, name
