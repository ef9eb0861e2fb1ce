"""Fixtures for tests of the command line."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from starmine.compiling.units import prepare, ready


@pytest.fixture(autouse=True, scope="session")
def _compiled() -> None:
    """Compiles beforehand: the progress on stderr would disturb tests that read refusals there."""
    if not ready():
        prepare()


@pytest.fixture(autouse=True)
def _interrupts() -> Iterator[None]:
    """A command ignores interrupts after its end; this restores them for the tests' own process."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)
