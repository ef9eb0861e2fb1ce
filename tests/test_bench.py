"""The benchmarks run at a smaller scale, and record their figures in the right places."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest

import starmine as sm
from bench import __main__ as bench
from bench import (
    analysis,
    catalogue,
    client,
    hle,
    instructions,
    jaxmarl,
    kernel,
    lab,
    machine,
    policy,
    review,
    search,
    server,
    solver,
    startup,
    store,
    training,
)
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


def test_benchmark_page_has_every_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    parts = {
        kernel: {
            "2": {"starmine": 3e7, "C++ core": 1e6, "two threads": 1.97, "wall clock": 1.9},
            "copy": {"nanoseconds": 4.3},
            "variants": {"Sudoku (5 Suits)": 0.34},
        },
        catalogue: {"reading the data files": 54.3},
        lab: {
            "observations": {"2": {"on turn, bytes": 1e7, "on turn, C++ core": 0.0}},
            "environments": {"2": {"VectorEnv": 9e6}},
            "simulations": {"2": {"one core": 12_345.0, "mean": 22.5}},
        },
        analysis: {"cautious | 2 | 256": {"hands": 28_078.0, "exact": 0.41, "median": 6.4, "high": 15.1}},
        search: {"cautious | 2": {"games": 9_000.0, "playouts": 20_000.0, "belief": 5.04, "rest": 1.1}},
        review: {"2": {"turns": 64.0, "100 playouts, 1 threads": 2.1}},
        solver: {"cocktail, 2 players": {"deals a second": 161.0, "median ms": 0.7, "longest ms": 812.0, "open": 0}},
        training: {"minibatches picked, as numbers": (4.22, 1.32)},
        server: ["| 50 | 25 | 5 | 20 | 21 | 2 | 4.05 | 50% | 90 |"],
        policy: {"torch": {"simulate": 45_678.0, "at a table": 1_500.0, "times": 30.5}},
        store: {"SQLite": {"filled in, s": 61.0, "home page, newcomer": 2.26}},
        startup: {"first start ever": 12.3, "later starts": 1.2},
        client: {"JavaScript": 90_000, "CSS": 12_000},
    }
    for part, figures in parts.items():
        monkeypatch.setattr(part, "run", lambda figures=figures: figures)
    monkeypatch.setattr(jaxmarl, "PYTHON", tmp_path / "none")
    page = bench.page(bench.measure())
    for shown in (
        "| 2 | 30,000,000 | 1,000,000 | 30.0 | 1.97 times",
        "| 2 | 12,345 | 22.500 |",
        "4.3 ns",
        "| reading the data files | 54 |",
        "| cautious | 2 | 256 | 28,078 | 41% | 6 ms | 15 ms |",
        "| cautious | 2 | 9,000 | 20,000 | 5.0 | 1.1 |",
        "| 2 | 64 | 2.1 s |",
        "| cocktail, 2 players | 161 | 0.70 | 812 | 0 |",
        "| torch | 45,678 | 1,500 | 30 |",
        "| minibatches picked, as numbers | 4.22 | 1.32 |",
        "| 50 | 25 | 5 | 20 | 21 | 2 | 4.05 | 50% | 90 |",
        "12.30",
        "| home page, newcomer | 2.3 |",
        "102,000",
        "It was not installed for these figures.",
    ):
        assert shown in page
    assert machine.machine() in page
    assert machine.versions() in page
