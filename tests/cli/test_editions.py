"""``starmine editions``, and the variants of hanab.live."""

from __future__ import annotations

import json

import pytest

import starmine as sm
from starmine.rules import catalogue
from starmine.rules.editions.comparison import comparison
from tests.cli.running import refusal, run


def words(text: str) -> str:
    """A text without the borders of tables and line breaks."""
    return " ".join(text.translate(str.maketrans("│╭╮╰╯─├┤┬┴┼", " " * 11)).split())


@pytest.mark.parametrize("width", ["80", "150"])
def test_editions_shows_every_summary_and_comparison(width: str) -> None:
    result = run("editions", COLUMNS=width)
    text = words(result.stdout)
    for edition in sm.editions():
        assert f"{edition.id} {edition.summary}" in text
    for row in comparison(sm.editions()):
        assert row.topic.split()[0] in text
    assert max(map(len, result.stdout.splitlines())) <= int(width)


def test_editions_joins_equal_answers_in_a_narrow_terminal() -> None:
    text = words(run("editions").stdout)
    assert "The game ends at strike 3 abacus, cocktail, tiles, six-colour 4 online" in text


@pytest.mark.parametrize("edition", [edition.id for edition in sm.editions()])
def test_editions_shows_the_rules_of_one_when_named(edition: str) -> None:
    text = words(run("editions", edition).stdout)
    page = sm.edition(edition).page()
    headings = [line.lstrip("# ") for line in page.splitlines() if line.startswith("#")]
    assert headings
    assert [heading for heading in headings if heading not in text] == []


def test_hanab_live_alone_tells_how_many_and_how_to_search() -> None:
    text = words(run("editions", "hanab-live").stdout)
    assert "2,426 variants of hanab.live" in text
    assert "--search TEXT" in text
    assert "--variant NAME" in text


def test_search_lists_names_a_line_each() -> None:
    found = run("editions", "hanab-live", "--search", "black rainbow 6").stdout.splitlines()
    assert found == catalogue.search("black rainbow 6")
    assert found[0] == "Black & Rainbow (6 Suits)"


def test_json_has_the_fields_for_programs() -> None:
    ended = run("editions", "hanab-live", "--variant", "Rainbow-Ones & Dark Orange (5 Suits)", "--json")
    told = json.loads(ended.stdout)
    assert list(told) == [
        "suits", "copies", "clue_colours", "clue_ranks", "touches", "cards", "max_score", "rules",
    ]  # fmt: skip
    assert told["suits"] == ["Red", "Yellow", "Green", "Blue", "Dark Orange"]
    assert told["copies"] == [[3, 2, 2, 2, 1]] * 4 + [[1, 1, 1, 1, 1]]
    assert told["clue_colours"] == ["Red", "Yellow", "Green", "Blue", "Orange"]
    assert told["clue_ranks"] == [1, 2, 3, 4, 5]
    assert told["touches"][0] == [[1, 1, 1, 1, 1]] + [[1, 0, 0, 0, 0]] * 4
    assert told["touches"][5] == [[1, 0, 0, 0, 0]] * 5
    assert len(told["touches"]) == 10
    assert (told["cards"], told["max_score"], told["rules"]) == (45, 25, ["inverted"])


@pytest.mark.parametrize(
    "name", ["No Variant", "Up or Down & Dark Prism (6 Suits)", "Color Mute (3 Suits)", "Totally Blind (5 Suits)"]
)
def test_variant_is_shown_with_its_suits_clues_and_differences(name: str) -> None:
    shown = run("editions", "hanab-live", "--variant", name, COLUMNS="60").stdout
    variant, text = catalogue.variant(name), words(shown)
    assert text.startswith(name)
    assert f"{variant.cards} cards, {variant.max_score} points at most" in text
    for suit in variant.suits:
        assert f"{suit.letter} {suit.name} {variant.copies[0][0]}" in text or suit.data.one_of_each
    for colour in variant.clue_colours:
        assert f"{colour} all of {colour}" in text or f"{colour} no card" in text
    for sentence in catalogue.differences(variant):
        assert sentence in text or sentence.split(":")[0] in text
    assert f'--variant "{name}"' in text
    assert max(map(len, shown.splitlines())) <= 60


def test_start_and_special_cards_are_named_by_clue() -> None:
    text = words(run("editions", "hanab-live", "-v", "Up or Down & Dark Prism (6 Suits)", COLUMNS="100").stdout)
    assert "Purple all of Purple; 5, START of Dark Prism" in text
    assert "3 3 of every suit" in text


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (("hanab-live", "--variant", "Duk (6 Suits)"), "Unknown variant 'Duk (6 Suits)'; the nearest names are 'Duck"),
        (("hanab-live", "--search", "zebra"), "No variant's name has all the words of 'zebra'"),
        (("hanab-live", "--json"), "--json shows one variant: name it by --variant NAME."),
        (("hanab-live", "--search", "a", "--variant", "b"), "choose one"),
        (("--json",), "--variant, --search and --json go with hanab-live"),
    ],
)
def test_wrong_use_is_refused_in_a_line(args: tuple[str, ...], error: str) -> None:
    assert error in refusal("editions", *args)
