"""Bots at tables of a server on this machine."""

from __future__ import annotations

from tests.server.conftest import _new_database, data_dir, own_house

__all__ = ["_new_database", "data_dir", "own_house"]

house = own_house  # a server for each test, since bots visit all of its tables
