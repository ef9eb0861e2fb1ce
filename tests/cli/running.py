"""The command line in this process and in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass

from typer.testing import CliRunner, Result

from starmine.cli.app import app

PLAIN = {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "80", "LINES": "24"}


def run(*args: str, lines: str = "", **env: str) -> Result:
    """The outcome of a command in this process; an unexpected error comes through."""
    return CliRunner().invoke(app, list(args), input=lines, env={**PLAIN, **env}, catch_exceptions=False)


@dataclass(frozen=True)
class Ended:
    """A process that has ended."""

    code: int
    out: str
    err: str


def spawn(*args: str, lines: str = "", **env: str) -> Ended:
    """The outcome of the command in a process of its own.

    As for the installed command, modules are not looked for in the current folder (``-P``).
    """
    done = subprocess.run(
        [sys.executable, "-P", "-m", "starmine", *args],
        input=lines,
        capture_output=True,
        encoding="utf-8",
        env=environment(**env),
        timeout=300,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def environment(**changes: str) -> dict[str, str]:
    """This process's environment, for a terminal without colours."""
    return {**os.environ, **PLAIN, "PYTHONIOENCODING": "utf-8", "PYTHONWARNINGS": "error", **changes}
