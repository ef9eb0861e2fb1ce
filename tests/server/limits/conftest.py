"""Limits without the delay of refusals."""

from __future__ import annotations

import pytest

from starmine.server.http import limits as requests
from tests.server.serving import House


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sends refusals without a delay."""
    monkeypatch.setattr(requests, "HELD", 0)


@pytest.fixture
def house(own_house: House) -> House:
    """A server for each test, with limits."""
    return own_house
