"""Compilation ahead of time, in parts: those that a server, a command or the lab needs.

A package with compiled code has a module ``compiled``. Its ``PARTS`` has the steps of each part: calls that compile
code, or load it from the cache. Compiled code is kept between processes (see ``jit``), so this is slow only the
first time that a version of Starmine runs on a machine.

    if not ready():
        prepare(lambda done, of, what: print(f"{done}/{of} {what}"))
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from importlib import import_module

from starmine.compiling.stamps import alone, is_compiled, mark_compiled

Steps = Mapping[str, Callable[[], object]]  # by a description of what each compiles
Progress = Callable[[int, int, str], None]  # called before each step with (done, total, step), and at the end

# Imported by name when needed, since the lab takes a second.
_PACKAGES = ("rules", "knowledge", "server.wire", "bots", "lab", "analysis")
_used: set[str] = set()  # parts that this process has compiled or is compiling


def _packages() -> Iterator[Mapping[str, Steps]]:
    for package in _PACKAGES:
        yield import_module(f"starmine.{package}.compiled").PARTS


def names() -> list[str]:
    """The names of all parts."""
    return [part for parts in _packages() for part in parts]


def _steps(wanted: Collection[str]) -> dict[str, Steps]:
    """The steps of the ``wanted`` parts. Raises ``KeyError`` for unknown ones."""
    found: dict[str, Steps] = {}
    packages = _packages()
    while len(found) < len(set(wanted)):
        parts = next(packages, None)
        if parts is None:
            raise KeyError(f"unknown parts: {', '.join(sorted(set(wanted) - set(found)))}")
        found |= {part: steps for part, steps in parts.items() if part in wanted}
    return found


def ready(parts: Collection[str] | None = None) -> bool:
    """Whether ``parts``, by default all, are compiled and cached on this machine."""
    return all(is_compiled(part) for part in (names() if parts is None else parts))


def prepare(progress: Progress | None = None, parts: Collection[str] | None = None) -> None:
    """Compiles ``parts``, by default all, or loads them from the cache. ``progress`` is called before each step."""
    work = _steps(names() if parts is None else parts)
    for part in _counted(work, progress):
        _compile(part, work[part])


def first_use(part: str) -> None:
    """At the first call in a process, compiles a part unless it is cached, and names each step on stderr."""
    if part in _used or is_compiled(part):
        return
    with alone(part):
        if not is_compiled(part):
            _compile(part, _steps([part])[part], partial(_say, part))


def _compile(part: str, steps: Steps, progress: Progress | None = None) -> None:
    _used.add(part)
    for step in _counted(steps, progress):
        steps[step]()
    mark_compiled(part)


def _counted(names: Collection[str], progress: Progress | None) -> Iterator[str]:
    for done, name in enumerate(names):
        if progress is not None:
            progress(done, len(names), name)
        yield name
    if progress is not None:
        progress(len(names), len(names), "")


def _say(part: str, done: int, total: int, step: str) -> None:
    if step:
        sys.stderr.write(f"Compiling {part}, once on this machine: {step} ({done + 1} of {total}) ...\n")
        sys.stderr.flush()
