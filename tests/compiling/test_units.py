"""Compiling ahead, in a new process with an empty cache."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import starmine as sm
from starmine.bots import BOTS, LAB_BOTS
from starmine.bots.compiled import units_of
from starmine.compiling import units
from starmine.lab import VectorEnv
from starmine.lab.compiled import UNITS
from tests.warming import unfinished_cache

# Compiles ahead, and then records what is still compiled while games are played and viewed.
SCRIPT = """
import json, os
from pathlib import Path
import numpy as np
from numba.core import event
from starmine.bots.compiled import units_of
from starmine.compiling import units

ready, progress = [units.ready()], []
units.prepare(lambda done, total, unit: progress.append([done, total, unit]))
ready.append(units.ready())

import starmine as sm
from starmine.bots import BOTS, Player
from starmine.bots.checks import fits
from starmine.knowledge import chances, common, owner_possible
from starmine.knowledge.sights import sights
from starmine.lab import Encoding, VectorEnv, simulate, unpack
from starmine.lab.hle import rl_env
from starmine.server.wire.sight_texts import Texts, sight_texts

with event.install_recorder("numba:compile") as recorder:
    for bot in BOTS.values():
        tiles = sm.edition("tiles", variant=3, endless=True)
        tables = (sm.edition("six-colour"), 4), (tiles, 4), (sm.edition("tiles"), 2)
        for edition, count in (table for table in tables if fits(bot, table[0].rules(table[1]))):
            game = sm.Game(edition, players=count, deck=sm.shuffled(edition, players=count, seed=1), first=1)
            players = [Player(bot, seat, seed=1) for seat in range(count)]
            while game.outcome is None:
                game.push(players[game.seat].act(game))
                view = game.view(game.seat)
                common(view), chances(view), owner_possible(view, 1), game.pace, game.score, game.view(None)
                sight_texts(game, sights(game), Texts([]), Texts([]), Texts([b""] * 25))
            simulate(edition, count, bot, games=2)
    for settings in ({}, {"packed": True}, {"observe": "all", "finals": True, "central": True}, {"observe": "none"}):
        env = VectorEnv(sm.edition("tiles"), 3, 10, **settings)
        env.step(env.reset(1).action_mask.argmax(axis=1))
        step = env.deal(env.reset().terminated)
        for packed in (False, True):
            encoding = Encoding(env.encoding.rules)
            encoding.write(env.states, env.lasts, rows := encoding.empty(10, packed=packed))
    for dtype in ("uint8", "uint16", "float16", "float32"):
        unpack(rows, np.zeros((10, encoding.bits), dtype))
    env = rl_env.make("Hanabi-Small", 2)
    told, done = env.reset(), False
    while not done:
        told, _, done, _ = env.step(told["player_observations"][told["current_player"]]["legal_moves"][0])
compiled = [str(record) for _, record in recorder.buffer]

stamp, = Path(os.environ["NUMBA_CACHE_DIR"]).rglob("the-rules.complete")
stamp.write_text(stamp.read_text(encoding="utf-8").replace("Numba", "another Numba"), encoding="utf-8")
ready += [units.ready(), units.ready(units_of(["cautious"]))]
print(json.dumps({"ready": ready, "progress": progress, "compiled": compiled}))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The script's report."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(unfinished_cache(tmp_path_factory.mktemp("cache")))}
    run = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


@pytest.mark.long(8)
@pytest.mark.process
def test_prepare_leaves_nothing_to_compile(told: dict[str, Any]) -> None:
    assert told["compiled"] == []


@pytest.mark.process
def test_prepare_tells_each_part_before_it_and_the_end(told: dict[str, Any]) -> None:
    names = units.names()
    assert told["progress"] == [[done, len(names), unit] for done, unit in enumerate([*names, ""])]


@pytest.mark.process
def test_ready_is_true_after_prepare_until_the_version_or_machine_changes(told: dict[str, Any]) -> None:
    assert told["ready"] == [False, True, False, True]


def test_every_bot_is_a_part() -> None:
    assert {f"the bot {name}" for name in (*BOTS, *LAB_BOTS)} <= set(units.names())


def test_unknown_part_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match="unknown units: the moon"):
        units.prepare(units=["the rules", "the moon"])


@pytest.mark.process
def test_games_of_people_need_no_lab_and_compiling_needs_no_server() -> None:
    program = (
        "import sys\nfrom starmine.compiling.units import prepare\nfrom starmine.server.wire.compiled import SERVED\n"
        "prepare(units=SERVED)\nassert not {'starmine.lab', 'fastapi', 'sqlalchemy'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.long(3)
@pytest.mark.process
def test_another_process_compiles_what_it_is_asked_for_and_no_more(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(unfinished_cache(tmp_path))}
    run = [sys.executable, "-m", "starmine.compiling", *units_of(["random"])]
    both = [subprocess.Popen(run, env=environment) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert [stamp.name for stamp in tmp_path.rglob("*.complete")] == ["the-bot-random.complete"]


def test_the_first_use_of_the_lab_on_a_machine_says_what_it_compiles(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stamps: set[str] = set()
    monkeypatch.setattr(units, "_used", set())
    monkeypatch.setattr(units, "is_compiled", stamps.__contains__)
    monkeypatch.setattr(units, "mark_compiled", stamps.add)
    for _ in range(2):
        VectorEnv(sm.edition("cocktail"), 2, 1)
    assert capsys.readouterr().err.splitlines() == [
        f"Compiling the lab, once on this machine: {step} ({number} of {len(UNITS['the lab'])}) ..."
        for number, step in enumerate(UNITS["the lab"], 1)
    ]
    assert stamps == {"the lab"}
