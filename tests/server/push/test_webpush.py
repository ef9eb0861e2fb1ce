"""Web push messages: encrypted as in RFC 8291, and signed as in RFC 8292."""

from __future__ import annotations

import time

import pytest

from starmine.server.push.webpush import VapidKey, decoded, encrypted, is_point
from tests.server.pushing import HOST, FakeBrowser, signed_by

PUBLIC = decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")


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


@pytest.mark.parametrize("key", [b"", b"\x04" * 65, PUBLIC[:-1], b"\x05" + PUBLIC[1:], PUBLIC[:33], PUBLIC + b"\0"])
def test_invalid_push_key_is_detected(key: bytes) -> None:
    assert is_point(PUBLIC)
    assert not is_point(key)
