"""The editions' rules pages: our rulings are data, and are marked in the text where they apply."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt

import starmine as sm
from starmine.rules.editions.files import anchor, rules_page

NEEDED = {
    "abacus": {"Who begins"},
    "cocktail": {"Who begins", "Clues that fit no card", "The discards", "A lost game"},
    "tiles": {"Who begins", "A lost game", "Scores above 25", "Indispensable tiles", "A player who cannot act"},
    "six-colour": {"The colours", "Who begins", "All stacks complete", "The last card"},
    "online": {"Who begins", "The discards", "A lost game"},
}


@pytest.mark.clause("R1", "R7")
@pytest.mark.parametrize("edition", sm.editions(), ids=lambda edition: edition.id)
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


@pytest.mark.parametrize("edition", sm.editions(), ids=lambda edition: edition.id)
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
@pytest.mark.parametrize("edition", sm.editions(), ids=lambda edition: edition.id)
def test_translations_have_every_part_of_the_english_page(edition: sm.Edition, language: str) -> None:
    english, translated = (rules_page(edition.id, language=tag, pictures=True) for tag in ("en", language))
    assert _shape(translated) == _shape(english)
    prose = {line for line in translated.splitlines()[1:] if re.search("[a-z]{3}", line)}
    assert not prose.intersection(english.splitlines())
