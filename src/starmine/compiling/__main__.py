"""``python -m starmine.compiling UNIT ...`` compiles units for other processes.

If several processes are started at once, one compiles a unit and the others wait. With ``--with-stdin`` the process
ends when its stdin is closed.
"""

from __future__ import annotations

import os
import sys

from starmine.compiling.units import alone, prepare, ready
from starmine.parents import end_with_stdin

_WITH_STDIN = "--with-stdin"


def _main(arguments: list[str]) -> None:
    units = [unit for unit in arguments if unit != _WITH_STDIN]
    if len(units) < len(arguments):
        end_with_stdin()
    if hasattr(os, "nice"):
        os.nice(5)  # lower priority than games
    for unit in units:
        with alone(unit):
            if not ready([unit]):
                prepare(units=[unit])


if __name__ == "__main__":
    _main(sys.argv[1:])
