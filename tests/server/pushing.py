"""A push service on the loopback interface, and browsers that decrypt its messages."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import jwt
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from starmine.server.push.notifier import Notifier
from starmine.server.push.webpush import Outside, Place
from tests.server.serving import House, Someone, serving

HOST = "push.starmine.example"


@dataclass
class Sent:
    """A request received by the push service."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class FakeBrowser:
    """A browser's subscription, with its secrets."""

    name: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"0123456789abcdef"

    @property
    def public(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def endpoint(self) -> str:
        return f"https://{HOST}/send/{self.name}"

    @property
    def subscription(self) -> dict[str, Any]:
        """The request body of a page that subscribes."""
        return {
            "endpoint": self.endpoint,
            "keys": {"p256dh": bytes_to_base64url(self.public), "auth": bytes_to_base64url(self.auth)},
        }

    def read(self, body: bytes) -> bytes:
        """Decrypts a message, as in RFC 8291 and RFC 8188."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        assert len(text) <= size
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        info = b"WebPush: info\0" + self.public + sender
        secret = HKDF(SHA256(), 32, self.auth, info).derive(self.key.exchange(ec.ECDH(), public))
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, text, None).rstrip(b"\0")
        assert plain[-1:] == b"\x02", "it is the last record"
        return plain[:-1]


def signed_by(header: str) -> tuple[dict[str, Any], str]:
    """The claims of a push request's header, verified with the key in it; and that key. (RFC 8292)"""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64url_to_bytes(parts["k"]))
    assert scheme == "vapid"
    claims = jwt.decode(parts["t"], key, algorithms=["ES256"], audience=f"https://{HOST}")
    return claims, parts["k"]


class PushService:
    """Receives requests, and answers with configured statuses."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.got = asyncio.Event()  # set at the first request
        self.status = 201
        self.headers: dict[str, str] = {}
        self.port = 0
        self.trusted: ssl.SSLContext | None = None

    def outside(self) -> Outside:
        """A client that reaches only this service."""
        return Outside(self.look_up, self.trusted)

    def told(self, browser: FakeBrowser) -> list[dict[str, Any]]:
        """The payloads that a browser has received."""
        mine = (sent for sent in self.sent if sent.path == f"/send/{browser.name}")
        return [json.loads(browser.read(sent.body)) for sent in mine]

    async def look_up(self, host: str, port: int) -> list[Place]:
        assert (host, port) == (HOST, 443)
        return [("127.0.0.1", self.port)]

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in head[1:] if line)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.sent.append(Sent(head[0].split(" ")[1], headers, body))
        self.got.set()
        lines = [f"HTTP/1.1 {self.status} Answer", "Content-Length: 0", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        await writer.drain()
        writer.close()
        with suppress(OSError):  # already deleted
            await writer.wait_closed()


def certified(folder: Path, host: str = HOST) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """The TLS contexts of a server named ``host``, and of clients that trust it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .sign(key, SHA256())
    )
    file = folder / f"{host}.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(file)
    return own, ssl.create_default_context(cadata=made.public_bytes(Encoding.PEM).decode())


@asynccontextmanager
async def push_service(folder: Path) -> AsyncIterator[PushService]:
    """A push service; servers started in this block reach it and nothing else."""
    service = PushService()
    own, service.trusted = certified(folder)
    listening = await asyncio.start_server(service.take, "127.0.0.1", 0, ssl=own)
    service.port = listening.sockets[0].getsockname()[1]
    with patch("starmine.server.app.Outside", service.outside):
        yield service
    listening.close()
    await listening.wait_closed()


@asynccontextmanager
async def pushing(folder: Path, **settings: Any) -> AsyncIterator[tuple[House, PushService]]:
    """A server and its push service. It sends nothing by itself within a test: see ``tell``."""

    async def nothing(notifier: Notifier) -> None:
        await asyncio.Event().wait()

    with patch("starmine.server.push.notifier.WAIT", 600.0), patch.object(Notifier, "_send_all", nothing):
        async with push_service(folder) as service, serving(folder, **settings) as house:
            yield house, service


async def subscribed(someone: Someone, name: str | None = None) -> FakeBrowser:
    """Subscribes somebody's browser."""
    browser = FakeBrowser(name or someone.name)
    await someone.post("/me/notifications", browser.subscription)
    return browser


async def tell(house: House, table: str) -> None:
    """Writes and sends a table's notices, as the server does some seconds after a change."""
    await house.services[Notifier].write_notices(table)
    await house.services[Notifier].send_due()
