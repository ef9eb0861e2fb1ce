"""The size of the client: bytes of its scripts and styles, gzipped, as the server sends them.

python -m bench.client
"""

from __future__ import annotations

from starmine.server.web.files import CLIENT
from tools import measuring

LIMIT = 120_000

Figures = dict[str, int]


def run() -> Figures:
    """By file type: gzipped bytes. Raises ``FileNotFoundError`` if the client has not been built."""
    assets = CLIENT / "assets"
    figures = {
        name: sum(path.stat().st_size for path in assets.glob(f"*.{ending}.gz"))
        for name, ending in (("JavaScript", "js"), ("CSS", "css"))
    }
    if not all(figures.values()):
        raise FileNotFoundError(f"{assets} has no built client: make client builds it")
    return figures


def table(figures: Figures) -> str:
    """The figures as a table in Markdown."""
    rows = {**figures, f"together (limit {LIMIT:,})": sum(figures.values())}
    return measuring.table(("", "bytes, gzipped"), ((name, f"{size:,}") for name, size in rows.items()))


if __name__ == "__main__":
    print(table(run()))
