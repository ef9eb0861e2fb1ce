"""A server for each test of the Model Context Protocol."""

from __future__ import annotations

from tests.server.conftest import _new_database, data_dir, own_house, worker

__all__ = ["_new_database", "data_dir", "own_house", "worker"]

house = own_house
