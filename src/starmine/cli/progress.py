"""Progress bars on stderr for compiling and for playing games, with handling of Ctrl-C."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from types import FrameType
from typing import TypeVar

from rich.console import Console
from rich.constrain import Constrain
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Column
from rich.text import Text

from starmine.cli.errors import INTERRUPTED
from starmine.cli.terminal import SOFT, console, rate
from starmine.compiling.units import prepare, ready

T = TypeVar("T")

_WIDE = 60  # columns from which the bar shows everything


def compile_ahead(units: Collection[str]) -> None:
    """Compiles the units that are not cached, with a progress bar: it takes a while, once per machine.

    Ctrl-C ends the program at once: Numba could swallow a ``KeyboardInterrupt``, and there is nothing to save.
    """
    missing = [unit for unit in units if not ready([unit])]
    if not missing:
        return
    err = console(stderr=True)
    err.print("Compiling what this needs: once on this machine, less than a minute.", style=SOFT)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar, _exit_on_interrupt(err):
        task = bar.add_task("", total=None)

        def show(done: int, total: int, what: str) -> None:
            bar.update(task, completed=done, total=total, description=what)
            if not err.is_terminal and what:
                err.print(f"  {done + 1} of {total}: {what}", style=SOFT)

        prepare(show, missing)


def interruptible(work: Callable[[], T]) -> T:
    """Calls ``work`` in another thread, so that Ctrl-C ends the program at once even while compiled code runs."""
    with ThreadPoolExecutor(1) as aside, _exit_on_interrupt(console(stderr=True)):
        return aside.submit(work).result()


def _exit_on_interrupt(err: Console) -> AbstractContextManager[None]:
    def leave(_: int, __: FrameType | None) -> None:
        err.show_cursor()
        err.print("\nInterrupted.")
        os._exit(INTERRUPTED)

    return _handling_interrupts(leave)


@contextmanager
def _handling_interrupts(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Handles Ctrl-C by ``handler``, unless it is ignored already, as for scripts in the background."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Speed(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{rate(task.speed)} games/s" if task.speed else "", SOFT)


class GamesBar(Progress):
    """The progress bar for playing games. A narrow terminal shows the speed but not the count."""

    def __init__(self, games: int) -> None:
        self._err = err = console(stderr=True)
        fixed = Column(no_wrap=True)  # only the bar may shrink
        bar, speed, left = BarColumn(), _Speed(fixed), TimeRemainingColumn(table_column=fixed)
        wide = (TextColumn("{task.description}"), bar, MofNCompleteColumn(table_column=fixed), speed, left)
        columns = wide if err.width >= _WIDE else (bar, speed, left)
        super().__init__(*columns, console=err, transient=True, disable=not err.is_terminal)
        self._games = games
        self._task = self.add_task("getting ready", total=None)

    def played(self, games: int) -> None:
        self.update(self._task, completed=games, total=self._games, description="playing")

    def get_renderable(self) -> Constrain:
        """The bar, narrower than the terminal: the ``^C`` that a terminal prints must not wrap the line."""
        return Constrain(super().get_renderable(), self._err.width - len("^C"))

    def one_interrupt(self) -> AbstractContextManager[None]:
        """A context in which the first Ctrl-C raises ``KeyboardInterrupt``, unless all games are played."""

        def interrupt(_: int, __: FrameType | None) -> None:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # further ones do nothing
            if not self.finished:
                raise KeyboardInterrupt

        return _handling_interrupts(interrupt)
