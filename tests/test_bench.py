"""The benchmarks run, on less than they measure, and put their figures where they belong."""

from __future__ import annotations

import pytest

from bench import __main__ as bench
from bench import client, kernel, machine, server, startup


@pytest.mark.parametrize("players", range(2, 6))
def test_random_play_is_counted(players: int) -> None:
    assert kernel.ours(players, moves=1000, seed=1) > 0


@pytest.mark.oracle
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # its import leaves a file open
def test_the_peer_plays_too() -> None:
    pytest.importorskip("hanabi_learning_environment")
    assert kernel.theirs(2, moves=50, seed=1) > 0


def test_the_page_has_every_part(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {
        kernel: {"2": {"starmine": 2e7, "pyhanabi": 5e4, "ratio": 400.0}},
        server: {"steady": {"p50_ms": 5.0, "p99_ms": 20.0, "actions_per_second": 100.0}},
        startup: {"first start ever": 12.3, "later starts": 1.2},
        client: {"JavaScript": 90_000, "CSS": 12_000},
    }
    for part, figures in parts.items():
        monkeypatch.setattr(part, "run", lambda figures=figures: figures)
    page = bench.page(bench.measure())
    for shown in ("| 2 | 20,000,000 | 50,000 | 400 |", "| steady | 5.0 | 20.0 | 100 |", "12.30", "102,000"):
        assert shown in page
    assert machine.machine() in page
    assert machine.versions() in page
