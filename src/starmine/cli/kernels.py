"""The compiled rules and bots, made ready with a bar to look at the first time."""

from __future__ import annotations

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from starmine import warm
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

        warm.prepare(progress)
