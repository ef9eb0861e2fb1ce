"""The training examples, imported by their paths."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"

Script = Callable[[str], ModuleType]


def same(one: Any, other: Any) -> bool:
    """Whether two networks have the same parameters."""
    return all((one[name] == other[name]).all() for name in one)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    """Imports ``examples/NAME.py``. CI must have PyTorch; elsewhere tests are skipped without it."""
    if not os.environ.get("CI"):
        pytest.importorskip("torch")
        pytest.importorskip("tensorboard")
    from tensorboard.summary.writer import event_file_writer

    # Log files of the same second are read in the text order of this number, in which 10 comes before 9.
    monkeypatch.setattr(event_file_writer, "_global_uid", event_file_writer.AtomicCounter(0))
    monkeypatch.syspath_prepend(EXAMPLES)  # for common.py

    def imported(name: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(f"examples_{name}", EXAMPLES / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module  # dataclasses look their module up
        spec.loader.exec_module(module)
        return module

    return imported
