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


def test_topic_has_an_answer_from_every_edition() -> None:
    for row in comparison(EDITIONS):
        assert list(row.answers) == [edition.id for edition in EDITIONS]
        assert all(row.answers.values())


FIVE = "white, red, blue, yellow, green"
LOST = "the game is lost and scores 0"
CUSTOMS = [edition.first_player_custom for edition in EDITIONS]


@pytest.mark.parametrize(
    ("topic", "answers"),
    [
        ("The game ends at strike", ["3", "3", "3", "3", "4"]),
        ("A clue that touches no card", ["allowed", *["refused"] * 4]),
        ("A discard with every clue token free", [*["refused"] * 3, "allowed, gains none", "refused"]),
        ("After the last strike", [LOST, LOST, LOST, "the cards on the fireworks count", LOST]),
        (
            "Suits",
            [
                "red, yellow, green, blue, white",
                FIVE,
                f"{FIVE}; in variants 1 to 3 also multicolour",
                f"{FIVE}; with 4 or 5 players also purple",
                FIVE,
            ],
        ),
        ("Who begins", [*CUSTOMS[:3], "not stated", "not stated"]),
    ],
)
def test_answers_are_those_of_the_editions(topic: str, answers: list[str]) -> None:
    (row,) = [row for row in comparison(EDITIONS) if row.topic == topic]
    assert [row.answers[edition.id] for edition in EDITIONS] == answers
    assert None not in CUSTOMS[:3]


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
