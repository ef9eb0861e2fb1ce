"""Simulations of bots that violate the protocol: each is reported, and no other bot is affected."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import starmine as sm
from starmine.bots import BadBot, Bot, BotFault
from starmine.compiling.jit import njit
from starmine.lab import simulate
from starmine.lab.errors import LostWorker
from starmine.rules.kernel.kernel import legal
from starmine.rules.kernel.state import Integer, Record
from tests.bots.spies import Spy, Stubborn
from tests.lab.simulation.python_bots import Quitter, Secretive

COCKTAIL = sm.edition("cocktail")


@njit
def start(memory: Record, view: Record, rules: Record, seed: Integer) -> None:
    pass


@njit
def watch(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    pass


@njit
def act(memory: Record, view: Record, rules: Record) -> Integer:
    """Plays its oldest card up to turn 2, then clues."""
    if view["turn"] < 2:
        return np.int64(rules["hand_size"])
    mask = legal(view, rules) >> 2 * np.int64(rules["hand_size"])
    action = 2 * np.int64(rules["hand_size"])
    while mask and not mask & 1:
        mask >>= 1
        action += 1
    return action if mask else np.int64(0)


PLAIN = Bot("plain", "Plain", "Does little.", np.dtype([("n", np.int64)]), start, watch, act)


@njit
def raising_start(memory: Record, view: Record, rules: Record, seed: Integer) -> None:
    raise ValueError("no start")


@njit
def raising_watch(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    if after["turn"] == 3:
        raise KeyError(action)


@njit
def raising_act(memory: Record, view: Record, rules: Record) -> Integer:
    return np.int64(1) // np.int64(view["turn"] - view["turn"]) if view["turn"] == 2 else act(memory, view, rules)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("function", "turn", "why"),
    [
        (raising_start, 0, "`start` raised ValueError: no start"),
        (raising_watch, 3, "`watch` raised KeyError: "),
        (raising_act, 2, "`act` raised ZeroDivisionError: "),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_exception_of_a_bot_is_reported(function: Any, turn: int, why: str, jobs: int) -> None:
    broken = replace(PLAIN, id="broken", **{function.__name__.removeprefix("raising_"): function})
    seat = turn % 2 if "act" in why else 0
    for line_up in (broken, [Spy(broken, id="broken")] * 2) if jobs == 1 else (broken,):
        with pytest.raises(BotFault, match=f"bot 'broken', seat {seat}, turn {turn}: its {why}") as raised:
            simulate(COCKTAIL, 2, line_up, games=20, jobs=jobs)
        assert isinstance(raised.value.__cause__, (ValueError, KeyError, ZeroDivisionError))


@njit
def scribble(view: Record) -> None:
    """Writes to every field of a view."""
    view["high"][:] = view["possible"][:] = view["clued"][:] = view["hand_clues"][:] = 1
    view["deck"][:] = view["hand_sizes"][:] = view["fireworks"][:] = view["discarded"][:] = 1
    view["hands"][:] = view["touched"] = 0
    view["turn"], view["drawn"], view["clue_tokens"], view["used_strikes"] = 0, 1, 8, 2
    view["seat"], view["score"], view["turns_left"], view["status"] = 1, 24, 1, 2


@njit
def scribbling_act(memory: Record, view: Record, rules: Record) -> Integer:
    action = act(memory, view, rules)
    scribble(view)
    return action


@njit
def scribbling_watch(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    scribble(before)
    scribble(after)


@njit
def scribbling_start(memory: Record, view: Record, rules: Record, seed: Integer) -> None:
    scribble(view)


@pytest.mark.slow
def test_bot_changes_nothing_by_writing_to_its_views() -> None:
    scribbler = replace(PLAIN, start=scribbling_start, watch=scribbling_watch, act=scribbling_act)
    wanted = simulate(COCKTAIL, 3, [PLAIN, "cautious", PLAIN], games=20, seed=1, jobs=1)
    for one, other in ((scribbler, scribbler), (Spy(scribbler), Spy(scribbler))):
        result = simulate(COCKTAIL, 3, [one, "cautious", other], games=20, seed=1, jobs=1)
        for name in ("histogram", "turns", "mean_kept"):
            assert asdict(result)[name] == asdict(wanted)[name]


@njit
def bribing_act(memory: Record, view: Record, rules: Record) -> Integer:
    rules["keep_score"] = 1
    rules["strikes"] = 200
    return act(memory, view, rules)


@njit
def bribing_watch(memory: Record, before: Record, action: Integer, after: Record, rules: Record) -> None:
    rules["clue_kinds"][0] = 0


@pytest.mark.parametrize("bribe", [{"act": bribing_act}, {"watch": bribing_watch}], ids=" ".join)
def test_bot_is_reported_and_changes_nothing_when_it_writes_to_the_rules(bribe: dict[str, Any]) -> None:
    wanted, honest = COCKTAIL.rules(2).tobytes(), simulate(COCKTAIL, 2, PLAIN, games=20, jobs=1).histogram
    briber = replace(PLAIN, id="briber", **bribe)
    for guest in (briber, Spy(briber, id="briber")):
        with pytest.raises(BotFault, match=r"bot 'briber', seat 1, turn .* has written to its rules"):
            simulate(COCKTAIL, 2, [PLAIN, guest], games=3, jobs=1)
    assert COCKTAIL.rules(2).tobytes() == wanted
    assert simulate(COCKTAIL, 2, PLAIN, games=20, jobs=1).histogram == honest


def test_rules_are_read_only_to_a_python_bot() -> None:
    class Briber(Stubborn):
        def act(self, _memory: Record, _view: Record, rules: Record) -> int:  # type: ignore[override]
            rules["strikes"] = 200
            return 5

    with pytest.raises(BotFault, match="`act` raised ValueError: assignment destination is read-only"):
        simulate(COCKTAIL, 2, Briber(0), games=1, jobs=1)


@njit
def short(memory: Record, view: Record) -> Integer:
    return 5


@njit
def long(memory: Record, view: Record, rules: Record, more: Integer = 1) -> Integer:
    return 5


@njit
def half(memory: Record, view: Record, rules: Record) -> float:
    return 0.5


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (Stubborn, "Stubborn is a class: give one of its objects"),
        (None, "None is not a bot: it has no id, memory, start, watch, act"),
        ([None, "random"], "None is not a bot"),
        ({"random"}, "is not a bot"),
        (np.array(["random", "random"]), "is not a bot"),
        (b"random", "b'random' is not a bot"),
        ((name for name in ("random", "random")), "is not a bot"),
        (Stubborn(5, id=None), "a bot's id is None: it must be a text"),  # type: ignore[arg-type]
        (Stubborn(5, memory=np.dtype(int)), r"memory is dtype\('int64'\): it must be a structured NumPy dtype"),
        (Stubborn(5, memory=None), "memory is None"),  # type: ignore[arg-type]
        (replace(PLAIN, watch=None), "`watch` cannot be called as the protocol does"),  # type: ignore[arg-type]
        (
            replace(PLAIN, act=short),  # type: ignore[arg-type]
            r"`act` cannot be called as the protocol does, act\(memory, view, rules\)",
        ),
        (replace(PLAIN, act=long), "`act` does not compile as the protocol calls it"),
        (replace(PLAIN, act=half), "`act` returns float64, but the protocol has int64"),
        (replace(PLAIN, memory=np.dtype([("a", object)])), "`start` does not compile .*: dtypes that contain object"),
        (replace(PLAIN, memory=np.dtype([("a", ">i4")])), "`start` does not compile .*: >i4"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bot_is_refused_when_malformed(wrong: Any, message: str) -> None:
    with pytest.raises(BadBot, match=message):
        simulate(COCKTAIL, 2, wrong, games=1, jobs=1)


@pytest.mark.long(3)
@pytest.mark.process
def test_lost_worker_is_reported_when_a_bot_ends_its_process() -> None:
    with pytest.raises(LostWorker, match=r"Either a bot has ended it, or .* With jobs=1 no processes are needed"):
        simulate(COCKTAIL, 2, Quitter(), games=5, jobs=2)


@pytest.mark.long(3)
@pytest.mark.process
def test_fault_names_its_action_as_text_when_it_cannot_be_pickled() -> None:
    with pytest.raises(BotFault, match="bot 'half-and-half', seat 0, turn 0: its action <function") as raised:
        simulate(COCKTAIL, 2, Secretive(), games=5, jobs=2)
    assert str(raised.value.action).startswith("<function")


SCRIPT = """
import starmine as sm
from starmine.bots import Bot, bot
from starmine.lab import simulate
from tests.bots.spies import Spy
{}
"""
HIDDEN = """
if __name__ == "__main__":
    class Hidden(Spy):
        pass
    simulate(sm.edition("cocktail"), 2, Hidden(bot("random")), games=5, jobs=2)
"""
UNGUARDED = 'simulate(sm.edition("cocktail"), 2, Spy(bot("random")), games=5, jobs=2)'


@pytest.mark.long(6)
@pytest.mark.process
@pytest.mark.parametrize(
    ("script", "message"),
    [
        (UNGUARDED, "LostWorker: each process .* imports the script .* under `if __name__ == '__main__':`"),
        (HIDDEN, "BadBot: a bot cannot be read by other processes"),
    ],
    ids=["unguarded", "hidden"],
)
def test_script_is_told_why_it_cannot_play_in_processes(script: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "script.py"
    file.write_text(SCRIPT.format(script), encoding="utf-8")
    with_tests = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    run = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False, env=with_tests)
    assert run.returncode == 1
    # Processes that end at the same time may write after it.
    told = [line for line in run.stderr.splitlines() if line.startswith("starmine.")]
    assert told, run.stderr
    assert re.search(message, told[-1]), run.stderr
    assert script == HIDDEN or run.stderr.count("Traceback") == 1, run.stderr  # none of the processes
