"""The editions' rules pages: our rulings are data, and are marked where they decide."""

from __future__ import annotations

import re

import pytest

import starmine as sm
from starmine.rules.editions.files import anchor, rules_page

NEEDED = {
    "abacus": {"Who begins"},
    "cocktail": {"Who begins", "Clues that fit no card", "The discards", "A lost game"},
    "tiles": {"Who begins", "A lost game", "Scores above 25", "Indispensable tiles", "A player who cannot act"},
    "six-colour": {"The colours", "Who begins", "All stacks complete", "The last card"},
    "online": {"Who begins", "The discards", "A lost game"},
}


@pytest.mark.parametrize("edition", sm.editions(), ids=lambda edition: edition.id)
def test_R1_to_R7_rulings_are_data_and_marked_in_the_page(edition: sm.Edition) -> None:
    rulings = {ruling.title: ruling for ruling in edition.rulings}
    assert set(rulings) == NEEDED[edition.id]
    text, _, section = edition.page().partition("## Our rulings\n")
    marks = re.findall(r"\[our ruling\]\(#(.*?)\)", text)
    assert sorted(marks) == sorted(anchor(title) for title in rulings)
    for title, ruling in rulings.items():
        assert f"### {title}\n\n{ruling.text}\n" in section


def test_R6_a_lost_game_that_scores_0_is_a_ruling_where_the_rulebook_gives_no_score() -> None:
    ruled = {edition.id for edition in sm.editions() if "A lost game" in {each.title for each in edition.rulings}}
    assert ruled == {"cocktail", "tiles", "online"}


@pytest.mark.parametrize("edition", sm.editions(), ids=lambda edition: edition.id)
def test_pictures_are_left_out_where_nobody_can_draw_them(edition: sm.Edition) -> None:
    assert "(board:" in rules_page(edition.id, pictures=True)
    assert "![" not in edition.page()
