"""Environments and observations give the same bytes compiled, interpreted, and compiled with bounds checks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.lab.env_digests import digests

ROOT = Path(__file__).parents[2]


def in_another_process(**settings: str) -> Any:
    """What ``tests.lab.env_digests`` prints under these settings of Numba."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.lab.env_digests"],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_interpreted_and_compiled_are_byte_identical() -> None:
    assert in_another_process(NUMBA_DISABLE_JIT="1")["digests"] == digests()


def test_no_index_is_out_of_bounds(tmp_path: Path) -> None:
    # Numba's cache does not tell code with bounds checks from code without: it gets a cache of its own.
    checked = in_another_process(NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert checked["bounds checked"]
    assert checked["digests"] == digests()
