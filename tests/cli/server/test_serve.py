"""``starmine serve`` in new processes."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from starmine.cli.server import serve
from starmine.cli.server.settings import database_url, place
from tests.cli.running import environment, refusal
from tests.warming import unfinished_cache

DEADLINE = 120  # seconds; reached only if the server hangs


@dataclass
class Serving:
    """A server that answers, with its output so far."""

    process: subprocess.Popen[str]
    address: str
    said: str


@contextmanager
def serving(*args: str, **env: str) -> Iterator[Serving]:
    """``starmine serve`` on a free port of the loopback interface."""
    process = subprocess.Popen(
        [sys.executable, "-m", "starmine", "serve", "--port", "0", *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(**env),
    )
    assert process.stdout is not None
    said = ""
    try:
        while "games are kept in" not in said:
            line = process.stdout.readline()
            assert line, f"it ended: {said}{process.communicate()[1]}"
            said += line
        match = re.search(r"on this device +(\S+)", said)
        assert match
        yield Serving(process, match[1], said)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def get(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=DEADLINE) as answer:
        body: bytes = answer.read()
        return body


BOTS = ("--bot", "tests.server.own_bots:PLAIN", "--bot", "tests.server.own_bots:NAMED")


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with user-written bots; no test may stop it."""
    with serving(*BOTS, STARMINE_DATA_DIR=str(tmp_path_factory.mktemp("one") / "data")) as server:
        yield server


@pytest.mark.process
def test_serve_answers_at_the_printed_address_and_names_its_database(one: Serving) -> None:
    assert one.address.startswith("http://127.0.0.1:")
    assert json.loads(get(f"{one.address}/api/server"))["addresses"] == []
    assert "--host 0.0.0.0 lets them connect" in one.said
    (place,) = re.findall(r"games are kept in\s+(\S.*)", one.said)
    assert Path(place).is_file()
    assert Path(place).parts[-2:] == ("data", "starmine.sqlite3")


@pytest.mark.long(10)
@pytest.mark.process
def test_serve_stops_at_a_signal_with_a_stream_open_and_keeps_its_tables(tmp_path: Path) -> None:
    games = str(tmp_path / "games.sqlite3")
    with serving("--database", games) as server:
        first = stopped_with_a_stream_open(server, signal.SIGINT, 0)
    with serving("--database", games) as server:
        assert json.loads(get(f"{server.address}/api/tables/{first}"))["status"] == "waiting"
        stopped_with_a_stream_open(server, signal.SIGTERM, -signal.SIGTERM)


def stopped_with_a_stream_open(server: Serving, number: signal.Signals, code: int) -> str:
    """Stops a server while a client listens to a table's events. Returns the table's id."""
    token = f"Bearer {post(f'{server.address}/api/guests', {'name': 'Ada'})['token']}"
    table = post(f"{server.address}/api/tables", {"seats": [{"kind": "me"}, {"kind": "open"}]}, token)["id"]
    request = urllib.request.Request(f"{server.address}/api/games/{table}/events", headers={"Authorization": token})
    with urllib.request.urlopen(request, timeout=DEADLINE) as stream:
        assert stream.readline()
        server.process.send_signal(number)
        stream.read()  # ends when the server closes it
    _, err = server.process.communicate(timeout=DEADLINE)
    assert (server.process.returncode, err) == (code, "")
    return table


def post(url: str, body: dict[str, object], token: str = "") -> dict[str, str]:
    headers = {"Content-Type": "application/json", **({"Authorization": token} if token else {})}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=DEADLINE) as answer:
        told: dict[str, str] = json.loads(answer.read())
        return told


@pytest.mark.process
def test_serve_offers_the_bots_of_its_options(one: Serving) -> None:
    offered = json.loads(get(f"{one.address}/api/server"))["bots"]
    assert [bot["title"]["message"] for bot in offered[-2:]] == ["plain", "Ms Named"]


@pytest.mark.long(10)
@pytest.mark.process
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="only Linux lists the children of a process")
def test_port_is_free_when_a_server_was_killed_while_it_compiles_a_bot(tmp_path: Path) -> None:
    """The process that compiles inherits the listening socket."""
    cache = str(unfinished_cache(tmp_path))
    with serving("--database", str(tmp_path / "games.sqlite3"), NUMBA_CACHE_DIR=cache) as server:
        deadline = time.monotonic() + DEADLINE
        while not (compiling := children(server.process.pid, b"starmine.compiling")):
            assert time.monotonic() < deadline, "no bot is compiled"
            time.sleep(0.01)
        (child,) = compiling
        os.kill(child, signal.SIGSTOP)
        try:
            server.process.kill()
            server.process.wait(DEADLINE)
            socket.create_server(("127.0.0.1", int(server.address.rpartition(":")[2]))).close()
        finally:
            os.kill(child, signal.SIGCONT)


