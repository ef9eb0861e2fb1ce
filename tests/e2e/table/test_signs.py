"""The signs and figures of the table, and the legend that explains them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

import starmine as sm
from tests.e2e.conftest import NewContext
from tests.e2e.people import Caller, Person, seat_people, sizes
from tests.e2e.places import apart, boxes
from tests.e2e.serving import Server
from tests.e2e.test_accessibility import themes

TEXTS = (Path(__file__).parents[3] / "web/src/lib/messages/en/table.ts").read_text(encoding="utf-8")

SIZES = ("desktop", "phone", "small-phone")


@pytest.mark.parametrize(("rules", "most"), [({}, 25), ({"edition": "tiles", "options": {"variant": 1}}, 30)])
def test_the_score_is_of_the_tables_maximum_and_the_best_score_in_reach_a_figure_of_its_own(
    ada: Person, rules: dict[str, Any], most: int
) -> None:
    seat_people(ada, bots=1, **rules)
    status = ada.page.get_by_role("complementary", name="State of the game")
    figures = status.locator("dl > div")
    for size in SIZES:
        ada.resize(size)
        expect(figures.filter(has_text="Score"), size).to_contain_text(f"0/{most}")
        expect(figures.filter(has_text="In reach").get_by_role("definition"), size).to_have_text(str(most))


def test_signs_button_is_whole_on_a_low_screen(ada: Person) -> None:
    ada.page.set_viewport_size({"width": 1366, "height": 625})
    seat_people(ada, bots=2)
    status = ada.page.get_by_role("complementary", name="State of the game")
    expect(status.get_by_role("button", name="Signs")).to_be_in_viewport(ratio=1)


@sizes("phone", "small-phone")
def test_clue_signs_leave_the_number_of_an_own_card_free(new_context: NewContext, size: ViewportSize) -> None:
    page = new_context(viewport=size, has_touch=True).new_page()
    page.goto("/puzzles/number-and-colour")
    cards = page.locator(".mine [data-order]").filter(has=page.locator(".clues"))
    expect(cards).to_have_count(5)
    for card in cards.all():
        rank, *signs = boxes(card.locator(".rank"), card.locator(".clues i"))
        assert signs
        assert all(apart(rank, sign) for sign in signs)


def test_lanterns_have_the_colour_that_the_tokens_are_named_after(ada: Person) -> None:
    colours = []
    for edition in ("cocktail", "abacus"):
        seat_people(ada, bots=1, edition=edition)
        lantern = ada.page.locator(".lanterns .lit .body").first
        red, _, blue = lantern.evaluate("path => getComputedStyle(path).fill.match(/\\d+/g).map(Number)")
        colours.append("blue" if blue > red else "orange")
    assert colours == ["blue", "orange"]


# Each as the table draws it; the first ones occur in the test, the last three only with bad luck.
SIGNS = (
    ".card.touched",
    ".clues .newest",
    ".known",
    ".card.fresh",
    ".back",
    "i.on",
    ".firework",
    ".lanterns",
    ".strikes",
)
STANDINGS = ("svg.critical", "svg.dead", "svg.lost")


@pytest.mark.core
def test_the_legend_has_every_sign_and_figure_of_the_table(server: Server, ada: Person, mate: Caller) -> None:
    table = seat_people(mate, ada)
    mate.act(sm.Play(0), server.game(table), table)
    game = server.game(table)
    ada.act(sm.Clue(0, rank=int(str(game.hands[0][-1].kind)[1])), game, table)
    ada.sees_turn(2)
    page = ada.page
    for sign in SIGNS:
        expect(page.locator(sign)).not_to_have_count(0)
    figures = set(page.locator("[data-goal] dt").all_inner_texts())
    legend = page.get_by_role("dialog", name="Signs")
    for size in SIZES[::-1]:
        ada.resize(size)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("dialog").get_by_role("button", name="Signs").click()
        expect(legend, size).to_be_visible()
        if size != "desktop":
            legend.get_by_role("button", name="Close").click()
    for sign in (*SIGNS, *STANDINGS):
        expect(legend.locator(sign)).not_to_have_count(0)
    assert set(legend.get_by_role("term").all_inner_texts()) == figures - {"Turn"}
    named = set(re.findall(r'"board\.sign\.(\w+)"', TEXTS))
    expect(legend.locator("ul > li, dl > div")).to_have_count(len(named))


SHELLS = r"""() => {
    const light = (colour) => {
        const [red, green, blue] = colour.match(/[\d.]+/g).map((part) => {
            const value = part / 255;
            return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ground = (element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        const colour = backgroundImage.match(/rgb\([\d., ]+\)/)?.[0] ?? backgroundColor;
        return /^rgb\(/.test(colour) ? colour : ground(element.parentElement);
    };
    return [...document.querySelectorAll("svg.shell")].map((shell) => {
        const [one, other] = [getComputedStyle(shell).color, ground(shell)].map(light).sort((a, b) => b - a);
        return (one + 0.05) / (other + 0.05);
    });
}"""


def test_shells_of_every_colour_are_seen_on_their_ground(server: Server, ada: Person) -> None:
    table = seat_people(ada, bots=4)
    ada.act(sm.Play(0), server.game(table), table)
    ada.sees_turn(5)
    for theme in themes(ada.page):
        contrasts = ada.page.evaluate(SHELLS)
        assert len(contrasts) > 20, theme
        assert min(contrasts) >= 3, theme
