"""The ``starmine`` command: serve, play, compare editions, simulate, verify deals."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys

from starmine.cli.errors import INTERRUPTED

GARBAGE = 50_000  # new objects per garbage collection; with the default of 700, collections take a fifth of the start


def main() -> None:
    """Runs the command line. A ``StarmineError`` or a closed stdout gives one line on stderr and exit code 2.

    Ctrl-C gives exit code 130, unless the command handles it.
    """
    gc.set_threshold(GARBAGE)
    try:
        _run()
    except (KeyboardInterrupt, SystemExit) as ended:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the exit must not be interrupted
        if isinstance(ended, SystemExit) and ended.code != INTERRUPTED:
            raise
        print("Interrupted.", file=sys.stderr)  # noqa: T201 - rich may not be imported yet
        sys.exit(INTERRUPTED)
    finally:
        gc.freeze()  # skips the last garbage collection, which would take up to a second


def _run() -> None:
    # Imported here, so that `main` also handles Ctrl-C during the imports.
    from starmine.cli.app import app
    from starmine.cli.errors import BadFile
    from starmine.cli.terminal import complain
    from starmine.rules.errors import StarmineError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # for characters that the terminal's encoding lacks
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
        _discard_stdout()
        complain(": ".join(filter(None, ("reading or writing failed", error.filename, error.strerror))))
        sys.exit(2)


def _discard_stdout() -> None:
    """Discards stdout's buffer: writing it at exit would fail again."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)
