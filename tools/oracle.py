"""The Hanabi Learning Environment, which the rules are compared with: it comes as C++ sources only.

``python -m tools.oracle`` builds and installs it, with the machine's compiler, else with Debian's (as root), else
with Zig's from the Python registry.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from tools import debian

MODULE = "hanabi_learning_environment"

_LOCKS = Path(__file__).resolve().parents[1] / "locks"
_COMPILERS = ("c++", "g++", "clang++")
_PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet")


def main() -> int:
    """The command line."""
    if find_spec(MODULE) is None and not (_build(_compiler()) and find_spec(MODULE)):
        print(
            "The Hanabi Learning Environment could not be built; what is printed above says why. The tests that "
            "compare the rules with it need a C++ compiler: install g++ or clang, and run this again.",
            file=sys.stderr,
        )
        return 1
    return 0


def _compiler() -> dict[str, str]:
    """The environment variables by which CMake finds a C++ compiler."""
    if not _found() and debian.available():
        debian.install("g++", "libc6-dev")
    if _found():
        return {}
    print("There is no C++ compiler here; installing Zig's ...", flush=True)
    _pip("--require-hashes", "--requirement", str(_LOCKS / "compiler.txt"))
    zig = f"{sys.executable} -m ziglang"
    return {"CC": f"{zig} cc", "CXX": f"{zig} c++"}


def _found() -> bool:
    return any(map(shutil.which, _COMPILERS))


def _build(compiler: dict[str, str]) -> bool:
    print("Building the Hanabi Learning Environment ...", flush=True)
    environment = {
        # CMake and Ninja come from the lock file, beside this interpreter.
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath))),
        "CMAKE_POLICY_VERSION_MINIMUM": "3.5",  # it asks for a CMake of 2012, which today's refuses to be
        **compiler,
    }
    lock = str(_LOCKS / "oracle.txt")
    return _pip("--require-hashes", "--no-deps", "--no-build-isolation", "--requirement", lock, environment=environment)


def _pip(*arguments: str, environment: dict[str, str] | None = None) -> bool:
    return subprocess.run([*_PIP, *arguments], env={**os.environ, **(environment or {})}, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
