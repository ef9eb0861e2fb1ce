"""Web push messages: encrypted as in RFC 8291, and signed as in RFC 8292."""

from __future__ import annotations

import time

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from starmine.server.webpush import VapidKey, decoded, encoded, encrypted, is_point
from tests.server.pushing import HOST, FakeBrowser, signed_by

# RFC 8291, section 5 and appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SALT, AUTH = decoded("DGv6ra1nlYgDCS1FRnbzlw"), decoded("BTBZMqHH6r4Tts7J_aSIgg")
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
    "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_message_is_encrypted_as_in_the_example_of_the_rfc() -> None:
    own = ec.derive_private_key(int.from_bytes(decoded(SENDER)), ec.SECP256R1())
    assert encoded(encrypted(PLAIN, RECEIVER, AUTH, salt=SALT, own=own)) == BODY


def test_message_is_decrypted_by_its_browser_and_always_differs() -> None:
    browser = FakeBrowser("phone")
    first, second = (encrypted(b"your turn", browser.public, browser.auth) for _ in range(2))
    assert browser.read(first) == browser.read(second) == b"your turn"
    assert first != second


def test_key_is_stable_and_signs_for_one_service() -> None:
    text = VapidKey.new()
    key = VapidKey(text)
    claims, by = signed_by(key.authorization(f"https://{HOST}/send/x", "mailto:host@starmine.example"))
    assert by == VapidKey(text).public == key.public
    assert claims["sub"] == "mailto:host@starmine.example"
    assert time.time() < claims["exp"] < time.time() + 24 * 3600
    assert "sub" not in signed_by(key.authorization(f"https://{HOST}/send/x", None))[0]


@pytest.mark.parametrize(
    "key", [b"", b"\x04" * 65, RECEIVER[:-1], b"\x05" + RECEIVER[1:], RECEIVER[:33], RECEIVER + b"\0"]
)
def test_invalid_push_key_is_detected(key: bytes) -> None:
    assert is_point(RECEIVER)
    assert not is_point(key)
