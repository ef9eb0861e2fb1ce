"""``starmine rate``: the values of all actions as lines of JSON and as Parquet."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

import starmine as sm
from tests.cli.running import refusal, run
from tests.playing import dealt

QUICK = ("--depth", "40", "--bots", "cautious", "--jobs", "1")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two games that stop after a few turns, as lines of a file."""
    lines = []
    for seed in (7, 8):
        game = dealt("cocktail", 2, seed)
        for action in ("play 0", "discard 0", "play 1"):
            if game.clue_tokens < 8 or "discard" not in action:
                game.push(action)
        lines.append(json.dumps({"record": json.loads(sm.write_record(game))}))
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(lines))
    return path


def test_every_legal_action_of_every_turn_is_rated(games: Path) -> None:
    told = run("rate", str(games), *QUICK, "--prompts")
    assert told.exit_code == 0
    rows = [json.loads(line) for line in told.stdout.splitlines()]
    assert [(row["game"].rpartition(":")[2], row["turn"], row["seat"]) for row in rows] == [
        ("1", 0, 0), ("1", 1, 1), ("2", 0, 0), ("2", 1, 1),
    ]  # fmt: skip
    record = sm.read_records(games.read_text())[0].game
    for row in rows[:2]:
        legal = {str(action) for action in record.at(row["turn"]).legal_actions()}
        assert {action["action"] for action in row["actions"]} == legal
        assert row["taken"] in legal
        assert all(action["deals"] > 0 for action in row["actions"])
        assert "## Position" in row["prompt"]
    assert told.stdout == run("rate", str(games), *QUICK, "--prompts").stdout


def test_parquet_has_the_same_rows(games: Path, tmp_path: Path) -> None:
    lines, table = tmp_path / "rated.jsonl", tmp_path / "rated.parquet"
    run("rate", str(games), *QUICK, "--out", str(lines))
    run("rate", str(games), *QUICK, "--out", str(table))
    rows = [json.loads(line) for line in lines.read_text().splitlines()]
    read = parquet.read_table(table).to_pylist()
    assert [{**row, "options": json.loads(row["options"])} for row in read] == rows


def test_parquet_without_pyarrow_is_refused(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "starmine[data]" in refusal("rate", str(games), *QUICK, "--out", str(tmp_path / "rated.parquet"))
