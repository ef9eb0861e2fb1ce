"""The catalogue: its size, its texts and its names; and every variant derived a second time from the data files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import starmine as sm
from starmine.cli.editions import figures
from starmine.rules import catalogue
from tests.rules.catalogue import twin
from tests.texts import check_text

ROOT = Path(__file__).parents[3]


def test_catalogue_has_every_variant_once() -> None:
    names = sm.variants()
    assert len(names) == len(set(names)) == 2426
    assert sorted(catalogue.variant(name).id for name in names) == list(range(2426))
    assert names[:3] == ["No Variant", "6 Suits", "4 Suits"]


def test_number_of_variants_is_told_in_every_language() -> None:
    told = [(ROOT / "src/starmine/rules/catalogue/hanab-live.toml").read_text("utf-8").split("summary = ")[1]]
    for file in ROOT.glob("web/src/lib/messages/*/editions.ts"):
        told += file.read_text("utf-8").split('"edition.hanab-live.summary":')[1:]
    assert len(told) >= 4
    for text in told:
        number = re.search(r"\d[\d\s,]+\d", text)
        assert number is not None
        assert int(re.sub(r"\D", "", number[0])) == len(sm.variants()), text[:80]
    page = (ROOT / "docs/variants.md").read_text("utf-8")
    assert f"has {len(sm.variants()):,} variants" in page


def test_every_variant_has_cards_for_its_best_score_and_different_letters() -> None:
    for name in sm.variants():
        variant = catalogue.variant(name)
        assert all(all(1 <= number <= 3 for number in row) for row in variant.copies), name
        assert variant.max_score <= variant.cards <= 60
        letters = [suit.letter for suit in variant.suits]
        assert len(set(letters)) == len(letters)
        assert (told := re.search(r"(\d) Suits", name)) is None or int(told[1]) == len(letters), name
        assert len(variant.touches) == len(variant.clue_colours) + len(variant.clue_ranks) > 0


def test_ordinary_variant_differs_in_nothing() -> None:
    variant = catalogue.variant("No Variant")
    assert (variant.id, variant.cards, variant.max_score, catalogue.rule_names(variant)) == (0, 50, 25, ())
    assert catalogue.differences(variant) == []
    assert [suit.letter for suit in variant.suits] == list("RYGBP")
    assert variant.copies == ((3, 2, 2, 2, 1),) * 5
    assert repr(variant) == "variant('No Variant')"
    assert variant == catalogue.variant("No Variant") != catalogue.variant("6 Suits")
    assert len({variant, catalogue.variant("No Variant")}) == 1


def test_every_difference_is_a_sentence() -> None:
    for name in sm.variants():
        sentences = catalogue.differences(catalogue.variant(name))
        assert len(set(sentences)) == len(sentences)
        for text in sentences:
            assert text.endswith(".")
            assert "  " not in text
            check_text(text)
        assert sentences or name in {"No Variant", "6 Suits", "4 Suits", "3 Suits"}


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("Rainbow & Blak (6 Suits)", "'Black & Rainbow (6 Suits)'"),
        ("no variant", "'No Variant'"),
        ("Synaesthesia (5 suits)", "'Synesthesia (5 Suits)'"),
        ("Throw it in the hole (4 suits)", "'Throw It in a Hole (4 Suits)'"),
    ],
)
def test_misspelt_name_is_refused_with_the_nearest_first(wrong: str, near: str) -> None:
    with pytest.raises(sm.UnknownVariant) as refusal:
        catalogue.variant(wrong)
    assert str(refusal.value).startswith(f"Unknown variant {wrong!r}; the nearest names are {near}")
    check_text(refusal.value.text)


def test_parts_of_a_name_may_come_in_another_order() -> None:
    assert catalogue.variant("Rainbow & Black (6 Suits)") == catalogue.variant("Black & Rainbow (6 Suits)")
    others = {
        " & ".join(reversed(name.partition(" (")[0].split(" & "))) + name[name.find(" (") :]: name
        for name in sm.variants()
    }
    assert all(catalogue.variant(other).name == name for other, name in others.items() if " (" in name)


@pytest.mark.parametrize("wrong", ["", "zzzzqqqq", 7, None, "x" * 100_000])
def test_name_that_is_like_none_is_refused_without_others(wrong: object) -> None:
    with pytest.raises(sm.UnknownVariant) as refusal:
        catalogue.variant(wrong)  # type: ignore[arg-type]
    assert "nearest" not in str(refusal.value)
    assert len(str(refusal.value)) < 300
    check_text(refusal.value.text)


def test_search_finds_names_by_words_in_any_order_and_case() -> None:
    assert catalogue.search("6 BLACK rainbow &")[0] == "Black & Rainbow (6 Suits)"
    assert catalogue.search("") == sm.variants()
    assert catalogue.search("black rainbow pink") == []


def test_variant_is_an_edition_of_hanab_live() -> None:
    edition = sm.edition("hanab-live", variant="Rainbow & Black (6 Suits)", strikes=4)
    assert edition.variant == edition.name == "Black & Rainbow (6 Suits)"
    assert edition.options == {"variant": "Black & Rainbow (6 Suits)", "strikes": 4}
    assert sm.edition("hanab-live", **edition.options) == edition
    assert sm.edition("hanab-live").variant == "No Variant"
    assert "hanab-live" not in [each.id for each in sm.editions()]


def test_variant_has_its_own_suits() -> None:
    with pytest.raises(sm.BadOption, match=r"a variant of hanab\.live has its own suits") as own:
        sm.edition("hanab-live", sixth_suit="suit")
    check_text(own.value.text)


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
