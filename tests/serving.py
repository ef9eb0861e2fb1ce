"""``starmine serve`` as users run it: in a new process, on a free port of this machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
COMMAND = (sys.executable, "-m", "starmine")


@contextmanager
def served(folder: Path, settings: Mapping[str, str], command: Sequence[str] = COMMAND) -> Iterator[str]:
    """The address of a server with its database in ``folder``; ``settings`` are environment variables."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "STARMINE_"))}
    environment |= {"STARMINE_DATA_DIR": str(folder), "STARMINE_ANALYSIS_PROCESSES": "0", **settings}
    started = [*command, "serve", "--port", "0", "--no-open"]
    with subprocess.Popen(started, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment) as server:
        try:
            yield _address(server)
        finally:
            server.terminate()


def _address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    printed = ""
    for line in server.stdout:
        printed += line
        if found := ADDRESS.search(line):
            return found[0]
    raise AssertionError(f"the server ended before it answered:\n{printed}")
