"""Passkeys: registered and used by a device that the test simulates. (WebAuthn)"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import cbor2
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

from starmine.server.accounts import passkeys
from tests.server.accounts.test_accounts import PHRASE, _signed_in_long_ago, account, register
from tests.server.accounts.test_sessions import name_of
from tests.server.conftest import own_house
from tests.server.serving import House, Json, Someone, serving

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


@dataclass
class Device:
    """A device with one key, for one address."""

    origin: str
    site: str = "localhost"
    flags: int = PRESENT | VERIFIED
    id: bytes = b"a passkey"
    count: int = 0
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, options: Json) -> Json:
        """A browser's answer to registration options."""
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        told = self._data(ATTESTED) + bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": told})
        client = self._client("webauthn.create", options)
        return self._credential(clientDataJSON=client, attestationObject=attested)

    def sign(self, options: Json) -> Json:
        """A browser's answer to sign-in options."""
        client, told = self._client("webauthn.get", options), self._data()
        signature = self.key.sign(told + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(clientDataJSON=client, authenticatorData=told, signature=signature)

    def _data(self, more: int = 0) -> bytes:
        site = hashlib.sha256(self.site.encode()).digest()
        return site + bytes([self.flags | more]) + self.count.to_bytes(4, "big")

    def _client(self, kind: str, options: Json) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _credential(self, **response: bytes) -> Json:
        name = bytes_to_base64url(self.id)
        texts = {key: bytes_to_base64url(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": texts}


house = own_house  # a server for each test, since account names are unique


def at_localhost(someone: Someone) -> str:
    """Makes somebody use the server at localhost; returns the origin of its pages."""
    port = someone.client.base_url.port
    someone.client.headers["Host"] = f"localhost:{port}"
    return f"http://localhost:{port}"


async def ada_with_a_passkey(house: House) -> tuple[Someone, Device]:
    ada = await house.guest("Ada")
    await register(ada)
    device = Device(at_localhost(ada))
    asked = await ada.post("/account/passkey-options", {})
    made = {"name": "My phone", "ticket": asked["ticket"], "credential": device.make(asked["options"])}
    await ada.post("/account/passkeys", made)
    return ada, device


async def signing_in(house: House) -> tuple[Someone, Json]:
    someone = house.stranger("phone")
    at_localhost(someone)
    asked: Json = await someone.post("/sign-in/passkey-options")
    return someone, asked


async def test_passkey_is_registered_and_signs_in_without_a_name(house: House) -> None:
    ada, device = await ada_with_a_passkey(house)
    phone, asked = await signing_in(house)
    assert "allowCredentials" not in asked["options"] or asked["options"]["allowCredentials"] == []
    body = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    assert (await phone.post("/sign-in/passkey", body))["person"]["name"] == "Ada"
    (passkey,) = (await account(ada))["passkeys"]
    assert passkey["name"] == "My phone"
    assert passkey["used"] is not None
    assert (await ada.get("/account"))["passkeys"]


async def test_options_register_one_passkey(house: House) -> None:
    """Regression: within five minutes any number of keys could be registered with one ticket."""
    ada, device = await ada_with_a_passkey(house)
    asked = await ada.post("/account/passkey-options", {})
    for name, answer in (("second", 201), ("third", 422)):
        device.id = name.encode()
        made = {"name": name, "ticket": asked["ticket"], "credential": device.make(asked["options"])}
        assert (await ada.ask("POST", "/account/passkeys", made)).status_code == answer
    assert [passkey["name"] for passkey in (await account(ada))["passkeys"]] == ["My phone", "second"]


async def test_passkey_answer_works_once(house: House) -> None:
    _, device = await ada_with_a_passkey(house)
    phone, asked = await signing_in(house)
    body = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    await phone.post("/sign-in/passkey", body)
    thief, again = await signing_in(house)
    assert await thief.refused("POST", "/sign-in/passkey", body) == (422, "bad-passkey")
    assert await thief.refused("POST", "/sign-in/passkey", {**body, "ticket": again["ticket"]}) == (422, "bad-passkey")


@pytest.mark.slow
@pytest.mark.parametrize(
    "wrong",
    [
        {"origin": "https://evil.example"},
        {"site": "evil.example"},
        {"flags": PRESENT},
        {"key": ec.generate_private_key(ec.SECP256R1())},
    ],
    ids=["another page", "another address", "not unlocked", "another key"],
)
async def test_signature_for_something_else_is_refused(house: House, wrong: dict[str, Any]) -> None:
    _, device = await ada_with_a_passkey(house)
    phone, asked = await signing_in(house)
    for name, value in wrong.items():
        setattr(device, name, value)
    body = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    assert await phone.refused("POST", "/sign-in/passkey", body) == (422, "bad-passkey")
    assert await name_of(phone) is None


async def test_ticket_is_for_one_purpose_one_person_and_five_minutes(house: House) -> None:
    ada, device = await ada_with_a_passkey(house)
    bob = await house.guest("Bob")
    await register(bob)
    at_localhost(bob)
    making = await ada.post("/account/passkey-options", {})
    device.id = b"another"
    made = {"name": "Key", "ticket": making["ticket"], "credential": device.make(making["options"])}
    assert await bob.refused("POST", "/account/passkeys", made) == (422, "bad-passkey")
    phone, signing = await signing_in(house)
    assert await ada.refused("POST", "/account/passkeys", {**made, "ticket": signing["ticket"]}) == (422, "bad-passkey")
    forged = {"ticket": making["ticket"] + "x", "credential": device.sign(signing["options"])}
    device.id = b"a passkey"
    assert (await phone.refused("POST", "/sign-in/passkey", forged))[0] in {403, 422}
    with patch.object(passkeys, "PATIENCE", timedelta(0)):
        body = {"ticket": signing["ticket"], "credential": device.sign(signing["options"])}
        assert await phone.refused("POST", "/sign-in/passkey", body) == (422, "passkey-late")
    await phone.post("/sign-in/passkey", body)


async def test_passkey_is_renamed_and_removed_by_its_owner_only(house: House) -> None:
    ada, device = await ada_with_a_passkey(house)
    (passkey,) = (await account(ada))["passkeys"]
    path, bob = f"/account/passkeys/{passkey['id']}", await house.guest("Bob")
    for method in ("PATCH", "DELETE"):
        assert await bob.refused(method, path, {"name": "Mine"} if method == "PATCH" else None) == (404, "not-found")
    assert (await ada.ask("PATCH", path, {"name": "Old phone"})).status_code == 204
    assert [one["name"] for one in (await account(ada))["passkeys"]] == ["Old phone"]
    assert (await ada.ask("DELETE", path)).status_code == 204
    phone, asked = await signing_in(house)
    body = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    assert await phone.refused("POST", "/sign-in/passkey", body) == (403, "unknown-passkey")


async def test_registration_needs_the_passphrase_or_a_recent_sign_in(house: House) -> None:
    ada, device = await ada_with_a_passkey(house)
    await _signed_in_long_ago(house)
    assert await ada.refused("POST", "/account/passkey-options", {}) == (403, "passphrase-needed")
    asked = await ada.post("/account/passkey-options", {"passphrase": PHRASE})
    assert len(asked["options"]["excludeCredentials"]) == 1
    again = {"name": "Twice", "ticket": asked["ticket"], "credential": device.make(asked["options"])}
    assert await ada.refused("POST", "/account/passkeys", again) == (409, "passkey-known")


async def test_passkeys_are_for_localhost_and_the_public_address_by_https(data_dir: Path) -> None:
    async with serving(data_dir) as house:
        ada = await house.guest("Ada")
        await register(ada)
        assert not (await ada.get("/account"))["passkeys"]
        assert await ada.refused("POST", "/account/passkey-options", {}) == (409, "no-passkeys")
        assert await ada.refused("POST", "/sign-in/passkey-options") == (409, "no-passkeys")
    async with serving(data_dir, public_url="https://starmine.example") as house:
        device = Device("https://starmine.example", "starmine.example")
        bob = house.stranger("Bob")
        bob.client.headers["Host"] = "starmine.example"
        answer = await bob.ask("PUT", "/me", {"name": "Bob"})
        bob.client.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        answer = await bob.ask("POST", "/account", {"name": "Bob", "passphrase": PHRASE})
        bob.client.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        asked = await bob.post("/account/passkey-options", {})
        assert asked["options"]["rp"]["id"] == "starmine.example"
        made = {"name": "Key", "ticket": asked["ticket"], "credential": device.make(asked["options"])}
        await bob.post("/account/passkeys", made)


@pytest.mark.slow
@pytest.mark.parametrize(
    "credential",
    [{}, {"rawId": 7}, {"rawId": "é"}, {"rawId": "YSBwYXNza2V5", "response": []}, {"id": "x", "rawId": "YSBwYXNza2V5"}],
)
async def test_malformed_answer_is_refused(house: House, credential: Json) -> None:
    ada, _ = await ada_with_a_passkey(house)
    phone, asked = await signing_in(house)
    body = {"ticket": asked["ticket"], "credential": credential}
    assert (await phone.refused("POST", "/sign-in/passkey", body))[0] in {403, 422}
    asked = await ada.post("/account/passkey-options", {})
    body = {"name": "Key", "ticket": asked["ticket"], "credential": credential}
    assert await ada.refused("POST", "/account/passkeys", body) == (422, "bad-passkey")


async def test_passkeys_per_account_are_limited(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "MOST", 1)
    ada, _ = await ada_with_a_passkey(house)
    assert await ada.refused("POST", "/account/passkey-options", {}) == (409, "too-many-passkeys")
