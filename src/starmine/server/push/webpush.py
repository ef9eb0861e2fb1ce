"""Web push messages: encrypted for one browser, signed by this server.

RFC 8291 and RFC 8188 define the encryption, RFC 8292 (VAPID) the signature.
"""

from __future__ import annotations

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

AUTH_BYTES = 16
SIGNED_FOR = 12 * 3600  # seconds; services accept up to 24 hours, and clocks differ

_CURVE = ec.SECP256R1()


class VapidKey:
    """The key by which push services identify this server."""

    def __init__(self, text: str) -> None:
        key = load_pem_private_key(text.encode(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)  # noqa: S101 (for the type checker)
        self._key = key

    @staticmethod
    def new() -> str:
        key = ec.generate_private_key(_CURVE)
        return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()

    @property
    def public(self) -> str:
        """The public key, in the form in which browsers subscribe with it."""
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return encoded(point)

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
    own = ec.generate_private_key(_CURVE)
    body: bytes = http_ece.encrypt(message, private_key=own, dh=browser, auth_secret=auth)
    return body


def is_point(key: bytes) -> bool:
    """Whether this is a public key in the form that browsers use: an uncompressed point on the curve."""
    try:
        # 65 bytes: a sign for "uncompressed", and two coordinates of 32 bytes.
        return len(key) == 65 and bool(ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, key))
    except ValueError:
        return False


def encoded(value: bytes) -> str:
    """URL-safe Base64 without padding, as in all of these standards."""
    return urlsafe_b64encode(value).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """The bytes of URL-safe Base64, with or without padding. Raises ``ValueError``."""
    text = text.rstrip("=")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
