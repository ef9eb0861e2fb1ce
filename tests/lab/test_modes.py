"""Bots, knowledge and simulations come to the same compiled, interpreted, and compiled with bounds checks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from starmine.rules.jit import cache_directory
from tests.lab.digests import digests

ROOT = Path(__file__).parents[2]


def in_another_process(**settings: str) -> Any:
    """What ``tests.lab.digests`` prints under these settings of Numba."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.lab.digests"],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_interpreted_and_compiled_games_are_the_same() -> None:
    assert in_another_process(NUMBA_DISABLE_JIT="1")["digests"] == digests()


@pytest.mark.slow
def test_no_index_is_out_of_bounds() -> None:
    # Numba's cache does not tell code with bounds checks from code without: it gets a cache of its own, which is
    # kept for the next run.
    checked = in_another_process(NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(cache_directory() / "checked"))
    assert checked["bounds checked"]
    assert checked["digests"] == digests()
