"""A PostgreSQL server of its own, for as long as it is needed: for tests and measurements."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

INSTALLED = sorted(Path("/usr/lib/postgresql").glob("*/bin"))  # where Debian has them, off the path
PATH = os.pathsep.join([*map(str, reversed(INSTALLED)), os.environ.get("PATH", os.defpath)])
INITDB = shutil.which("initdb", path=PATH)


@contextmanager
def cluster(parent: Path | None = None) -> Iterator[str]:
    """The address of a new cluster, which listens at a socket file only and is removed at the end.

    ``parent`` is a directory that PostgreSQL's user may enter.
    """
    if INITDB is None:
        raise RuntimeError("no PostgreSQL server is installed here")
    programs = Path(INITDB).parent
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="pg", dir=parent))
    if user is not None:
        shutil.chown(folder, user)

    def run(program: str, *arguments: str) -> None:
        subprocess.run([programs / program, *arguments], check=True, cwd=folder, user=user, stdout=subprocess.DEVNULL)

    data = folder / "data"
    run("initdb", "--pgdata", str(data), "--auth", "trust", "--encoding", "UTF8", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync=off"
    run("pg_ctl", "start", "--wait", "--pgdata", str(data), "--log", str(folder / "log"), "--options", options)
    try:
        yield f"postgresql+asyncpg://{user or getpass.getuser()}@/postgres?host={folder}"
    finally:
        run("pg_ctl", "stop", "--pgdata", str(data), "--mode", "immediate")
        shutil.rmtree(folder)


def _user() -> str | None:
    """Who runs PostgreSQL: it refuses to be run by root."""
    if os.geteuid() != 0:
        return None
    users = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"
