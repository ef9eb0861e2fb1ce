"""The benchmarks run at a smaller scale, and record their figures in the right places."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest

import starmine as sm
from bench import analysis, catalogue, hle, instructions, kernel, lab, policy, search, solver, training
from starmine.bots.rng import below, fill, shuffle
from starmine.lab.hle import pyhanabi, rl_env
from starmine.rules.actions import action_of
from starmine.rules.kernel import kernel as rules_kernel


def counted(players: int, moves: int) -> int:
    """The moves of the benchmarks' random games, played and counted one by one, until there are at least ``moves``."""
    edition = sm.edition("cocktail")
    deck, words, done = np.array(edition.deck(players), np.uint8), np.zeros(4, np.uint32), 0
    fill(words, 1)
    while done < moves:
        shuffle(deck, words)
        game = sm.Game(edition, players=players, deck=deck.tolist())
        while game.outcome is None:
            legal = int(rules_kernel.legal(game.state, game.rules))
            actions = [number for number in range(legal.bit_length()) if legal >> number & 1]
            game.push(action_of(actions[below(words, len(actions))], game.setup, game.seat))
            done += 1
    return done


@pytest.mark.parametrize("players", range(2, 6))
def test_random_play_counts_every_move(players: int) -> None:
    seconds = iter((10.0, 12.0))
    assert kernel.ours(players, moves=300, seed=1, clock=lambda: next(seconds)) == counted(players, 300) / 2


@pytest.mark.long(2)
@pytest.mark.slow
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("every_seat", [False, True])
def test_observed_play_counts_every_move(packed: bool, every_seat: bool) -> None:
    moves = lab.observed(3, seed=1, moves=100, packed=packed, every_seat=every_seat)
    assert moves == counted(3, 100)


def test_environments_and_copies_give_figures_for_every_size(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (("GAMES", 8), ("STEPS", 2), ("SLOW_STEPS", 3), ("SLOW_MOVES", 3)):
        monkeypatch.setattr(lab, name, few)
    monkeypatch.setattr(kernel, "COPIES", 100)
    assert lab.stepped(2, 1, threads=2) > 0
    assert lab.written(2, 1, every_seat=True) > 0
    assert lab.stepped_one_by_one(rl_env, 2, 1) > 0
    assert lab.played_one_by_one(pyhanabi, 2, 1) > 0
    assert kernel.copying() > 0
    monkeypatch.setattr(kernel, "VARIANT_MOVES", 10)
    assert set(kernel.in_variants()) == set(kernel.VARIANTS)
    assert kernel.two_threads(2, 1000, time.thread_time) > 0


@pytest.mark.slow
def test_each_part_of_training_has_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    if not os.environ.get("CI"):
        pytest.importorskip("torch")
    monkeypatch.setattr(training, "ROUNDS", 1)
    monkeypatch.setattr(training, "MANY", 8)
    figures = training.run(games=8, length=4, units=16, minibatch=8)
    assert len(figures) == 6
    assert all(time > 0 for times in figures.values() for time in times)


def test_catalogue_is_read_and_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "ROUNDS", 1)
    figures = catalogue.run()
    assert list(figures) == ["reading the data files", "working out all 2,426"]
    assert all(value > 0 for value in figures.values())
    assert "| working out all 2,426 |" in catalogue.table(figures)


def test_solver_settles_each_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "DEALS", 2)
    figures = solver.run()
    assert [row["open"] for row in figures.values()] == [0] * 8
    assert solver.table(figures).count("\n") == 9


def test_policies_give_figures_side_by_side_and_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (("GAMES", 4), ("ALONE", 1), ("UNITS", 8)):
        monkeypatch.setattr(policy, name, few)
    figures = policy.run()
    assert all(value > 0 for row in figures.values() for value in row.values())
    assert policy.table(figures).count("\n") == 4


@pytest.mark.oracle
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # its import leaves a file open
def test_peers_give_figures_for_the_same_moves() -> None:
    pytest.importorskip("hanabi_learning_environment")
    assert (kernel.pyhanabi(2, moves=50, seed=1) or 0) > 0


def test_cpp_core_is_left_out_with_a_reason_without_a_compiler(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def no_compiler(*_: object) -> None:
        raise FileNotFoundError("no compiler")

    monkeypatch.setattr(hle, "BUILD", tmp_path)
    monkeypatch.setattr(hle, "_sources", lambda: tmp_path)
    monkeypatch.setattr(hle, "_compile", no_compiler)
    hle.program.cache_clear()
    assert hle.core(2, 10, 1) is None
    hle.program.cache_clear()
    assert "is left out: no compiler" in capsys.readouterr().err


def test_instructions_are_left_out_with_a_reason_without_valgrind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert instructions.main([]) == 1
    assert "nothing counted" in capsys.readouterr().err


@pytest.mark.long(130)
@pytest.mark.process
def test_instructions_per_move_stay_within_the_record() -> None:
    reason = instructions.missing()
    if reason is not None:
        pytest.skip(f"instructions are not counted: {reason}")
    before, counts = instructions.recorded(), instructions.count()
    more = {
        name: f"{many:.0f} instead of {before[name]:.0f}"
        for name, many in counts.items()
        if many > before[name] * (1 + instructions.TOLERANCE)
    }
    assert not more, "if that is meant, python -m bench.instructions --record records it"


def test_beliefs_are_measured_in_games_of_the_bot() -> None:
    figures = analysis.weighed("cautious", 2, 64, games=1)
    assert figures["hands a second"] > 0
    assert 0 <= figures["exact"] <= 1
    assert 0 < figures["median"] <= figures["longest in twenty"]


def test_searches_are_measured_part_by_part() -> None:
    figures = search.moves("cautious", 2, games=1, budget=20)
    assert min(figures.values()) >= 0
    assert figures["playouts a second"] > figures["games a second"] / 10
