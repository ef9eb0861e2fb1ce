"""A server per test, since the tests break its database."""

from __future__ import annotations

import pytest

from tests.server.serving import House


@pytest.fixture
def house(own_house: House) -> House:
    """A server for one test, with an empty database in ``data_dir``."""
    return own_house
