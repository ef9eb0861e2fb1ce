"""Checks that hold for every training example, by runs of a few seconds."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from starmine.lab import simulate
from starmine.lab.policy import Policy

_LOSSES = ("policy_loss", "value_loss", "entropy", "approx_kl", "clipfrac", "explained_variance")
UPDATE_FIGURES = (*(f"losses/{name}" for name in _LOSSES), "charts/learning_rate", "charts/SPS")  # of ppo and mappo


def check_run(module: ModuleType, args: Any, saver: Any, folder: Path, *, updates: int, figures: Iterable[str]) -> None:
    """Checks its logs, checkpoints, policy and seeds, and that a resumed run equals an uninterrupted one.

    ``saver`` is the class whose ``save`` writes checkpoints; ``args`` must make it write three. ``updates`` is the
    number of points in its log that have ``figures``.
    """
    whole = _run(module, replace(args, run=str(folder / "whole")))
    _check_log(folder / "whole", args.steps, updates, figures)
    policy = Policy.load(folder / "whole" / "policy.pt2")
    assert (policy.id, policy.made_for) == ("whole", f"{module.GAMES[args.game].id}, 2 players")
    assert simulate(policy.edition, 2, policy, games=3, jobs=1).turns > 1
    assert _run(module, replace(args, run=str(folder / "other"), seed=args.seed + 1)) != whole
    parted = replace(args, run=str(folder / "parted"))
    save = saver.save
    saved: list[str] = []

    def save_and_be_stopped(self: Any) -> None:
        save(self)
        if not saved:
            signal.raise_signal(signal.SIGTERM)
        saved.append(self.args.run)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saver, "save", save_and_be_stopped)
        with pytest.raises(sys.modules["common"].Stopped):
            module.main(parted)
    assert saved == [parted.run] * 2  # once more before it ends
    assert _run(module, replace(parted, resume=True)) == whole
    _check_log(folder / "parted", args.steps, updates, figures)


def _run(module: ModuleType, args: Any) -> dict[str, bytes]:
    """The tensors of the last checkpoint, by name."""
    import torch

    threads = torch.get_num_threads()
    try:
        module.main(args)
    finally:
        torch.set_num_threads(threads)
    return dict(_tensors("", torch.load(Path(args.run) / "checkpoint.pt", weights_only=False)))


def _tensors(name: str, value: Any) -> Iterator[tuple[str, bytes]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _tensors(f"{name}.{key}", part)
    elif hasattr(value, "numpy"):
        yield name, value.numpy().tobytes()


def _check_log(folder: Path, steps: int, updates: int, figures: Iterable[str]) -> None:
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    log = EventAccumulator(str(folder)).Reload()
    assert [event.step for event in log.Scalars("score")] == [steps // 3, 2 * steps // 3, steps]
    assert len(log.Scalars("score_stderr")) == 3
    for figure in figures:
        assert [event.step for event in log.Scalars(figure)] == [steps * (n + 1) // updates for n in range(updates)]
        assert np.isfinite([event.value for event in log.Scalars(figure)]).all(), figure
    hours = [event.value for event in log.Scalars("hours")]
    assert hours == sorted(hours)
    assert hours[0] > 0
