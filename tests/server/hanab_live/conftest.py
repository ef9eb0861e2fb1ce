"""A server with a port for hanab.live's bots."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.conftest import FILE
from tests.server.hanab_live.connected import Port, serving_bots


@pytest.fixture(scope="module")
async def _port(_new_database: Path, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Port]:
    folder = tmp_path_factory.mktemp("hanab-live")
    shutil.copy(_new_database, folder / FILE)
    async with serving_bots(folder, limits=False) as port:
        yield port


@pytest.fixture
async def port(_port: Port) -> AsyncIterator[Port]:
    """The port of a server shared by the tests of a module."""
    async with _port.house.visited() as house:
        yield Port(house, _port.port)
