"""Learning: puzzles judged by the rules, with stored progress, and the first game with its guide."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

import starmine as sm
from starmine.learning import lesson
from starmine.learning.puzzles.puzzle import PUZZLES
from tests.e2e.conftest import NewCaller, NewContext
from tests.e2e.people import PHONE, Caller, Person, play_first_cards, seat_people, sizes
from tests.e2e.places import apart, boxes
from tests.e2e.reviews import MISTAKE, REASON, keep_review
from tests.e2e.serving import Server


def said(person: Person) -> Locator:
    """The text of a puzzle or the guide."""
    return person.page.get_by_role("region", name="What to do")


@pytest.mark.core
@sizes("desktop", long=["phone"])
def test_puzzle_is_solved_after_a_wrong_try_and_stays_solved(new_context: NewContext, size: ViewportSize) -> None:
    ada = Person(new_context(viewport=size, has_touch=size["width"] < 500).new_page(), "Ada")
    page, puzzle = ada.page, PUZZLES["which-of-the-threes"]
    page.goto("/puzzles")
    expect(page.get_by_text(f"0 of {len(PUZZLES)} solved.")).to_be_visible()
    shown = page.get_by_role("region", name="First steps")
    shown.get_by_text("Show 12 puzzles").click()
    shown.get_by_role("link", name=re.compile("^Which of the threes")).click()
    expect(said(ada)).to_contain_text("the green 3 can be played")
    expect(page).to_have_title(re.compile("^Which of the threes"))
    said(ada).get_by_role("button", name="Hint").click()
    expect(said(ada)).to_contain_text("Hint:")
    ada.do(sm.Clue(1, rank=3), puzzle.game)
    expect(said(ada)).to_contain_text("That does not solve it.")
    expect(said(ada)).to_contain_text("could still be the red 3 or the blue 3")
    said(ada).get_by_role("button", name="Back to the position").click()
    ada.sees_turn(puzzle.game.turn)
    ada.do(sm.Clue(1, colour="green"), puzzle.game)
    expect(said(ada)).to_contain_text("Solved!")
    expect(said(ada)).to_contain_text("Clue Ben green")
    expect(said(ada).get_by_role("link", name="Next puzzle")).to_be_visible()
    said(ada).get_by_role("button", name="Keep my progress").click()
    expect(said(ada).get_by_role("button", name="Keep my progress")).to_have_count(0)
    page.reload()
    expect(said(ada)).to_contain_text("(solved)")
    said(ada).get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text(f"1 of {len(PUZZLES)} solved.")).to_be_visible()
    expect(shown.get_by_text("1 of 12 solved.")).to_be_visible()
    shown.get_by_text("Show 12 puzzles").click()
    expect(shown.get_by_role("link", name=re.compile("^Which of the threes.*solved"))).to_be_visible()
    page.get_by_role("link", name="Go on", exact=True).click()
    expect(page).to_have_url(re.compile(f"/puzzles/{next(iter(PUZZLES))}"))


@pytest.mark.core
@sizes("phone", long=["desktop"])
def test_puzzle_of_the_day_is_found_and_solved(new_context: NewContext, size: ViewportSize) -> None:
    ada = Person(new_context(viewport=size, has_touch=size["width"] < 500).new_page(), "Ada")
    ada.page.goto("/")
    ada.page.get_by_role("link", name="Puzzle of the day").click()
    expect(said(ada)).to_contain_text("One action is clearly better than all others.")
    puzzle = PUZZLES[ada.ask("GET", "/api/puzzles")["daily"]]
    actions = sorted(puzzle.game.legal_actions(), key=lambda action: puzzle.judge(action)[0].solved)
    ada.do(actions[0], puzzle.game)
    expect(said(ada)).to_contain_text("points on average")
    said(ada).get_by_role("button", name="Back to the position").click()
    ada.sees_turn(puzzle.game.turn)
    ada.do(actions[-1], puzzle.game)
    expect(said(ada)).to_contain_text("Solved!")
    said(ada).get_by_role("link", name="All puzzles").click()
    expect(ada.page.get_by_role("region", name="Puzzle of the day")).to_be_visible()


def test_unknown_puzzle_is_told(ada: Person) -> None:
    ada.page.goto("/puzzles/none")
    expect(ada.page.get_by_role("heading", name="No such puzzle")).to_be_visible()


@pytest.mark.core
@sizes("desktop", long=["phone"])
def test_mistake_is_tried_again_from_the_review_until_it_is_right(
    server: Server, new_context: NewContext, new_caller: NewCaller, size: ViewportSize
) -> None:
    ada, bo = new_caller("Ada"), Person(new_context(viewport=size, has_touch=size == PHONE).new_page(), "Bo")
    table = seat_people(ada, bo, looking=())
    play_first_cards(server, table, ada, bo)
    game = keep_review(server, table).at(MISTAKE)
    page = bo.page
    page.goto(f"/games/{table}#{MISTAKE + 1}&review")
    page.get_by_role("link", name="Learn from your mistake").click()
    bo.sees_turn(MISTAKE)
    expect(said(bo)).to_contain_text("In the game: Play card 1 (Mistake, -1.2 points).")
    expect(page.locator(".mine .card .face")).to_have_count(0)
    said(bo).get_by_role("button", name="Hint").click()
    expect(said(bo)).to_contain_text("Hint: give a clue of a")
    said(bo).get_by_role("button", name="Hint").click()
    expect(said(bo)).to_contain_text("Hint: clue Ada about the highlighted cards.")
    expect(said(bo).get_by_role("button", name="Hint")).to_have_count(0)
    bo.do(sm.Play(0), game)
    expect(said(bo)).to_contain_text("That is what you did in the game.")
    bo.do(sm.Play(1), game)
    expect(said(bo)).to_contain_text("Play card 2: that is not it.")
    clue = next(one for one in game.legal_actions() if isinstance(one, sm.Clue) and game.touches(one))
    bo.do(clue, game)
    expect(said(bo)).to_contain_text("Right!")
    expect(said(bo)).to_contain_text(REASON)
    expect(said(bo)).to_contain_text(re.compile(r"It comes back at \d"))
    said(bo).get_by_role("button", name="Step through").click()
    expect(page.get_by_role("group", name="The game turn by turn")).to_contain_text(f"What if, turn {MISTAKE + 1}")
    page.goto("/mistakes")
    expect(page.get_by_text("0 due · 0 of 1 learned").first).to_be_visible()


def test_mistakes_of_all_games_are_practised_by_keys(server: Server, ada: Person, new_caller: NewCaller) -> None:
    cleo = new_caller("Cleo")
    tables = []
    for _ in range(2):
        tables.append(seat_people(cleo, ada, looking=()))
        play_first_cards(server, tables[-1], cleo, ada)
        keep_review(server, tables[-1])
    page = ada.page
    page.goto("/puzzles")
    page.get_by_role("link", name="Your mistakes").click()
    plays = page.get_by_role("region", name="Plays")
    expect(plays).to_contain_text("2 due · 0 of 2 learned")
    plays.get_by_role("link", name=re.compile("^Try your mistakes again")).click()
    for place, table in enumerate(reversed(tables), start=1):
        game = server.game(table).at(MISTAKE)
        expect(said(ada)).to_contain_text(f"Mistake {place} of 2: turn {MISTAKE + 1}")
        clue = next(one for one in game.legal_actions() if isinstance(one, sm.Clue) and game.touches(one))
        ada.card(game.touches(clue)[0]).focus()
        page.keyboard.press(str(clue.rank) if clue.rank else str(clue.colour)[0])
        page.keyboard.press("Enter")
        expect(said(ada)).to_contain_text("It comes back on")
        if place == 1:
            said(ada).get_by_role("button", name="Next").press("Enter")
    said(ada).get_by_role("link", name="All mistakes").press("Enter")
    expect(page.get_by_text("None is due now.")).to_be_visible()


def test_game_without_a_mistake_of_ones_own_says_so(ada: Person, mate: Caller) -> None:
    table = seat_people(ada, mate, looking=())
    ada.page.goto(f"/games/{table}/mistakes")
    expect(ada.page.get_by_text("You can learn from your mistakes after the game.")).to_be_visible()


@pytest.mark.core
@pytest.mark.long(8)
@pytest.mark.parametrize(
    "size",
    [
        pytest.param({"width": width, "height": height}, id=f"{width}x{height}")
        for width, height in ((320, 568), (390, 844), (568, 320), (844, 390), (1280, 800))
    ],
)
def test_first_game_is_played_to_its_end_and_its_guide_covers_nothing_and_moves_no_hand(
    server: Server, new_context: NewContext, size: ViewportSize
) -> None:
    ada = Person(new_context(viewport=size, has_touch=size["width"] < 1000).new_page(), "Ada")
    page = ada.page
    page.goto("/")
    expect(page.locator(".ways > *").first).to_have_accessible_name(re.compile("^Play your first game"))
    page.get_by_role("link", name=re.compile("^Play your first game")).first.click()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile("/t/"), wait_until="commit")
    table = page.url.rsplit("/", 1)[1]
    ada.sees_turn(0)
    hands = page.locator("main .cards")
    places = boxes(hands)

    def look() -> None:
        parts = ("main .cards", ".hand .tools button", ".hand .zone", ".mine button", ".badge", ".lanterns", ".sky")
        (panel, *others) = boxes(said(ada), *(page.locator(part) for part in parts))
        assert len(others) > 10
        assert all(apart(panel, other) for other in others)
        assert boxes(hands) == places

    turns = lesson.turns()
    for turn in [*range(0, lesson.FREE_FROM, 2), *range(lesson.FREE_TO, len(turns), 2)]:
        _does(ada, server, table, turn, look, wrong=turn not in {0, 10})
        if turn == 2:  # left and reopened
            ada.sees_turn(4)
            page.goto("/learn")
            page.get_by_role("button", name="Sit down").click()
            page.wait_for_url(f"**/t/{table}", wait_until="commit")
        if turn == lesson.FREE_FROM - 2:
            _comes_to(ada, lesson.FREE_FROM)
            look()
            said(ada).get_by_role("button", name="Skip to the last round").click()
    end = page.get_by_role("region", name="The end")
    expect(end.get_by_role("button").or_(end.get_by_role("link"))).to_have_count(0)  # the guide has its own buttons
    end.locator("summary").click()
    expect(end.get_by_text("How many cards each clue got")).to_be_visible()
    expect(said(ada)).to_contain_text("The game is over")
    assert list(server.game(table).actions) == [turn.action for turn in turns]
    said(ada).get_by_role("link", name="Try some puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()


def _comes_to(ada: Person, turn: int) -> None:
    """Waits for a turn: the partner may have to be compiled, and skipping may take many turns."""
    expect(ada.page.locator("[data-turn]").first).to_have_attribute("data-turn", str(turn), timeout=60_000)


def _does(ada: Person, server: Server, table: str, turn: int, look: Callable[[], None], *, wrong: bool) -> None:
    """Reads all notes of a turn, and follows them; before that makes a ``wrong`` discard, which is taken back.

    ``look`` is called for each note, for the mistake, and before the action.
    """
    _comes_to(ada, turn)
    one = lesson.turns()[turn]
    look()
    for _ in one.notes[1:]:
        said(ada).get_by_role("button", name="Next").click()
        look()
    expect(said(ada).get_by_role("button", name="Next")).to_have_count(0)
    if wrong:
        ada.control("Discard", ada.own(1)).click()
        expect(said(ada)).to_contain_text("Nothing has happened yet.")
        look()
        said(ada).get_by_role("button", name="Try again").click()
    game = server.game(table)
    assert game.turn == turn
    ada.do(one.action, game)
    ada.sees_more_than(turn)


def test_first_game_goes_on_for_those_who_go_their_own_way(ada: Person, server: Server) -> None:
    ada.ask("PUT", "/api/me", {"name": "Ada"})
    ada.page.goto("/learn")
    ada.page.get_by_role("button", name="Sit down").click()
    ada.sees_turn(0)
    table = ada.page.url.rsplit("/", 1)[1]
    ada.control("Play", ada.own(1)).click()
    expect(said(ada)).to_contain_text("costs a red token")
    said(ada).get_by_role("button", name="Do it anyway").click()
    ada.sees_turn(2)
    expect(said(ada)).to_contain_text("play without the lesson now")
    said(ada).get_by_role("button", name="Restart the lesson").click()
    expect(said(ada)).to_contain_text("Welcome!")
    assert ada.page.url.rsplit("/", 1)[1] != table
    assert server.game(table).strikes == 1


@sizes("phone", long=["desktop"])
def test_board_of_the_rules_shows_what_comes_of_an_action(ada: Person) -> None:
    page = ada.page
    page.goto("/rules")
    board = page.get_by_role("region", name="Try it")
    free, used = (
        board.get_by_role("img", name=re.compile("4 of 8")),
        board.get_by_role("img", name=re.compile("^0 of 3")),
    )
    expect(free).to_be_visible()
    board.get_by_role("button", name="Clue 4").click()
    expect(board.get_by_role("status")).to_contain_text("3 of Bo’s cards fit")
    expect(board.locator(".card.aimed")).to_have_count(3)
    expect(board.get_by_role("img", name=re.compile("3 of 8"))).to_be_visible()
    board.get_by_role("button", name="Play card 1").click()
    expect(board.get_by_role("status")).to_contain_text("the red 2, the next of its firework")
    expect(free).to_be_visible()
    board.get_by_role("button", name="Play card 2").click()
    expect(board.get_by_role("status")).to_contain_text("the white 4, which does not fit")
    expect(board.get_by_role("img", name=re.compile("^1 of 3"))).to_be_visible()
    board.get_by_role("button", name="Discard card 2").click()
    expect(board.get_by_role("img", name=re.compile("5 of 8"))).to_be_visible()
    board.get_by_role("button", name="Put it back").click()
    expect(free).to_be_visible()
    expect(used).to_be_visible()
