"""Guests, and their tokens."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Response, status

from starmine.rules.words.texts import text
from starmine.server.accounts.people import People
from starmine.server.accounts.schemas import (
    Guest,
    Me,
    MyToken,
    NameBody,
    NewToken,
    SignedOut,
    TokenBody,
    TokenList,
)
from starmine.server.accounts.sessions import Sessions
from starmine.server.identity.access import (
    PUBLIC,
    CurrentOwner,
    RequiredOwner,
    SentAs,
    SignedOwner,
    SignedReader,
)
from starmine.server.identity.identity import known, set_cookie
from starmine.server.identity.limits import CountedRoute, RequestRates, limited
from starmine.server.services import service
from starmine.server.settings import Settings
from starmine.server.web.errors import conflict, responses
from starmine.server.web.parameters import Address, ThisBrowser, TokenId

NO_TOKEN_SENT = text("token.not-sent", "Only a token can be renewed, and a browser has none: its cookie renews itself.")

PeopleService = Annotated[People, service(People)]
SessionsService = Annotated[Sessions, service(Sessions)]
RequestRatesService = Annotated[RequestRates, service(RequestRates)]
SettingsService = Annotated[Settings, service(Settings)]

router = APIRouter(route_class=CountedRoute, tags=["people"])


@router.get("/me", summary="Who am I?", responses=responses(401))
async def get_me(people: PeopleService, signed: SignedReader, sent_as: SentAs) -> Me:
    """The person of this browser or token; ``person`` is null if there is none. For a token, its scope and end."""
    token = None
    if signed is not None and sent_as == "token":
        token = MyToken(scope=signed.scope, expires=datetime.fromtimestamp(signed.expires, UTC))
    return Me(person=await people.find(signed and signed.person), token=token)


@router.put("/me", summary="Take or change my name", responses=responses(401, 409))
async def put_me(
    people: PeopleService,
    sessions: SessionsService,
    rates: RequestRatesService,
    settings: SettingsService,
    person: CurrentOwner,
    address: Address,
    body: NameBody,
    browser: ThisBrowser,
    response: Response,
) -> Me:
    """Creates a guest with a signed cookie, or renames the caller."""
    guest = await people.rename(person, body.name)
    if guest is None:
        enter = partial(sessions.new_login, browser=browser)
        rates.take("guests", None, address)
        guest, login = await people.create(body.name, enter)
        set_cookie(response, sessions.cookie(guest.id, login), secure=settings.secure)
    return Me(person=guest)


@router.post(
    "/guests",
    summary="A guest for a bot or a script",
    status_code=201,
    dependencies=[limited("guests")],
    **PUBLIC,
    responses=responses(),
)
async def post_guests(people: PeopleService, sessions: SessionsService, body: NameBody) -> Guest:
    """Makes a guest and gives its token, to be sent as ``Authorization: Bearer <token>``. No cookie is set.

    The token is valid for a year, and by ``POST /api/me/token`` for a further one.
    """
    person, token = await people.create(body.name, partial(sessions.new_token, name=body.name))
    return Guest(person=person, token=token)


@router.post("/me/sign-out-others", summary="Sign out everywhere else", responses=responses(401))
async def sign_out_others(
    sessions: SessionsService,
    settings: SettingsService,
    signed: SignedOwner,
    sent_as: SentAs,
    browser: ThisBrowser,
    response: Response,
) -> SignedOut:
    """Ends all cookies and tokens of the caller, and returns a new one of the kind that was sent."""
    signed = known(signed)
    if sent_as == "token":
        return SignedOut(token=await sessions.sign_out_others_of_program(signed))
    cookie = await sessions.sign_out_others(signed, browser)
    set_cookie(response, cookie, secure=settings.secure)
    return SignedOut(token=None)


@router.post("/me/token", summary="Renew my token", responses=responses(401, 409))
async def post_token(sessions: SessionsService, signed: SignedOwner, sent_as: SentAs) -> NewToken:
    """Renews the token that was sent, for the lifetime with which it was created.

    The earlier text stays valid until it expires; revoking the token ends both. 409 for a browser.
    """
    signed = known(signed)
    if sent_as == "cookie":
        raise conflict("no-token", NO_TOKEN_SENT)
    return await sessions.renew_token(signed)


@router.get("/me/tokens", summary="My tokens for programs", responses=responses(401))
async def get_tokens(sessions: SessionsService, person: RequiredOwner) -> TokenList:
    """The tokens that the caller has created, without their text."""
    return TokenList(tokens=await sessions.tokens(person))


@router.post("/me/tokens", summary="A token for a program", status_code=201, responses=responses(401, 409))
async def post_tokens(sessions: SessionsService, signed: SignedOwner, body: TokenBody) -> NewToken:
    """Creates a token with which a program acts as the caller, within its scope. Its text is shown only here."""
    return await sessions.make_token(known(signed), body.name, body.scope, body.days)


@router.delete(
    "/me/tokens/{token}",
    summary="Revoke a token",
    status_code=status.HTTP_204_NO_CONTENT,
    responses=responses(401, 404),
)
async def delete_token(sessions: SessionsService, person: RequiredOwner, token: TokenId) -> None:
    """Revokes a token: requests with it are refused."""
    await sessions.end_token(person, token)
