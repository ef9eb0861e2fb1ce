"""``examples/llm.py`` against a stand-in for a server with OpenAI's chat protocol."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "examples" / "llm.py"


class Chat(BaseHTTPRequestHandler):
    """Plays the oldest card; answers the first requests with an error."""

    failing = 0
    keys: set[str | None]

    def do_POST(self) -> None:
        asked: dict[str, Any] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        type(self).keys.add(self.headers["Authorization"])
        assert self.path == "/v1/chat/completions"
        assert asked["model"] == "stand-in"
        assert "## Position" in asked["messages"][0]["content"]
        if type(self).failing > 0:
            type(self).failing -= 1
            self.send_error(503)
            return
        answer = {"choices": [{"message": {"content": 'Easy. {"action": "play 0"}'}}], "usage": {"total_tokens": 7}}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    Chat.failing, Chat.keys = 0, set()
    with ThreadingHTTPServer(("127.0.0.1", 0), Chat) as made:
        Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01}).start()
        yield f"http://127.0.0.1:{made.server_address[1]}/v1"
        made.shutdown()


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    spec = importlib.util.spec_from_file_location("llm", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr("sys.argv", [str(SCRIPT), "--model", "stand-in", *arguments])
    code: int = module.main()
    return code


def test_example_plays_on_after_its_server_failed(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    Chat.failing = 2
    options = ("--url", server, "--games", "4", "--at-once", "2", "--out", str(tmp_path / "games.jsonl"))
    assert run(monkeypatch, *options) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["failed"] == 2
    assert "503" in told.err
    assert run(monkeypatch, *options) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["games"], figures["failed"], figures["mean"], figures["illegal"]) == (4, 0, 0.0, 0.0)
    assert figures["tokens"] % 7 == 0
    assert Chat.keys == {"Bearer sk-1"}


def test_example_tells_a_wrong_setting_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--url", "http://127.0.0.1:9", "--edition", "poker", "--out", str(tmp_path / "g")) == 2
    assert "Unknown edition 'poker'" in capsys.readouterr().err
