"""A temporary PostgreSQL server, for tests and benchmarks."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

INSTALLED = sorted(Path("/usr/lib/postgresql").glob("*/bin"))  # Debian's programs, which are not in PATH
PATH = os.pathsep.join([*map(str, reversed(INSTALLED)), os.environ.get("PATH", os.defpath)])
INITDB = shutil.which("initdb", path=PATH)


class Cluster:
    """The cluster in ``folder``, created if missing. It listens only on a Unix socket."""

    def __init__(self, folder: Path) -> None:
        if INITDB is None:
            raise RuntimeError("no PostgreSQL server is installed here")
        self._programs = Path(INITDB).parent
        self.folder = folder
        self._user = _user()
        self._data = str(folder / "data")
        if self._user is not None:
            shutil.chown(folder, self._user)
        self.url = f"postgresql+psycopg://{self._user or getpass.getuser()}@/postgres?host={folder}"
        if not Path(self._data).exists():
            self._run("initdb", "--pgdata", self._data, "--auth", "trust", "--encoding", "UTF8", "--no-sync")

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, *arguments],
            check=True,
            cwd=self.folder,
            user=self._user,
            stdout=subprocess.DEVNULL,
        )

    def start(self, *, autovacuum: bool = True) -> None:
        """Starts it, and waits until it answers."""
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        if not autovacuum:
            options += " -c autovacuum=off"
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "--wait", "--pgdata", self._data, "--log", log, "--options", options)

    def stop(self) -> None:
        """Stops it like a crash."""
        self._run("pg_ctl", "stop", "--pgdata", self._data, "--mode", "immediate")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """A context in which it hangs: it neither answers nor closes connections."""
        postmaster = int(Path(self._data, "postmaster.pid").read_text().split()[0])
        processes = [postmaster, *map(int, Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split())]
        _signal(processes, signal.SIGSTOP)
        try:
            yield
        finally:
            _signal(processes, signal.SIGCONT)


@contextmanager
def cluster(parent: Path | None = None) -> Iterator[Cluster]:
    """A new running cluster, which is removed at the end.

    ``parent`` is a directory that PostgreSQL's user may enter.
    """
    folder = Path(tempfile.mkdtemp(prefix="pg", dir=parent))
    try:
        made = Cluster(folder)
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder)


def _signal(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        try:
            os.kill(process, number)
        except ProcessLookupError:  # it has ended by itself
            continue


def _user() -> str | None:
    """The user that runs PostgreSQL, which refuses to run as root; None for the current user."""
    if os.geteuid() != 0:
        return None
    users = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"
