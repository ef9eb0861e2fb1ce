"""Every page, in both themes and at all sizes, passes axe-core's rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

import starmine as sm
from tests.e2e.conftest import NewCaller, NewContext
from tests.e2e.people import PHONE, Person, finish_alone, good_action, play_first_cards, seat_people
from tests.e2e.places import cramped
from tests.e2e.reviews import MISTAKE, keep_review
from tests.e2e.serving import Server
from tests.e2e.test_accounts import make_account

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
_numbers = count()
SIZES = ("phone", "desktop", "zoomed")
LAYOUTS = ("phone", "phone-on-its-side", "zoomed-twice", "tablet", "tablet-on-its-side", "desktop")
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")


@dataclass(frozen=True)
class Setting:
    """Where a page is prepared: its server, and a way for other people to join."""

    server: Server
    new_caller: NewCaller


def violations(page: Page, *rules: str) -> list[str]:
    """The faults that axe-core finds on a page at rest by all its rules, or only by ``rules``, one a line."""
    page.wait_for_function("() => document.getAnimations().every(({ playState }) => playState === 'finished')")
    if page.evaluate("() => window.axe === undefined"):
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"], "selectors": False, **({"runOnly": list(rules)} if rules else {})}
    found: list[dict[str, Any]] = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [f"{one['id']}: {one['help']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def overflow(page: Page) -> int:
    """The pixels by which a page is wider than its window."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width


def home(ada: Person, _: Setting) -> Locator:
    seat_people(ada, bots=1)
    ada.page.goto("/")
    return ada.page.get_by_role("link", name="New table")


def new_table(ada: Person, _: Setting) -> Locator:
    ada.page.goto("/new")
    ada.choose(re.compile("^Tiles"))
    return ada.page.get_by_role("button", name="Start the game")


def waiting_room(ada: Person, _: Setting) -> Locator:
    path = ada.new_table("Cocktail", bots=1)
    assert path
    return ada.page.get_by_role("button", name=re.compile("^Start"))


def invitation(ada: Person, at: Setting) -> Locator:
    waiting_room(ada, at)
    ada.page.context.clear_cookies()
    ada.page.reload()
    return ada.page.get_by_role("button", name=re.compile("^Sit")).first


def my_turn(ada: Person, _: Setting) -> Locator:
    seat_people(ada, bots=2, edition="tiles", options={"variant": 1})
    return ada.page.locator(".mine .badge.lit")


def clue_chosen(ada: Person, _: Setting) -> Locator:
    seat_people(ada, bots=1)
    ada.page.locator(".zone.rank").first.click()
    return ada.page.get_by_role("group", name="Your action")


def earlier_turn(ada: Person, _: Setting) -> Locator:
    seat_people(ada, bots=1)
    ada.control("Play", ada.own(0)).click()
    ada.sees_turn(2)
    ada.page.keyboard.press("[")
    ada.sees_turn(1)
    return ada.page.get_by_role("button", name="Back to now")


def card_chosen(ada: Person, _: Setting) -> Locator:
    seat_people(ada, bots=2)
    ada.control("Play", ada.own(1))
    return ada.page.get_by_role("button", name="Play card 2")


def clue_chosen_ahead(ada: Person, at: Setting) -> Locator:
    ada.page.goto("/rules")
    ada.page.evaluate("localStorage.setItem('starmine.premoves', 'on')")
    seat_people(at.new_caller("Bo"), ada)
    ada.page.locator(".zone.rank").first.click()
    return ada.page.get_by_role("button", name=re.compile("Take it back$"))


def asked_to_take_back(ada: Person, at: Setting) -> Locator:
    bo = at.new_caller("Bo")
    table = seat_people(bo, ada, clock={"kind": "turn", "seconds": 3600})
    game = at.server.game(table)
    bo.act(next(action for action in game.legal_actions() if isinstance(action, sm.Clue)), game, table)
    bo.ask("POST", f"/api/games/{table}/undo", {"turn": 1, "agree": True})
    expect(ada.page.get_by_role("timer").first).to_be_visible()
    return ada.page.get_by_role("button", name="Agree")


def clock_paused(ada: Person, at: Setting) -> Locator:
    bo = at.new_caller("Bo")
    table = seat_people(ada, bo, clock={"kind": "turn", "seconds": 600})
    for person in (ada, bo):
        person.ask("POST", f"/api/games/{table}/pause", {"paused": True})
    return ada.page.get_by_role("button", name="Continue")


