"""The machine and the versions of a measurement."""

from __future__ import annotations

import os
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("numba", "numpy", "hanabi-learning-environment", "open-spiel", "fastapi", "uvicorn", "sqlalchemy")


def machine() -> str:
    """Processor, memory and system, in a line."""
    return (
        f"{_processor()}, {os.cpu_count()} cores, {_memory()} GiB of memory, {platform.system()} {platform.machine()}"
    )


def versions() -> str:
    """Versions of Python and of relevant packages, in a line."""
    found = [f"Python {platform.python_version()}"]
    for name in PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"no {name}")
    return ", ".join(found)


def _processor() -> str:
    if platform.system() == "Darwin":
        return subprocess.check_output(["sysctl", "-n", "machdep.cpu.brand_string"], text=True).strip()
    for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "model name":
            return value.strip()
    return platform.processor() or "unknown processor"


def _memory() -> int:
    return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)
