"""Bots at tables of a server on this machine."""

from tests.server.conftest import _new_database, data_dir, house

__all__ = ["_new_database", "data_dir", "house"]
