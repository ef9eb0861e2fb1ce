"""What the processes for analysis compute. The server does not load it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import starmine as sm
from starmine.server.analysis import tasks
from starmine.server.analysis.pool import Pool

pytestmark = pytest.mark.process

LONG = 300.0  # seconds: the first time, the solver is compiled


def deal(seed: str) -> tuple[str, dict[str, Any], int, str, int]:
    edition = sm.edition("cocktail")
    game = sm.Game(edition, players=2, deck=sm.shuffled(edition, 2, seed))
    return edition.id, dict(edition.options), 2, " ".join(game.deck), 0


@pytest.mark.asyncio(loop_scope="function")
async def test_deals_are_solved_in_a_process() -> None:
    pool = Pool(1)
    assert await pool.run(LONG, tasks.is_winnable, *deal("lantern 7")) is True
    assert await pool.run(LONG, tasks.is_winnable, *deal("lantern 83")) is False


def test_solver_is_compiled_by_a_process_that_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    class Process(subprocess.Popen[bytes]):
        def __init__(self, command: list[str], **options: Any) -> None:
            started.append(command)
            super().__init__([sys.executable, "-c", "raise SystemExit(1)"], **options)

    monkeypatch.setattr(subprocess, "Popen", Process)
    monkeypatch.setattr(tasks, "is_compiled", lambda _: False)
    assert tasks.is_winnable(*deal("lantern 7")) is True, "without the compiled code this process compiles"
    assert [command[1:] for command in started] == [["-m", "starmine.compiling", "--with-stdin", "the solver"]]


def test_server_loads_neither_solver_nor_lab() -> None:
    imports = "import sys, starmine.server.app"
    code = f"{imports}; assert not {{'starmine.analysis.solver', 'starmine.lab', 'pysat'}} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
