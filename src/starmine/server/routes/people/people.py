"""People: guests by name."""

from __future__ import annotations

from fastapi import APIRouter, Response, status
from fastapi.responses import StreamingResponse

from starmine.server.errors import responses
from starmine.server.people.identity import CurrentPerson, CurrentSigned, RequiredPerson, SentAs, known, set_cookie
from starmine.server.routes.parameters import Container, TokenId
from starmine.server.schemas.people.imports import Imported, RecordsBody
from starmine.server.schemas.people.people import Guest, Me, NameBody, NewToken, SignedOut, TokenBody, TokenList

router = APIRouter(tags=["people"])


@router.get("/me", summary="Who am I?", responses=responses(401))
async def get_me(services: Container, person: CurrentPerson) -> Me:
    """Who this browser or token is; ``person`` is null for a newcomer."""
    return Me(person=await services.people.find(person))


@router.put("/me", summary="Take or change my name", responses=responses(401, 409))
async def put_me(services: Container, person: CurrentPerson, body: NameBody, response: Response) -> Me:
    """Makes a newcomer a guest, known by a signed cookie from then on; renames a guest."""
    guest = await services.people.rename(person, body.name)
    if guest is None:
        guest = await services.people.create(body.name)
        set_cookie(response, services.signer.sign("cookie", guest.id), secure=services.settings.secure)
    return Me(person=guest)


@router.post("/guests", summary="A guest for a bot or a script", status_code=201, responses=responses())
async def post_guests(services: Container, body: NameBody) -> Guest:
    """Makes a guest and gives its token, to be sent as ``Authorization: Bearer <token>``. No cookie is set."""
    person = await services.people.create(body.name)
    return Guest(person=person, token=services.signer.sign("token", person.id))


@router.get(
    "/me/games/export",
    summary="All my finished games",
    response_class=StreamingResponse,
    responses={
        **responses(401),
        200: {"content": {"application/x-ndjson": {}}, "description": "A line of JSON for each game."},
    },
)
async def export_games(services: Container, person: RequiredPerson) -> StreamingResponse:
    """A file with a line of JSON for each finished game of the person, newest first.

    ``record`` in each is what ``starmine.read_record`` reads; ``mine`` are the seats of the person.
    """
    headers = {"Content-Disposition": 'attachment; filename="starmine-games.jsonl"'}
    return StreamingResponse(services.exports.games(person), media_type="application/x-ndjson", headers=headers)


@router.get(
    "/me/export",
    summary="Everything of mine",
    response_class=StreamingResponse,
    responses={
        **responses(401),
        200: {"content": {"application/x-ndjson": {}}, "description": "A line of JSON for each thing."},
    },
)
async def export_everything(services: Container, signed: CurrentSigned) -> StreamingResponse:
    """A file with all that the server holds about the person, a line of JSON with one field for each thing: ``person``,
    ``account``, ``token``, ``subscription``, ``message``, and ``game`` for each finished game as the export of games
    has it.
    """
    person = known(signed and signed.person)
    account, tokens = await services.accounts.show(signed), await services.sessions.tokens(person)
    subscriptions = (await services.notifications.show(person)).subscriptions
    headers = {"Content-Disposition": 'attachment; filename="starmine-everything.jsonl"'}
    lines = services.exports.everything(person, account, tokens, subscriptions)
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=headers)


@router.post("/me/games/import", summary="Games from a file", status_code=201, responses=responses(401))
async def import_games(services: Container, person: RequiredPerson, body: RecordsBody) -> Imported:
    """Stores finished games of a file, to be gone through by a link as games that were played here.

    Their players are names only. The same game from the same file has the same id. 422 with the reason for the first
    game that cannot be read; then none of them is stored.
    """
    return await services.imports.take(person, body)


@router.post("/me/sign-out-others", summary="Sign out everywhere else", responses=responses(401))
async def sign_out_others(services: Container, signed: CurrentSigned, sent_as: SentAs, response: Response) -> SignedOut:
    """Ends every cookie and token of the person, and answers with a new one of the kind that was sent."""
    person = known(signed and signed.person)
    login = signed.id if signed is not None and sent_as == "cookie" else ""
    await services.sessions.sign_out(person, but=login)
    text = services.signer.sign(sent_as, person, login)
    if sent_as == "cookie":
        set_cookie(response, text, secure=services.settings.secure)
    return SignedOut(token=text if sent_as == "token" else None)


@router.get("/me/tokens", summary="My tokens for programs", responses=responses(401))
async def get_tokens(services: Container, person: RequiredPerson) -> TokenList:
    """The tokens that the person has made, without their texts."""
    return TokenList(tokens=await services.sessions.tokens(person))


@router.post("/me/tokens", summary="A token for a program", status_code=201, responses=responses(401, 409))
async def post_tokens(services: Container, person: RequiredPerson, body: TokenBody) -> NewToken:
    """Makes a token by which a program acts as the person, as far as its scope allows. Its text is shown only here."""
    return await services.sessions.make_token(person, body.name, body.scope)


@router.delete(
    "/me/tokens/{token}",
    summary="Revoke a token",
    status_code=status.HTTP_204_NO_CONTENT,
    responses=responses(401, 404),
)
async def delete_token(services: Container, person: RequiredPerson, token: TokenId) -> None:
    """Ends a token: what is sent with it from now on is refused."""
    await services.sessions.end_token(person, token)
