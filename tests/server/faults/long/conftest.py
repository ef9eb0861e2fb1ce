"""The log folder of the servers in these tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder that stays writable."""
    folder = tmp_path / "logs"
    folder.mkdir()
    return folder
