"""HTTP requests to addresses that users entered: only to public servers, never into the local network.

This prevents server-side request forgery. A name is resolved once, all its addresses must be public, and the connection
uses one of them, so DNS rebinding has no effect.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpx2

PATIENCE = 10.0  # seconds for each step of a request, such as connecting; for all steps together twice as long
_LABEL = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")

Place = tuple[str, int]  # an IP address and a port
Lookup = Callable[[str, int], Awaitable[list[Place]]]  # by name and port


class Unreachable(Exception):
    """A server did not answer, or must not be contacted; the message says why."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of a server's answer, without the body."""

    status: int
    retry_after: int | None  # seconds


def is_outside(url: str) -> bool:
    """Whether a URL may be requested: https, the default port, and a public host name."""
    if not url.isascii() or not url.isprintable() or any(letter in url for letter in " \\#"):
        return False
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname or ""
    except ValueError:
        return False
    return parts.scheme == "https" and "@" not in parts.netloc and port in {None, 443} and _is_public_name(host)


def _is_public_name(host: str) -> bool:
    labels = host.split(".")
    named = all(label and set(label) <= _LABEL and len(label) <= 63 for label in labels)
    # The last label must be alphabetic: 127.1 and 0x7f.1 are parsed as addresses.
    return named and len(labels) > 1 and len(host) <= 253 and labels[-1].isalpha() and labels[-1] not in _LOCAL


_LOCAL = frozenset({"localhost", "local", "internal", "lan", "home", "corp", "test", "invalid", "onion"})


def is_public(address: str) -> bool:
    """Whether an IP address is public and not multicast, and so is an IPv4 address that it contains."""
    with suppress(ValueError):
        ip = ip_address(address)
        if isinstance(ip, IPv6Address):
            inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo and ip.teredo[1])  # Teredo's server and client
            if inner and not inner.is_global:
                return False
        return ip.is_global and not ip.is_multicast and not ip.is_reserved
    return False


async def look_up(host: str, port: int) -> list[Place]:
    """The addresses of a name. Raises ``Unreachable`` if it has none, or any that is not public."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise Unreachable(f"{host} has no address: {error}") from error
    addresses = list(dict.fromkeys(str(address[0]) for *_, address in found))
    if not addresses or not all(map(is_public, addresses)):
        raise Unreachable(f"{host} is not a public server")
    return [(address, port) for address in addresses]


class Outside:
    """Sends POST requests to public servers. Follows no redirects, uses no proxy, and ignores response bodies."""

    def __init__(self, look_up: Lookup = look_up, trusted: ssl.SSLContext | None = None) -> None:
        self._look_up = look_up
        self._trusted = trusted
        self._client: httpx2.AsyncClient | None = None

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        """Posts to a URL for which ``is_outside`` holds. Raises ``Unreachable``."""
        if self._client is None:  # deferred: reading the certificates takes a moment
            if self._trusted is None:
                self._trusted = await asyncio.to_thread(ssl.create_default_context)
            limits = httpx2.Limits(max_connections=20, max_keepalive_connections=0)
            self._client = httpx2.AsyncClient(verify=self._trusted, trust_env=False, timeout=PATIENCE, limits=limits)
        parts = urlsplit(url)
        try:
            async with asyncio.timeout(2 * PATIENCE):
                places = await self._look_up(parts.hostname or "", parts.port or 443)
                return await self._ask(self._client, parts, places[0], body, headers)
        except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, OSError) as error:
            raise Unreachable(f"{parts.hostname}: {type(error).__name__} {error}".strip()) from error

    @staticmethod
    async def _ask(
        client: httpx2.AsyncClient, parts: SplitResult, place: Place, body: bytes, headers: Mapping[str, str]
    ) -> Answer:
        address, port = place
        where = parts._replace(netloc=f"[{address}]:{port}" if ":" in address else f"{address}:{port}").geturl()
        # The host name is still used for the certificate check and the Host header.
        sent: dict[str, Any] = {"headers": {"Host": parts.netloc, **headers}}
        sent["extensions"] = {"sni_hostname": parts.hostname}
        async with client.stream("POST", where, content=body, follow_redirects=False, **sent) as response:
            wait = response.headers.get("Retry-After", "")
            return Answer(response.status_code, int(wait) if wait.isdecimal() and len(wait) < 7 else None)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()
