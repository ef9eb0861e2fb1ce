"""A game with the bot that searches, in the process that it has on a server: its moves, a hint, and the review."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.conftest import NewContext
from tests.e2e.people import DESKTOP, Person, seat_people
from tests.e2e.serving import serving

pytestmark = pytest.mark.long(12)

SEARCHED = 60_000  # ms to wait for what is computed: the process loads first


def test_game_with_the_thinking_bot_is_hinted_explained_and_reviewed(tmp_path: Path, new_context: NewContext) -> None:
    with serving(tmp_path / "server", analysis_processes=1) as server:
        ada = Person(new_context(base_url=server.url, viewport=DESKTOP).new_page(), "Ada")
        page = ada.page
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "thinking"}]
        table = seat_people(ada, seats=seats, options={"strikes": 1})
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_text("Hint for turn 1")).to_be_visible()
        expect(page.get_by_text(re.compile(r"Expected score [\d.]+ ± [\d.]+, chance of a perfect game"))).to_be_visible(
            timeout=SEARCHED
        )
        page.keyboard.press("Escape")
        clue = next(action for action in server.game(table).legal_actions() if isinstance(action, sm.Clue))
        ada.act(clue, server.game(table), table)
        ada.sees_turn(2)
        page.get_by_role("button", name="Why? Turn 2").click()
        answer = page.get_by_role("dialog", name=re.compile("turn 2: why?")).locator(".answer")
        expect(answer).to_have_text(re.compile(r"\w.*\.$"), timeout=SEARCHED)
        page.keyboard.press("Escape")
        while (game := server.game(table)).outcome is None:
            ada.sees_turn(game.turn)
            ada.act(sm.Play(0), game, table)
            ada.sees_turn(game.turn + 1 if server.game(table).outcome is not None else game.turn + 2)
        page.goto(f"/games/{table}")
        page.get_by_role("button", name="Review", exact=True).click()
        review = page.get_by_role("region", name="Review", exact=True)
        review.get_by_role("button", name="Review this game").click()
        expect(review.get_by_role("list", name="Best actions")).to_be_visible(timeout=SEARCHED)
