"""Passkeys: signing in with a key on a phone, a computer or a security key. (WebAuthn, level 2)

Passkeys are bound to an address: they work at the server's public https address, and at localhost.

Creating a passkey, or signing in with one, takes two requests. The first one is answered with options for the browser,
among them a random challenge, and with a *ticket*: the challenge signed by this server, which thus stores nothing. The
second one brings the browser's answer and the ticket.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Path
from sqlalchemy import or_, select, update
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
from starmine.server.accounts import schemas
from starmine.server.accounts.accounts import AccountsService, Site, ThisEntrant, ThisSite, passkeys_of
from starmine.server.accounts.sessions import Ended
from starmine.server.database.models import PasskeyRow
from starmine.server.identity import ByBrowser, InPerson, Signer
from starmine.server.request_limits import CountedRoute, limited
from starmine.server.web.errors import Refusal, conflict, forbidden, not_found, responses, unprocessable

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
Verified = TypeVar("Verified")
PasskeyId = Annotated[str, Path(pattern="^[0-9a-z]{1,40}$", description="The id of a passkey, which is not secret.")]


async def _require_site(site: ThisSite) -> Site:
    if site is None:
        raise conflict("no-passkeys", OTHER_ADDRESS)
    return site


RequiredSite = Annotated[Site, Depends(_require_site)]

router = APIRouter(route_class=CountedRoute, tags=["accounts"])


@router.post(
    "/sign-in/passkey-options",
    summary="Begin to sign in with a passkey",
    dependencies=[limited("signins")],
    responses=responses(401, 409),
)
async def begin_passkey_sign_in(
    accounts: AccountsService,
    signed: ByBrowser,  # noqa: ARG001 (tokens are refused)
    site: RequiredSite,
) -> schemas.PasskeyOptions:
    """The options that the browser signs with one of its passkeys."""
    required = structs.UserVerificationRequirement.REQUIRED
    options = generate_authentication_options(rp_id=site.name, user_verification=required)
    return _options(accounts.signer, options, "sign-in")


@router.post(
    "/sign-in/passkey",
    summary="Sign in with a passkey",
    dependencies=[limited("signins")],
    responses=responses(401, 409),
)
async def sign_in_by_passkey(
    accounts: AccountsService, entrant: ThisEntrant, body: schemas.PasskeySignInBody, site: RequiredSite
) -> schemas.Me:
    """Signs this browser in with a passkey's answer."""
    challenge, begun = _read(accounts.signer, body.ticket, "sign-in")
    try:
        credential = base64url_to_bytes(str(body.credential["rawId"]))
    except (KeyError, ValueError) as error:
        raise _bad() from error
    has_sent_id = PasskeyRow.credential == credential
    row = await accounts.database.read(lambda session: session.scalar(select(PasskeyRow).where(has_sent_id)))
    if row is None:
        raise forbidden("unknown-passkey", UNKNOWN_PASSKEY)
    stored: dict[str, Any] = {"credential_public_key": row.key, "credential_current_sign_count": row.count}
    verified = _verified(verify_authentication_response, body.credential, challenge, site, stored)

    def check(session: Session, _: list[Ended]) -> None:
        # An answer works once: the passkey must not have been used since the challenge was issued.
        used = update(PasskeyRow).where(has_sent_id, or_(PasskeyRow.used.is_(None), PasskeyRow.used < begun))
        used = used.values(used=datetime.now(UTC), count=verified.new_sign_count)
        if session.scalar(used.returning(PasskeyRow.id)) is None:
            raise _bad()

    return await accounts.admit(row.person, entrant, bring=body.bring, check=check)


@router.post("/account/passkey-options", summary="Begin to create a passkey", responses=responses(401, 409, 503))
async def begin_passkey(
    accounts: AccountsService, signed: InPerson, body: schemas.ProofBody, site: RequiredSite
) -> schemas.PasskeyOptions:
    """The options from which the browser creates a passkey."""
    account = await accounts.prove(signed, body.passphrase)
    existing = await accounts.database.read(passkeys_of, account.person)
    if len(existing) >= MOST:
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
        exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=row.credential) for row in existing],
    )
    return _options(accounts.signer, options, "make", account.person)


@router.post("/account/passkeys", summary="Create a passkey", status_code=201, responses=responses(401, 409))
async def post_passkey(
    accounts: AccountsService, signed: InPerson, body: schemas.PasskeyBody, site: RequiredSite
) -> schemas.Passkey:
    """Saves a passkey that the browser has created from ``passkey-options``."""
    challenge, _ = _read(accounts.signer, body.ticket, "make", signed.person)
    made = _verified(verify_registration_response, body.credential, challenge, site, {})
    row = PasskeyRow(
        # From the challenge, so that each set of options makes at most one passkey.
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
        await accounts.database.write(work)
    except IntegrityError as error:
        raise conflict("passkey-known", KNOWN_ALREADY) from error
    return schemas.Passkey.model_validate(row, from_attributes=True)


@router.patch("/account/passkeys/{passkey}", summary="Rename a passkey", status_code=204, responses=responses(401, 404))
async def patch_passkey(
    accounts: AccountsService, signed: InPerson, passkey: PasskeyId, body: schemas.PasskeyNameBody
) -> None:
    """Renames a passkey."""
    await accounts.database.write(_change, signed.person, passkey, body.name)


@router.delete(
    "/account/passkeys/{passkey}", summary="Remove a passkey", status_code=204, responses=responses(401, 404)
)
async def delete_passkey(accounts: AccountsService, signed: InPerson, passkey: PasskeyId) -> None:
    """Deletes a passkey: it can no longer be used to sign in."""
    await accounts.database.write(_change, signed.person, passkey, None)


def _options(signer: Signer, options: Any, purpose: Purpose, person: str = "") -> schemas.PasskeyOptions:
    """Options for the browser, with a ticket; ``person`` is empty if anybody may answer."""
    shown = options_to_json_dict(options)
    ticket = signer.sign("ticket", [purpose, shown["challenge"], datetime.now(UTC).isoformat(), person])
    return schemas.PasskeyOptions(options=shown, ticket=ticket)


def _read(signer: Signer, ticket: str, purpose: Purpose, person: str = "") -> tuple[str, datetime]:
    """The challenge in a ticket for this purpose and person, and when it was issued. Raises a 422."""
    match signer.unsign("ticket", ticket):
        case [signed_purpose, str(challenge), str(issued), whose] if (signed_purpose, whose) == (purpose, person):
            begun = datetime.fromisoformat(issued)
            if datetime.now(UTC) - begun > PATIENCE:
                raise unprocessable("passkey-late", TOO_LATE)
            return challenge, begun
    raise _bad()


def _verified(
    verify: Callable[..., Verified], credential: dict[str, Any], challenge: str, site: Site, more: dict[str, Any]
) -> Verified:
    """Calls ``verify`` of ``webauthn``, with ``more`` arguments, on a browser's answer. Raises a 422 if it refuses."""
    try:
        return verify(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.name,
            expected_origin=site.origin,
            require_user_verification=True,
            **more,
        )
    except Exception as error:  # a malformed answer may raise anything in the library
        raise _bad() from error


def _change(session: Session, person: str, passkey: str, name: str | None) -> None:
    """Renames a passkey of a person, or deletes it if ``name`` is None. Raises a 404."""
    row = session.get(PasskeyRow, passkey)
    if row is None or row.person != person:
        raise not_found(NO_PASSKEY)
    if name is None:
        session.delete(row)
    else:
        row.name = name


def _bad() -> Refusal:
    return unprocessable("bad-passkey", NOT_ASKED)
