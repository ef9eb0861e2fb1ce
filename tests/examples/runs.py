"""What every training example does, shown by runs of a few seconds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


class Interrupted(Exception):
    """Ends a run in its middle."""


def check_run(module: ModuleType, args: Any, saver: Any, folder: Path) -> None:
    """Its logs, checkpoints and seeds, and that a resumed run is the same as one that was not interrupted.

    ``saver`` is the class whose ``save`` writes checkpoints; ``args`` make it write three.
    """
    whole = _run(module, replace(args, run=str(folder / "whole")))
    _check_log(folder / "whole", args.steps)
    assert _run(module, replace(args, run=str(folder / "other"), seed=args.seed + 1)) != whole
    parted = replace(args, run=str(folder / "parted"))
    save, saved = saver.save, []

    def save_and_end(self: Any, path: Path) -> None:
        save(self, path)
        saved.append(path)
        raise Interrupted

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saver, "save", save_and_end)
        with pytest.raises(Interrupted):
            module.main(parted)
    assert saved == [folder / "parted" / "checkpoint.pt"]
    assert _run(module, replace(parted, resume=True, seed=99)) == whole
    _check_log(folder / "parted", args.steps)


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


def _check_log(folder: Path, steps: int) -> None:
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    log = EventAccumulator(str(folder)).Reload()
    assert [event.step for event in log.Scalars("score")] == [steps // 3, 2 * steps // 3, steps]
    hours = [event.value for event in log.Scalars("hours")]
    assert hours == sorted(hours)
    assert hours[0] > 0
