"""Who one is: guests by name."""

from __future__ import annotations

from fastapi import APIRouter, Response

from starmine.server.errors import responses
from starmine.server.identity import Asker, set_cookie
from starmine.server.routes.bodies import NameGiven
from starmine.server.routes.parameters import Given
from starmine.server.schemas import Guest, Me

router = APIRouter(tags=["people"])


@router.get("/me", summary="Who am I?", responses=responses(401))
async def get_me(given: Given, asker: Asker) -> Me:
    """Who this browser or token is; ``person`` is null for a newcomer."""
    return Me(person=await given.people.find(asker))


@router.put("/me", summary="Take or change my name", responses=responses(401))
async def put_me(given: Given, asker: Asker, body: NameGiven, response: Response) -> Me:
    """Makes a newcomer a guest, known by a signed cookie from then on; renames whoever is known already."""
    person = await given.people.rename(asker, body.name)
    if person is None:
        person = await given.people.create(body.name)
        set_cookie(response, given.signer.sign("cookie", person.id), secure=given.settings.secure)
    return Me(person=person)


@router.post("/guests", summary="A guest for a bot or a script", status_code=201, responses=responses())
async def post_guests(given: Given, body: NameGiven) -> Guest:
    """Makes a guest and gives its token, to be sent as ``Authorization: Bearer <token>``. No cookie is set."""
    person = await given.people.create(body.name)
    return Guest(person=person, token=given.signer.sign("token", person.id))
