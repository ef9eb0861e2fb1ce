"""The ``starmine`` command: serve, play, compare editions, simulate, verify deals."""

from __future__ import annotations

import gc
import io
import sys


def main() -> None:
    """Runs the command line; what Starmine refuses becomes one line on stderr and exit code 2."""
    from starmine.cli.app import app
    from starmine.cli.terminal import complain
    from starmine.rules.errors import StarmineError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a letter does not stop a command
    try:
        app()
    except StarmineError as error:
        complain(str(error))
        sys.exit(2)
    finally:
        gc.freeze()  # the interpreter would look through all that was imported once more, which takes up to a second
