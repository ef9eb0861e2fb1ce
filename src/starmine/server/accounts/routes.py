"""Guests, their tokens, and accounts: creating them, signing in and out, and deleting them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from starmine.rules.words.texts import text
from starmine.server.accounts import schemas
from starmine.server.accounts.accounts import AccountsService
from starmine.server.accounts.passkeys import Passkeys, Site
from starmine.server.accounts.people import People
from starmine.server.accounts.sessions import SessionsService
from starmine.server.identity.access import (
    PUBLIC,
    ByBrowser,
    CurrentOwner,
    InPerson,
    RequiredOwner,
    SignedOwner,
    SignedReader,
)
from starmine.server.identity.identity import Signer, clear_cookie, known, set_cookie
from starmine.server.identity.limits import CountedRoute, RequestRates, limited
from starmine.server.settings import Settings
from starmine.server.web.errors import conflict, responses
from starmine.server.web.parameters import Address, ThisBrowser, TokenId, service

NO_TOKEN_SENT = text("token.not-sent", "Only a token can be renewed, and a browser has none: its cookie renews itself.")

PeopleService = Annotated[People, service(People)]
PasskeysService = Annotated[Passkeys, service(Passkeys)]
SettingsService = Annotated[Settings, service(Settings)]

people = APIRouter(route_class=CountedRoute, tags=["people"])
router = APIRouter(route_class=CountedRoute, tags=["accounts"])

_ID = "^[0-9a-z]{1,40}$"
LoginId = Annotated[str, Path(pattern=_ID, description="The id of a login, which is not secret.")]
PasskeyId = Annotated[str, Path(pattern=_ID, description="The id of a passkey, which is not secret.")]


async def _site(passkeys: PasskeysService, request: Request) -> Site | None:
    return passkeys.site(request.headers.get("host", ""), request.url.scheme)


async def _set_cookie(settings: SettingsService, response: Response) -> Callable[[str], None]:
    return partial(set_cookie, response, secure=settings.secure)


async def _clear_cookie(settings: SettingsService, response: Response) -> Callable[[], None]:
    return partial(clear_cookie, response, secure=settings.secure)


ThisSite = Annotated[Site | None, Depends(_site)]
SetCookie = Annotated[Callable[[str], None], Depends(_set_cookie)]  # sets the cookie of this browser
ClearCookie = Annotated[Callable[[], None], Depends(_clear_cookie)]


@people.get("/me", summary="Who am I?", responses=responses(401))
async def get_me(people: PeopleService, signed: SignedReader) -> schemas.Me:
    """The person of this browser or token; ``person`` is null if there is none. For a token, its scope and end."""
    token = None
    if signed is not None and signed.use == "token":
        token = schemas.MyToken(scope=signed.scope, expires=datetime.fromtimestamp(signed.expires, UTC))
    return schemas.Me(person=await people.find(signed and signed.person), token=token)


@people.put("/me", summary="Take or change my name", responses=responses(401, 409))
async def put_me(
    people: PeopleService,
    sessions: SessionsService,
    signer: Annotated[Signer, service(Signer)],
    rates: Annotated[RequestRates, service(RequestRates)],
    person: CurrentOwner,
    address: Address,
    body: schemas.NameBody,
    browser: ThisBrowser,
    set_cookie: SetCookie,
) -> schemas.Me:
    """Creates a guest with a signed cookie, or renames the caller."""
    guest = await people.rename(person, body.name)
    if guest is None:
        rates.take("guests", None, address)
        guest, login = await people.create(body.name, partial(sessions.new_login, browser=browser))
        set_cookie(signer.cookie(guest.id, login))
    return schemas.Me(person=guest)


@people.post(
    "/guests",
    summary="A guest for a bot or a script",
    status_code=201,
    dependencies=[limited("guests")],
    **PUBLIC,
    responses=responses(),
)
async def post_guests(people: PeopleService, sessions: SessionsService, body: schemas.NameBody) -> schemas.Guest:
    """Makes a guest and gives its token, to be sent as ``Authorization: Bearer <token>``. No cookie is set.

    The token is valid for a year, and by ``POST /api/me/token`` for a further one.
    """
    person, token = await people.create(body.name, partial(sessions.new_token, name=body.name))
    return schemas.Guest(person=person, token=token)


@people.post("/me/sign-out-others", summary="Sign out everywhere else", responses=responses(401))
async def sign_out_others(
    sessions: SessionsService, signed: SignedOwner, browser: ThisBrowser, set_cookie: SetCookie
) -> schemas.SignedOut:
    """Ends all cookies and tokens of the caller, and returns a new one of the kind that was sent."""
    signed = known(signed)
    text = await sessions.sign_out_others(signed, browser)
    if signed.use == "token":
        return schemas.SignedOut(token=text)
    set_cookie(text)
    return schemas.SignedOut(token=None)


@people.post("/me/token", summary="Renew my token", responses=responses(401, 409))
async def post_token(sessions: SessionsService, signed: SignedOwner) -> schemas.NewToken:
    """Renews the token that was sent, for the lifetime with which it was created.

    The earlier text stays valid until it expires; revoking the token ends both. 409 for a browser.
    """
    signed = known(signed)
    if signed.use == "cookie":
        raise conflict("no-token", NO_TOKEN_SENT)
    return await sessions.renew_token(signed)


@people.get("/me/tokens", summary="My tokens for programs", responses=responses(401))
async def get_tokens(sessions: SessionsService, person: RequiredOwner) -> schemas.TokenList:
    """The tokens that the caller has created, without their text."""
    return schemas.TokenList(tokens=await sessions.tokens(person))


@people.post("/me/tokens", summary="A token for a program", status_code=201, responses=responses(401, 409))
async def post_tokens(sessions: SessionsService, signed: SignedOwner, body: schemas.TokenBody) -> schemas.NewToken:
    """Creates a token with which a program acts as the caller, within its scope. Its text is shown only here."""
    return await sessions.make_token(known(signed), body.name, body.scope, body.days)


@people.delete("/me/tokens/{token}", summary="Revoke a token", status_code=204, responses=responses(401, 404))
async def delete_token(sessions: SessionsService, person: RequiredOwner, token: TokenId) -> None:
    """Revokes a token: requests with it are refused."""
    await sessions.end_token(person, token)


@router.get("/account", summary="My account", responses=responses(401))
async def get_account(
    sessions: SessionsService, accounts: AccountsService, signed: SignedOwner, site: ThisSite
) -> schemas.MyAccount:
    """The caller's account, with the browsers in which it is signed in; null for guests."""
    logins = [] if signed is None else await sessions.logins(signed.person, signed.id)
    return schemas.MyAccount(logins=logins, account=await accounts.show(signed), passkeys=site is not None)


