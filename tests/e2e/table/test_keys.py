"""The table by keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.people import Person, good_action, seat_people
from tests.e2e.serving import Server


@pytest.mark.core
@pytest.mark.parametrize("turns", [12, pytest.param(200, marks=pytest.mark.long(15))], ids=["beginning", "whole"])
def test_a_game_by_the_keyboard_alone(server: Server, ada: Person, turns: int) -> None:
    table = seat_people(ada, bots=1)
    game = server.game(table)
    while game.outcome is None and game.turn < turns:
        ada.sees_turn(game.turn)
        press(ada, good_action(game), game)
        ada.page.wait_for_function(
            "turn => Number(document.querySelector('[data-turn]').dataset.turn) > turn + 1 "
            "|| document.title.includes('over')",
            arg=game.turn,
        )
        game = server.game(table)
    if game.outcome is None:
        assert {type(action) for action in game.actions[::2]} >= {sm.Clue, sm.Play}
        return
    expect(ada.page.get_by_role("region", name="The end")).to_contain_text(str(game.score))


def press(person: Person, action: sm.Action, game: sm.Game) -> None:
    """Takes an action by keys: 0 goes to the person's hand, arrows move, a digit or letter clues, Enter sends."""
    keys = person.page.keyboard
    if isinstance(action, sm.Clue):
        person.card(game.hands[action.seat][0].order).focus()
        letters = {suit.name: suit.letter for suit in game.suits}
        keys.press(str(action.rank) if action.colour is None else letters[action.colour].lower())
    else:
        assert not isinstance(action, sm.FromDeck)
        person.card(game.hands[0][action.slot].order).focus()
        keys.press("p" if isinstance(action, sm.Play) else "d")
    expect(person.bar()).to_be_visible()
    keys.press("Enter")
