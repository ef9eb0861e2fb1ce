"""Limits of open connections: in total, so that the database can still open files, and per address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from starmine.rules.words.texts import template, text
from starmine.server.errors import Refusal, too_many
from starmine.server.limits.addresses import Network, counted, is_within
from starmine.server.limits.settings import Limits
from starmine.server.monitoring.faults import faults

SERVER_FULL = text("server.full", "The server is full: all its connections are in use. Try again in a moment.")
TOO_MANY_CONNECTIONS = template(
    "limit.connections", "Limit reached: {count} open connections from your network address"
)

SHARE = 10  # one address can use a tenth of all connections
RESERVED = 128  # open files reserved for the database, the log and temporary use
RETRY = 5  # seconds in the Retry-After header

_ENOUGH = 10_240  # open files requested where the hard limit reads as unlimited but cannot be set (macOS)


class ConnectionLimiter:
    """Counts the open connections of this process, and refuses those beyond the limits."""

    def __init__(self, limits: Limits, proxies: Sequence[Network]) -> None:
        self._most = _affordable(limits.limit_connections)
        self._most_of_one = max(self._most // SHARE, 1)
        self._counts_addresses = limits.limits
        self._proxies = proxies
        self._open: Counter[str] = Counter()  # by address
        self._count = 0

    def enter(self, peer: str) -> str:
        """Admits a connection and returns the address to pass to ``leave``. Raises a 503 or a 429."""
        address = counted(peer)
        if self._count >= self._most:
            faults.report("connections", f"all {self._most} connections are in use: further ones are answered with 503")
            raise Refusal(503, "full", SERVER_FULL, retry_after=RETRY)
        if self._counts_addresses and self._open[address] >= self._most_of_one and not is_within(peer, self._proxies):
            message = TOO_MANY_CONNECTIONS(count=self._most_of_one)
            raise too_many(message, "STARMINE_LIMIT_CONNECTIONS", address, RETRY)
        self._open[address] += 1
        self._count += 1
        return address

    def leave(self, address: str) -> None:
        """Counts a connection as closed."""
        self._count -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def _affordable(most: int) -> int:
    files = raise_file_limit()
    return most if files is None else min(most, max(files - RESERVED, files // 2))


def raise_file_limit() -> int | None:
    """Raises the limit of open files of this process to the hard limit; returns it, or None without a limit."""
    try:
        resource: Any = import_module("resource")
    except ImportError:  # on Windows, which has no such limit
        return None
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, _ENOUGH):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            break
    soft: int = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if soft == resource.RLIM_INFINITY else soft
