"""``starmine replay``: replaying a game in the terminal."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

import starmine as sm
from starmine.cli.play.saves import save_table
from starmine.cli.play.table import new_table
from tests.cli.running import run
from tests.playing import dealt


@pytest.fixture(scope="module")
def game() -> sm.Game:
    return at_random(dealt("cocktail", 3, seed=4))


def at_random(game: sm.Game) -> sm.Game:
    """The game, played to its end by random actions."""
    choice = random.Random(4)
    while game.outcome is None:
        game.push(choice.choice(game.legal_actions()))
    return game


@pytest.fixture
def record(game: sm.Game, tmp_path: Path) -> str:
    path = tmp_path / "record.json"
    path.write_text(sm.write_record(game))
    return str(path)


def faces(text: str) -> list[str]:
    """The cards of all hands as a board shows them."""
    hands = text[text.index("1 Player 1") :]
    return re.findall(r"[WRBYG][1-5]", hands.split("Then:")[0])


def boards(text: str) -> list[str]:
    return text.split("Cocktail")[1:]


def test_replay_shows_all_hands_of_a_turn_when_the_game_is_over(game: sm.Game, record: str) -> None:
    ended = run("replay", record, "--turn", "3", lines="q\n")
    assert ended.exit_code == 0
    shown = faces(ended.stdout)
    for hand in game.at(2).hands:
        assert all(card.kind in shown for card in hand)
    assert "turn 3" in ended.stdout
    assert "Then: Player 3" in ended.stdout


def test_replay_shows_no_card_of_the_player_whose_eyes_are_chosen(game: sm.Game, record: str) -> None:
    text = run("replay", record, "--seat", "2", lines="q\n").stdout
    rows = text[text.index("3 Player 3") :].splitlines()
    own = next(place for place, row in enumerate(rows) if row.startswith("2 Player 2"))
    assert not re.search(r"[WRBYG][1-5]", rows[own])
    assert all(str(card.kind) in rows[0] for card in game.at(0).hands[2])


def test_replay_goes_where_the_orders_say(game: sm.Game, record: str) -> None:
    text = run("replay", record, lines="\nb\n5\nend\nf\nq\n").stdout
    headings = [board.splitlines()[0] for board in boards(text)]
    found = [re.search(r"turn (\d+)|over after (\d+)", heading) for heading in headings]
    last = f"over after {game.turn}"
    assert [match[0] for match in found if match] == ["turn 1", "turn 2", "turn 1", "turn 5", last, "turn 1"]


@pytest.mark.parametrize(
    ("order", "told"), [("999", "out of range"), ("e Zoe", "Zoe"), ("fly", "unknown command"), ("?", "one turn back")]
)
def test_replay_says_what_it_does_not_understand(record: str, order: str, told: str) -> None:
    ended = run("replay", record, lines=f"{order}\nq\n")
    assert told.lower() in ended.stdout.lower()
    assert ended.exit_code == 0


def test_replay_of_a_game_under_way_shows_what_its_player_sees(tmp_path: Path) -> None:
    sat = new_table(sm.edition("cocktail"), ("cautious",), seed="7", first=0)
    sat.push(sat.game.legal_actions()[-1])
    save_table(sat, tmp_path / "game.json")
    text = run("replay", str(tmp_path / "game.json"), lines="o\nq\n").stdout
    assert "only after the end" in text
    rows = text.splitlines()
    own = next(row for row in rows if row.startswith("1 You"))
    assert not re.search(r"[WRBYG][1-5]", own)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--turn", "999"), "turn 999 is out of range"),
        (("--seat", "4"), "player 4 is out of range: this game has players 1 to 3"),
    ],
)
def test_replay_refuses_what_the_game_does_not_have(record: str, more: tuple[str, str], told: str) -> None:
    with pytest.raises(sm.StarmineError, match=told):
        run("replay", record, *more)


def test_replay_refuses_a_file_that_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("hello")
    with pytest.raises(sm.StarmineError):
        run("replay", str(tmp_path / "note.txt"))


@pytest.mark.parametrize(
    "variant",
    ["No Variant", "Up or Down & Prism (5 Suits)", "Clue Starved (6 Suits)", "Ambiguous (6 Suits)", "Sudoku (4 Suits)"],
)
def test_replay_shows_a_record_of_hanab_live(tmp_path: Path, variant: str) -> None:
    game = at_random(dealt("hanab-live", 2, seed=4, variant=variant))
    path = tmp_path / "record.json"
    path.write_text(sm.write_record(game, "hanab.live", names=["Mia", "Tom"]))
    ended = run("replay", str(path), lines="\n" * game.turn + "e 2\nq\n")
    assert ended.exit_code == 0
    assert variant in ended.stdout
    first = ended.stdout[: ended.stdout.index("Then:")]
    for seat, name in enumerate(("Mia", "Tom")):
        row = next(row for row in first.splitlines() if row.startswith(f"{seat + 1} {name}"))
        assert re.findall(r"[A-Z][1-5S]", row) == [card.kind for card in game.at(0).hands[seat]]


def test_replay_of_a_game_that_hanab_live_ended_shows_all_hands_and_says_why(tmp_path: Path) -> None:
    game = dealt("hanab-live", 2, seed=4)
    told = json.loads(sm.write_record(game, "hanab.live"))
    path = tmp_path / "record.json"
    path.write_text(json.dumps({**told, "actions": [{"type": 4, "target": 1, "value": 3}]}))
    text = run("replay", str(path), lines="o\nq\n").stdout
    assert "Ended here, not by the rules: timeout." in text
    assert all(str(card.kind) in text for hand in game.hands for card in hand)
