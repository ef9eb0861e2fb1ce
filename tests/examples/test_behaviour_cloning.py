"""``examples/behaviour_cloning.py`` on a small scale: a network learns from recorded games."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import starmine as sm
from starmine.lab.data import write_ah2ac2
from starmine.lab.policy import Policy
from tests.examples.conftest import Script, same
from tests.rules.records.test_hanab_live_records import played

pytestmark = pytest.mark.slow

TINY: dict[str, Any] = {"bot_games": 20, "units": 32, "batch": 64, "evaluate": 10, "evaluation": 20, "steps": 1280}


def train(script: ModuleType, run: Path, **settings: Any) -> Any:
    """The kept network's parameters after training."""
    import torch

    script.main(script.Args(run=str(run), **{**TINY, "data": "cautious", **settings}))
    return torch.load(run / "checkpoint.pt")["best"]


@pytest.mark.long(4)
def test_seed_determines_the_network_which_is_a_player(script: Script, tmp_path: Path) -> None:
    cloning = script("behaviour_cloning")
    whole = train(cloning, tmp_path / "a")
    assert same(train(cloning, tmp_path / "c"), whole)
    assert not same(train(cloning, tmp_path / "d", seed=2), whole)
    assert Policy.load(tmp_path / "a" / "policy.pt2").made_for == "cocktail, 2 players"


def test_games_of_a_file_are_learnt_from(script: Script, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cloning, path = script("behaviour_cloning"), tmp_path / "x.safetensors"
    games = [played(sm.edition("cocktail"), 3, seed) for seed in range(10)]
    write_ah2ac2(games, path)
    train(cloning, tmp_path / "a", data=str(path), players=3, seats="0,2")
    counts = [sum(turn.seat != 1 for turn in game.log) for game in games]
    first = capsys.readouterr().out.splitlines()[0].replace(",", "").split()
    assert int(first[0]) + int(first[5]) == sum(counts)
    for wrong in ({"seats": "x"}, {"held_out": 0.0}):
        with pytest.raises(cloning.BadSetting):
            train(cloning, tmp_path / "b", data=str(path), players=3, **wrong)
