"""Accounts: creating them, signing in and out, and deleting them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response, status

from starmine.server.accounts.accounts import Accounts, SignedIn
from starmine.server.accounts.leaving import Leaving
from starmine.server.accounts.passkeys import Passkeys, Site
from starmine.server.accounts.schemas import (
    Deleted,
    Me,
    MyAccount,
    NewAccount,
    NewAccountBody,
    Passkey,
    PasskeyBody,
    PasskeyNameBody,
    PasskeyOptions,
    PasskeySignInBody,
    PassphraseBody,
    ProofBody,
    RecoveryBody,
    RecoveryCodes,
    SignInBody,
)
from starmine.server.accounts.sessions import Sessions
from starmine.server.identity.access import ByBrowser, InPerson, SignedOwner
from starmine.server.identity.identity import clear_cookie, set_cookie
from starmine.server.identity.limits import CountedRoute, limited
from starmine.server.services import service
from starmine.server.settings import Settings
from starmine.server.web.errors import responses
from starmine.server.web.parameters import ThisBrowser

PasskeysService = Annotated[Passkeys, service(Passkeys)]
SettingsService = Annotated[Settings, service(Settings)]
SessionsService = Annotated[Sessions, service(Sessions)]
AccountsService = Annotated[Accounts, service(Accounts)]
LeavingService = Annotated[Leaving, service(Leaving)]

router = APIRouter(route_class=CountedRoute, tags=["accounts"])

_ID = "^[0-9a-z]{1,40}$"
LoginId = Annotated[str, Path(pattern=_ID, description="The id of a login, which is not secret.")]
PasskeyId = Annotated[str, Path(pattern=_ID, description="The id of a passkey, which is not secret.")]


async def _site(passkeys: PasskeysService, request: Request) -> Site | None:
    return passkeys.site(request.headers.get("host", ""), request.url.scheme)


ThisSite = Annotated[Site | None, Depends(_site)]


def _signed_in(settings: Settings, response: Response, signed_in: SignedIn) -> Me:
    set_cookie(response, signed_in.cookie, secure=settings.secure)
    return Me(person=signed_in.person)


@router.get("/account", summary="My account", responses=responses(401))
async def get_account(
    sessions: SessionsService, accounts: AccountsService, signed: SignedOwner, site: ThisSite
) -> MyAccount:
    """The caller's account, with the browsers in which it is signed in; null for guests."""
    logins = [] if signed is None else await sessions.logins(signed.person, signed.id)
    return MyAccount(logins=logins, account=await accounts.show(signed), passkeys=site is not None)


@router.post(
    "/account",
    summary="Create an account",
    status_code=201,
    dependencies=[limited("signins")],
    responses=responses(401, 409, 503),
)
async def post_account(
    accounts: AccountsService,
    settings: SettingsService,
    signed: InPerson,
    body: NewAccountBody,
    browser: ThisBrowser,
    response: Response,
) -> NewAccount:
    """Turns the guest of this browser into an account that keeps all of the guest's games.

    409 if the name looks the same as another account's. The recovery codes are shown only here.
    """
    made, cookie = await accounts.create(signed.person, body.name, body.passphrase, browser)
    set_cookie(response, cookie, secure=settings.secure)
    return made


@router.post("/sign-in", summary="Sign in", dependencies=[limited("signins")], responses=responses(401, 409, 503))
async def sign_in(
    settings: SettingsService,
    accounts: AccountsService,
    signed: ByBrowser,
    body: SignInBody,
    browser: ThisBrowser,
    response: Response,
) -> Me:
    """Signs this browser in. Unknown names and wrong passphrases get the same answer, after the same time."""
    signed_in = await accounts.sign_in(body.name, body.passphrase, signed, browser, bring=body.bring)
    return _signed_in(settings, response, signed_in)


@router.post(
    "/sign-in/recovery",
    summary="Sign in with a recovery code",
    dependencies=[limited("signins")],
    responses=responses(401, 409, 503),
)
async def sign_in_by_code(
    settings: SettingsService,
    accounts: AccountsService,
    signed: ByBrowser,
    body: RecoveryBody,
    browser: ThisBrowser,
    response: Response,
) -> Me:
    """Uses up a recovery code, sets a new passphrase, and signs out all other browsers."""
    signed_in = await accounts.recover(body.name, body.code, body.passphrase, signed, browser, bring=body.bring)
    return _signed_in(settings, response, signed_in)


@router.post(
    "/sign-in/passkey-options",
    summary="Begin to sign in with a passkey",
    dependencies=[limited("signins")],
    responses=responses(401, 409),
)
async def begin_passkey_sign_in(passkeys: PasskeysService, signed: ByBrowser, site: ThisSite) -> PasskeyOptions:  # noqa: ARG001
    """The options that the browser signs with one of its passkeys."""
    return await passkeys.begin_signing_in(site)