def people_listed(ada: Person, at: Setting) -> Locator:
    seat_people(ada, at.new_caller("Bo"))
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="People").click()
    ada.page.get_by_role("button", name="Remove Bo").click()
    return ada.page.get_by_role("button", name="Remove Bo permanently")


def bot_described(ada: Person, _: Setting) -> Locator:
    seat_people(ada, bots=2)
    ada.page.get_by_role("button", name="About Ise").click()
    return ada.page.get_by_text("To save a 5, clue its number.")


def signs(ada: Person, _: Setting) -> Locator:
    seat_people(ada, bots=1)
    ada.page.keyboard.press("?")
    ada.page.get_by_role("dialog").get_by_role("button", name="Signs").click()
    return ada.page.get_by_role("dialog", name="Signs")


def notes_written(ada: Person, at: Setting) -> Locator:
    table = seat_people(ada, bots=2)
    first, *rest = (card.order for hand in at.server.game(table).hands for card in hand)
    for order, text in zip((first, *rest), ("r2,b3", "f", "!5", "has to be kept", "[y1] [cm]"), strict=False):
        ada.ask("PUT", f"/api/games/{table}/notes", {"seat": 0, "order": order, "text": text})
    expect(ada.page.locator("[data-note]")).to_have_count(5)
    ada.card(first).focus()
    ada.page.keyboard.press("n")
    expect(ada.page.get_by_role("textbox", name="Your note")).to_be_focused()
    return ada.page.get_by_role("textbox", name="Your note")


def five_players(ada: Person, at: Setting) -> Locator:
    table = seat_people(ada, bots=4, edition="six-colour")
    for turn in (0, 5):
        ada.sees_turn(turn)
        game = at.server.game(table)
        ada.do(good_action(game), game)
    ada.sees_turn(10)
    expect(ada.page.locator(".mine .badge.lit")).to_have_text("Your turn")
    return ada.page.locator(".mine .badge.lit")


def finished(ada: Person, at: Setting) -> Locator:
    bo = at.new_caller("Bo")
    table = seat_people(ada, bo, looking=(), options={"strikes": 1, "empty_clues": True})
    play_first_cards(at.server, table, ada, bo)
    ada.page.goto(f"/t/{table}")
    return ada.page.get_by_role("region", name="The end")


def replayed(ada: Person, at: Setting) -> Locator:
    finished(ada, at)
    ada.page.get_by_role("button", name="Replay").click()
    ada.sees_turn(0)
    return ada.page.get_by_role("group", name="The game turn by turn")


def what_if(ada: Person, at: Setting) -> Locator:
    replayed(ada, at)
    ada.page.get_by_role("button", name="What if").click()
    ada.control("Play", ada.own(1)).click()
    ada.sees_turn(1)
    return ada.page.get_by_role("group", name="The game turn by turn").get_by_text("What if, turn 2")


def reviewed(ada: Person, at: Setting) -> Locator:
    bo = at.new_caller("Bo")
    table = seat_people(ada, bo, looking=())
    play_first_cards(at.server, table, ada, bo)
    keep_review(at.server, table)
    ada.page.goto(f"/games/{table}#{MISTAKE + 1}&review")
    return ada.page.get_by_role("slider", name=re.compile("^Expected score"))


def review_summed_up(ada: Person, at: Setting) -> Locator:
    reviewed(ada, at).wait_for()
    ada.choose("Players")
    ada.page.get_by_text("The graph as a table").click()
    return ada.page.get_by_text("Points lost").first


def curtain(ada: Person, _: Setting) -> Locator:
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    seats = [{"kind": "me"}, {"kind": "local", "name": "Bo"}]
    table = ada.ask("POST", "/api/tables", {"seats": seats, "first": 1})["id"]
    ada.ask("POST", f"/api/tables/{table}/start")
    ada.page.goto(f"/t/{table}")
    return ada.page.get_by_role("button", name="I am Bo")


def deals_of_the_day(ada: Person, at: Setting) -> Locator:
    for _ in range(2):
        finish_alone(at.server, ada, deal={"kind": "daily"})
    ada.page.goto("/daily")
    return ada.page.get_by_role("table")


