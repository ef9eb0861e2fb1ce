"""``starmine review``."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

import starmine as sm
from starmine.cli.errors import BadUsage
from tests.cli.running import run
from tests.playing import dealt

QUICK = ("--bots", "cautious", "--playouts", "60", "--jobs", "1")


def game(seed: int, turns: int = 9) -> sm.Game:
    """Clues, then plays of cards that nobody knows: the strikes end it."""
    game = dealt("cocktail", 2, seed)
    while game.outcome is None and game.turn < turns:
        game.push(sm.Play(0) if game.turn > 3 else game.legal_actions()[-1])
    return game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(sm.write_record(game(3)))
    return path


def test_json_has_every_turn_with_all_actions(record: Path) -> None:
    found = json.loads(run("review", str(record), *QUICK, "--json").stdout)
    reviewed = game(3)
    assert [turn["taken"] for turn in found["turns"]] == [str(action) for action in reviewed.actions]
    assert found["model"] == ["cautious", "cautious"]
    assert found["score"] == (None if reviewed.outcome is None else reviewed.score)
    for number, turn in enumerate(found["turns"]):
        actions = {action["action"]: action for action in turn["actions"]}
        assert set(actions) == {str(action) for action in reviewed.at(number).legal_actions()}
        assert turn["actions"][0]["action"] == turn["best"]
        assert turn["after"]["score"] == actions[turn["taken"]]["score"]
    assert sum(player["turns"] for player in found["players"]) == reviewed.turn
    if found["score"] is not None:
        parts = [turn["effect"] + turn["luck"] for turn in found["turns"]]
        assert found["turns"][0]["before"]["score"] + sum(parts) == pytest.approx(found["score"])


def test_marks_are_shown_with_their_reasons_and_a_summary(record: Path) -> None:
    found = json.loads(run("review", str(record), *QUICK, "--json").stdout)
    shown = " ".join(run("review", str(record), *QUICK).stdout.split())
    marked = [turn for turn in found["turns"] if turn["mark"]]
    assert marked
    for turn in marked:
        assert f"({turn['mark']}, " in shown
        assert all(reason in shown for reason in turn["reasons"])
    assert "Accuracy is 100% less what actions other than the model's cost on average" in shown
    slips = sum(turn["taken"] != turn["usual"] for turn in found["turns"])
    assert found["slips"] == slips
    assert f"Model: cautious, which would have acted otherwise on {slips} of {len(found['turns'])} turns." in shown


def test_folder_gives_a_line_for_each_player_and_names_what_is_no_game(record: Path) -> None:
    (record.parent / "notes.txt").write_text("no game")
    (record.parent / "other.json").write_text(sm.write_record(game(5, 6)))
    ended = run("review", str(record.parent), *QUICK, "--csv")
    rows = list(csv.DictReader(io.StringIO(ended.stdout)))
    seats = [(Path(row["file"]).name, row["seat"]) for row in rows]
    assert seats == [(file, seat) for file in ("game.json", "other.json") for seat in "01"]
    assert all(0 <= float(row["accuracy"]) <= 1 for row in rows)
    assert "notes.txt was left out" in " ".join(ended.stderr.split())


def test_plot_is_a_picture_of_the_game(record: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = record.with_suffix(".svg")
    run("review", str(record), *QUICK, "--plot", str(picture))
    assert "expected score" in picture.read_text()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("game.json", "--json", "--csv"), "choose one"),
        ((".", "--json"), "is a folder: add --csv"),
        ((".", "--csv", "--plot", "a.svg"), "not a folder"),
    ],
)
def test_wrong_options_are_refused(record: Path, options: tuple[str, ...], said: str) -> None:
    with pytest.raises(BadUsage, match=said):
        run("review", str(record.parent / options[0]), *options[1:])
