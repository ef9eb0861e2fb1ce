"""Compilation ahead of time, in units: those that a server, a command or the lab needs.

A unit is some steps: calls that compile code, or load it from the cache. A package with compiled code lists its units
in ``UNITS`` of its module ``compiled``. Compiled code is kept between processes (see ``jit``), so this is slow only the
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
Progress = Callable[[int, int, str], None]  # before each step: (done, total, step); at the end with step ""

# Imported by name when needed, since the lab takes a second.
_PACKAGES = ("rules", "knowledge", "server.wire", "bots", "lab", "analysis")
_used: set[str] = set()  # units that this process has compiled or is compiling


def _packages() -> Iterator[Mapping[str, Steps]]:
    for package in _PACKAGES:
        yield import_module(f"starmine.{package}.compiled").UNITS


def names() -> list[str]:
    """The names of all units."""
    return [unit for units in _packages() for unit in units]


def _steps(wanted: Collection[str]) -> dict[str, Steps]:
    """The steps of the ``wanted`` units. Raises ``KeyError`` for unknown ones."""
    found: dict[str, Steps] = {}
    packages = _packages()  # lazy: imports no package after those that have the wanted units
    while len(found) < len(set(wanted)):
        units = next(packages, None)
        if units is None:
            raise KeyError(f"unknown units: {', '.join(sorted(set(wanted) - set(found)))}")
        found |= {unit: steps for unit, steps in units.items() if unit in wanted}
    return found


def ready(units: Collection[str] | None = None) -> bool:
    """Whether ``units``, by default all, are compiled and cached on this machine."""
    return all(is_compiled(unit) for unit in (names() if units is None else units))


def prepare(progress: Progress | None = None, units: Collection[str] | None = None) -> None:
    """Compiles ``units``, by default all, or loads them from the cache. ``progress`` is called before each step."""
    work = _steps(names() if units is None else units)
    for unit in _counted(work, progress):
        _compile(unit, work[unit])


def first_use(unit: str) -> None:
    """At the first call in a process, compiles a unit unless it is cached, and names each step on stderr."""
    if unit in _used or is_compiled(unit):
        return
    with alone(unit):
        if not is_compiled(unit):
            _compile(unit, _steps([unit])[unit], partial(_say, unit))


def _compile(unit: str, steps: Steps, progress: Progress | None = None) -> None:
    _used.add(unit)
    for step in _counted(steps, progress):
        steps[step]()
    mark_compiled(unit)


def _counted(steps: Collection[str], progress: Progress | None) -> Iterator[str]:
    """The steps, each after calling ``progress``."""
    for done, step in enumerate(steps):
        if progress is not None:
            progress(done, len(steps), step)
        yield step
    if progress is not None:
        progress(len(steps), len(steps), "")


def _say(unit: str, done: int, total: int, step: str) -> None:
    if step:
        sys.stderr.write(f"Compiling {unit}, once on this machine: {step} ({done + 1} of {total}) ...\n")
        sys.stderr.flush()
