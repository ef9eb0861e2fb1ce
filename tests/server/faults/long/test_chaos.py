"""``make chaos`` without its checks of response times, which depend on the machine's load."""

from __future__ import annotations

import sys

import pytest

from bench.chaos.run import Plan, run
from bench.postgresql import INITDB

LATE = {"stream late", "back late", "bot late", "no answer in time"}


@pytest.mark.long(550)
@pytest.mark.parametrize("plan", [Plan(games=200, told=True), Plan(games=120, servers=2, hang=6.0, told=True)])
@pytest.mark.skipif(INITDB is None or sys.platform != "linux", reason="needs a PostgreSQL server and /proc")
def test_nothing_is_lost_and_no_stream_is_stale_when_processes_are_killed_and_the_database_stops(plan: Plan) -> None:
    outcome = run(plan)
    assert {kind for kind in outcome.tally.faults if kind not in LATE} == set(), outcome.tally.listed
    assert outcome.tally.accepted.total() > plan.games
    assert outcome.figures["games"].startswith(f"{plan.games} of {plan.games} ended")
