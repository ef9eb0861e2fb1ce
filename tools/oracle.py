"""The Hanabi Learning Environment, with which tests compare the rules; it is distributed only as C++ sources.

``python -m tools.oracle`` builds and installs it, with the installed compiler, else with Debian's (as root), else
with Zig's from PyPI.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from tools import debian

MODULE = "hanabi_learning_environment"

_LOCKS = Path(__file__).resolve().parents[1] / "locks"
# Arguments for pip: the sources to install or download.
SOURCES = ("--require-hashes", "--no-deps", "--no-build-isolation", "--requirement", str(_LOCKS / "oracle.txt"))

_COMPILERS = ("c++", "g++", "clang++")
_PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet")


def main() -> int:
    """The command line."""
    if find_spec(MODULE) is None and not (_provide() and find_spec(MODULE)):
        print(
            "The Hanabi Learning Environment could not be built; what is printed above says why. The tests that "
            "compare the rules with it need a C++ compiler: install g++ or clang, and run this again.",
            file=sys.stderr,
        )
        return 1
    return 0


def _provide() -> bool:
    """Builds the environment, and installs a compiler first if there is none; returns whether that succeeded."""
    if compiler() is None and debian.available():
        debian.install("g++", "libc6-dev")
    if compiler() is not None:
        return _build()
    print("There is no C++ compiler here; installing Zig's ...", flush=True)
    if not pip("install", "--require-hashes", "--requirement", str(_LOCKS / "compiler.txt")):
        return False
    # Zig is one program for all tools, but CMake looks for a program per tool.
    with tempfile.TemporaryDirectory() as folder:
        for name in ("cc", "c++", "ar", "ranlib"):
            script = Path(folder, name)
            script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ziglang {name} "$@"\n', encoding="utf-8")
            script.chmod(0o755)
        return _build(folder)


def compiler() -> str | None:
    """The path of an installed compiler for C++."""
    return next(filter(None, map(shutil.which, _COMPILERS)), None)


def _build(*programs: str) -> bool:
    """Builds and installs the environment, with the folders ``programs`` at the beginning of PATH."""
    print("Building the Hanabi Learning Environment ...", flush=True)
    # CMake and Ninja are from the lock file, in this interpreter's folder.
    path = (*programs, str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath))
    environment = {
        "PATH": os.pathsep.join(path),
        "CMAKE_POLICY_VERSION_MINIMUM": "3.5",  # current CMake refuses the version of 2012 that the sources require
    }
    return pip("install", *SOURCES, environment=environment)


def pip(*arguments: str, environment: dict[str, str] | None = None) -> bool:
    """Runs pip; returns whether it succeeded. It prints its errors."""
    return subprocess.run([*_PIP, *arguments], env={**os.environ, **(environment or {})}, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
