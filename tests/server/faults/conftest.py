"""A server per test, since the tests break its database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.conftest import own_house

house = own_house  # a server for one test, with an empty database in ``data_dir``


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder for the logs of server processes that stays writable."""
    folder = tmp_path / "logs"
    folder.mkdir()
    return folder
