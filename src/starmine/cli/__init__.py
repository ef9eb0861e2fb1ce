"""The ``starmine`` command: serve, play, compare editions, simulate, verify deals."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys

from starmine.cli.errors import INTERRUPTED

GARBAGE = 50_000  # new objects after which it is looked for: looking after 700 takes a fifth of the start


def main() -> None:
    """Runs the command line. An error of Starmine or a closed stdout is one line on stderr and exit code 2.

    Ctrl-C is exit code 130, unless the command handles it.
    """
    gc.set_threshold(GARBAGE)
    try:
        _run()
    except (KeyboardInterrupt, SystemExit) as ended:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the little that is left must finish
        if isinstance(ended, SystemExit) and ended.code != INTERRUPTED:
            raise
        print("Interrupted.", file=sys.stderr)  # noqa: T201 - rich may not be imported yet
        sys.exit(INTERRUPTED)
    finally:
        gc.freeze()  # a last garbage collection over all imports would take up to a second


def _run() -> None:
    from starmine.cli.app import app
    from starmine.cli.errors import BadFile
    from starmine.cli.terminal import complain
    from starmine.rules.errors import StarmineError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # for letters that the terminal cannot show
    try:
        if sys.stdout is None:
            raise BadFile(f"stdout is closed: redirect it to {os.devnull} if you do not need it")
        try:
            app()
        finally:
            sys.stdout.flush()
    except StarmineError as error:
        complain(str(error))
        sys.exit(2)
    except OSError as error:
        _let_go_of_stdout()
        complain(": ".join(filter(None, ("reading or writing failed", error.filename, error.strerror))))
        sys.exit(2)


def _let_go_of_stdout() -> None:
    """Discards what stdout still holds: writing it at exit would fail again."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
