"""Editions: their rules, their options, and the errors of wrong ones."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import starmine as sm
from starmine.rules.cards import KINDS
from starmine.rules.editions.files import printed_variants
from tests.rules.tables import PRINTED, PRINTED_TABLES, Table, tables
from tests.texts import check_text

EDITIONS = ["abacus", "cocktail", "tiles", "six-colour", "online"]


def test_editions_are_listed_by_place() -> None:
    assert [edition.id for edition in sm.editions()] == EDITIONS


@pytest.mark.parametrize("name", EDITIONS)
def test_edition_has_no_differences_when_no_option_is_set(name: str) -> None:
    edition = sm.edition(name)
    assert edition.options == {}
    assert edition.differences() == []
    assert edition == sm.edition(name, **edition.defaults)
    assert edition.name
    assert edition.summary


@pytest.mark.clause("R5")
@given(table=tables())
def test_edition_is_recreated_from_its_differing_options(table: Table) -> None:
    edition = table.rules
    again = sm.edition(edition.id, **edition.options)
    assert again == edition
    assert hash(again) == hash(edition)
    assert pickle.loads(pickle.dumps(edition)) == edition
    assert eval(repr(edition), {"edition": sm.edition}) == edition
    assert bool(edition.options) == bool(edition.differences())


@given(table=tables())
def test_none_keeps_the_editions_default(table: Table) -> None:
    unset: dict[str, Any] = dict.fromkeys(["variant", *table.rules.defaults])
    assert sm.edition(table.edition, **{**unset, **table.options}) == table.rules


@pytest.mark.parametrize("table", PRINTED_TABLES, ids=str)
def test_rules_record_fits_the_deck(table: Table) -> None:
    edition, rules = table.rules, table.rules.rules(table.players)
    deck = edition.deck(table.players)
    assert list(deck) == sorted(deck)
    assert [deck.count(kind) for kind in range(KINDS)] == rules["copies"].tolist()
    assert len(deck) == rules["deck_size"]
    assert {kind for kind in range(KINDS) if int(rules["all_kinds"]) >> kind & 1} == set(deck)
    assert rules["max_score"] == 5 * rules["suits"] == 5 * len(edition.suits(table.players))
    assert rules["colours"] == len(edition.colours(table.players))


def test_rules_record_is_cached_and_read_only() -> None:
    rules = sm.edition("cocktail").rules(3)
    assert sm.edition("cocktail").rules(3) is rules
    with pytest.raises(ValueError, match="read-only"):
        rules["players"] = np.uint8(5)


def test_unknown_edition_is_refused_with_known_ids() -> None:
    for name in ("coctail", "", None, 3, ["tiles"]):
        with pytest.raises(sm.UnknownEdition, match="abacus, cocktail, tiles, six-colour, online") as refusal:
            sm.edition(name)  # type: ignore[arg-type]
        check_text(refusal.value.text)


def test_unknown_option_is_refused_with_known_names() -> None:
    with pytest.raises(sm.UnknownOption, match=r"'lives'.*variant, sixth_suit, strikes, empty_clues") as refusal:
        sm.edition("cocktail", lives=4)  # type: ignore[call-arg]
    check_text(refusal.value.text)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"strikes": 9}, "from 1 to 8"),
        ({"empty_clues": 1}, "true or false"),
        ({"sixth_suit": "rainbow"}, '"none", "suit", "short", "wild", "by-players"'),
        ({"variant": 5}, "one of 1, 2, 3, 4"),
    ],
    ids=str,
)
def test_wrong_value_is_refused_with_allowed_values(options: dict[str, Any], expected: str) -> None:
    with pytest.raises(sm.BadOption) as refusal:
        sm.edition("tiles", **options)
    assert expected in str(refusal.value)
    check_text(refusal.value.text)
    assert repr(next(iter(options.values()))) in str(refusal.value)


@pytest.mark.clause("C24")
@pytest.mark.parametrize("name", EDITIONS)
def test_silence_is_asked_for_by_two_editions(name: str) -> None:
    assert sm.edition(name, strikes=4).silence is (name in ("cocktail", "tiles"))
    assert ("silence during turns" in sm.edition(name).page()) is sm.edition(name).silence


@pytest.mark.clause("C40", "C41", "C42", "C43")
@pytest.mark.parametrize("name", [name for name in EDITIONS if name != "tiles"])
def test_variants_are_the_tile_editions(name: str) -> None:
    with pytest.raises(sm.BadOption, match="Only the edition tiles has variants") as refusal:
        sm.edition(name, variant=1)
    check_text(refusal.value.text)
    assert not sm.edition(name).has_variants


@pytest.mark.clause("C44")
@pytest.mark.parametrize(
    "options",
    [
        {"variant": 1, "sixth_suit": "wild"},
        {"variant": 2, "sixth_suit": "none"},
        {"variant": 3, "sixth_suit": "suit"},
        {"variant": 4, "endless": False},
    ],
    ids=str,
)
def test_contradictory_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(sm.BadOption, match="leave one of the two out") as refusal:
        sm.edition("tiles", **options)
    check_text(refusal.value.text)


@pytest.mark.clause("C44")
def test_variant_4_combines_with_each_other_variant() -> None:
    for variant in (1, 2, 3):
        edition = sm.edition("tiles", variant=variant, endless=True)
        assert (edition.variant, edition.endless) == (variant, True)
        assert [named.number for named in edition.named_variants] == [variant, 4]
    assert sm.edition("tiles", variant=4) == sm.edition("tiles", endless=True)


@pytest.mark.clause("R5")
def test_custom_table_lists_its_differences() -> None:
    edition = sm.edition(
        "six-colour",
        sixth_suit="none",
        strikes=5,
        empty_clues=True,
        discard_at_full=False,
        keep_score=False,
        endless=True,
    )
    assert edition.differences() == [
        "There are five suits, for any number of players.",
        "The game is lost at mistake number 5, not 3.",
        "A clue may touch no card at all.",
        "Discards are not allowed while every hint is free.",
        "A lost game scores 0.",
        (
            "There is no last round: the game goes on until every firework is complete, "
            "or one can’t be completed any more."
        ),
    ]


@pytest.mark.clause("R5")
@pytest.mark.parametrize(("name", "options"), PRINTED[len(EDITIONS) :], ids=str)
def test_printed_variant_is_named_among_the_differences(name: str, options: dict[str, Any]) -> None:
    edition = sm.edition(name, **options)
    numbers = [options[key] for key in ("variant",) if key in options] + [4] * ("endless" in options)
    titles = [printed_variants()[number].title for number in numbers]
    assert [difference.partition(":")[0] for difference in edition.differences()] == titles
    assert all(title.startswith(f"Variant {number}") for title, number in zip(titles, numbers, strict=True))


@pytest.mark.clause("R5")
def test_most_different_edition_can_be_set_to_the_same_rules() -> None:
    cocktail = sm.edition("cocktail")
    custom = sm.edition("six-colour", sixth_suit="none", discard_at_full=False, keep_score=False)
    for players in range(2, 6):
        assert custom.rules(players).tobytes() == cocktail.rules(players).tobytes()
        assert custom.deck(players) == cocktail.deck(players)
