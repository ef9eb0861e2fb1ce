"""For tools that measure for hours: a time limit, files replaced in one step, and tables for pages."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import TypeVar

Key = TypeVar("Key")
Found = TypeVar("Found")


def parser(description: str | None) -> argparse.ArgumentParser:
    """A parser with ``--jobs`` and ``--minutes``."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; by default one a core")
    made.add_argument("--minutes", type=float, default=20, help="begins nothing new after so long; by default 20")
    return made


def finished(
    calls: Iterable[tuple[Key, Callable[[], Found]]], jobs: int, minutes: float, context: BaseContext | None = None
) -> Iterator[tuple[Key, Found]]:
    """Calls functions in ``jobs`` processes, and yields their results as they come. After ``minutes`` none begins."""
    left, end = iter(calls), time.monotonic() + 60 * minutes
    waiting: dict[Future[Found], Key] = {}
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        while True:
            while len(waiting) < jobs and time.monotonic() < end and (call := next(left, None)) is not None:
                key, function = call
                waiting[pool.submit(function)] = key
            if not waiting:
                return
            for task in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(task), task.result()


def replace(file: Path, text: str) -> None:
    """Replaces a file in one step, so that an interruption leaves it whole."""
    draft = file.with_suffix(".draft")
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], names: int = 1) -> str:
    """A Markdown table: some columns of names, then columns of numbers."""
    rule = ["---"] * names + ["---:"] * (len(head) - names)
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *rows))


def write_between(page: Path, name: str, text: str) -> None:
    """Writes text into a page, from the mark with this name to the next end."""
    begin, end = f"<!-- {name} -->", "<!-- end -->"
    before, _, rest = page.read_text(encoding="utf-8").partition(begin)
    page.write_text(f"{before}{begin}\n{text}\n{end}{rest.partition(end)[2]}", encoding="utf-8")
