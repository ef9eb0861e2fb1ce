"""Decks for the servers of browser tests: every test has its own, the same in each run."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

import pytest

DAY = date(2026, 1, 2)  # of the deals of the day, whenever a test runs
SALT = "TEST_DECKS"  # an environment variable: other decks for all tests, to look for tests that need a certain one


class Seeds:
    """Stands in for ``new_seed``: seeds made from the running test's id and how many it has drawn before."""

    def __init__(self, test: str) -> None:
        self.drawn: list[str] = []
        self._test = test

    def __call__(self) -> str:
        salt = os.environ.get(SALT, "")
        seed = hashlib.sha256(f"{salt} {self._test} {len(self.drawn)}".encode()).hexdigest()
        self.drawn.append(seed)
        return seed


@contextmanager
def seeded(test: str) -> Iterator[Seeds]:
    """Servers of this process deal from the seeds of a test, and on one day."""
    seeds = Seeds(test)
    with pytest.MonkeyPatch.context() as patch:
        for module in ("starmine.server.deal", "starmine.server.tables.tournaments"):
            patch.setattr(f"{module}.new_seed", seeds)
        patch.setattr("starmine.server.deal.today", lambda: DAY)
        yield seeds
