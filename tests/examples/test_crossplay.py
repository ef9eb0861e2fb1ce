"""``examples/crossplay.py``: the figures of a matrix, and games between policies of runs."""

from __future__ import annotations

import csv
import json
from argparse import Namespace
from pathlib import Path

import numpy as np
import pytest

import starmine as sm
from starmine.lab import SmallHanabi
from starmine.lab.policy import BadPolicy, Policy
from tests.examples.conftest import Script

pytestmark = pytest.mark.slow

SMALL = SmallHanabi(colours=2, hand_size=2, clue_tokens=3, strikes=1)


def test_errors_are_those_between_runs(script: Script) -> None:
    """The jackknife by hand: leaving out one run each, the cross-play means are 2, 1 and 3."""
    mean = np.array([[5.0, 3.0, 1.0], [3.0, 6.0, 2.0], [1.0, 2.0, 7.0]])
    summary = script("crossplay").summary(mean)
    assert summary["self-play"] == pytest.approx({"mean": 6.0, "stderr": 1 / 3**0.5})
    assert summary["cross-play"] == pytest.approx({"mean": 2.0, "stderr": (2 / 3 * 2) ** 0.5})
    assert script("crossplay").summary(mean[:2, :2])["cross-play"] == {"mean": 3.0, "stderr": None}


def saved(folder: Path, seed: int, edition: SmallHanabi | sm.Edition = SMALL) -> str:
    import torch

    from starmine.lab import Encoding
    from starmine.rules.kernel.action_ids import action_count

    torch.manual_seed(seed)
    rules = edition.rules(2)
    network = torch.nn.Linear(Encoding(rules).bits, int(action_count(rules)))
    folder.mkdir()
    Policy(network, edition, 2, id=folder.name).save(folder / "policy.pt2")
    return str(folder)


def test_policies_of_runs_play_together(script: Script, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs = [saved(tmp_path / f"run-{seed}", seed) for seed in range(3)]
    runs[1] += "/policy.pt2"  # a run is given by its folder or its file
    files = {"json": str(tmp_path / "all.json"), "csv": str(tmp_path / "all.csv")}
    script("crossplay").main(Namespace(runs=runs, games=10, seed=0, jobs=1, **files))
    told = capsys.readouterr().out
    assert [line.split()[0] for line in told.splitlines()[:3]] == ["run-0", "run-1", "run-2"]
    assert "self-play: " in told
    data = json.loads((tmp_path / "all.json").read_text())
    assert data["bots"] == ["run-0", "run-1", "run-2"]
    assert data["self-play"]["mean"] == pytest.approx(np.diagonal(data["mean"]).mean())
    rows = list(csv.DictReader((tmp_path / "all.csv").read_text().splitlines()))
    assert [(row["bot"], row["among"]) for row in rows[:2]] == [("run-0", "run-0"), ("run-0", "run-1")]
    assert len(rows) == 9


def test_policies_of_different_games_are_refused(script: Script, tmp_path: Path) -> None:
    files = [
        Path(saved(tmp_path / name, 1, edition), "policy.pt2")
        for name, edition in (("small", SMALL), ("full", sm.edition("cocktail")))
    ]
    with pytest.raises(BadPolicy, match=r"was made for cocktail, 2 players, .* for small 2x5"):
        script("crossplay").play(files, 10, 0, 1)
