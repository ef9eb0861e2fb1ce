"""Decks for the servers of browser tests: each test has its own, the same in every run."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

import pytest

DAY = date(2026, 1, 2)  # the day of the daily deals in all tests
SALT = "TEST_DECKS"  # an environment variable for other decks, to find tests that depend on theirs


class Seeds:
    """Stands in for ``new_seed``: seeds from the running test's id and a counter."""

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
    """Makes servers of this process deal from a test's seeds, on a fixed day."""
    seeds = Seeds(test)
    with pytest.MonkeyPatch.context() as patch:
        for module in ("starmine.server.tables.deal", "starmine.server.tournaments"):
            patch.setattr(f"{module}.new_seed", seeds)
        patch.setattr("starmine.server.tables.deal.today", lambda: DAY)
        yield seeds