@router.post(
    "/account",
    summary="Create an account",
    status_code=201,
    dependencies=[limited("signins")],
    responses=responses(401, 409, 503),
)
async def post_account(
    accounts: AccountsService,
    signed: InPerson,
    body: schemas.NewAccountBody,
    browser: ThisBrowser,
    set_cookie: SetCookie,
) -> schemas.NewAccount:
    """Turns the guest of this browser into an account that keeps all of the guest's games.

    409 if the name looks the same as another account's. The recovery codes are shown only here.
    """
    made, cookie = await accounts.create(signed.person, body.name, body.passphrase, browser)
    set_cookie(cookie)
    return made


@router.post("/sign-in", summary="Sign in", dependencies=[limited("signins")], responses=responses(401, 409, 503))
async def sign_in(
    accounts: AccountsService, signed: ByBrowser, body: schemas.SignInBody, browser: ThisBrowser, set_cookie: SetCookie
) -> schemas.Me:
    """Signs this browser in. Unknown names and wrong passphrases get the same answer, after the same time."""
    person, cookie = await accounts.sign_in(body.name, body.passphrase, signed, browser, bring=body.bring)
    set_cookie(cookie)
    return schemas.Me(person=person)


@router.post(
    "/sign-in/recovery",
    summary="Sign in with a recovery code",
    dependencies=[limited("signins")],
    responses=responses(401, 409, 503),
)
async def sign_in_by_code(
    accounts: AccountsService,
    signed: ByBrowser,
    body: schemas.RecoveryBody,
    browser: ThisBrowser,
    set_cookie: SetCookie,
) -> schemas.Me:
    """Uses up a recovery code, sets a new passphrase, and signs out all other browsers."""
    person, cookie = await accounts.recover(body.name, body.code, body.passphrase, signed, browser, bring=body.bring)
    set_cookie(cookie)
    return schemas.Me(person=person)


@router.post(
    "/sign-in/passkey-options",
    summary="Begin to sign in with a passkey",
    dependencies=[limited("signins")],
    responses=responses(401, 409),
)
async def begin_passkey_sign_in(passkeys: PasskeysService, signed: ByBrowser, site: ThisSite) -> schemas.PasskeyOptions:  # noqa: ARG001
    """The options that the browser signs with one of its passkeys."""
    return passkeys.begin_signing_in(site)


