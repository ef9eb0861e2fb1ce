"""A server for each test, whose store the test breaks."""

from __future__ import annotations

import pytest

from tests.server.serving import House


@pytest.fixture
def house(own_house: House) -> House:
    """A server of this test alone, with an empty database in ``data_dir``."""
    return own_house
