"""What the tests of the command line need before they start."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from starmine.compiling.parts import prepare, ready


@pytest.fixture(autouse=True, scope="session")
def _compiled() -> None:
    """Compiling shows progress on stderr, where tests look for refusals only."""
    if not ready():
        prepare()


@pytest.fixture(autouse=True)
def _interrupts() -> Iterator[None]:
    """A command that has ended hears no interrupt any more; the tests' own process is to go on hearing them."""
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)
