"""Runs modules of digests under other settings of Numba: interpreted, and compiled with bounds checks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from starmine.compiling.jit import cache_directory

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
