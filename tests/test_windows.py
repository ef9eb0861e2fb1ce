"""Starmine keeps to what Windows allows. These tests run on any system."""

from __future__ import annotations

import mimetypes
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest

from starmine.lab.simulation.simulate import workers_for
from starmine.lab.simulation.table import Task
from starmine.rules.factories import edition
from starmine.server.web.files import BuiltFiles
from tests.lab.simulation.python_bots import HALF_AND_HALF

ROOT = Path(__file__).parents[1]


def test_simulations_start_no_more_processes_than_windows_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    task = Task(edition("cocktail"), 2, (HALF_AND_HALF, HALF_AND_HALF), seed=1)
    monkeypatch.setattr("sys.platform", "win32")
    with patch("starmine.lab.simulation.simulate.ProcessPoolExecutor", wraps=ProcessPoolExecutor) as pool:
        workers_for(task, 100, "here").close()
    assert pool.call_args.args[0] == 61


@pytest.fixture
def client(tmp_path: Path) -> httpx.AsyncClient:
    (tmp_path / "index.html").write_text("a page", encoding="utf-8")
    (tmp_path / "main.js").write_text("a script", encoding="utf-8")
    transport = httpx.ASGITransport(BuiltFiles(tmp_path))
    return httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")


async def test_scripts_keep_their_type_in_any_registry(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mimetypes, "guess_type", lambda *_, **__: ("text/plain", None))
    monkeypatch.setattr("starlette.responses.guess_type", mimetypes.guess_type)
    assert (await client.get("/main.js")).headers["content-type"].startswith("text/javascript")
