"""The chat of a table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter

from starmine.server.errors import responses
from starmine.server.games.games import Games
from starmine.server.people.access import CurrentReader, RequiredPlayer
from starmine.server.people.limits import CountedRoute, limited
from starmine.server.presenters.commands import read_command
from starmine.server.presenters.messages import show_message
from starmine.server.routes.parameters import MessageQuery, TableId
from starmine.server.schemas.events import Message, MessageBody, MessageList
from starmine.server.services import service
from starmine.server.tables.opened import OpenTables
from starmine.server.tables.permissions import Who

GamesService = Annotated[Games, service(Games)]
OpenTablesService = Annotated[OpenTables, service(OpenTables)]

router = APIRouter(route_class=CountedRoute, prefix="/tables/{table}/messages", tags=["chat"])


@router.get("", summary="Messages", responses=responses(401, 404, 409))
async def get_messages(
    games: GamesService, person: CurrentReader, table: TableId, before: MessageQuery = None
) -> MessageList:
    """The newest messages of a table, oldest first. For the page before, pass the id of the first one as ``before``."""
    return await games.messages(table, person, before)


@router.post(
    "",
    summary="Post a message",
    status_code=201,
    dependencies=[limited("messages")],
    responses=responses(401, 404, 409),
)
async def post_message(opened: OpenTablesService, person: RequiredPlayer, table: TableId, body: MessageBody) -> Message:
    """Posts a text or a fixed phrase, as the table's settings allow. (C24, C28)"""
    live = await opened.get(table)
    said = await live.do(read_command(body), Who(person))
    return next(show_message(message) for message in live.state.messages if message.id == said)
