"""The chat of a table."""

from __future__ import annotations

from fastapi import APIRouter

from starmine.server.errors import responses
from starmine.server.identity import Caller
from starmine.server.routes.bodies import MessageGiven
from starmine.server.routes.parameters import Given, TableId
from starmine.server.schemas import Message, MessageList

router = APIRouter(prefix="/tables/{table}/messages", tags=["chat"])


@router.get("", summary="All messages", responses=responses(404))
async def get_messages(given: Given, table: TableId) -> MessageList:
    """What was said at a table, oldest first."""
    return await given.chat.messages(table)


@router.post("", summary="Say something", status_code=201, responses=responses(401, 404, 409))
async def post_message(given: Given, caller: Caller, table: TableId, body: MessageGiven) -> Message:
    """Either a text or one of the fixed phrases, as the table's chat allows. (C24, C28)"""
    return await given.chat.say(table, caller, body)
