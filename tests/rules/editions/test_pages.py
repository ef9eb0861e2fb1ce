"""The editions' rules pages, and the comparison of the editions."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt

import starmine as sm
from starmine.rules.editions.comparison import comparison
from starmine.rules.editions.files import anchor, printed_variants, rules_page

EDITIONS = sm.editions()
each_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
NEEDED = {
    "abacus": {"Who begins"},
    "cocktail": {"Who begins", "Clues that fit no card", "The discards", "A lost game"},
    "tiles": {"Who begins", "A lost game", "Scores above 25", "Indispensable tiles", "A player who cannot act"},
    "six-colour": {"The colours", "Who begins", "All stacks complete", "The last card"},
    "online": {"Who begins", "The discards", "A lost game"},
}


@pytest.mark.clause("R1", "R7")
@each_edition
def test_to_rulings_are_data_and_marked_in_the_page(edition: sm.Edition) -> None:
    rulings = {ruling.title: ruling for ruling in edition.rulings}
    assert set(rulings) == NEEDED[edition.id]
    text, _, section = edition.page().partition("## Our rulings\n")
    marks = re.findall(r"\[our ruling\]\(#(.*?)\)", text)
    assert sorted(marks) == sorted(anchor(title) for title in rulings)
    for title, ruling in rulings.items():
        assert f"### {title}\n\n{ruling.text}\n" in section


@pytest.mark.clause("R6")
def test_a_lost_game_that_scores_0_is_a_ruling_where_the_rulebook_gives_no_score() -> None:
    ruled = {edition.id for edition in sm.editions() if "A lost game" in {each.title for each in edition.rulings}}
    assert ruled == {"cocktail", "tiles", "online"}


@each_edition
def test_pictures_are_left_out_where_nobody_can_draw_them(edition: sm.Edition) -> None:
    assert "(board:" in rules_page(edition.id, pictures=True)
    assert "![" not in edition.page()


def _shape(page: str) -> list[tuple[str, str]]:
    """The structure of a page in order: headings, tables, lists, and the targets of its pictures and links."""
    shape = []
    for token in MarkdownIt("commonmark").enable("table").parse(page):
        shape.append((token.type, token.tag))
        inner = [child for child in token.children or () if child.type in {"link_open", "image"}]
        shape += [(child.type, str(child.attrs.get("href", child.attrs.get("src")))) for child in inner]
    return shape


@pytest.mark.parametrize("language", ["de", "fr", "ja"])
@each_edition
def test_translations_have_every_part_of_the_english_page(edition: sm.Edition, language: str) -> None:
    english, translated = (rules_page(edition.id, language=tag, pictures=True) for tag in ("en", language))
    assert _shape(translated) == _shape(english)
    prose = {line for line in translated.splitlines()[1:] if re.search("[a-z]{3}", line)}
    assert not prose.intersection(english.splitlines())


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
