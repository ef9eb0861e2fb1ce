"""Bots at tables of a server on this machine."""

from __future__ import annotations

import pytest

from tests.server.conftest import _new_database, data_dir, own_house
from tests.server.serving import House

__all__ = ["_new_database", "data_dir", "own_house"]


@pytest.fixture
def house(own_house: House) -> House:
    """A server for each test, since bots visit all of its tables."""
    return own_house
