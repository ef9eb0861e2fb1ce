"""Compiling ahead."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from starmine import warm
from starmine.bots import BOTS

# Compiles ahead, and then tells what was compiled after all while games were played and looked at.
SCRIPT = """
from numba.core import event
from starmine import warm
warm.prepare()
assert warm.ready()

import starmine as sm
from starmine.bots import BOTS, Player
from starmine.knowledge import chances, common, owner_possible
from starmine.lab import simulate

with event.install_recorder("numba:compile") as recorder:
    for bot in BOTS.values():
        for edition in (sm.edition("six-colour"), sm.edition("tiles", variant=3, endless=True)):
            game = sm.Game(edition, players=4, deck=sm.shuffled(edition, players=4, seed=1), first=2)
            players = [Player(bot, seat, seed=1) for seat in range(4)]
            while game.outcome is None:
                game.push(players[game.seat].act(game))
                view = game.view(game.seat)
                common(view), chances(view), owner_possible(view, 1), game.pace, game.score, game.view(None)
            simulate(edition, 5, bot, games=2)
print([str(record) for _, record in recorder.buffer])
"""


def test_after_it_nothing_is_left_to_compile() -> None:
    run = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout == "[]\n"


def test_it_tells_what_it_does_and_whether_it_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    told: list[tuple[int, int, str]] = []
    monkeypatch.setattr(warm, "cache_directory", lambda: tmp_path)
    monkeypatch.setattr(warm, "kernels", lambda: [(name, partial(compiled.append, name)) for name in ("a", "b")])
    assert not warm.ready()
    warm.prepare(lambda done, of, name: told.append((done, of, name)))
    assert told == [(0, 2, "a"), (1, 2, "b"), (2, 2, "")]
    assert compiled == ["a", "b"]
    assert warm.ready()


def test_another_machine_or_version_has_to_compile_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "cache_directory", lambda: tmp_path)
    monkeypatch.setattr(warm, "kernels", list)
    warm.prepare()
    monkeypatch.setattr(warm, "_machine", lambda: "another")
    assert not warm.ready()


def test_every_bot_is_compiled_ahead() -> None:
    names = [name for name, _ in warm.kernels()]
    assert all(f"the bot {name}" in names for name in BOTS)
