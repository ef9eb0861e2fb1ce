"""Web push: messages that are encrypted for one browser, signed by this server, and sent only to public servers.

RFC 8291 and RFC 8188 define the encryption, RFC 8292 (VAPID) the signature.

The addresses of push services come from users. They must not lead into the local network (server-side request
forgery): a name is resolved once, all its addresses must be public, and the connection uses one of them, so DNS
rebinding has no effect.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

import http_ece
import httpx2
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from sqlalchemy.orm import Session
from webauthn.helpers import bytes_to_base64url

from starmine.server.database.models import ServerRow

SIGNED_FOR = 12 * 3600  # seconds; services accept up to 24 hours, and clocks differ
PATIENCE = 10.0  # seconds for each step of a request, such as connecting; twice as long for all steps together

CURVE = ec.SECP256R1()

_LABEL = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_LOCAL = frozenset({"localhost", "local", "internal", "lan", "home", "corp", "test", "invalid", "onion"})

Place = tuple[str, int]  # an IP address and a port
Lookup = Callable[[str, int], Awaitable[list[Place]]]  # by name and port


class VapidKey:
    """The key by which push services identify this server."""

    def __init__(self, session: Session) -> None:
        """Reads the key from the database; the first call creates it."""
        new = ec.generate_private_key(CURVE).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        stored = ServerRow.first(session, "push-key", new.decode()).value
        key = load_pem_private_key(stored.encode(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)  # noqa: S101 (for the type checker)
        self._key = key

    @property
    def public(self) -> str:
        """The public key, in the form in which browsers subscribe with it."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return bytes_to_base64url(point)

    def authorization(self, endpoint: str, contact: str | None) -> str:
        """The Authorization header for a push service: proves who sends, and names a contact for problems."""
        where = urlsplit(endpoint)
        claims: dict[str, object] = {"aud": f"{where.scheme}://{where.netloc}", "exp": int(time.time()) + SIGNED_FOR}
        if contact is not None:
            claims["sub"] = contact
        return f"vapid t={jwt.encode(claims, self._key, algorithm='ES256')}, k={self.public}"


def encrypted(message: bytes, browser: bytes, auth: bytes) -> bytes:
    """A message that only one browser can read, with the content encoding ``aes128gcm``.

    ``browser`` and ``auth`` are from its subscription.
    """
    own = ec.generate_private_key(CURVE)
    body: bytes = http_ece.encrypt(message, private_key=own, dh=browser, auth_secret=auth)
    return body


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
    is_name = all(label and set(label) <= _LABEL and len(label) <= 63 for label in labels)
    # The last label must be alphabetic: 127.1 and 0x7f.1 are parsed as addresses.
    return is_name and len(labels) > 1 and len(host) <= 253 and labels[-1].isalpha() and labels[-1] not in _LOCAL


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
                address, port = (await self._look_up(parts.hostname or "", parts.port or 443))[0]
                host = f"[{address}]" if ":" in address else address
                where = parts._replace(netloc=f"{host}:{port}").geturl()
                # The host name is still used for the certificate check and the Host header.
                sent: dict[str, Any] = {"headers": {"Host": parts.netloc, **headers}}
                sent["extensions"] = {"sni_hostname": parts.hostname}
                async with self._client.stream("POST", where, content=body, follow_redirects=False, **sent) as response:
                    wait = response.headers.get("Retry-After", "")
                    is_read = wait.isdecimal() and len(wait) < 7  # seconds; dates and absurdly long waits are ignored
                    return Answer(response.status_code, int(wait) if is_read else None)
        except (httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, OSError) as error:
            raise Unreachable(f"{parts.hostname}: {type(error).__name__} {error}".strip()) from error

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()
