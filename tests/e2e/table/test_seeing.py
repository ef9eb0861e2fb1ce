"""The display of recent turns: marks, the arrow, flights, the last turn's sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import ViewportSize, expect

import starmine as sm
from tests.e2e.conftest import NewCaller, NewContext
from tests.e2e.people import WINDOWS, Caller, Person, device, seat_people
from tests.e2e.places import boxes, inside
from tests.e2e.serving import Server

WIDE_WINDOWS: tuple[ViewportSize, ...] = (
    WINDOWS["desktop"],
    {"width": 1024, "height": 768},
    {"width": 1366, "height": 625},  # a small laptop without the browser's own bars
)
SIZES = ("desktop", "phone", "small-phone")

# Records the start and the end of flying cards.
WATCH_FLIGHTS = """() => new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.classList?.contains("flying")) {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    window.flights = [...(window.flights ?? []), { kind: node.textContent.trim(), left, top, right, bottom }];
  }
}).observe(document, { childList: true, subtree: true });
"""


def mates(new_caller: NewCaller, many: int) -> list[Caller]:
    """Teammates with the longest names."""
    return [new_caller(f"Bartholomew Longnam{number}") for number in range(many)]


def act(server: Server, table: str, ada: Person, others: Sequence[Caller], action: sm.Action) -> sm.Turn:
    """The player on turn acts by the API; Ada sees it."""
    game = server.game(table)
    (ada, *others)[game.seat].act(action, game, table)
    ada.sees_turn(game.turn + 1)
    return server.game(table).log[-1]


def clue(game: sm.Game, seat: int) -> sm.Clue:
    """The clue to a seat that touches the most cards."""
    clues = [action for action in game.legal_actions() if isinstance(action, sm.Clue) and action.seat == seat]
    return max(clues, key=lambda action: len(game.touches(action)))


@pytest.mark.core
def test_the_newest_clue_is_marked_and_an_arrow_leads_to_each_of_its_cards_until_the_next_action(
    server: Server, ada: Person, new_caller: NewCaller
) -> None:
    others = mates(new_caller, 2)
    table, page = seat_people(ada, *others), ada.page
    for seat in (1, 2, 0):  # by the viewer, between the others, and to the viewer
        turn = act(server, table, ada, others, clue(server.game(table), seat))
        aimed = page.locator(f'[data-hand="{seat}"] .card.aimed')
        arrow = page.locator("[data-arrow]")
        for size in SIZES:
            ada.resize(size)
            expect(page.locator("[data-hand] .card.aimed")).to_have_count(len(turn.cards))
            expect(aimed.locator(".newest")).to_have_count(len(turn.cards))
            if size != "desktop":  # rows have no room for arrows
                expect(arrow).to_have_count(0)
                continue
            expect(arrow).to_have_attribute("data-arrow", str(turn.turn))
            expect(arrow.locator(".head")).to_have_count(len(turn.cards))
            measured = boxes(arrow.locator(".head"), aimed)
            heads, cards = measured[: len(turn.cards)], measured[len(turn.cards) :]
            middles = [round(box["x"] + box["width"] / 2) for box in (*heads, *cards)]
            assert sorted(middles[: len(heads)]) == pytest.approx(sorted(middles[len(heads) :]), abs=2)
            assert all(cards[0]["y"] - 30 <= head["y"] <= cards[0]["y"] + cards[0]["height"] + 10 for head in heads)
    # The clue before the last one was also given since the viewer's turn.
    expect(page.locator('[data-hand="2"] .clues')).not_to_have_count(0)
    act(server, table, ada, others, sm.Discard(0))
    expect(page.locator("[data-arrow]")).to_have_count(0)
    expect(page.locator(".clues")).to_have_count(0)


# Texts crossed by an arrow's line or head.
UNDER_ARROWS = """(arrow) => {
  const shape = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const has = (box, x, y) => box.left < x && x < box.right && box.top < y && y < box.bottom;
  const covered = [...arrow.querySelectorAll("mask rect:not(:first-of-type)")].map((rect) => {
    const [left, top] = [rect.x.baseVal.value, rect.y.baseVal.value];
    return { left, top, right: left + rect.width.baseVal.value, bottom: top + rect.height.baseVal.value };
  });
  const points = [...arrow.querySelectorAll(".line")].flatMap((line) =>
    Array.from({ length: 400 }, (_, at) => line.getPointAtLength((at / 400) * line.getTotalLength())),
  ).filter(({ x, y }) => !covered.some((box) => has(box, x, y)));
  points.push(...[...arrow.querySelectorAll(".head")].map((head) => {
    const { x, y, width, height } = head.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }));
  const words = document.createTreeWalker(arrow.parentElement, NodeFilter.SHOW_TEXT);
  const hit = [];
  while (words.nextNode()) {
    const text = words.currentNode;
    if (!text.textContent.trim() || text.parentElement.closest(".visually-hidden")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) if (points.some(({ x, y }) => has(box, x, y))) hit.push(text.textContent);
  }
  return hit;
}"""


@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.long(2)), 5])
def test_arrows_run_behind_words_and_cards_and_hands_show_whole_names(
    server: Server, new_caller: NewCaller, players: int, ada: Person
) -> None:
    others, page = [new_caller(name) for name in ("Bo", "Cleo", "Dana", "Emil")[: players - 1]], ada.page
    table = seat_people(ada, *others)
    for turn in range(players):
        act(server, table, ada, others, clue(server.game(table), (turn + (1 if turn % 2 else -1)) % players))
        for window in WIDE_WINDOWS:
            page.set_viewport_size(window)
            arrow = page.locator("[data-arrow]")
            expect(arrow).to_have_attribute("data-arrow", str(turn))
            boxes(arrow.locator(".head"))  # once nothing moves any more
            assert arrow.evaluate(UNDER_ARROWS) == [], window
            for name in page.locator(".hand .name").all():
                (place,) = boxes(name)
                assert place["height"] < 24, window  # in one line


def test_a_played_card_flies_from_its_hand_also_when_that_is_out_of_sight(
    server: Server, new_context: NewContext, new_caller: NewCaller
) -> None:
    ada = Person(new_context(reduced_motion="no-preference").new_page(), "Ada")
    others, page = mates(new_caller, 4), ada.page
    for size in SIZES:
        ada.resize(size)
        table = seat_people(ada, *others)
        page.evaluate(WATCH_FLIGHTS)
        for seat in (0, 1):
            page.locator(".others").evaluate("(list) => list.scrollTo(0, list.scrollHeight)")
            turn = act(server, table, ada, others, sm.Play(1))
            assert turn.seat == seat
            assert turn.kind is not None
            page.wait_for_function("() => window.flights?.length")
            (flight,) = page.evaluate("() => window.flights.splice(0)")
            assert flight["kind"].startswith(turn.kind[1])
            assert 0 <= flight["left"] < flight["right"] <= WINDOWS[size]["width"], size
            assert 0 <= flight["top"] < flight["bottom"] <= WINDOWS[size]["height"], size


def test_on_a_phone_the_last_turn_is_a_whole_sentence_that_opens_what_happened_since_mine(
    server: Server, new_context: NewContext, new_caller: NewCaller
) -> None:
    ada, others = Person(new_context(**device(touch=True)).new_page(), "Ada"), mates(new_caller, 4)
    table, page = seat_people(ada, *others), ada.page
    sentence = page.locator(".mine header button[aria-haspopup]")
    for seat in (1, 2, 3, 4, 0):
        act(server, table, ada, others, clue(server.game(table), seat))
        for size in ("small-phone", "phone"):
            ada.resize(size)
            text, button, header = boxes(sentence.locator("span"), sentence, page.locator(".mine header"))
            assert button["height"] >= 44, size
            assert inside(text, header), size
    sentence.tap()
    since = page.get_by_role("dialog", name="Since your last turn")
    expect(since.get_by_role("listitem")).to_have_count(4)
    since.get_by_role("button", name=re.compile("^Turn 3: ")).tap()
    ada.sees_turn(2)
    expect(since).to_be_hidden()
    expect(page.get_by_text("Turn 3 of 5")).to_be_visible()


def test_the_log_marks_the_turns_since_mine(server: Server, ada: Person, new_caller: NewCaller) -> None:
    others = mates(new_caller, 2)
    table = seat_people(ada, *others)
    for seat, marked in ((1, 0), (2, 1), (0, 2)):
        act(server, table, ada, others, clue(server.game(table), seat))
        expect(ada.page.locator(".log .news")).to_have_count(marked)
