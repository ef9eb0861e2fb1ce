"""Compiles the lab's environments in one go: at their first use on a machine, with lines on stderr that say so."""

from __future__ import annotations

import sys
from collections.abc import Callable

from starmine.compiling.stamps import alone, is_compiled, mark_compiled

LAB = "the lab"  # as a part that is compiled

STEPS: dict[str, Callable[[], object]] = {}  # by what they compile; `lab.compiling` fills it

_begun: list[bool] = []  # not empty: this process has looked, or is compiling


def compile_ahead() -> None:
    """At the first call in a process: compiles all that has not been compiled on this machine."""
    if _begun or is_compiled(LAB):
        return
    with alone(LAB):
        if not is_compiled(LAB):
            compile_lab(_say)


def compile_lab(progress: Callable[[int, int, str], None] | None = None) -> None:
    """Compiles all of it, or loads it. Before each step ``progress(done, total, step)`` is called, and at the end."""
    _begun.append(True)
    for done, (step, compile_it) in enumerate(STEPS.items()):
        if progress is not None:
            progress(done, len(STEPS), step)
        compile_it()
    mark_compiled(LAB)
    if progress is not None:
        progress(len(STEPS), len(STEPS), "")


def _say(done: int, total: int, step: str) -> None:
    if step:
        sys.stderr.write(f"Compiling for the lab, once on this machine: {step} ({done + 1} of {total}) ...\n")
        sys.stderr.flush()
