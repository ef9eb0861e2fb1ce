"""The compiled rules and bots, made ready with a bar to look at the first time."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from starmine import warm
from starmine.cli import INTERRUPTED
from starmine.cli.terminal import SOFT, console


def prepare() -> None:
    """Compiles what is not compiled yet, and tells so on stderr: it takes a while, once on a machine."""
    if warm.ready():
        return
    err = console(stderr=True)
    err.print("Compiling the rules and the bots: once on this machine, up to a minute.", style=SOFT)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def progress(done: int, total: int, what: str) -> None:
            bar.update(task, completed=done, total=total, description=what)
            if not err.is_terminal and what:
                err.print(f"  {done + 1} of {total}: {what}", style=SOFT)

        with _ended_by_interrupts(err):
            warm.prepare(progress)


@contextmanager
def _ended_by_interrupts(err: Console) -> Iterator[None]:
    """Ctrl-C ends the program at once: raised in the midst of compiling it may be swallowed, and nothing is lost."""

    def end(*_: object) -> None:
        err.show_cursor()
        err.print("\nInterrupted.")
        os._exit(INTERRUPTED)

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
