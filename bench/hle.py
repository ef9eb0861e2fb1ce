"""The Hanabi Learning Environment's C++ core, driven by a small C++ loop: ``hle_loop.cc``.

Its sources come from the package registry, by the lock file, and are compiled with full optimisation. If that fails,
``core`` returns None and prints why.
"""

from __future__ import annotations

import functools
import subprocess
import sys
import tarfile
from pathlib import Path

from tools import oracle

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / ".build" / "hle"
LOOP = Path(__file__).with_name("hle_loop.cc")
LIBRARY = f"{oracle.MODULE}/hanabi_lib"


def core(players: int, moves: int, seed: int, observe: str = "none") -> float | None:
    """Moves per second of random legal play; ``observe`` encodes no observations, the seat on turn's, or all seats'."""
    built = program()
    if built is None:
        return None
    ended = subprocess.run(
        [built, str(players), str(moves), str(seed + 1), observe], capture_output=True, text=True, check=True
    )
    return float(ended.stdout.split()[0])


@functools.cache
def program() -> Path | None:
    """The path of the compiled loop."""
    built = BUILD / "hle_loop"
    if not built.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        try:
            _compile(_sources(), built)
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"the C++ core of the Hanabi Learning Environment is left out: {error}", file=sys.stderr)
            return None
    return built


def _sources() -> Path:
    """The folder of the C++ sources, which are downloaded once."""
    if not list(BUILD.glob(f"*/{LIBRARY}")):
        if not oracle.pip("download", *oracle.SOURCES, "--dest", str(BUILD)):
            raise OSError("its sources cannot be downloaded")
        for archive in BUILD.glob("*.tar.gz"):
            with tarfile.open(archive) as packed:
                packed.extractall(BUILD, filter="data")
    return next(BUILD.glob(f"*/{LIBRARY}"))


def _compile(sources: Path, built: Path) -> None:
    found = oracle.compiler()
    compiler = [found] if found else [sys.executable, "-m", "ziglang", "c++"]
    files = [str(LOOP), *map(str, sorted(sources.glob("*.cc")))]
    options = ["-std=c++17", "-O3", "-DNDEBUG", "-march=native", f"-I{sources}", "-o", str(built)]
    subprocess.run([*compiler, *files, *options], check=True)
