"""What the processes compute. They import the solver and the lab, which the server itself never loads."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import starmine as sm
from starmine.compiling.stamps import is_compiled


def is_winnable(edition: str, options: dict[str, Any], players: int, deck: str, first: int) -> bool | None:
    """Whether a deal can be won by players who see all cards; None if that takes too long to find out."""
    from starmine.analysis.compiled import SOLVER
    from starmine.analysis.solver import solve

    if not is_compiled(SOLVER):
        _compile(SOLVER)
    return solve(sm.Game(sm.edition(edition, **options), players=players, deck=deck, first=first)).winnable


def _compile(part: str) -> None:
    """Compiles a part into the cache by a process that ends afterwards: compiling takes 130 MB, which stay in use.

    If that fails, this process compiles. The standard streams of this one belong to AnyIO.
    """
    command = [sys.executable, "-m", "starmine.compiling", "--with-stdin", part]
    nothing = subprocess.DEVNULL
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nothing, stderr=nothing) as compiling:  # noqa: S603
        compiling.wait()  # it ends early if this process is killed, which closes its stdin
