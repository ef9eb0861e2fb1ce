"""Compiled code gives the same bytes interpreted and with bounds checks, and reads nothing out of bounds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from starmine.compiling.jit import cache_directory

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[1]


def interpreted(module: str, *args: str) -> Any:
    """The JSON output of ``python -m module`` without compilation."""
    return _printed(module, *args, NUMBA_DISABLE_JIT="1")


def bounds_checked(module: str, *args: str) -> Any:
    """The same, compiled with bounds checks.

    Numba's cache does not distinguish such code, so it gets a cache of its own, which is kept for the next run.
    """
    return _printed(module, *args, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(cache_directory() / "checked"))


def _printed(module: str, *args: str, **settings: str) -> Any:
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", module, *args],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


# The kernel; bots, knowledge and simulations; environments and observations; beliefs.
KERNEL, SIMULATION, ENVS = "tests.rules.digests", "tests.lab.simulation.digests", "tests.lab.envs.digests"
BELIEFS = "tests.analysis.beliefs.digests"

# A sample in every run: the kernel at one table in eight.
SAMPLE = pytest.param((KERNEL, "8"), id="sample")


def whole(module: str, seconds: float) -> Any:
    return pytest.param((module,), id=module, marks=pytest.mark.long(seconds))


def compiled(module: str, *args: str) -> Any:
    return import_module(module).digests(*map(int, args))


@pytest.mark.parametrize("run", [SAMPLE, whole(KERNEL, 6), whole(SIMULATION, 20), whole(ENVS, 7), whole(BELIEFS, 20)])
def test_records_are_byte_identical_compiled_and_interpreted(run: tuple[str, ...]) -> None:
    assert interpreted(*run)["digests"] == compiled(*run)


@pytest.mark.long(30)
@pytest.mark.parametrize("run", [SAMPLE, whole(KERNEL, 10), whole(SIMULATION, 90), whole(ENVS, 30), whole(BELIEFS, 40)])
def test_indices_stay_in_bounds_when_checked(run: tuple[str, ...]) -> None:
    checked = bounds_checked(*run)
    assert checked["bounds checked"]
    assert checked["digests"] == compiled(*run)
