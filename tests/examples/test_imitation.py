"""``examples/imitation.py`` on a small scale: a network learns to imitate a bot, and ``ppo.py`` trains it further."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.examples.conftest import Script, same

pytestmark = pytest.mark.slow

TINY: dict[str, Any] = {"game": "small", "bot": "cautious", "games": 64, "units": 32, "evaluate": 10, "evaluation": 50}


def train(script: ModuleType, run: Path, **settings: Any) -> Any:
    """The parameters after training, and the number of steps."""
    import torch

    script.main(script.Args(run=str(run), **{**TINY, **settings}))
    state = torch.load(run / "checkpoint.pt")
    return state["net"], state["done"]


def test_the_same_seed_gives_the_same_network_and_another_seed_another(script: Script, tmp_path: Path) -> None:
    imitation = script("imitation")
    first, steps = train(imitation, tmp_path / "a", steps=1000)
    again, _ = train(imitation, tmp_path / "b", steps=1000)
    other, _ = train(imitation, tmp_path / "c", steps=1000, seed=2)
    assert 1000 <= steps < 1000 + TINY["games"]
    assert same(first, again)
    assert not same(first, other)


@pytest.mark.long(10)
def test_it_learns_what_the_bot_does_and_goes_on_after_an_interrupt(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    imitation = script("imitation")
    saved = imitation.Training.save

    def interrupted(training: Any) -> None:
        saved(training)
        if training.updates == 400:
            raise KeyboardInterrupt

    settings = {"steps": 64 * 800, "evaluate": 200, "learning_rate": 3e-3}
    monkeypatch.setattr(imitation.Training, "save", interrupted)
    with pytest.raises(KeyboardInterrupt):
        train(imitation, tmp_path, **settings)
    monkeypatch.setattr(imitation.Training, "save", saved)
    train(imitation, tmp_path, **settings, resume=True)
    log = EventAccumulator(str(tmp_path)).Reload()
    agreement = [event.value for event in log.Scalars("losses/agreement")]
    assert len(agreement) >= 8  # every 100 minibatches, some of which are smaller
    assert agreement[0] + 0.1 < agreement[-1]
    assert agreement[-1] > 0.5


def test_ppo_trains_on_from_it(script: Script, tmp_path: Path) -> None:
    train(script("imitation"), tmp_path / "imitation", steps=1000)
    ppo = script("ppo")
    settings = {"game": "small", "units": 32, "games": 16, "length": 4, "steps": 64, "minibatch": 64, "evaluation": 10}
    ppo.main(ppo.Args(run=str(tmp_path / "ppo"), start=str(tmp_path / "imitation" / "model.pt"), **settings))
    assert (tmp_path / "ppo" / "model.pt").exists()
