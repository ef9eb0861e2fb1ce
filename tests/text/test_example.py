"""``examples/llm.py`` against a stand-in for a server with OpenAI's chat protocol."""

from __future__ import annotations

import json
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.text.stand_in import Chat, answering

SCRIPT = Path(__file__).parents[2] / "examples" / "llm.py"


@pytest.fixture
def server() -> Iterator[tuple[str, type[Chat]]]:
    with answering(lambda _: 'Easy. {"action": "play 0"}') as made:
        yield made


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.argv", [str(SCRIPT), "--model", "stand-in", *arguments])
    code: int = runpy.run_path(str(SCRIPT))["main"]()
    return code


def test_example_plays_on_after_its_server_failed(
    server: tuple[str, type[Chat]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    url, chat = server
    chat.failing = 2
    options = ("--url", url, "--games", "4", "--at-once", "2", "--out", str(tmp_path / "games.jsonl"))
    assert run(monkeypatch, *options) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["failed"] == 2
    assert "503" in told.err
    assert run(monkeypatch, *options) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["games"], figures["failed"], figures["mean"], figures["illegal"]) == (4, 0, 0.0, 0.0)
    assert figures["tokens"] % 7 == 0
    assert chat.keys == {"Bearer sk-1"}
    assert "## Position" in chat.prompts[0]


def test_example_tells_a_wrong_setting_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--url", "http://127.0.0.1:9", "--edition", "poker", "--out", str(tmp_path / "g")) == 2
    assert "Unknown edition 'poker'" in capsys.readouterr().err
