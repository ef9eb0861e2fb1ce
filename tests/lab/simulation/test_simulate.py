"""Simulations: their figures, reproducibility, interrupts, and errors."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import Future
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import starmine as sm
from starmine.bots import BadBot, Bot, BotFault, Player, UnknownBot, bot
from starmine.bots.protocol import SAME
from starmine.compiling.jit import njit
from starmine.lab import Result, simulate
from starmine.lab.errors import BadLineUp
from starmine.lab.simulation.result import Tally
from starmine.lab.simulation.simulate import Chunk, uncounted, workers_for
from starmine.lab.simulation.table import NOBODY, RESULT, BotTable, Played, Task
from starmine.observation.checks import BadCount, BadSetting
from starmine.rules.cards import UNSEEN
from starmine.rules.errors import BadSeed
from starmine.rules.kernel.action_ids import first_play
from starmine.rules.kernel.kernel import legal
from starmine.rules.kernel.state import FINISHED, PERFECT, STRUCK_OUT, Integer, Record
from tests.bots.spies import Spy, Stubborn
from tests.lab.simulation.python_bots import HALF_AND_HALF
from tests.lab.simulation.test_bad_bots import start, watch

COCKTAIL = sm.edition("cocktail")


def counts(result: Result) -> dict[str, Any]:
    """A result without the figures that depend on the clock."""
    return {name: value for name, value in asdict(result).items() if "second" not in name}


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["cautious", HALF_AND_HALF])
def test_games_are_the_same_however_they_are_split(bot: Any) -> None:
    task = Task(COCKTAIL, 4, (bot,) * 4, seed=3)
    whole, table = BotTable(task).play(0, 50).results, BotTable(task)
    assert np.array_equal(np.concatenate([table.play(game, 1).results for game in range(50)]), whole)
    backwards = [table.play(first, 10).results for first in (40, 30, 20, 10, 0)]
    assert np.array_equal(np.concatenate(backwards[::-1]), whole)


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_result_is_the_same_for_the_same_seed_also_in_threads(jobs: int) -> None:
    alone = simulate(COCKTAIL, 3, "cautious", games=300, seed=1, jobs=1)
    assert counts(simulate(COCKTAIL, 3, "cautious", games=300, seed=1, jobs=jobs)) == counts(alone)
    assert counts(simulate(COCKTAIL, 3, "cautious", games=300, seed=2, jobs=jobs)) != counts(alone)


@pytest.mark.long(5)
@pytest.mark.process
def test_result_of_python_bots_is_the_same_in_processes() -> None:
    alone = simulate(COCKTAIL, 2, HALF_AND_HALF, games=30, seed=1, jobs=1)
    assert counts(simulate(COCKTAIL, 2, HALF_AND_HALF, games=30, seed=1, jobs=2)) == counts(alone)
    assert 0 < alone.mean_kept < 25


def test_bot_is_refused_when_it_cannot_be_sent_to_processes() -> None:
    class Local(Stubborn):
        """A class that other processes cannot import."""

    with pytest.raises(BadBot, match=r"bot 'stubborn' cannot be sent to other processes .* use jobs=1"):
        simulate(COCKTAIL, 2, Local(0), games=3, jobs=2)


@pytest.mark.parametrize("jobs", [1, 3])
def test_first_fault_of_a_seed_is_reported_whatever_the_jobs(jobs: int) -> None:
    """The fault of the first game counts, even if others are found earlier."""
    with pytest.raises(BotFault, match="bot 'broken', seat 0, turn 3: its action 53 is not legal"):
        simulate(COCKTAIL, 3, made_of(_illegal_later), games=500, seed=1, jobs=jobs)


@pytest.mark.parametrize("name", ["cautious", "random"])
def test_python_bots_play_like_the_compiled_bots_they_wrap(name: str) -> None:
    compiled = simulate(COCKTAIL, 3, name, games=6, seed=9, jobs=1)
    spied = simulate(COCKTAIL, 3, [Spy(bot(name), id=name) for _ in range(3)], games=6, seed=9, jobs=1)
    assert counts(spied) == counts(compiled)


def test_line_up_is_by_seat() -> None:
    result = simulate(COCKTAIL, 3, ["cautious", bot("random"), "cautious"], games=30, seed=1, jobs=1)
    assert result.bots == ("cautious", "random", "cautious")
    assert result.mean < simulate(COCKTAIL, 3, "cautious", games=30, seed=1, jobs=1).mean


def test_simulated_game_agrees_with_game() -> None:
    """The deck and the actions that bots saw, played again with ``Game``, give the same score."""
    spies = [Spy(bot("cautious")) for _ in range(3)]
    result = simulate(COCKTAIL, 3, spies, games=1, seed=4, jobs=1)
    views = [event[-1] for spy in spies for event in spy.shown if event[0] == "watch"]
    seen = np.min([view["deck"][:50] for view in views], axis=0)
    assert UNSEEN not in seen  # in a game without strikes every card is drawn, and seen by another seat
    game = sm.Game(COCKTAIL, players=3, deck=seen.tolist())
    players = [Player(bot("cautious"), seat, seed=0) for seat in range(3)]
    while game.outcome is None:
        action = players[game.seat].act(game)
        shown = next(event for event in spies[0].shown if event[0] == "watch" and event[1]["turn"] == game.turn)
        assert sm.action_id(action, game.setup, game.seat) == shown[2]
        game.push(action)
    assert result.histogram[game.score] == 1
    assert result.turns == game.turn


@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupt_returns_the_first_games_of_the_seed(jobs: int) -> None:
    def stop(done: int) -> None:
        if done >= 7:
            raise KeyboardInterrupt

    left = simulate(COCKTAIL, 2, "cautious", games=10**9, seed=4, progress=stop, jobs=jobs)
    assert 7 <= left.games < 10**9
    wanted = simulate(COCKTAIL, 2, "cautious", games=left.games, seed=4, jobs=1)
    assert counts(left) == {**counts(wanted), "interrupted": True}


def chunk_of(task: Task, first: int, count: int) -> Chunk:
    """A stand-in that returns games as already played."""
    future: Future[Played] = Future()
    future.set_result(BotTable(task).play(first, count))
    return Chunk(first, future)


def test_interrupt_leaves_out_games_from_a_fault_on() -> None:
    task = Task(COCKTAIL, 2, ("cautious", made_of(_illegal_sometimes)), seed=1)
    chunks = [chunk_of(task, game, 1) for game in range(12)]
    faults = [int(chunk.future.result().results["fault_seat"][0]) for chunk in chunks]
    first_fault = faults.index(1)
    assert set(faults[:first_fault]) == {NOBODY}
    assert 2 < first_fault < 11  # there are games before and after it
    assert len(uncounted(chunks, 0)) == first_fault
    assert len(uncounted(chunks, 2)) == first_fault - 2
    with pytest.raises(BotFault, match="bot 'broken', seat 1, turn 1: its action 53"):
        simulate(COCKTAIL, 2, task.line_up, games=12, seed=1, jobs=1)


def test_interrupt_leaves_out_games_after_a_missing_part() -> None:
    task = Task(COCKTAIL, 2, ("random", "random"), seed=1)
    chunks = [chunk_of(task, 0, 3), chunk_of(task, 3, 2), Chunk(5, Future()), chunk_of(task, 6, 4)]
    assert len(uncounted(chunks, 0)) == 5
    assert len(uncounted(chunks, 3)) == 2
    cancelled: Future[Played] = Future()
    cancelled.cancel()
    assert len(uncounted([chunks[0], Chunk(3, cancelled), chunks[3]], 0)) == 3


@pytest.mark.parametrize("times", [2, 3])
def test_further_interrupts_are_ignored(times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted_close() -> None:
        for _ in range(times - 1):
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(
        "starmine.lab.simulation.simulate.workers_for",
        lambda *task: replace(workers_for(*task), close=interrupted_close),
    )
    result = simulate(
        COCKTAIL, 2, "random", games=10**9, seed=1, progress=lambda _: signal.raise_signal(signal.SIGINT), jobs=1
    )
    assert result.interrupted
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


EARLY = """
import os
import signal

