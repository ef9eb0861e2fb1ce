"""Stamps: a file beside the cache for each unit that is completely compiled on this machine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import llvmlite.binding  # type: ignore[import-untyped]
import numba

from starmine.compiling.jit import cache_directory
from starmine.compiling.records import INTERPRETED


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
    """The dependencies of compiled code other than the sources' contents, which name the cache directory.

    Numba's cache also depends on the sources' path and time, so another copy of the same version compiles again.
    """
    package = Path(__file__).parents[1]
    newest = max(source.stat().st_mtime_ns for source in package.rglob("*.py"))
    host = llvmlite.binding.get_host_cpu_name()
    return f"Python {sys.version}, Numba {numba.__version__}, {host}, {package}, {newest}\n"
