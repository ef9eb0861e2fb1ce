"""PostgreSQL by setting only: the same server on another database."""

from __future__ import annotations

import getpass
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.serving import served

INSTALLED = sorted(Path("/usr/lib/postgresql").glob("*/bin"))  # where Debian has them, off the path
PATH = os.pathsep.join([*map(str, reversed(INSTALLED)), os.environ.get("PATH", os.defpath)])
INITDB = shutil.which("initdb", path=PATH)

pytestmark = [pytest.mark.slow, pytest.mark.skipif(INITDB is None, reason="no PostgreSQL server is installed here")]


@pytest.fixture(scope="module")
def database_url() -> Iterator[str]:
    """A cluster of its own, which listens at a socket file only."""
    assert INITDB is not None
    programs = Path(INITDB).parent
    user = _user()
    # Not in pytest's own folder, which PostgreSQL's user may not enter.
    folder = Path(tempfile.mkdtemp(prefix="pg"))
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


def test_game_on_postgresql_continues_after_a_restart(database_url: str, tmp_path: Path) -> None:
    settings = {"STARMINE_DATABASE_URL": database_url, "STARMINE_BOT_DELAY": "0"}
    with served(tmp_path, settings) as address, httpx.Client(base_url=f"{address}/api") as client:
        token = client.post("/guests", json={"name": "Ada"}).raise_for_status().json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        seats = [{"kind": "me"}, {"kind": "local", "name": "Bob"}]
        new = {"edition": "cocktail", "seats": seats, "first": 0}
        table = client.post("/tables", json=new).raise_for_status().json()["id"]
        client.post(f"/tables/{table}/start").raise_for_status()
        for turn in range(3):
            action = {"type": "play", "slot": 0}
            body = {"seat": turn % 2, "turn": turn, "action": action}
            client.post(f"/games/{table}/actions", json=body).raise_for_status()
        before = client.get(f"/games/{table}", params={"seat": 0}).raise_for_status().json()["view"]
    assert before["turn"] == 3
    with served(tmp_path, settings) as address:
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx.get(f"{address}/api/games/{table}", params={"seat": 0}, headers=headers).raise_for_status()
    assert answer.json()["view"] == before
    assert not list(tmp_path.iterdir()), "the embedded database was used as well"