@router.post(
    "/sign-in/passkey",
    summary="Sign in with a passkey",
    dependencies=[limited("signins")],
    responses=responses(401, 409),
)
async def sign_in_by_passkey(
    passkeys: PasskeysService,
    signed: ByBrowser,
    body: schemas.PasskeySignInBody,
    site: ThisSite,
    browser: ThisBrowser,
    set_cookie: SetCookie,
) -> schemas.Me:
    """Signs this browser in with a passkey's answer."""
    person, cookie = await passkeys.sign_in(site, body, signed, browser)
    set_cookie(cookie)
    return schemas.Me(person=person)


@router.post("/sign-out", summary="Sign out here", status_code=204, responses=responses(401, 409))
async def sign_out(accounts: AccountsService, signed: InPerson, clear_cookie: ClearCookie) -> None:
    """Ends the login of this browser. Guests cannot sign out, since they could not open their games any more."""
    await accounts.sign_out(signed)
    clear_cookie()


@router.delete(
    "/account/logins/{login}", summary="Sign out elsewhere", status_code=204, responses=responses(401, 404, 409)
)
async def delete_login(accounts: AccountsService, signed: InPerson, login: LoginId) -> None:
    """Ends the login of one browser, which becomes anonymous. A guest cannot end the login of this browser."""
    await accounts.end_login(signed, login)


@router.put("/account/passphrase", summary="Change my passphrase", status_code=204, responses=responses(401, 409, 503))
async def put_passphrase(
    accounts: AccountsService,
    signed: InPerson,
    body: schemas.PassphraseBody,
    browser: ThisBrowser,
    set_cookie: SetCookie,
) -> None:
    """Changes the passphrase and signs out all other browsers."""
    set_cookie(await accounts.set_passphrase(signed, body.old, body.passphrase, browser))


@router.put("/account/listed", summary="Whether best results name me", status_code=204, responses=responses(401, 409))
async def put_listed(accounts: AccountsService, signed: InPerson, body: schemas.ListedBody) -> None:
    """Whether best results name the account's person; at first they do not."""
    await accounts.set_listed(signed, body.listed)


@router.post("/account/recovery-codes", summary="New recovery codes", responses=responses(401, 409, 503))
async def post_recovery_codes(
    accounts: AccountsService, signed: InPerson, body: schemas.ProofBody
) -> schemas.RecoveryCodes:
    """Creates ten new codes; the previous ones become invalid."""
    return schemas.RecoveryCodes(codes=await accounts.new_codes(signed, body.passphrase))


@router.post("/account/passkey-options", summary="Begin to create a passkey", responses=responses(401, 409, 503))
async def begin_passkey(
    passkeys: PasskeysService, signed: InPerson, body: schemas.ProofBody, site: ThisSite
) -> schemas.PasskeyOptions:
    """The options from which the browser creates a passkey."""
    return await passkeys.begin_making(site, signed, body.passphrase)


@router.post("/account/passkeys", summary="Create a passkey", status_code=201, responses=responses(401, 409))
async def post_passkey(
    passkeys: PasskeysService, signed: InPerson, body: schemas.PasskeyBody, site: ThisSite
) -> schemas.Passkey:
    """Saves a passkey that the browser has created from ``passkey-options``."""
    return await passkeys.make(site, signed.person, body)


@router.patch("/account/passkeys/{passkey}", summary="Rename a passkey", status_code=204, responses=responses(401, 404))
async def patch_passkey(
    passkeys: PasskeysService, signed: InPerson, passkey: PasskeyId, body: schemas.PasskeyNameBody
) -> None:
    """Renames a passkey."""
    await passkeys.rename(signed.person, passkey, body.name)


@router.delete(
    "/account/passkeys/{passkey}", summary="Remove a passkey", status_code=204, responses=responses(401, 404)
)
async def delete_passkey(passkeys: PasskeysService, signed: InPerson, passkey: PasskeyId) -> None:
    """Deletes a passkey: it can no longer be used to sign in."""
    await passkeys.remove(signed.person, passkey)


@router.post("/account/delete", summary="Delete everything of mine", responses=responses(401, 409, 503))
async def delete_account(
    accounts: AccountsService, signed: InPerson, body: schemas.ProofBody, clear_cookie: ClearCookie
) -> schemas.Deleted:
    """Deletes the caller with account, logins, tokens, passkeys and notes; also for guests.

    Bots take over unfinished games. Finished games and messages stay, anonymized.
    """
    deleted = await accounts.delete(signed, body.passphrase)
    clear_cookie()
    return deleted
