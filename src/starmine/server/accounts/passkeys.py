"""Passkeys: signing in with a key on a phone, a computer or a security key. (WebAuthn, level 2)

Passkeys are bound to an address: they work at the server's public https address, and at localhost.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal
from urllib.parse import urlsplit

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import options_to_json_dict, structs

from starmine.rules.words.texts import template, text
from starmine.server.accounts import store
from starmine.server.accounts.accounts import Accounts, SignedIn
from starmine.server.accounts.schemas import Passkey, PasskeyBody, PasskeyOptions, PasskeySignInBody
from starmine.server.database.database import Database
from starmine.server.database.models import PasskeyRow
from starmine.server.identity.identity import Signed, Signer
from starmine.server.settings import Settings
from starmine.server.web.errors import Refusal, conflict, forbidden, not_found, unprocessable
from starmine.server.web.parameters import Browser

TOO_MANY = template("passkey.too-many", "You have {count} passkeys, the maximum: remove one that you no longer use.")
KNOWN_ALREADY = text("passkey.known", "This passkey is already registered.")
UNKNOWN_PASSKEY = text("passkey.not-known", "Unknown passkey: the passkey or the account was deleted.")
TOO_LATE = text("passkey.expired", "This took more than five minutes. Try again.")
OTHER_ADDRESS = text(
    "passkey.address",
    "Passkeys work only over https at the server's public address, or on localhost: open the server there.",
)
NOT_ASKED = text("passkey.wrong", "The answer of the passkey does not match the request. Try again.")
NO_PASSKEY = text("passkey.none", "Unknown passkey: it was already removed, or it is not yours.")

MOST = 20  # per account
PATIENCE = timedelta(minutes=5)  # for the browser's answer
NAME = "Starmine"

Purpose = Literal["make", "sign-in"]


@dataclass(frozen=True, slots=True)
class Site:
    """The address that passkeys are bound to: its name, and its origin."""

    name: str
    origin: str


class Passkeys:
    """Registers and verifies passkeys."""

    def __init__(self, database: Database, signer: Signer, accounts: Accounts, settings: Settings) -> None:
        self._database = database
        self._signer = signer
        self._accounts = accounts
        self._public = settings.public_url if settings.secure else None

    def site(self, host: str, scheme: str) -> Site | None:
        """The address for passkeys at a request's host; None if browsers do not allow them there."""
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            name = None
        if name == "localhost":
            return Site(name, f"{scheme}://{host}")
        if self._public is None:
            return None
        return Site(urlsplit(self._public).hostname or "", self._public)

    async def begin_making(self, site: Site | None, signed: Signed, passphrase: str | None) -> PasskeyOptions:
        """The options for registering a passkey. Raises like ``Accounts.prove``, and a 409 at other addresses."""
        site = _require_site(site)
        account = await self._accounts.prove(signed, passphrase)
        there = await self._database.read(store.passkeys_of, account.person)
        if len(there) >= MOST:
            raise conflict("too-many-passkeys", TOO_MANY(count=MOST))
        options = generate_registration_options(
            rp_id=site.name,
            rp_name=NAME,
            user_id=account.person.encode(),
            user_name=account.name,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=row.credential) for row in there],
        )
        return self._options(options, "make", account.person)

    async def make(self, site: Site | None, person: str, body: PasskeyBody) -> Passkey:
        """Saves a newly registered passkey. Raises a 409, and a 422 if the answer is invalid."""
        site = _require_site(site)
        challenge, _ = self._read(body.ticket, "make", person)
        try:
            made = verify_registration_response(
                credential=body.credential,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception as error:
            raise _bad() from error
        row = PasskeyRow(
            # By the options: each set of them makes one passkey.
            id=hashlib.sha256(challenge.encode()).hexdigest()[:12],
            person=person,
            credential=made.credential_id,
            key=made.credential_public_key,
            count=made.sign_count,
            name=body.name,
            created=datetime.now(UTC),
            used=None,
        )

        def work(session: Session) -> None:
            if session.get(PasskeyRow, row.id) is not None:
                raise _bad()
            session.add(row)

        try:
            await self._database.write(work)
        except IntegrityError as error:
            raise conflict("passkey-known", KNOWN_ALREADY) from error
        return Passkey.model_validate(row, from_attributes=True)

    def begin_signing_in(self, site: Site | None) -> PasskeyOptions:
        """The options for signing in with any passkey. Raises a 409 at other addresses."""
        asked = structs.UserVerificationRequirement.REQUIRED
        options = generate_authentication_options(rp_id=_require_site(site).name, user_verification=asked)
        return self._options(options, "sign-in")

    async def sign_in(
        self, site: Site | None, body: PasskeySignInBody, asking: Signed | None, browser: Browser
    ) -> SignedIn:
        """Signs in with a passkey's answer. Raises a 403, a 409 and a 422."""
        site = _require_site(site)
        await self._accounts.refuse_signed_in(asking)
        challenge, begun = self._read(body.ticket, "sign-in", "")
        try:
            credential = base64url_to_bytes(str(body.credential["rawId"]))
        except (KeyError, ValueError) as error:
            raise _bad() from error
        row = await self._database.read(store.passkey, credential)
        if row is None:
            raise forbidden("unknown-passkey", UNKNOWN_PASSKEY)
        try:
            verified = verify_authentication_response(
                credential=body.credential,
                expected_challenge=base64url_to_bytes(challenge),
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=row.key,
                credential_current_sign_count=row.count,
                require_user_verification=True,
            )
        except Exception as error:
            raise _bad() from error

        def check(session: Session) -> None:
            if not store.use_passkey(session, credential, since=begun, count=verified.new_sign_count):
                raise _bad()

        return await self._accounts.admit(row.person, asking, browser, bring=body.bring, check=check)

    async def rename(self, person: str, passkey: str, name: str) -> None:
        """Renames a passkey. Raises a 404."""
        await self._database.write(_change, person, passkey, name)

    async def remove(self, person: str, passkey: str) -> None:
        """Deletes a passkey. Raises a 404."""
        await self._database.write(_change, person, passkey, None)

    def _options(self, options: Any, purpose: Purpose, person: str = "") -> PasskeyOptions:
        shown = options_to_json_dict(options)
        ticket = self._signer.sign("ticket", [purpose, shown["challenge"], datetime.now(UTC).isoformat(), person])
        return PasskeyOptions(options=shown, ticket=ticket)

    def _read(self, ticket: str, purpose: Purpose, person: str) -> tuple[str, datetime]:
        """The challenge in a ticket for this purpose and person, and when it was issued."""
        match self._signer.unsign("ticket", ticket):
            case [asked, str(challenge), str(issued), whose] if (asked, whose) == (purpose, person):
                begun = datetime.fromisoformat(issued)
                if datetime.now(UTC) - begun > PATIENCE:
                    raise unprocessable("passkey-late", TOO_LATE)
                return challenge, begun
        raise _bad()


def _change(session: Session, person: str, passkey: str, name: str | None) -> None:
    """Renames a passkey of a person, or deletes it if ``name`` is None. Raises a 404."""
    row = session.get(PasskeyRow, passkey)
    if row is None or row.person != person:
        raise not_found(NO_PASSKEY)
    if name is None:
        session.delete(row)
    else:
        row.name = name


def _require_site(site: Site | None) -> Site:
    if site is None:
        raise conflict("no-passkeys", OTHER_ADDRESS)
    return site


def _bad() -> Refusal:
    return unprocessable("bad-passkey", NOT_ASKED)
