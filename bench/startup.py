"""Seconds from ``starmine serve`` to its first response: at the first start on a machine, and at later ones.

python -m bench.startup
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median

from tools import measuring

LATER_STARTS = 5

Figures = dict[str, float]


def run() -> Figures:
    """Seconds to the first response: of the first start, with nothing compiled, and the median of later starts."""
    with tempfile.TemporaryDirectory() as folder:
        first = _start(Path(folder))
        return {"first start ever": first, "later starts": median(_start(Path(folder)) for _ in range(LATER_STARTS))}


def _start(folder: Path) -> float:
    environment = os.environ | {
        "STARMINE_DATA_DIR": str(folder / "data"),
        "NUMBA_CACHE_DIR": str(folder / "cache"),
        "PYTHONUNBUFFERED": "1",
        "COLUMNS": "200",
    }
    command = [sys.executable, "-m", "starmine", "serve", "--port", "0", "--no-open"]
    began = time.perf_counter()
    server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        with urllib.request.urlopen(f"{_address(server)}/api/server") as answer:
            answer.read()
        return time.perf_counter() - began
    finally:
        server.terminate()
        server.communicate()


def _address(server: subprocess.Popen[str]) -> str:
    for line in server.stdout or ():
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        if found:
            return found.group()
    raise RuntimeError("the server has ended without an address: starmine serve says why")


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    rows = ((name, f"{seconds:.2f}") for name, seconds in figures.items())
    return measuring.table(("", "seconds to the first answer"), rows)


if __name__ == "__main__":
    print(table(run()))
