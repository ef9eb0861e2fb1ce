"""The chat of a table."""

from __future__ import annotations

from fastapi import APIRouter

from starmine.server.errors import responses
from starmine.server.people.access import CurrentReader, RequiredPlayer
from starmine.server.people.limits import CountedRoute, limited
from starmine.server.presenters.commands import read_command
from starmine.server.presenters.messages import show_message
from starmine.server.routes.parameters import Container, MessageQuery, TableId
from starmine.server.schemas.events import Message, MessageBody, MessageList
from starmine.server.tables.deciding import Who

router = APIRouter(route_class=CountedRoute, prefix="/tables/{table}/messages", tags=["chat"])


@router.get("", summary="Messages", responses=responses(401, 404, 409))
async def get_messages(
    services: Container, person: CurrentReader, table: TableId, before: MessageQuery = None
) -> MessageList:
    """The newest messages of a table, oldest first. For the page before, pass the id of the first one as ``before``."""
    return await services.games.messages(table, person, before)


@router.post(
    "",
    summary="Post a message",
    status_code=201,
    dependencies=[limited("messages")],
    responses=responses(401, 404, 409),
)
async def post_message(services: Container, person: RequiredPlayer, table: TableId, body: MessageBody) -> Message:
    """Posts a text or a fixed phrase, as the table's settings allow. (C24, C28)"""
    live = await services.opened.get(table)
    said = await live.do(read_command(body), Who(person))
    return next(show_message(message) for message in live.state.messages if message.id == said)