def children(process: int, word: bytes) -> set[int]:
    """The child processes of a process whose command contains a word."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    found = map(int, listed.read_text().split()) if listed.exists() else ()
    return {child for child in found if word in Path(f"/proc/{child}/cmdline").read_bytes()}


@pytest.mark.long(5)
@pytest.mark.process
def test_serve_prints_the_addresses_for_others_when_it_listens_to_the_network() -> None:
    with serving("--host", "0.0.0.0") as server:
        told = json.loads(get(f"{server.address}/api/server"))["addresses"]
        assert server.address.startswith("http://127.0.0.1:")
        assert [address for address in told if address not in server.said] == []
        assert ("lets them connect" in server.said) == (told == [])


def test_serve_is_refused_with_the_remedy_when_the_port_is_in_use() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refusal("serve", "--port", str(port))
    assert f"Error: Cannot listen at 127.0.0.1, port {port}: another program uses this port" in said
    assert "--port 0 takes any free port" in said


@pytest.mark.parametrize(
    ("args", "env", "says"),
    [
        (("--port", "99999"), {}, "--port is 99999: it must be 65535 or less."),
        ((), {"STARMINE_PORT": "http"}, "STARMINE_PORT is 'http': it must be a whole number."),
        ((), {"STARMINE_LIMIT_GUESTS": "many"}, "STARMINE_LIMIT_GUESTS is 'many': it must be a number and a time"),
        ((), {"STARMINE_BOT_DELAY": "-1"}, "STARMINE_BOT_DELAY is '-1': it must be 0 or more."),
        (("--bot", "cautious"), {}, "Bot 'cautious': name your own bots as module:NAME; the built-in ones are always"),
        (("--bot", "nowhere:X"), {}, "Bot 'nowhere:X': module 'nowhere' is neither in "),
        ((), {"STARMINE_BOTS": "nowhere:X"}, "Bot 'nowhere:X': module 'nowhere' is neither in "),
        (
            ("--bot", "tests.server.own_bots:CHEAT"),
            {},
            "bot 'peeping' sees its own hand, so it plays only in simulations",
        ),
        (("--host", "192.0.2.1"), {}, "this device has no such address: use --host 127.0.0.1"),
        (("--database", "/dev/null/games"), {}, "The database /dev/null/games cannot be used: "),
        (("--database", "poker://ada:secret@host/x"), {}, "The database poker://ada:***@host/x cannot be used: "),
        (("--database", "://secret"), {}, "that is not the address of a database: name it with its driver"),
        (("--database", "postgresql+psycopg://ada@127.0.0.1:1/x"), {}, "cannot be used: "),
    ],
)
def test_wrong_setting_is_refused_in_one_line(args: tuple[str, ...], env: dict[str, str], says: str) -> None:
    said = refusal("serve", "--no-open", *args, **env)
    assert says in said
    assert "secret" not in said


def test_serve_leaves_a_file_unchanged_when_it_is_not_a_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada,\n" * 100)
    said = refusal("serve", "--database", str(file))
    assert f"The database {file} cannot be used: file is not a database: if it was one, restore a copy." in said
    assert file.read_text() == "Dear Ada,\n" * 100


def test_database_url_takes_a_file_or_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert database_url("games.sqlite3") == f"sqlite:///{tmp_path}/games.sqlite3"
    assert place(database_url("games.sqlite3")) == f"{tmp_path}/games.sqlite3"
    address = "postgresql+psycopg://ada:secret@host/games"
    assert database_url(address) == address
    assert place(address) == "postgresql+psycopg://ada:***@host/games"


def test_browser_opens_with_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setenv("DISPLAY", ":0")
    thread = serve.open_browser("http://127.0.0.1:8000")
    assert thread is not None
    thread.join(DEADLINE)
    assert opened == ["http://127.0.0.1:8000"]


def test_no_browser_opens_without_display(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert serve.open_browser("http://127.0.0.1:8000") is None
    assert "open the address yourself" in capsys.readouterr().out
