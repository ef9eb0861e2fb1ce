"""Passkeys: signing in with a key on a phone, a computer or a security key. (WebAuthn, level 2)

Passkeys are bound to an address: they work at the server's public https address, and at localhost.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
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
from starmine.server.accounts import schemas, store
from starmine.server.accounts.accounts import AccountsService, Site, ThisSite
from starmine.server.accounts.sessions import SetCookie
from starmine.server.database.models import PasskeyRow
from starmine.server.identity.access import ByBrowser, InPerson
from starmine.server.identity.identity import Signer
from starmine.server.identity.limits import CountedRoute, limited
from starmine.server.web.errors import Refusal, conflict, forbidden, not_found, responses, unprocessable
from starmine.server.web.parameters import ThisBrowser

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
PasskeyId = Annotated[str, Path(pattern="^[0-9a-z]{1,40}$", description="The id of a passkey, which is not secret.")]

router = APIRouter(route_class=CountedRoute, tags=["accounts"])


@router.post(
    "/sign-in/passkey-options",
    summary="Begin to sign in with a passkey",
    dependencies=[limited("signins")],
    responses=responses(401, 409),
)
async def begin_passkey_sign_in(accounts: AccountsService, signed: ByBrowser, site: ThisSite) -> schemas.PasskeyOptions:  # noqa: ARG001
    """The options that the browser signs with one of its passkeys."""
    asked = structs.UserVerificationRequirement.REQUIRED
    options = generate_authentication_options(rp_id=_required(site).name, user_verification=asked)
    return _options(accounts.signer, options, "sign-in")


@router.post(
    "/sign-in/passkey",
    summary="Sign in with a passkey",
    dependencies=[limited("signins")],
    responses=responses(401, 409),
)
async def sign_in_by_passkey(
    accounts: AccountsService,
    signed: ByBrowser,
    body: schemas.PasskeySignInBody,
    site: ThisSite,
    browser: ThisBrowser,
    set_cookie: SetCookie,
) -> schemas.Me:
    """Signs this browser in with a passkey's answer."""
    site = _required(site)
    await accounts.refuse_signed_in(signed)
    challenge, begun = _read(accounts.signer, body.ticket, "sign-in")
    try:
        credential = base64url_to_bytes(str(body.credential["rawId"]))
    except (KeyError, ValueError) as error:
        raise _bad() from error
    row = await accounts.tables.database.read(store.passkey, credential)
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

    person, login = await accounts.admit(row.person, signed, browser, bring=body.bring, check=check)
    set_cookie(person.id, login)
    return schemas.Me(person=person)


@router.post("/account/passkey-options", summary="Begin to create a passkey", responses=responses(401, 409, 503))
async def begin_passkey(
    accounts: AccountsService, signed: InPerson, body: schemas.ProofBody, site: ThisSite
) -> schemas.PasskeyOptions:
    """The options from which the browser creates a passkey."""
    site = _required(site)
    account = await accounts.prove(signed, body.passphrase)
    there = await accounts.tables.database.read(store.passkeys_of, account.person)
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
    return _options(accounts.signer, options, "make", account.person)


@router.post("/account/passkeys", summary="Create a passkey", status_code=201, responses=responses(401, 409))
async def post_passkey(
    accounts: AccountsService, signed: InPerson, body: schemas.PasskeyBody, site: ThisSite
) -> schemas.Passkey:
    """Saves a passkey that the browser has created from ``passkey-options``."""
    site = _required(site)
    challenge, _ = _read(accounts.signer, body.ticket, "make", signed.person)
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
        person=signed.person,
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
        await accounts.tables.database.write(work)
    except IntegrityError as error:
        raise conflict("passkey-known", KNOWN_ALREADY) from error
    return schemas.Passkey.model_validate(row, from_attributes=True)


@router.patch("/account/passkeys/{passkey}", summary="Rename a passkey", status_code=204, responses=responses(401, 404))
async def patch_passkey(
    accounts: AccountsService, signed: InPerson, passkey: PasskeyId, body: schemas.PasskeyNameBody
) -> None:
    """Renames a passkey."""
    await accounts.tables.database.write(_change, signed.person, passkey, body.name)


@router.delete(
    "/account/passkeys/{passkey}", summary="Remove a passkey", status_code=204, responses=responses(401, 404)
)
async def delete_passkey(accounts: AccountsService, signed: InPerson, passkey: PasskeyId) -> None:
    """Deletes a passkey: it can no longer be used to sign in."""
    await accounts.tables.database.write(_change, signed.person, passkey, None)


def _options(signer: Signer, options: Any, purpose: Purpose, person: str = "") -> schemas.PasskeyOptions:
    shown = options_to_json_dict(options)
    ticket = signer.sign("ticket", [purpose, shown["challenge"], datetime.now(UTC).isoformat(), person])
    return schemas.PasskeyOptions(options=shown, ticket=ticket)


def _read(signer: Signer, ticket: str, purpose: Purpose, person: str = "") -> tuple[str, datetime]:
    """The challenge in a ticket for this purpose and person, and when it was issued."""
    match signer.unsign("ticket", ticket):
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


def _required(site: Site | None) -> Site:
    if site is None:
        raise conflict("no-passkeys", OTHER_ADDRESS)
    return site


def _bad() -> Refusal:
    return unprocessable("bad-passkey", NOT_ASKED)
