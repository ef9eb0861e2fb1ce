"""Guests, their tokens, exports and imports."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response, status
from fastapi.responses import StreamingResponse

from starmine.rules.words.texts import text
from starmine.server.errors import conflict, responses
from starmine.server.people.access import (
    PUBLIC,
    CurrentOwner,
    RequiredOwner,
    RequiredReader,
    SentAs,
    SignedOwner,
    SignedReader,
)
from starmine.server.people.accounts import Accounts
from starmine.server.people.exports import Exports
from starmine.server.people.identity import known, set_cookie
from starmine.server.people.imports import Imports
from starmine.server.people.limits import CountedRoute, RequestRates, limited
from starmine.server.people.people import People
from starmine.server.people.sessions import Sessions
from starmine.server.push.notifications import Notifications
from starmine.server.routes.parameters import Address, ListPlace, ThisBrowser, TokenId
from starmine.server.schemas.people.imports import IMPORT_FILE, Imported
from starmine.server.schemas.people.people import (
    Guest,
    Me,
    MyToken,
    NameBody,
    NewToken,
    SignedOut,
    TokenBody,
    TokenList,
)
from starmine.server.schemas.tables import ProfileGames
from starmine.server.services import service
from starmine.server.settings import Settings

NO_TOKEN_SENT = text("token.not-sent", "Only a token can be renewed, and a browser has none: its cookie renews itself.")

GamesBefore = Annotated[
    int, Query(ge=0, le=1_000_000, description="The number of games in earlier parts of the file, for messages.")
]
IsLastPart = Annotated[
    bool,
    Query(description="Whether the body reaches the end of the file; else a game cut off is left for later."),
]

PeopleService = Annotated[People, service(People)]
SessionsService = Annotated[Sessions, service(Sessions)]
RequestRatesService = Annotated[RequestRates, service(RequestRates)]
SettingsService = Annotated[Settings, service(Settings)]
ExportsService = Annotated[Exports, service(Exports)]
AccountsService = Annotated[Accounts, service(Accounts)]
NotificationsService = Annotated[Notifications, service(Notifications)]
ImportsService = Annotated[Imports, service(Imports)]

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


@router.get(
    "/me/games/export",
    summary="All my finished games",
    response_class=StreamingResponse,
    responses={
        **responses(401),
        200: {"content": {"application/x-ndjson": {}}, "description": "One line of JSON per game."},
    },
)
async def export_games(exports: ExportsService, person: RequiredReader) -> StreamingResponse:
    """A file with the caller's finished games, newest first, one JSON line each.

    ``record`` is for ``starmine.read_record``; ``mine`` are the caller's seats.
    """
    headers = {"Content-Disposition": 'attachment; filename="starmine-games.jsonl"'}
    return StreamingResponse(exports.games(person), media_type="application/x-ndjson", headers=headers)


@router.get(
    "/me/export",
    summary="Everything of mine",
    response_class=StreamingResponse,
    responses={
        **responses(401),
        200: {"content": {"application/x-ndjson": {}}, "description": "One line of JSON per item."},
    },
)
async def export_everything(
    exports: ExportsService,
    accounts: AccountsService,
    sessions: SessionsService,
    notifications: NotificationsService,
    signed: SignedOwner,
) -> StreamingResponse:
    """A file with everything that the server stores about the caller, as JSON lines with one field each: ``person``,
    ``account``, ``token``, ``subscription``, ``message``, and ``game`` as in the export of games.
    """
    person = known(signed).person
    account, tokens = await accounts.show(signed), await sessions.tokens(person)
    subscriptions = (await notifications.show(person)).subscriptions
    headers = {"Content-Disposition": 'attachment; filename="starmine-everything.jsonl"'}
    lines = exports.everything(person, account, tokens, subscriptions)
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)


@router.post(
    "/me/games/import",
    summary="Games from a file",
    status_code=201,
    responses=responses(401),
    dependencies=[limited("imports")],
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": IMPORT_FILE}}},
)
async def import_games(
    imports: ImportsService, person: RequiredOwner, request: Request, before: GamesBefore = 0, last: IsLastPart = True
) -> Imported:
    """Stores games from a file, which can then be replayed by a link and are in the caller's list of imported games.

    The body is the file, or the rest of it after ``read`` bytes: a record of Starmine or hanab.live, or several in a
    list or one after another, such as an export, in UTF-8 or UTF-16. At most 20 games are read at a time. Their players
    become names without accounts. Importing a file again gives the same ids. 422 with the reason for the first
    unreadable game; then none is stored.
    """
    return await imports.take(person, await request.body(), before=before, last=last)


@router.get("/me/games/imported", summary="The games that I imported", responses=responses(401))
async def get_imported_games(imports: ImportsService, person: RequiredReader, before: ListPlace = None) -> ProfileGames:
    """The games that the caller has imported from files, newest first, in pages."""
    return await imports.show(person, before)


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
