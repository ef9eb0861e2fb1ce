"""Progress on stderr, and Ctrl-C during compilation and games."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from starmine.cli.progress import GamesBar
from tests.cli.running import spawn
from tests.warming import unfinished_cache


@pytest.mark.long(6)
@pytest.mark.process
def test_compile_ahead_names_each_part_that_is_needed_on_stderr_at_the_first_start_only(tmp_path: Path) -> None:
    cache = str(unfinished_cache(tmp_path))
    first, second = (spawn("simulate", "--games", "1", "--json", NUMBA_CACHE_DIR=cache) for _ in range(2))
    units = ("the rules", "the bot cautious", "the simulation")
    assert first.err.splitlines() == [
        "Compiling what this needs: once on this machine, less than a minute.",
        *(f"  {number} of {len(units)}: {unit}" for number, unit in enumerate(units, start=1)),
    ]
    assert (first.code, second.code, second.err) == (0, 0, "")


def test_one_interrupt_raises_while_games_are_left_and_ignores_more() -> None:
    before = signal.getsignal(signal.SIGINT)
    bar = GamesBar(20)
    with bar.one_interrupt():
        bar.played(19)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_one_interrupt_is_ignored_after_the_last_game() -> None:
    before = signal.getsignal(signal.SIGINT)
    bar = GamesBar(20)
    with bar.one_interrupt():
        bar.played(20)
        signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before