@router.post(
    "/sign-in/passkey",
    summary="Sign in with a passkey",
    dependencies=[limited("signins")],
    responses=responses(401, 409),
)
async def sign_in_by_passkey(
    settings: SettingsService,
    passkeys: PasskeysService,
    signed: ByBrowser,
    body: PasskeySignInBody,
    site: ThisSite,
    browser: ThisBrowser,
    response: Response,
) -> Me:
    """Signs this browser in with a passkey's answer."""
    return _signed_in(settings, response, await passkeys.sign_in(site, body, signed, browser))


@router.post(
    "/sign-out", summary="Sign out here", status_code=status.HTTP_204_NO_CONTENT, responses=responses(401, 409)
)
async def sign_out(accounts: AccountsService, settings: SettingsService, signed: InPerson, response: Response) -> None:
    """Ends the login of this browser. Guests cannot sign out, since they could not open their games any more."""
    await accounts.sign_out(signed)
    clear_cookie(response, secure=settings.secure)


@router.delete(
    "/account/logins/{login}",
    summary="Sign out elsewhere",
    status_code=status.HTTP_204_NO_CONTENT,
    responses=responses(401, 404, 409),
)
async def delete_login(accounts: AccountsService, signed: InPerson, login: LoginId) -> None:
    """Ends the login of one browser, which becomes anonymous. A guest cannot end the login of this browser."""
    await accounts.end_login(signed, login)


@router.put(
    "/account/passphrase",
    summary="Change my passphrase",
    status_code=status.HTTP_204_NO_CONTENT,
    responses=responses(401, 409, 503),
)
async def put_passphrase(
    accounts: AccountsService,
    settings: SettingsService,
    signed: InPerson,
    body: PassphraseBody,
    browser: ThisBrowser,
    response: Response,
) -> None:
    """Changes the passphrase and signs out all other browsers."""
    cookie = await accounts.set_passphrase(signed, body.old, body.passphrase, browser)
    set_cookie(response, cookie, secure=settings.secure)


@router.post("/account/recovery-codes", summary="New recovery codes", responses=responses(401, 409, 503))
async def post_recovery_codes(accounts: AccountsService, signed: InPerson, body: ProofBody) -> RecoveryCodes:
    """Creates ten new codes; the previous ones become invalid."""
    return RecoveryCodes(codes=await accounts.new_codes(signed, body.passphrase))


@router.post("/account/passkey-options", summary="Begin to create a passkey", responses=responses(401, 409, 503))
async def begin_passkey(passkeys: PasskeysService, signed: InPerson, body: ProofBody, site: ThisSite) -> PasskeyOptions:
    """The options from which the browser creates a passkey."""
    return await passkeys.begin_making(site, signed, body.passphrase)


@router.post("/account/passkeys", summary="Create a passkey", status_code=201, responses=responses(401, 409))
async def post_passkey(passkeys: PasskeysService, signed: InPerson, body: PasskeyBody, site: ThisSite) -> Passkey:
    """Saves a passkey that the browser has created from ``passkey-options``."""
    return await passkeys.make(site, signed.person, body)


@router.patch(
    "/account/passkeys/{passkey}",
    summary="Rename a passkey",
    status_code=status.HTTP_204_NO_CONTENT,
    responses=responses(401, 404),
)
async def patch_passkey(passkeys: PasskeysService, signed: InPerson, passkey: PasskeyId, body: PasskeyNameBody) -> None:
    """Renames a passkey."""
    await passkeys.rename(signed.person, passkey, body.name)


@router.delete(
    "/account/passkeys/{passkey}",
    summary="Remove a passkey",
    status_code=status.HTTP_204_NO_CONTENT,
    responses=responses(401, 404),
)
async def delete_passkey(passkeys: PasskeysService, signed: InPerson, passkey: PasskeyId) -> None:
    """Deletes a passkey: it can no longer be used to sign in."""
    await passkeys.remove(signed.person, passkey)


@router.post("/account/delete", summary="Delete everything of mine", responses=responses(401, 409, 503))
async def delete_account(
    leaving: LeavingService, settings: SettingsService, signed: InPerson, body: ProofBody, response: Response
) -> Deleted:
    """Deletes the caller with account, logins, tokens, passkeys and notes; also for guests.

    Bots take over unfinished games. Finished games and messages stay, anonymized.
    """
    deleted = await leaving.delete(signed, body.passphrase)
    clear_cookie(response, secure=settings.secure)
    return deleted
