"""Limits of what one person or address may use: rates, and the addresses that are counted."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import Scope

from starmine.rules.words.texts import Text, template

TIMES = 10  # an address may do this many times as much as a person
MOST_KEPT = 20_000  # buckets per limit; the least recently used is dropped, so that its key has a full one again

_RATE = re.compile(r"([1-9][0-9]{0,8})/([1-9][0-9]{0,3})([smh])")
# By the letter of a unit: its seconds, and the texts for one and for several of it.
_UNITS = {
    unit[0]: (
        seconds,
        template(f"period.{unit}", f"{{count}} {unit}"),
        template(f"period.{unit}s", f"{{count}} {unit}s"),
    )
    for unit, seconds in (("second", 1), ("minute", 60), ("hour", 3600))
}


@dataclass(frozen=True, slots=True)
class Rate:
    """``count`` per period of ``seconds``: a burst of ``count``, which refills evenly over the period."""

    count: int
    seconds: int
    period: Text

    @classmethod
    def read(cls, text: str) -> Rate:
        """Parses a rate such as ``60/10m``. Raises ``ValueError``."""
        found = _RATE.fullmatch(text)
        if found is None:
            raise ValueError("a number and a time, such as 60/10m (the units are s, m and h)")
        count, number = int(found[1]), int(found[2])
        seconds, one, several = _UNITS[found[3]]
        return cls(count, number * seconds, (one if number == 1 else several)(count=number))

    def times(self, more: int) -> Rate:
        """``more`` times as many in the same time."""
        return replace(self, count=more * self.count)


class Buckets:
    """A token bucket per key."""

    def __init__(self, rate: Rate, now: Callable[[], float] = time.monotonic) -> None:
        self._each = rate.seconds / rate.count  # seconds until one token is refilled
        self._seconds = rate.seconds
        self._now = now
        self._full_at: OrderedDict[Hashable, float] = OrderedDict()  # when each bucket will be full again

    def take(self, key: Hashable) -> float:
        """Takes a token and returns 0; if there is none, returns the seconds until there is."""
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + self._each
        # Even an empty bucket is full after ``self._seconds``. If taking a token would exceed that, there is none.
        if (wait := full_at - now - self._seconds) > 1e-6:  # more than an error of rounding
            return wait
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        if len(self._full_at) > MOST_KEPT:
            self._full_at.popitem(last=False)
        return 0


Network = IPv4Network | IPv6Network

_V6_PREFIX = 64  # an internet customer usually has at least a /64 network
_LONGEST = 64  # maximum characters of an address


def client_of(scope: Scope) -> str:
    """The client address that a request counts for; behind a trusted proxy the forwarded one."""
    client = scope.get("client")
    return counted(client[0]) if client else "unknown"


@lru_cache(maxsize=4096)
def counted(address: str) -> str:
    """The key under which an address is counted: for IPv6 its /64 network, since a client can use any address in it."""
    found = _read(address)
    if found is None:
        return "unknown"
    if isinstance(found, IPv6Address):
        return str(ip_network((found, _V6_PREFIX), strict=False))
    return str(found)


def networks(text: str) -> list[Network]:
    """Parses networks such as ``127.0.0.1, 10.0.0.0/8``. Raises ``ValueError``."""
    return [ip_network(part, strict=False) for part in text.replace(",", " ").split()]


def is_within(address: str, among: Sequence[Network]) -> bool:
    """Whether an address is in one of the networks."""
    found = _read(address)
    return found is not None and any(found in network for network in among)


def written(among: Sequence[Network]) -> list[str]:
    """The networks as texts; IPv4 networks also in the form that IPv6 sockets report."""
    mapped = [f"::ffff:{net.network_address}/{96 + net.prefixlen}" for net in among if net.version == 4]
    return [*map(str, among), *mapped]


def _read(address: str) -> IPv4Address | IPv6Address | None:
    """Parses an address, without its zone; ``::ffff:1.2.3.4`` is read as IPv4. None if it is invalid."""
    try:
        found = ip_address(address.partition("%")[0]) if len(address) <= _LONGEST else None
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
