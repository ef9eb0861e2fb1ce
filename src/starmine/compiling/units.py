"""Compilation ahead of time, in units: those that a server, a command or the lab needs.

A unit is some steps: calls that compile code, or load it from the cache. A package with compiled code lists its units
in ``UNITS`` of its module ``compiled``. Compiled code is kept between processes (see ``jit``), so this is slow only the
first time that a version of Starmine runs on a machine. A *stamp*, a file beside the cache, says that a unit is
complete.

    if not ready():
        prepare(lambda done, of, what: print(f"{done}/{of} {what}"))
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from pathlib import Path

import llvmlite.binding  # type: ignore[import-untyped]
import numba

from starmine.compiling.jit import INTERPRETED, cache_directory

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


def is_compiled(unit: str) -> bool:
    """Whether a unit is compiled and cached; True if compilation is disabled."""
    stamp = _stamp(unit)
    return INTERPRETED or (stamp.exists() and stamp.read_text(encoding="utf-8") == _machine())


def mark_compiled(unit: str) -> None:
    """Writes the stamp of a completely compiled unit."""
    if not is_compiled(unit):
        _stamp(unit).write_text(_machine(), encoding="utf-8")


@contextmanager
def alone(unit: str) -> Iterator[None]:
    """Holds a lock so that only one process compiles a unit.

    On Windows there is no lock: a server has only one process there, since only one can serve a port.
    """
    if sys.platform != "win32":
        import fcntl

        with _stamp(unit).with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # released at the latest when this process ends
            yield
    else:
        yield


def _stamp(unit: str) -> Path:
    return cache_directory() / f"{unit.replace(' ', '-')}.complete"


@cache
def _machine() -> str:
    """What compiled code depends on, but for the sources' contents: the cache directory is named by those.

    Numba's cache also depends on the sources' path and time, so another copy of the same version compiles again.
    """
    package = Path(__file__).parents[1]
    newest = max(source.stat().st_mtime_ns for source in package.rglob("*.py"))
    host = llvmlite.binding.get_host_cpu_name()
    return f"Python {sys.version}, Numba {numba.__version__}, {host}, {package}, {newest}\n"