def results_of_a_deal(ada: Person, at: Setting) -> Locator:
    finished(ada, at)
    ada.page.get_by_role("link", name="Results of this deal").click()
    return ada.page.get_by_role("table")


def table_for_the_same_deal(ada: Person, at: Setting) -> Locator:
    finished(ada, at)
    ada.page.get_by_role("link", name="New table with this deal").click()
    return ada.page.get_by_role("heading", name="Table with the same deal")


def puzzle_tried(ada: Person, _: Setting) -> Locator:
    ada.page.goto("/puzzles/all-four-hands")
    ada.page.get_by_role("button", name="Explain it").click()
    expect(ada.page.get_by_text("Explanation:")).to_be_visible()
    ada.control("Discard", ada.own(0)).click()
    return ada.page.get_by_text("That does not solve it.")


def first_game(ada: Person, _: Setting) -> Locator:
    ada.page.goto("/learn")
    ada.page.get_by_role("button", name="Sit down").click()
    for _step in range(5):
        ada.page.get_by_role("button", name="Next").click()
    return ada.page.get_by_text("Press the 1 on one of them")


def slip_in_the_first_game(ada: Person, _: Setting) -> Locator:
    ada.page.goto("/learn")
    ada.page.get_by_role("button", name="Sit down").click()
    ada.sees_turn(0)
    ada.control("Play", ada.own(1)).click()
    return ada.page.get_by_role("button", name="Do it anyway")


def programs(ada: Person, at: Setting) -> Locator:
    ada.page.goto("/")
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    ada.ask("POST", "/api/me/tokens", {"name": "My bot", "scope": "play"})
    ada.page.reload()
    ada.page.get_by_role("button", name="Ada: name, theme and sound").click()
    ada.page.get_by_role("button", name="Programs and bots").click()
    return ada.page.get_by_role("button", name="Revoke the token “My bot”")


def variant_picked(ada: Person, _: Setting) -> Locator:
    ada.page.goto("/new")
    ada.choose(re.compile("^hanab.live"))
    ada.page.get_by_role("button", name="Choose a variant").click()
    ada.page.get_by_role("searchbox").fill("rainbow 5")
    picked = ada.page.get_by_role("dialog").get_by_role("radio", name="Rainbow (5 Suits)", exact=True)
    picked.check()
    return picked


def account_made_or_signed_in(ada: Person, _: Setting) -> Locator:
    ada.page.goto("/")
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    ada.page.goto("/account")
    ada.page.get_by_role("button", name="Use a recovery code").click()
    ada.page.get_by_role("button", name="Delete everything").click()
    return ada.page.get_by_role("button", name="Delete everything permanently")


def account_just_made(ada: Person, _: Setting) -> Locator:
    # Each page needs another name, since accounts' names are unique.
    make_account(ada, f"Ada {next(_numbers)}")
    ada.page.get_by_text("Change the passphrase").first.click()
    ada.page.get_by_role("button", name="Create new codes").click()
    ada.page.get_by_role("button", name="Create new codes").click()
    expect(ada.page.locator("code")).to_have_count(10)
    return ada.page.locator("code").first


def profile(ada: Person, at: Setting) -> Locator:
    bo = Person(ada.page, "Bo")
    ada.page.goto("/")
    for edition in ("cocktail", "tiles"):
        finish_alone(at.server, bo, edition=edition, options={"strikes": 1})
    ada.page.goto("/profile")
    expect(ada.page.get_by_role("link", name=re.compile("^Cocktail"))).to_have_count(1)
    return ada.page.get_by_role("combobox", name="Which games")


def standings(ada: Person, _: Setting) -> Locator:
    ada.page.goto("/")
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    new = {"name": "Cup", "players": 2, "deals": 5, "teams": ["Owls", "Foxes"]}
    cup = ada.ask("POST", "/api/tournaments", new)
    key = next(team["key"] for team in cup["standings"] if team["name"] == "Owls")
    ada.page.goto(f"/tournaments/{cup['id']}#{key}")
    ada.page.get_by_text("Edit the tournament").click()
    return ada.page.get_by_role("region", name="Deals of Owls")


def less_help(ada: Person, _: Setting) -> Locator:
    seat_people(ada, bots=1, assistance="clues")
    return ada.page.locator(".mine .badge.lit")


