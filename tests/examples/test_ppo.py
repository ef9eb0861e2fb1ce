"""``examples/ppo.py`` in small."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.examples.runs import UPDATE_FIGURES, check_run

pytestmark = pytest.mark.slow


Script = Callable[[str], ModuleType]

TINY = {"game": "small", "games": 64, "length": 16, "units": 32, "minibatch": 256, "evaluate": 1, "evaluation": 50}
UPDATE = 64 * 16  # steps


def train(ppo: ModuleType, run: Path, **settings: Any) -> Any:
    """The parameters after training, and the last score."""
    import torch

    score = ppo.main(ppo.Args(run=str(run), **{**TINY, **settings}))
    return torch.load(run / "model.pt"), score.mean


def test_ppo_is_repeatable_and_can_be_resumed(script: Script, tmp_path: Path) -> None:
    ppo = script("ppo")
    args = ppo.Args(**TINY, steps=3 * UPDATE)
    check_run(ppo, args, ppo.Training, tmp_path, updates=3, figures=UPDATE_FIGURES)


def test_a_start_is_taken_over_and_a_warm_up_changes_the_value_alone(script: Script, tmp_path: Path) -> None:
    ppo = script("ppo")
    before, _ = train(ppo, tmp_path / "a", steps=UPDATE)
    after, _ = train(ppo, tmp_path / "b", steps=UPDATE, start=str(tmp_path / "a" / "model.pt"), warm_up=UPDATE, seed=2)
    changed = {name.partition(".")[0] for name in before if not (before[name] == after[name]).all()}
    assert changed == {"critic"}


@pytest.mark.long(10)
def test_with_shuffled_colours_it_sees_other_observations_and_can_be_resumed(script: Script, tmp_path: Path) -> None:
    ppo = script("ppo")
    args = ppo.Args(**TINY, steps=3 * UPDATE, shuffle_colours=True)
    check_run(ppo, args, ppo.Training, tmp_path, updates=3, figures=UPDATE_FIGURES)
    plain, _ = train(ppo, tmp_path / "plain", steps=UPDATE)
    shuffled, _ = train(ppo, tmp_path / "shuffled", steps=UPDATE, shuffle_colours=True)
    assert any((plain[name] != shuffled[name]).any() for name in plain)


@pytest.mark.long(6)
def test_it_learns(script: Script, tmp_path: Path) -> None:
    """An untrained network loses nearly every game, and so does one that has learned nothing."""
    ppo = script("ppo")
    settings = {"games": 256, "length": 16, "units": 64, "minibatch": 512, "gamma": 0.8, "learning_rate": 2e-3}
    _, before = train(ppo, tmp_path / "before", **settings | {"steps": 1, "learning_rate": 0.0})
    _, after = train(ppo, tmp_path / "after", **settings | {"steps": 40 * 256 * 16, "evaluate": 40, "evaluation": 500})
    assert before < 0.3
    assert after > 1
