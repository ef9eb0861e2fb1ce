"""Trying ahead in a running game: in the browser alone, and as the game would really go on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.people import Caller, Person, seat_people, sizes
from tests.e2e.serving import Server

POSITION = """() => [
    ...[...document.querySelectorAll(".lanterns, .firework")].map((part) => part.getAttribute("aria-label")),
    ...[...document.querySelectorAll(".card[data-order]")].map((card) => card.dataset.order).sort(),
]"""


@pytest.mark.core
@sizes("desktop", "phone")
def test_tries_go_as_the_game_would_and_nothing_is_sent(server: Server, ada: Person, mate: Caller) -> None:
    table, page, people = seat_people(ada, mate), ada.page, (ada, mate)
    game = server.game(table).copy()
    own = game.hands[0][0]
    ada.ask("PUT", f"/api/games/{table}/notes", {"seat": 0, "order": own.order, "text": own.kind})
    sent: list[str] = []
    assert ada.socket is not None
    ada.socket.on("framesent", lambda frame: sent.append(str(frame)))
    page.on("request", lambda request: sent.append(request.url))

    def about_the_game() -> list[str]:
        """What was sent about this game; the page follows tables by itself, and loads its files when it is idle."""
        return [one for one in sent if table in one and '"type":"follow"' not in one]

    if page.get_by_role("navigation").count():
        page.get_by_role("navigation").get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Try ahead").click()
    bar = page.get_by_role("group", name="The game turn by turn")
    expect(bar).to_contain_text("Trying ahead, turn 1")
    actions: list[sm.Action] = [sm.Play(0), sm.Play(0)]
    for action in actions:
        ada.do(action, game)
        game.push(action)
    # Drawn cards are unknown in a try.
    clues = [one for one in game.legal_actions() if isinstance(one, sm.Clue) and one.rank]
    actions.append(next(clue for clue in clues if game.touches(clue)[0] < 10))
    ada.do(actions[-1], game)
    ada.sees_turn(3)
    tried = page.evaluate(POSITION)
    assert about_the_game() == []
    for turn, action in enumerate(actions):
        people[turn % 2].act(action, server.game(table), table)
        expect(bar).to_contain_text("Meanwhile: ")
    ada.sees_turn(3)
    bar.get_by_role("button", name="Back to the game").click()
    expect(bar).to_have_count(0)
    ada.sees_turn(3)
    assert page.evaluate(POSITION) == tried
