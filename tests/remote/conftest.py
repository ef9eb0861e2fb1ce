"""Bots and language models at tables of a server on this machine."""

from __future__ import annotations

from tests.server.conftest import _new_database, data_dir, own_house, worker

__all__ = ["_new_database", "data_dir", "own_house", "worker"]

house = own_house  # a server for each test, since bots visit all of its tables
