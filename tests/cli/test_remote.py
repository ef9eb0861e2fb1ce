"""``starmine bot``, and the bot of the page on the API, at tables of a server in another process."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
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
        rf"Token \(set STARMINE_TOKEN to it to come back\): \S+\nCautious has seat 2 of 2 at table {host.table}\.\n"
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


@pytest.mark.process
def test_bot_of_the_documentation_plays_a_whole_game(server: str, tmp_path: Path) -> None:
    (source,) = re.findall(r'^```python\n("""first_bot.*?)^```', PAGE.read_text(), re.MULTILINE | re.DOTALL)
    (script := tmp_path / "first_bot.py").write_text(source)
    host = Host(server)
    command = [sys.executable, str(script), server, host.table]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    outcome = host.state()["outcome"]
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"{outcome['reason']['message']}\n", "")
    assert not outcome["lost"]


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
