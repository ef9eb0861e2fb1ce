"""The comparison of the editions, and their rules pages."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt

import starmine as sm
from starmine.rules.editions.comparison import comparison
from starmine.rules.editions.files import printed_variants

EDITIONS = sm.editions()
each_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)


def answers(topic: str) -> list[str]:
    (row,) = [row for row in comparison(EDITIONS) if row.topic == topic]
    return [row.answers[edition.id] for edition in EDITIONS]


def test_topic_has_an_answer_from_every_edition() -> None:
    for row in comparison(EDITIONS):
        assert list(row.answers) == [edition.id for edition in EDITIONS]
        assert all(row.answers.values())


@pytest.mark.clause("C33")
def test_strike_that_ends_the_game_is_compared() -> None:
    assert answers("The game ends at strike") == ["3", "3", "3", "3", "4"]


@pytest.mark.clause("C21")
def test_empty_clues_are_compared() -> None:
    assert answers("A clue that touches no card") == ["allowed", *["refused"] * 4]


@pytest.mark.clause("C30")
def test_discards_with_every_token_free_are_compared() -> None:
    assert answers("A discard with every clue token free") == [*["refused"] * 3, "allowed, gains none", "refused"]


@pytest.mark.clause("C31")
def test_score_after_the_last_strike_is_compared() -> None:
    lost = "the game is lost and scores 0"
    assert answers("After the last strike") == [lost, lost, lost, "the cards on the fireworks count", lost]


@pytest.mark.clause("C29")
def test_suits_are_compared() -> None:
    five = "white, red, blue, yellow, green"
    assert answers("Suits") == [
        "red, yellow, green, blue, white",
        five,
        f"{five}; in variants 1 to 3 also multicolour",
        f"{five}; with 4 or 5 players also purple",
        five,
    ]


@pytest.mark.clause("R4")
def test_customs_of_who_begins_are_compared() -> None:
    customs = [edition.first_player_custom for edition in EDITIONS]
    assert answers("Who begins") == [custom or "not stated" for custom in customs]
    assert [custom is None for custom in customs] == [False, False, False, True, True]


@each_edition
def test_page_uses_the_editions_words(edition: sm.Edition) -> None:
    page = edition.page()
    assert page.startswith(f"# {edition.name}\n")
    words = edition.words
    for word in (words.clue_token, words.clue_tokens, words.strike, words.card, words.cards):
        assert word.split()[-1] in page
    for suit in edition.suits(5):
        assert suit.name in page


@pytest.mark.clause("C23")
@each_edition
def test_page_shows_the_same_rating_as_the_outcome(edition: sm.Edition) -> None:
    rows = re.findall(r"^\| (\d+)(?:–(\d+))? \| ([^|]+) \|$", edition.page(), re.MULTILINE)
    shown = [(int(least), int(most or least), text) for least, most, text in rows]
    assert shown == [(band.least, band.most, band.text) for band in edition.rating_bands]


@pytest.mark.clause("C40", "C41", "C42", "C43")
def test_tiles_page_lists_the_variants() -> None:
    page = sm.edition("tiles").page()
    for number in printed_variants():
        assert f"**Variant {number}.**" in page
    others = [edition.page() for edition in EDITIONS if not edition.has_variants]
    assert not any("Variant" in other for other in others)


@each_edition
def test_page_is_markdown_with_one_title_and_tables(edition: sm.Edition) -> None:
    html = MarkdownIt("commonmark").enable("table").render(edition.page())
    assert html.count("<h1>") == 1
    assert "<table>" in html
    assert "|" not in html
    assert "**" not in html
