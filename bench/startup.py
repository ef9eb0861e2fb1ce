"""Seconds from ``starmine serve`` to its first response: at the first start on a machine, and at later ones.

python -m bench.startup
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.chaos.server import KeptServer
from bench.server import Connection
from tools import measuring

LATER_STARTS = 5

Figures = dict[str, float]


def run() -> Figures:
    """Seconds to the first response: of the first start, with nothing compiled, and the median of later starts."""
    with tempfile.TemporaryDirectory() as folder:
        first, *later = [asyncio.run(_start(Path(folder))) for _ in range(1 + LATER_STARTS)]
        return {"first start ever": first, "later starts": median(later)}


async def _start(folder: Path) -> float:
    settings = {"STARMINE_DATA_DIR": str(folder / "data"), "NUMBA_CACHE_DIR": str(folder / "cache")}
    server = KeptServer(folder, settings)
    began = time.perf_counter()
    try:
        await server.start()
        connection = await Connection.open(server.port)
        await connection.ask("GET", "/server")
        took = time.perf_counter() - began
        connection.close()
        return took
    finally:
        await server.stop()


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    rows = ((name, f"{seconds:.2f}") for name, seconds in figures.items())
    return measuring.table(("", "seconds to the first answer"), rows)


if __name__ == "__main__":
    print(table(run()))
