"""The command that finds puzzles: what it chooses from what it found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from starmine.learning.puzzles.puzzle import read_lines
from tools import puzzles


def row(number: int, turn: int, *, second: float = 0.6, theme: str = "play", source: str | None = None) -> Any:
    """A row of the work file, with losses as of a position in which one action is clearly best."""
    return {
        "theme": theme,
        "step": 1,
        "alone": True,
        "finds": True,
        "near": 0,
        "turn": turn,
        "source": source or f"conventions/cocktail/{2 + number % 4}/{number}",
        "edition": "cocktail",
        "options": {},
        "players": 2 + number % 4,
        "deck": source or f"R{number}",
        "actions": "p0" * turn,
        "losses": {"p0": 0.0, "p1": second, "p2": 3.0},
        "reason": None,
    }


def choose(tmp_path: Path, rows: list[Any], count: int) -> list[Any]:
    work = tmp_path / "work.jsonl"
    work.write_text("".join(json.dumps({"game": one["source"], "found": [one]}) + "\n" for one in rows))
    return puzzles.choose(work, count, "2027-01-01")[len(read_lines()) :]


def test_clearest_are_chosen_and_numbered_after_those_there_are(tmp_path: Path) -> None:
    there = sum(line.theme == "play" for line in read_lines())
    chosen = choose(tmp_path, [row(number, 9, second=0.3 + number / 100) for number in range(10)], 4)
    assert [line.id for line in chosen] == [f"play-{there + number}" for number in range(1, 5)]
    assert {line.source.rpartition("/")[2] for line in chosen} == {"6", "7", "8", "9"}
    assert {line.since for line in chosen} == {"2027-01-01"}


def test_puzzles_of_one_game_are_few_and_far_apart(tmp_path: Path) -> None:
    source = "conventions/tiles/3/99999"
    turns = [10, 11, 13, 16, 22, 30, 40, 50, 60, 70, 80]  # of 3 players
    chosen = choose(tmp_path, [row(1, turn, source=source) for turn in turns], 40)
    assert [len(line.actions) // 2 for line in chosen] == [10, 16, 22, 30, 40, 50, 60, 70]


@pytest.mark.parametrize(
    ("is_alone", "near", "finds", "step"),
    [
        (True, 1, True, 1),
        (True, 2, True, 2),
        (False, 1, True, 2),
        (False, 5, True, 3),
        (True, 0, False, 2),
        (False, 0, False, 3),
    ],
)
def test_difficulty(is_alone: bool, near: int, finds: bool, step: int) -> None:
    assert puzzles.step_of(is_alone=is_alone, near=near, finds=finds) == step


def test_near_actions_are_counted() -> None:
    assert puzzles.near({"p0": 0.0, "p1": 0.4, "p2": 0.59, "p3": 0.6}) == 2


@pytest.mark.long(20)
def test_search_of_a_game_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = ["slips/cocktail/2/3"]
    monkeypatch.setattr(puzzles, "sources", lambda: keys)
    work = tmp_path / "work.jsonl"
    puzzles.find(work, 1, 5)
    (found,) = map(json.loads, work.read_text().splitlines())
    assert found["game"] == keys[0]
    for one in found["found"]:
        first, second, *_ = one["losses"].values()
        assert (first, second >= puzzles.GAP) == (0, True)
    puzzles.find(work, 1, 5)
    assert len(work.read_text().splitlines()) == 1
