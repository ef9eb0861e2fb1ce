"""What the table shows in signs and figures, and the legend that explains them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.e2e.conftest import NewContext
from tests.e2e.people import Person, seat_people, sizes

SIZES = sizes("desktop", "phone", "small-phone")


@SIZES
@pytest.mark.parametrize(("rules", "most"), [({}, 25), ({"edition": "tiles", "options": {"variant": 1}}, 30)])
def test_the_score_is_of_the_tables_maximum_and_the_best_score_in_reach_a_figure_of_its_own(
    new_context: NewContext, size: ViewportSize, rules: dict[str, Any], most: int
) -> None:
    ada = Person(new_context(viewport=size).new_page(), "Ada")
    seat_people(ada, bots=1, **rules)
    status = ada.page.get_by_role("complementary", name="State of the game")
    figures = status.locator("dl > div")
    expect(figures.filter(has_text="Score")).to_contain_text(f"0/{most}")
    expect(figures.filter(has_text="In reach").get_by_role("definition")).to_have_text(str(most))


@SIZES
def test_the_signs_are_explained_from_the_menu(new_context: NewContext, size: ViewportSize) -> None:
    ada = Person(new_context(viewport=size).new_page(), "Ada")
    seat_people(ada, bots=1)
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Signs").click()
    legend = ada.page.get_by_role("dialog", name="Signs")
    expect(legend).to_contain_text("The last one that is still useful")
    expect(legend).to_contain_text("A lit lantern is a free blue token.")


def test_lanterns_have_the_colour_that_the_tokens_are_named_after(new_context: NewContext) -> None:
    ada = Person(new_context().new_page(), "Ada")
    colours = []
    for edition in ("cocktail", "abacus"):
        seat_people(ada, bots=1, edition=edition)
        lantern = ada.page.locator(".lanterns .lit .body").first
        red, _, blue = lantern.evaluate("path => getComputedStyle(path).fill.match(/\\d+/g).map(Number)")
        colours.append("blue" if blue > red else "orange")
    assert colours == ["blue", "orange"]
