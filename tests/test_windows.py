"""Starmine works with Windows's restrictions and differences.

These tests run without Windows: they remove functions that Windows lacks, or emulate its results.
"""

from __future__ import annotations

import errno
import json
import mimetypes
import os
import re
import socket
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest

from starmine.cli.server.database import database_url, place
from starmine.compiling.jit import cache_directory
from starmine.lab.simulation import table, workers
from starmine.rules.factories import edition
from starmine.server import run
from starmine.server.http.files import BuiltFiles
from starmine.server.settings import Settings
from tests.cli.running import environment
from tests.lab.simulation.python_bots import HALF_AND_HALF

ROOT = Path(__file__).parents[1]

# Every Python that starts with this on its path lacks what Windows lacks. Modules of the standard library that would
# behave differently on Windows are imported before that.
# first where it would take another way on Windows, which it cannot take here.
WITHOUT = """
import asyncio, multiprocessing.popen_spawn_posix, multiprocessing.resource_tracker, signal, socket, subprocess, sys
import os

class Missing:
    def find_spec(self, name, *_):
        if name in {"fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty", "uvloop"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in ("fcntl", "grp", "pwd", "resource", "termios"):
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())

for module, names in {
    os: "fork forkpty getuid geteuid getgid getpgid setsid killpg sched_getaffinity mkfifo getloadavg chown",
    signal: "SIGHUP SIGALRM SIGQUIT SIGUSR1 SIGUSR2 alarm pause pthread_kill setitimer sigwait",
    socket: "SO_REUSEPORT",
}.items():
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
"""

EVERY_MODULE = """
import importlib, pkgutil, starmine
names = [found.name for found in pkgutil.walk_packages(starmine.__path__, "starmine.")]
for name in names:
    if not name.startswith(("starmine.server.store.migrations", "starmine.lab.simulation.on_ray", "starmine.__main__")):
        importlib.import_module(name)
print(len(names))
"""


@pytest.fixture
def poor(tmp_path: Path) -> dict[str, str]:
    """The environment of a Python without what Windows lacks; opening a text file without an encoding is an error."""
    (tmp_path / "sitecustomize.py").write_text(WITHOUT, encoding="utf-8")
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", ""), str(ROOT)))
    return environment(PYTHONPATH=path, STARMINE_DATA_DIR=str(tmp_path))


def python(poor: dict[str, str], *args: str) -> str:
    done = subprocess.run(
        [sys.executable, *args], env=poor, capture_output=True, encoding="utf-8", timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.process
def test_what_windows_lacks_is_missing_in_these_tests(poor: dict[str, str]) -> None:
    assert python(poor, "-c", "import os, signal; print(hasattr(os, 'fork'), hasattr(signal, 'SIGHUP'))") == (
        "False False\n"
    )


@pytest.mark.long(10)
@pytest.mark.process
def test_every_module_is_imported_without_what_windows_lacks(poor: dict[str, str]) -> None:
    assert int(python(poor, "-c", EVERY_MODULE)) > 100


@pytest.mark.long(10)
@pytest.mark.process
def test_commands_run_without_what_windows_lacks(poor: dict[str, str]) -> None:
    assert "cocktail" in python(poor, "-m", "starmine", "editions")
    args = ("simulate", "--games", "20", "--json", "--bots")
    assert json.loads(python(poor, "-m", "starmine", *args, "cautious"))["games"] == 20
    spawned = python(poor, "-m", "starmine", *args, "tests.lab.simulation.python_bots:HALF_AND_HALF", "--jobs", "2")
    assert json.loads(spawned)["games"] == 20


@pytest.mark.long(10)
@pytest.mark.process
def test_the_server_starts_and_stops_without_what_windows_lacks(poor: dict[str, str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "starmine", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=poor,
    )
    assert process.stdout is not None
    try:
        lines = iter(process.stdout.readline, "")
        address = next(found[1] for line in lines if (found := re.search(r"on this device +(\S+)", line)))
        assert httpx.get(f"{address}/api/server").status_code == 200
    finally:
        process.terminate()
        _, said = process.communicate(timeout=120)
    assert "Traceback" not in said


def test_compiled_code_is_kept_in_the_temporary_directory_without_a_home_or_user_ids(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.delattr(os, "getuid")
    assert cache_directory.__wrapped__().parent == tmp_path / "starmine"


def test_databases_are_files_on_drives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathlib.Path.absolute", lambda _: r"C:\Users\Ada\games.sqlite3")
    assert place(database_url("games.sqlite3")) == r"C:\Users\Ada\games.sqlite3"


def test_a_port_in_use_is_not_shared_with_a_second_server(monkeypatch: pytest.MonkeyPatch) -> None:
    # This system lacks the option: another number stands in for it.
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_KEEPALIVE, raising=False)
    with run._listen(Settings(port=0)) as listening:
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert not listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)


def test_simulations_start_no_more_processes_than_windows_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    task = table.Task(edition("cocktail"), 2, (HALF_AND_HALF, HALF_AND_HALF), seed=1)
    monkeypatch.setattr("sys.platform", "win32")
    with patch("starmine.lab.simulation.workers.ProcessPoolExecutor", wraps=ProcessPoolExecutor) as pool:
        workers.Processes(task, jobs=100).close()
    assert pool.call_args.args[0] == 61


@pytest.fixture
def client(tmp_path: Path) -> httpx.AsyncClient:
    (tmp_path / "index.html").write_text("a page", encoding="utf-8")
    (tmp_path / "main.js").write_text("a script", encoding="utf-8")
    transport = httpx.ASGITransport(BuiltFiles(tmp_path))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")


async def test_scripts_keep_their_type_whatever_the_registry_says(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mimetypes, "guess_type", lambda *_, **__: ("text/plain", None))
    monkeypatch.setattr("starlette.responses.guess_type", mimetypes.guess_type)
    assert (await client.get("/main.js")).headers["content-type"].startswith("text/javascript")


async def test_a_name_that_windows_does_not_allow_is_a_missing_file(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    stat = os.stat

    def strict(path: str, *args: object, **kwargs: object) -> os.stat_result:
        if "*" in str(path):
            raise OSError(errno.EINVAL, "The filename, directory name, or volume label syntax is incorrect")
        return stat(path, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "stat", strict)
    with pytest.raises(Exception, match="404"):
        await client.get("/a*b")


def test_names_of_files_are_allowed_on_windows() -> None:
    forbidden = re.compile(r'^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|[<>:"|?*\\]|[ .]$', re.IGNORECASE)
    names = [path.relative_to(ROOT / "src").parts for path in (ROOT / "src" / "starmine").rglob("*")]
    assert [name for name in names if any(map(forbidden.search, name))] == []
    assert len({"/".join(name).lower() for name in names}) == len(names)
