"""Tables where the deck's last card may be played from the deck, with hands of one card more."""

from __future__ import annotations

from playwright.sync_api import expect

import starmine as sm
from tests.e2e.people import Caller, Person, seat_people
from tests.e2e.serving import Server

OPTIONS = {"deck_plays": True, "cards_in_hand": "one-more", "strikes": 8}


def test_last_card_of_the_deck_is_played_from_there(ada: Person, server: Server, mate: Caller) -> None:
    table = seat_people(ada, mate, edition="cocktail", options=OPTIONS)
    game = server.game(table)
    while game.cards_left > 1 or game.seat != 0:
        discards = [action for action in game.legal_actions() if isinstance(action, sm.Discard)]
        clues = [action for action in game.legal_actions() if isinstance(action, sm.Clue)]
        # With one card left, the other player gives a clue, so that the viewer can play the deck's card.
        wanted = clues or discards if game.cards_left == 1 or not discards else discards
        (ada, mate)[game.seat].act(wanted[0], game, table)
        game = server.game(table)
    ada.sees_turn(game.turn)
    hand = [card.order for card in game.hands[0]]
    assert len(hand) == 6
    for size in ("phone", "desktop"):
        ada.resize(size)
        expect(ada.page.locator(".mine .card")).to_have_count(6)
    ada.page.get_by_role("button", name="Play from deck").click()
    ada.sees_turn(game.turn + 1)
    expect(ada.page.get_by_role("button", name="Play from deck")).to_have_count(0)
    after = server.game(table)
    assert (after.log[-1].action, after.cards_left) == (sm.FromDeck(), 0)
    assert [card.order for card in after.hands[0]] == hand
    expect(ada.page.locator(".line").last).to_contain_text("from the deck")