def what_is_known(ada: Person, _: Setting) -> Locator:
    seat_people(ada, bots=1)
    ada.page.keyboard.press("k")
    return ada.page.get_by_role("heading", name="Not seen yet")


State = Callable[[Person, Setting], Locator]

AT_THE_TABLE: list[State] = [
    my_turn,
    clue_chosen,
    earlier_turn,
    card_chosen,
    signs,
    notes_written,
    five_players,
    finished,
    replayed,
    what_if,
    reviewed,
    review_summed_up,
    puzzle_tried,
    first_game,
    slip_in_the_first_game,
]

STATES: list[State] = [
    *AT_THE_TABLE,
    home,
    new_table,
    waiting_room,
    invitation,
    clue_chosen_ahead,
    asked_to_take_back,
    clock_paused,
    people_listed,
    bot_described,
    programs,
    curtain,
    deals_of_the_day,
    results_of_a_deal,
    table_for_the_same_deal,
    variant_picked,
    account_made_or_signed_in,
    account_just_made,
    profile,
    standings,
    less_help,
    what_is_known,
]

# Pages that need no preparation: their paths, and what is waited for.
PAGES: dict[str, tuple[str, Callable[[Page], Locator]]] = {
    "learning": ("/learn", lambda page: page.get_by_role("button", name="Sit down")),
    "puzzles": ("/puzzles", lambda page: page.get_by_role("heading", name="Thinking ahead")),
    "rules": ("/rules", lambda page: page.get_by_role("heading", name="Differences")),
    "rules-of-an-edition": ("/rules/tiles", lambda page: page.get_by_role("heading", level=1)),
    "variants-listed": (
        "/rules/hanab-live",
        lambda page: page.get_by_role("button", name=re.compile("^Favourite: ")).first,
    ),
    "variant-read": (
        "/rules/hanab-live/Up or Down & Dark Rainbow (6 Suits)",
        lambda page: page.get_by_role("heading", name="Colour clues"),
    ),
    "best-results": ("/best", lambda page: page.get_by_role("heading", name="Hardest deals")),
    "new-tournament": ("/tournaments/new", lambda page: page.get_by_label("Name of the tournament")),
    "admin": ("/admin", lambda page: page.get_by_label("Admin key")),
    "nowhere": ("/no/such/page", lambda page: page.get_by_role("heading", level=1)),
}


def opened(path: str, shown: Callable[[Page], Locator]) -> State:
    def state(ada: Person, _: Setting) -> Locator:
        ada.page.goto(path)
        return shown(ada.page)

    return state


EVERY = {
    **{state.__name__.replace("_", "-"): state for state in STATES},
    **{name: opened(*page) for name, page in PAGES.items()},
}


@pytest.mark.parametrize(
    ("state", "whole"),
    [
        *(pytest.param(name, False, marks=pytest.mark.core) for name in ("home", "new-table", "finished", "reviewed")),
        *(pytest.param(name, True, id=f"{name}-whole", marks=pytest.mark.long(4)) for name in EVERY),
    ],
)
def test_a_page_is_accessible_and_fits(
    server: Server, new_context: NewContext, new_caller: NewCaller, state: str, whole: bool
) -> None:
    """By all of axe's rules at a phone in the dark, by that of contrasts in other themes and at desktops.

    In the long run ``whole``: by all of them everywhere.
    """
    ada = Person(new_context(viewport=PHONE, color_scheme="dark").new_page(), "Ada")
    shown = EVERY[state](ada, Setting(server, new_caller))
    for size in SIZES if EVERY[state] in AT_THE_TABLE else SIZES[:2]:
        ada.resize(size)
        expect(shown, size).to_be_visible()
        assert overflow(ada.page) <= 0, size
        for theme in THEMES:
            if size == "zoomed" and not whole:
                continue
            ada.page.emulate_media(color_scheme=theme)
            rules = () if whole or (size, theme) == ("phone", "dark") else ("color-contrast",)
            assert violations(ada.page, *rules) == [], f"{size}, {theme}"
    for size in LAYOUTS:
        ada.resize(size)
        assert cramped(ada.page) == [], size


