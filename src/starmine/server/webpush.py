"""Web push messages: encrypted for one browser, signed by this server.

RFC 8291 and RFC 8188 define the encryption, RFC 8292 (VAPID) the signature.
"""

from __future__ import annotations

import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
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
_RECORD = 4096  # bytes; each message is one record
_LAST = b"\x02"  # delimiter of the last record


class VapidKey:
    """The key by which push services identify this server."""

    def __init__(self, text: str) -> None:
        key = load_pem_private_key(text.encode(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)  # noqa: S101 (for the type checker)
        self._key = key

    @staticmethod
    def new() -> str:
        """A new key as PEM text."""
        key = ec.generate_private_key(_CURVE)
        return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()

    @property
    def public(self) -> str:
        """The public key, in the form in which browsers subscribe with it."""
        return encoded(_point(self._key.public_key()))

    def authorization(self, endpoint: str, contact: str | None) -> str:
        """The Authorization header for a push service: proves who sends, and names a contact for problems."""
        where = urlsplit(endpoint)
        claims: dict[str, object] = {"aud": f"{where.scheme}://{where.netloc}", "exp": int(time.time()) + SIGNED_FOR}
        if contact is not None:
            claims["sub"] = contact
        return f"vapid t={jwt.encode(claims, self._key, algorithm='ES256')}, k={self.public}"


def encrypted(
    message: bytes,
    browser: bytes,
    auth: bytes,
    *,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """A message that only one browser can read, with the content encoding ``aes128gcm``.

    ``browser`` and ``auth`` are from its subscription. ``salt`` and ``own``, the message's key pair, are random unless
    given.
    """
    salt, own = salt or os.urandom(16), own or ec.generate_private_key(_CURVE)
    public = _point(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, browser))
    secret = _derived(shared, auth, b"WebPush: info\0" + browser + public, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    heading = salt + _RECORD.to_bytes(4) + bytes([len(public)]) + public
    return heading + AESGCM(key).encrypt(nonce, message + _LAST, None)


def is_point(key: bytes) -> bool:
    """Whether this is a public key in the form that browsers use: an uncompressed point on the curve."""
    try:
        return len(key) == 65 and bool(ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, key))
    except ValueError:
        return False


def encoded(value: bytes) -> str:
    """URL-safe Base64 without padding, as in all of these standards."""
    return urlsafe_b64encode(value).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """The bytes of URL-safe Base64. Raises ``ValueError``."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
