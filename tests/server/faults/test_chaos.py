"""A short form of ``make chaos``: few games, one kill, and no judgement of how long anything takes."""

from __future__ import annotations

import sys

import pytest

from bench.chaos.run import Plan, run
from bench.postgresql import INITDB

SHORT = Plan(games=6, processes=2, pause=0.3, kill_every=3, turns=16, outage=0, settling=60, limit=300)


@pytest.mark.slow
@pytest.mark.skipif(INITDB is None or sys.platform != "linux", reason="needs a PostgreSQL server and /proc")
def test_nothing_is_lost_and_no_stream_is_stale_when_a_process_is_killed() -> None:
    outcome = run(SHORT)
    late = {"stream late", "back late", "bot late", "no answer in time"}
    assert {kind for kind in outcome.tally.faults if kind not in late} == set(), outcome.tally.listed
    assert len(outcome.tally.accepted) > SHORT.games
    assert outcome.figures["games"].startswith(f"{SHORT.games} of {SHORT.games} ended")
