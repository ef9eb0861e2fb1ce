"""Limits without the delay of refusals."""

from __future__ import annotations

import pytest

from starmine.server.web import guard
from tests.server.conftest import own_house


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sends refusals without a delay."""
    monkeypatch.setattr(guard, "HELD", 0)


house = own_house  # a server for each test, with limits