def test_colours_change_at_once_under_reduced_motion(ada: Person) -> None:
    seat_people(ada, bots=1)
    before, now, running = ada.page.evaluate(
        """() => {
            const badge = document.querySelector(".mine .badge.lit");
            const words = badge.querySelector("span");
            const colour = () => getComputedStyle(words).color;
            const before = colour();
            badge.classList.remove("lit");
            return [before, colour() === getComputedStyle(badge).color && colour(), document.getAnimations().length];
        }"""
    )
    assert now not in (before, False)
    assert running == 0


def test_the_focus_ring_looks_unlike_the_edge_of_a_clue(ada: Person) -> None:
    seat_people(ada, bots=1)
    ada.page.keyboard.press("0")
    for theme in themes(ada.page):
        ring, edge, ground = ada.page.evaluate(RING)
        assert ring not in (edge, ground), theme
        assert ada.page.evaluate("getComputedStyle(document.activeElement.closest('.card')).outlineStyle") == "solid"


def themes(page: Page) -> Iterator[str]:
    """Shows a page in both themes, with the client's colours and with the system's."""
    for theme in THEMES:
        for forced in ("none", "active"):
            page.emulate_media(color_scheme=theme, forced_colors=forced)
            yield f"{theme}, forced colours: {forced}"


RING = """() => {
            const card = document.activeElement.closest(".card");
            const ring = getComputedStyle(card).outlineColor;
            const probe = document.createElement("i");
            probe.style.forcedColorAdjust = "none";
            card.append(probe);
            const colour = (value) => ((probe.style.color = value), getComputedStyle(probe).color);
            return [ring, colour("var(--lantern)"), colour("Canvas")];
        }"""


def states_in_forced_colours(page: Page) -> list[list[str]]:
    """Pairs of states that must not look alike: by name, the style of an element in each state."""
    found: list[list[str]] = page.evaluate(DRAWN)
    return found


DRAWN = """() => {
    const parts = ["backgroundColor", "borderTopColor", "borderTopStyle", "borderTopWidth", "color", "fill", "stroke",
        "strokeDasharray"];
    const look = (element, pseudo) => {
        const style = getComputedStyle(element, pseudo);
        return parts.map((part) => style[part]).join(" ");
    };
    const first = (selector) => document.querySelector(selector);
    const pairs = {
        switch: [".track", 'input:checked + .track', 'input:not(:checked) + .track'],
        choice: [".choice", "input:checked + span", ".choice input:not(:checked) + span"],
        edition: [".edition", ".edition.on", ".edition:not(.on)"],
        card: [".hand .card", ".hand .card.touched", ".hand .card:not(.touched)"],
        aimed: [".card.aimed", ".hand .card.aimed", ".hand .card:not(.aimed)"],
        turn: [".mine", ".mine.turn", ".hand:not(.turn)"],
        lantern: [".lanterns", ".lanterns .lit .body", ".lanterns svg:not(.lit) .body"],
        pip: [".pips", ".pips .on", ".pips i:not(.on)"],
        slots: [".touch", ".touch .on", ".touch i:not(.on)"],
        act: [".act", ".act:not([aria-disabled=true])", ".act[aria-disabled=true]"],
    };
    return Object.entries(pairs)
        .filter(([, [there, one, other]]) => first(there) && first(one) && first(other))
        .map(([name, [, one, other]]) => [name, look(first(one)), look(first(other))]);
}"""


def test_states_can_be_told_apart_in_forced_colours(new_context: NewContext, server: Server, friend: Person) -> None:
    ada = Person(new_context(forced_colors="active").new_page(), "Ada")
    ada.page.goto("/new")
    expect(ada.page.locator(".edition.on")).to_have_count(1)
    found = states_in_forced_colours(ada.page)
    table = seat_people(ada, friend)
    hand = [str(card.kind) for card in server.game(table).hands[1]]
    order = next(order for order, kind in enumerate(hand, start=5) if len({each[1] for each in hand} - {kind[1]}) > 0)
    ada.card(order).locator(".zone.rank").click()
    expect(ada.page.locator(".card.aimed").first).to_be_visible()
    found += states_in_forced_colours(ada.page)
    ada.page.keyboard.press("Enter")
    ada.sees_turn(1)
    found += states_in_forced_colours(ada.page)
    ada.page.get_by_role("button", name="Menu").click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    found += states_in_forced_colours(ada.page)
    assert {name for name, *_ in found} >= {"switch", "choice", "edition", "card", "aimed", "turn", "lantern", "slots"}
    assert [name for name, one, other in found if one == other] == []
