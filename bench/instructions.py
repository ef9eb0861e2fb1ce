"""The number of instructions per move: a check against slow code that does not depend on timing.

    python -m bench.instructions            # counts, and compares with the record
    python -m bench.instructions --record   # counts, and records anew

Valgrind's callgrind counts them, in code compiled for a fixed processor type, so the same sources give the same numbers
on every x86-64 machine with the same versions of Numba and LLVM.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

RECORD = Path(__file__).with_name("instructions.json")
TOLERANCE = 0.05
SMALL, LARGE = 2_000, 22_000  # moves: the difference of two counts excludes one-time costs
PROCESSOR = {
    "NUMBA_CPU_NAME": "haswell",
    "NUMBA_CPU_FEATURES": "+64bit,+avx,+avx2,+bmi,+bmi2,+cmov,+fma,+lzcnt,+popcnt,+sse4.1,+sse4.2,+ssse3",
}

Counts = dict[str, float]

_COUNTS = "instructions a move"  # in the record


def missing() -> str | None:
    """Why instructions cannot be counted here; None if they can."""
    if platform.machine() not in ("x86_64", "AMD64"):
        return f"instructions are recorded for x86-64, and this is {platform.machine()}"
    if shutil.which("valgrind") is None or shutil.which("callgrind_control") is None:
        return "valgrind is not installed"
    return None


def count() -> Counts:
    """Instructions per move, by workload, counted in another process."""
    with tempfile.TemporaryDirectory() as folder:
        # A separate cache, since the code is not compiled for this machine's processor.
        environment = {**os.environ, **PROCESSOR, "NUMBA_CACHE_DIR": str(Path(folder, "cache"))}
        play = [sys.executable, "-m", "bench.instructions", "--play"]
        subprocess.run([*play, "none"], env=environment, check=True)  # fills the cache: valgrind would compile slowly
        tool = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/out"]
        subprocess.run([*tool, *play, folder], env=environment, check=True, capture_output=True)
        totals: dict[str, int] = json.loads(Path(folder, "totals.json").read_text(encoding="utf-8"))
    names = [name.removesuffix(" small") for name in totals if name.endswith(" small")]
    return {name: (totals[f"{name} large"] - totals[f"{name} small"]) / (LARGE - SMALL) for name in names}


def workloads() -> dict[str, Callable[[int], object]]:
    """By name: a function that plays so many moves, always the same ones."""
    from bench.kernel import ours
    from bench.lab import observed, stepped_moves

    plays: dict[str, Callable[[int], object]] = {}
    for players in range(2, 6):
        plays[f"play, {players} players"] = partial(ours, players, seed=1)
    for players in (2, 5):
        for every_seat, whose in ((False, "seat on turn"), (True, "every seat")):
            for packed, form in ((False, "bytes"), (True, "packed")):
                observing = partial(observed, players, 1, packed=packed, every_seat=every_seat)
                plays[f"play and observe, {players} players, {whose}, {form}"] = observing
        plays[f"VectorEnv, {players} players"] = partial(stepped_moves, players)
        for bot, length in (("cautious", 60), ("random", 15)):  # moves per game
            plays[f"simulate {bot}, {players} players"] = partial(_simulated, players, bot, length)
    return plays


def _simulated(players: int, bot: str, length: int, moves: int) -> None:
    from bench.lab import simulated

    simulated(players, bot, moves // length)


def _play(folder: str) -> None:
    """Plays all workloads: for ``"none"`` only to compile them, else under callgrind, with its output in ``folder``.

    Callgrind counts only between ``--instr=on`` and ``--instr=off``.
    """
    if folder == "none":
        for play in workloads().values():
            play(SMALL)
        return
    totals = {}
    for name, play in workloads().items():
        play(SMALL)  # warm-up
        for size, moves in (("small", SMALL), ("large", LARGE)):
            _control("--instr=on")
            play(moves)
            _control("--instr=off")
            _control("--dump")
            newest = max(Path(folder).glob("out*"), key=lambda file: int(file.suffix[1:] or 0))  # out.1, …
            lines = newest.read_text(encoding="utf-8").splitlines()
            totals[f"{name} {size}"] = next(int(line.split()[1]) for line in lines if line.startswith("totals:"))
    Path(folder, "totals.json").write_text(json.dumps(totals), encoding="utf-8")


def _control(order: str) -> None:
    subprocess.run(["callgrind_control", order, str(os.getpid())], check=True, capture_output=True)


def versions() -> str:
    """The versions that the numbers depend on."""
    return f"numba {version('numba')}, llvmlite {version('llvmlite')}"


def recorded() -> Counts:
    """The recorded counts. Raises ``RuntimeError`` if they were made with other versions."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    if record["versions"] != versions():
        raise RuntimeError(f"recorded with {record['versions']}, and here is {versions()}: record anew")
    counts: Counts = record[_COUNTS]
    return counts


def main(arguments: list[str]) -> int:
    """The command line."""
    if arguments[:1] == ["--play"]:
        _play(arguments[1])
        return 0
    reason = missing()
    if reason is not None:
        print(f"nothing counted: {reason}", file=sys.stderr)
        return 1
    anew = arguments == ["--record"]
    before = json.loads(RECORD.read_text(encoding="utf-8"))[_COUNTS] if anew else recorded()
    counts = count()
    for name, many in counts.items():
        print(f"{many:7.0f}  {many / before.get(name, many) - 1:+7.1%}  {name}")
    if anew:
        record = {"versions": versions(), _COUNTS: {name: round(many) for name, many in counts.items()}}
        RECORD.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
        return 0
    return int(any(many > before[name] * (1 + TOLERANCE) for name, many in counts.items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
