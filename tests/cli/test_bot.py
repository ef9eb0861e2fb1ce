"""``starmine bot``, and the bot of the page on the API, at tables of a server in another process."""

from __future__ import annotations

import json
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.cli.running import call, environment, refusal
from tests.serving import served

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("server"), {"STARMINE_BOT_DELAY": "0"}) as address:
        yield address


class Host:
    """A person whose table has a bot of the server and a free seat."""

    def __init__(self, server: str) -> None:
        self.api = f"{server}/api"
        self.headers: dict[str, str] = {}
        self.headers["Authorization"] = f"Bearer {self.ask('POST', '/guests', {'name': 'Host'})['token']}"
        seats = [{"kind": "bot", "bot": "cautious"}, {"kind": "open"}]
        deal = {"kind": "seed", "seed": "a deal that the page's bot does not lose"}
        self.table = self.ask("POST", "/tables", {"seats": seats, "deal": deal})["id"]
        self.starting = threading.Thread(target=self.start)
        self.starting.start()

    def ask(self, method: str, path: str, body: object = None) -> Any:
        answer = httpx2.request(method, f"{self.api}{path}", json=body, headers=self.headers, timeout=120)
        return answer.raise_for_status().json()

    def start(self) -> None:
        """Starts the game as soon as another player sits down."""
        events = f"{self.api}/games/{self.table}/events"
        with httpx2.Client(headers=self.headers, timeout=120) as client, client.sse(events) as heard:
            next(event for event in heard if '"start"' in event.data)
        self.ask("POST", f"/tables/{self.table}/start")

    def state(self) -> Any:
        self.starting.join()
        return self.ask("GET", f"/tables/{self.table}")


@pytest.mark.process
def test_bot_plays_at_a_table_and_ends(server: str) -> None:
    host = Host(server)
    ended = call("bot", "cautious", "--server", server, "--table", f"{server}/t/{host.table}", "--once", "--delay", "0")
    state = host.state()
    assert ended.code == 0, ended.err
    assert state["seats"][1]["name"] == "Cautious (remote)"
    assert re.fullmatch(
        rf"Token \(use it with --token to come back\): \S+\nCautious has seat 2 of 2 at table {host.table}\.\n"
        rf"Table {host.table} has ended with {state['outcome']['score']} points\.\n",
        ended.out,
    )


@pytest.mark.process
def test_interrupted_bot_leaves_its_seat_to_a_stand_in(server: str) -> None:
    host = Host(server)
    command = [sys.executable, "-m", "starmine", "bot", "cautious", "-s", server, "-t", host.table, "--delay", "100"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()) as bot:
        host.starting.join()
        bot.send_signal(signal.SIGINT)
        assert bot.wait(timeout=120) == 130
    seat = host.state()["seats"][1]
    assert seat["kind"] == "person"
    assert seat["bot"] is not None


@pytest.fixture
def page_bot(tmp_path: Path) -> list[str]:
    """The command that runs the bot of the page, without its arguments."""
    (source,) = re.findall(r'^```python\n("""first_bot.*?)^```', PAGE.read_text(), re.MULTILINE | re.DOTALL)
    code = [line for line in source.splitlines() if line.strip()][1:]
    assert len(code) <= 30
    script = tmp_path / "first_bot.py"
    script.write_text(source)
    return [sys.executable, str(script)]


@pytest.mark.process
def test_bot_of_the_documentation_plays_a_whole_game(server: str, page_bot: list[str]) -> None:
    host = Host(server)
    ended = subprocess.run([*page_bot, server, host.table], capture_output=True, text=True, timeout=120, check=False)
    outcome = host.state()["outcome"]
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"{outcome['reason']['message']}\n", "")
    assert not outcome["lost"]


class BreakingServer(BaseHTTPRequestHandler):
    """A server whose event stream breaks after the first event; the last part of the path says how."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        answer = json.dumps({"token": "t", "seats": [{"seat": 0, "mine": True}]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        event = b'data: {"type": "table"}\n\n'
        self.wfile.write(b"%x\r\n%b\r\n" % (len(event), event))
        if "ends" in self.path:
            self.wfile.write(b"0\r\n\r\n")
        if "reset" in self.path:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
        self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Nothing is printed."""


@pytest.mark.process
@pytest.mark.parametrize("way", ["ends", "cut", "reset"])
def test_bot_of_the_documentation_ends_with_an_error_when_its_stream_breaks(page_bot: list[str], way: str) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), BreakingServer) as server:
        threading.Thread(target=server.serve_forever).start()
        try:
            command = [*page_bot, f"http://127.0.0.1:{server.server_port}", way]
            ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        finally:
            server.shutdown()
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "The connection ended before the game.\n" or "ConnectionResetError" in ended.stderr


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["cautious"], "No table given"),
        (["nobody", "--everywhere"], "Unknown bot 'nobody'"),
        (["cheat", "--everywhere"], "sees its own hand"),
        (["cautious", "--table", "http://127.0.0.1:8000/rules/tiles"], "is not the link or id of a table"),
        (["cautious", "--everywhere", "--server", "here"], "is not the address of a server"),
    ],
)
def test_bad_option_is_refused(args: list[str], told: str) -> None:
    assert told in refusal("bot", *args)
