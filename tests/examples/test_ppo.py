"""``examples/ppo.py`` in small: it learns, logs, and goes on from a checkpoint as if it had not been interrupted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytestmark = pytest.mark.slow


Script = Callable[[str], ModuleType]

TINY = {"game": "small", "games": 64, "length": 16, "units": 32, "minibatch": 256, "evaluate": 1, "evaluation": 50}
UPDATE = 64 * 16  # steps


def train(ppo: ModuleType, run: Path, **settings: Any) -> Any:
    """The parameters after training, and the last score."""
    score = ppo.main(ppo.Args(run=str(run), **{**TINY, **settings}))
    return ppo.Training.load(run / "checkpoint.pt").net.state_dict(), score


def same(one: Any, other: Any) -> bool:
    return all((one[name] == other[name]).all() for name in one)


def test_the_same_seed_gives_the_same_network_and_another_seed_another(script: Script, tmp_path: Path) -> None:
    ppo = script("ppo")
    first, _ = train(ppo, tmp_path / "a", steps=2 * UPDATE)
    again, _ = train(ppo, tmp_path / "b", steps=2 * UPDATE)
    other, _ = train(ppo, tmp_path / "c", steps=2 * UPDATE, seed=2)
    assert same(first, again)
    assert not same(first, other)


def test_a_run_goes_on_as_if_it_had_not_been_interrupted(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ppo = script("ppo")
    whole, _ = train(ppo, tmp_path / "whole", steps=4 * UPDATE)

    saved = ppo.Training.save

    def interrupted(training: Any, path: Path) -> None:
        saved(training, path)
        if training.done == 2 * UPDATE:
            raise KeyboardInterrupt

    monkeypatch.setattr(ppo.Training, "save", interrupted)
    with pytest.raises(KeyboardInterrupt):
        train(ppo, tmp_path / "parts", steps=4 * UPDATE)
    monkeypatch.setattr(ppo.Training, "save", saved)
    assert same(train(ppo, tmp_path / "parts", resume=True)[0], whole)


def test_a_start_is_taken_over_and_a_warm_up_changes_the_value_alone(script: Script, tmp_path: Path) -> None:
    ppo = script("ppo")
    before, _ = train(ppo, tmp_path / "a", steps=UPDATE)
    after, _ = train(ppo, tmp_path / "b", steps=UPDATE, start=str(tmp_path / "a" / "model.pt"), warm_up=UPDATE, seed=2)
    changed = {name.partition(".")[0] for name in before if not (before[name] == after[name]).all()}
    assert changed == {"critic"}


def test_scores_are_logged_over_steps_and_hours(script: Script, tmp_path: Path) -> None:
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    ppo = script("ppo")
    _, score = train(ppo, tmp_path, steps=3 * UPDATE)
    log = EventAccumulator(str(tmp_path)).Reload()
    assert [event.step for event in log.Scalars("score")] == [UPDATE, 2 * UPDATE, 3 * UPDATE]
    assert log.Scalars("score")[-1].value == pytest.approx(score)
    assert [event.value for event in log.Scalars("hours")] == sorted(event.value for event in log.Scalars("hours"))


@pytest.mark.long(6)
def test_it_learns(script: Script, tmp_path: Path) -> None:
    """An untrained network loses nearly every game, and so does one that has learnt nothing."""
    ppo = script("ppo")
    settings = {"games": 256, "length": 16, "units": 64, "minibatch": 512, "gamma": 0.8, "learning_rate": 2e-3}
    _, before = train(ppo, tmp_path / "before", **settings | {"steps": 1, "learning_rate": 0.0})
    _, after = train(ppo, tmp_path / "after", **settings | {"steps": 40 * 256 * 16, "evaluate": 40, "evaluation": 500})
    assert before < 0.3
    assert after > 1
