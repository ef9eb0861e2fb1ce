"""People: guests by name."""

from __future__ import annotations

from fastapi import APIRouter, Response

from starmine.server.errors import responses
from starmine.server.identity import CurrentPerson, RequiredPerson, SentAs, set_cookie
from starmine.server.routes.bodies import NameGiven
from starmine.server.routes.parameters import Container
from starmine.server.schemas import Guest, Me, SignedOut

router = APIRouter(tags=["people"])


@router.get("/me", summary="Who am I?", responses=responses(401))
async def get_me(services: Container, person: CurrentPerson) -> Me:
    """Who this browser or token is; ``person`` is null for a newcomer."""
    return Me(person=await services.people.find(person))


@router.put("/me", summary="Take or change my name", responses=responses(401))
async def put_me(services: Container, person: CurrentPerson, body: NameGiven, response: Response) -> Me:
    """Makes a newcomer a guest, known by a signed cookie from then on; renames a guest."""
    guest = await services.people.rename(person, body.name)
    if guest is None:
        guest = await services.people.create(body.name)
        set_cookie(response, services.signer.sign("cookie", guest.id), secure=services.settings.secure)
    return Me(person=guest)


@router.post("/guests", summary="A guest for a bot or a script", status_code=201, responses=responses())
async def post_guests(services: Container, body: NameGiven) -> Guest:
    """Makes a guest and gives its token, to be sent as ``Authorization: Bearer <token>``. No cookie is set."""
    person = await services.people.create(body.name)
    return Guest(person=person, token=services.signer.sign("token", person.id))


@router.post("/me/sign-out-others", summary="Sign out everywhere else", responses=responses(401))
async def sign_out_others(
    services: Container, person: RequiredPerson, sent_as: SentAs, response: Response
) -> SignedOut:
    """Ends every cookie and token of the person, and answers with a new one of the kind that was sent."""
    await services.sessions.sign_out(person)
    signed = services.signer.sign(sent_as, person)
    if sent_as == "cookie":
        set_cookie(response, signed, secure=services.settings.secure)
    return SignedOut(token=signed if sent_as == "token" else None)
