"""What the tests of the command line need before they start."""

from __future__ import annotations

import pytest

from starmine import warm


@pytest.fixture(autouse=True, scope="session")
def _compiled() -> None:
    """Compiling shows progress on stderr, where tests look for refusals only."""
    if not warm.ready():
        warm.prepare()
