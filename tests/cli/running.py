"""Runs the command line in this process, or in a new one."""

from __future__ import annotations

import gc
import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass

import pytest
from typer.testing import CliRunner, Result

from starmine.cli import main
from starmine.cli.app import app

PLAIN = {"NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "80", "LINES": "24"}


def run(*args: str, lines: str = "", **env: str) -> Result:
    """The result of a command in this process; unexpected errors propagate."""
    return CliRunner().invoke(app, list(args), input=lines, env={**PLAIN, **env}, catch_exceptions=False)


@dataclass(frozen=True)
class Ended:
    """The result of a command that has ended."""

    code: int
    out: str
    err: str


def call(*args: str, lines: str = "", **env: str) -> Ended:
    """The result of the command in this process, where errors are printed to stderr, too."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        for name, value in {**PLAIN, **env}.items():
            patch.setenv(name, value)
        patch.setattr("sys.argv", ["starmine", *args])
        patch.setattr("sys.stdin", io.StringIO(lines))
        try:
            main()
        except SystemExit as ended:
            code = int(ended.code or 0)
        finally:
            gc.unfreeze()  # only useful in a process that ends
    return Ended(code, out.getvalue(), err.getvalue())


def refusal(*args: str, **env: str) -> str:
    """The one line on stderr of a command that is refused, with exit code 2 and nothing on stdout."""
    ended = call(*args, **env)
    assert (ended.code, ended.out) == (2, ""), ended.err
    assert ended.err.startswith("Error: ")
    assert ended.err.count("\n") == 1
    return ended.err


def spawn(*args: str, lines: str = "", **env: str) -> Ended:
    """The result of the command in a new process.

    Like the installed command, it does not look for modules in the current folder (``-P``).
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
