"""``python -m starmine.compiling PART ...`` compiles parts for other processes.

If several processes are started at once, one compiles a part and the others wait. With ``--with-stdin`` the process
ends when its stdin is closed.
"""

from __future__ import annotations

import os
import sys

from starmine.compiling.parts import prepare, ready
from starmine.compiling.stamps import alone
from starmine.parents import end_with_stdin

_WITH_STDIN = "--with-stdin"


def _main(arguments: list[str]) -> None:
    parts = [part for part in arguments if part != _WITH_STDIN]
    if len(parts) < len(arguments):
        end_with_stdin()
    if hasattr(os, "nice"):
        os.nice(5)  # lower priority than games
    for part in parts:
        with alone(part):
            if not ready([part]):
                prepare(parts=[part])


if __name__ == "__main__":
    _main(sys.argv[1:])
