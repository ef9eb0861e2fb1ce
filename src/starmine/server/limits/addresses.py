"""Client addresses as limits count them, and the addresses of proxies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import Scope

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
    try:
        found = ip_address(address.partition("%")[0]) if len(address) <= _LONGEST else None
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
