"""A server per test, since the tests break its database."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from starmine.server.monitoring import faults
from tests.server.conftest import own_house


@pytest.fixture(autouse=True)
def _new_fault_log() -> Iterator[None]:
    """Each test logs its first fault of a kind, whatever other tests have logged."""
    faults._logged.clear()
    yield
    faults._logged.clear()


house = own_house  # a server for one test, with an empty database in ``data_dir``


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder for the logs of server processes that stays writable."""
    folder = tmp_path / "logs"
    folder.mkdir()
    return folder
