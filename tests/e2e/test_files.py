"""Game files: downloaded, and opened again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import starmine as sm
from tests.e2e.people import Person, sizes

COCKTAIL = sm.edition("cocktail")


def lost_game(seed: int) -> sm.Game:
    """A game that ends by misplays."""
    game = sm.Game(COCKTAIL, players=2, deck=sm.shuffled(COCKTAIL, players=2, seed=seed))
    while game.outcome is None:
        fits = {f"{suit}{height + 1}" for suit, height in game.fireworks.items()}
        game.push(sm.Play(next(slot for slot, card in enumerate(game.hands[game.seat]) if card.kind not in fits)))
    return game


@pytest.mark.core
@sizes("desktop", long=["phone"])
def test_a_file_with_a_game_is_opened_and_gone_through(ada: Person, tmp_path: Path) -> None:
    page = ada.page
    file = tmp_path / "game.json"
    file.write_text(sm.write_record(lost_game(1)))
    page.goto("/")
    page.get_by_label("Open a file", exact=True).set_input_files(file)
    page.wait_for_url(re.compile(r"/games/"))
    replay = page.get_by_role("group", name="The game turn by turn")
    expect(replay).to_contain_text("Turn 1 of 3")
    page.keyboard.press("End")
    expect(page.get_by_text("Player 1").first).to_be_visible()
    expect(page.get_by_title("is not connected")).to_have_count(0)


@sizes("phone", long=["desktop"])
def test_file_with_a_history_links_each_game(tmp_path: Path, wim: Person) -> None:
    page = wim.page
    wim.ask("PUT", "/api/me", {"name": "Ada"})
    lines = [
        json.dumps({"players": ["Mia", "Tom"], "record": json.loads(sm.write_record(lost_game(n)))}) for n in (1, 2)
    ]
    (file := tmp_path / "games.jsonl").write_text("\n".join(lines), encoding="utf-16")
    page.goto("/")
    page.get_by_label("Open a file", exact=True).set_input_files(file)
    expect(page.get_by_text("2 games found. You can replay them now.")).to_be_visible()
    page.get_by_role("link", name="Game 2").click()
    page.keyboard.press("End")
    expect(page.get_by_text("Mia").first).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name="Games opened before").click()
    expect(page.get_by_role("region", name="Games from a file").get_by_role("link", name="Mia")).to_have_count(2)


def test_a_file_without_games_is_refused_with_the_reason(tmp_path: Path, wim: Person) -> None:
    page = wim.page
    (file := tmp_path / "notes.txt").write_text("Hello")
    page.goto("/")
    page.get_by_label("Open a file", exact=True).set_input_files(file)
    expect(page.get_by_text("Game 1 of the file cannot be read: not JSON")).to_be_visible()