if __name__ != "__main__":  # in a process that has just begun
    for process in (os.getppid(), os.getpid()):
        os.kill(process, signal.SIGINT)

import starmine as sm
from starmine.bots import bot
from starmine.lab import simulate
from tests.bots.spies import Spy

if __name__ == "__main__":
    try:
        simulate(sm.edition("cocktail"), 2, Spy(bot("random")), games=1, jobs=2)
    except KeyboardInterrupt:
        print("interrupted")
"""


@pytest.mark.long(3)
@pytest.mark.process
def test_process_that_is_interrupted_while_it_begins_ends_without_a_traceback(tmp_path: Path) -> None:
    file = tmp_path / "script.py"
    file.write_text(EARLY, encoding="utf-8")
    with_tests = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False, env=with_tests)
    assert (run.returncode, run.stdout, run.stderr) == (0, "interrupted\n", "")


def test_interrupt_is_raised_before_the_first_result() -> None:
    class Interrupted(Stubborn):
        def act(self, *_: object) -> Any:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(COCKTAIL, 2, Interrupted(0), games=5, jobs=1)


def records(*rows: tuple[int, int, int, int]) -> npt.NDArray[np.void]:
    """Records of turns, score, cards and status."""
    found = np.zeros(len(rows), RESULT)
    for place, (turns, score, kept, status) in enumerate(rows):
        found[place]["turns"], found[place]["score"] = turns, score
        found[place]["kept"], found[place]["status"] = kept, status
    return found


@pytest.mark.clause("R6")
def test_result_has_the_figures_of_its_games() -> None:
    games = records((60, 25, 25, PERFECT), (50, 20, 20, FINISHED), (10, 0, 6, STRUCK_OUT))
    tally = Tally.of(games[:1], 25) + Tally.of(games[1:], 25)
    result = Result.of(tally, edition="cocktail", bots=("a", "b"), seed=1, seconds=2.0, interrupted=False)
    assert (result.games, result.players) == (3, 2)
    assert result.mean == pytest.approx(15)
    assert result.stderr == pytest.approx(np.std([25, 20, 0], ddof=1) / np.sqrt(3))
    assert result.mean_kept == pytest.approx(17)
    assert (result.perfect, result.lost) == pytest.approx((1 / 3, 1 / 3))
    assert (result.turns, result.games_per_second, result.moves_per_second) == pytest.approx((40, 1.5, 60))
    assert len(result.histogram) == 26
    assert {score: games for score, games in enumerate(result.histogram) if games} == {0: 1, 20: 1, 25: 1}


@pytest.mark.clause("C31")
def test_lost_games_count_their_cards_when_the_edition_says_so() -> None:
    kept = simulate(sm.edition("six-colour"), 3, "random", games=50, seed=1, jobs=1)
    assert kept.lost > 0.5
    assert kept.mean == kept.mean_kept > 0
    gone = simulate(COCKTAIL, 3, "random", games=50, seed=1, jobs=1)
    assert gone.mean < gone.mean_kept


@pytest.mark.clause("C29")
def test_histogram_goes_up_to_30_with_six_suits() -> None:
    assert len(simulate(sm.edition("six-colour"), 4, "cautious", games=2, jobs=1).histogram) == 31


@njit
def _illegal(memory: Record, view: Record, rules: Record) -> Integer:
    return 53


@njit
def _illegal_later(memory: Record, view: Record, rules: Record) -> Integer:
    return 53 if view["turn"] == 3 else 5


@njit
def _illegal_sometimes(memory: Record, view: Record, rules: Record) -> Integer:
    """Illegal in every fifth game or so, by a card of the other hand."""
    return 53 if view["deck"][view["hands"][0, 0]] % 5 == 3 else 5


@njit
def _far_off(memory: Record, view: Record, rules: Record) -> Integer:
    return -(1 << 40)


def made_of(act: Any) -> Bot:
    return Bot("broken", "Broken", "Does not work.", np.dtype([("nothing", np.uint8)]), start, watch, act)


@pytest.mark.parametrize("act", [_illegal, _far_off])
def test_compiled_bot_is_reported_when_its_action_is_illegal(act: Any) -> None:
    with pytest.raises(
        BotFault, match=f"bot 'broken', seat 1, turn 1: its action {act(None, None, None)} is not legal"
    ):
        simulate(COCKTAIL, 2, ["cautious", made_of(act)], games=3, jobs=1)


@pytest.mark.parametrize("wish", [53, -1, 1 << 70, 0.5, None])
def test_python_bot_is_reported_when_its_action_is_illegal(wish: Any) -> None:
    with pytest.raises(BotFault, match="bot 'stubborn', seat 1, turn 1"):
        simulate(COCKTAIL, 2, ["cautious", Stubborn(wish)], games=3, jobs=1)


def test_bad_arguments_are_refused() -> None:
    for bots in ([], ["cautious", "random"]):
        with pytest.raises(BadLineUp, match=f"{len(bots)} bots for 3 seats"):
            simulate(COCKTAIL, 3, bots, games=1, jobs=1)
    with pytest.raises(UnknownBot, match="unknown bot 'nobody'"):
        simulate(COCKTAIL, 3, "nobody", games=1, jobs=1)
    with pytest.raises(sm.BadPlayers):
        simulate(COCKTAIL, 6, "cautious", games=1, jobs=1)
    for games in (0, -1, 1.5, True):
        with pytest.raises(BadCount, match=f"games={games}: it must be a whole number from 1 to"):
            simulate(COCKTAIL, 3, "cautious", games=games, jobs=1)  # type: ignore[arg-type]
    for jobs in (0, -1, 1.5, 5000):
        with pytest.raises(BadCount, match=f"jobs={jobs}: it must be a whole number from 1 to 1024"):
            simulate(COCKTAIL, 3, "cautious", games=1, jobs=jobs)  # type: ignore[arg-type]
    with pytest.raises(BadSetting, match="on='there': it must be 'here' or 'ray'"):
        simulate(COCKTAIL, 3, "cautious", games=1, on="there")  # type: ignore[arg-type]
    with pytest.raises(BadSetting, match="leave jobs out"):
        simulate(COCKTAIL, 3, "cautious", games=1, jobs=2, on="ray")
    for seed in (-1, 2**63, 0.5):
        with pytest.raises(BadSeed, match="whole number from 0"):
            simulate(COCKTAIL, 3, "cautious", games=1, seed=seed, jobs=1)  # type: ignore[arg-type]


@njit
def play_among_its_like(memory: Record, view: Record, rules: Record) -> Integer:
    action = first_play(rules)
    if memory["partners"] != SAME:
        while not legal(view, rules) >> action & 1 or action == first_play(rules):
            action = action + 1 if action < 53 else 0
    return action


@pytest.mark.parametrize("compiled", [True, False])
def test_bot_is_told_whether_it_plays_all_seats(compiled: bool) -> None:
    functions = [start, watch, play_among_its_like]
    made = functions if compiled else [getattr(function, "py_func", function) for function in functions]
    sociable = Bot("sociable", "Sociable", "", np.dtype([("partners", np.uint8)]), *made)
    alone = simulate(COCKTAIL, 2, sociable, games=1, seed=3, jobs=1)
    assert (alone.lost, alone.stderr) == (1, 0)
    assert alone.turns < simulate(COCKTAIL, 2, [sociable, "cautious"], games=1, seed=3, jobs=1).turns
