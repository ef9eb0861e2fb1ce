"""The chat of tables, within their settings."""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from starmine.rules.words.texts import Text, template, text
from starmine.server.errors import conflict, forbidden, unprocessable
from starmine.server.games.viewpoint import readable_messages, viewpoint_of
from starmine.server.live.cache import TableCache, no_table
from starmine.server.live.table import LiveTable
from starmine.server.people.people import guest
from starmine.server.presenters.messages import newest, show_message
from starmine.server.schemas.events import Message, MessageBody, MessageList
from starmine.server.schemas.texts import show_text
from starmine.server.seats.permissions import own_seats, writers
from starmine.server.store.database import Database
from starmine.server.store.tables import messages as store
from starmine.server.store.tables.messages import MessageRecord
from starmine.server.store.tables.tables import TableState

TEXT_OR_PHRASE = text("chat.text-or-phrase", "A message is either a text or a phrase: send one of the two.")
MUTED = text("chat.muted", "The host has muted you at this table: you can read, but not write.")
NO_CHAT = text("chat.closed", "This table has no chat.")
SILENCE = text("chat.silence", "This table is silent during turns: only the player whose turn it is can write.")
ONLY_PHRASES = text("chat.phrases", "This table allows only the fixed phrases: send one of them.")
FULL = template("chat.full", "This chat is full: it has {count} messages.")

MOST = 2000  # messages per table


class Chat:
    """The chat of every table."""

    def __init__(self, database: Database, cache: TableCache) -> None:
        self._database = database
        self._cache = cache

    async def messages(self, table: str, person: str | None, before: int | None) -> MessageList:
        """The newest messages that the person may read, or the newest before message ``before``; oldest first."""
        live = await self._cache.fresh(table)
        messages = readable_messages(live, person, viewpoint_of(live, person, None))
        page, older = newest([message for message in messages if before is None or message.id < before])
        return MessageList(messages=[show_message(message) for message in page], older=older)

    async def say(self, table: str, person: str, body: MessageBody) -> Message:
        """Posts a message that everybody at the table can read. (C24, C28)"""
        if (body.text is None) == (body.phrase is None):
            raise unprocessable("text-or-phrase", TEXT_OR_PHRASE)
        live = await self._cache.fresh(table)
        seat = speaker(live.state, live.on_turn, person, body.seat)
        _check_settings(live, body)
        turn = 0 if live.started is None else live.started.turn

        def work(session: Session) -> MessageRecord:
            speaking = guest(session, person)
            name = live.state.seats[seat].name or speaking.name
            return store.add(
                session, table, person, name=name, seat=seat, turn=turn, text=body.text, phrase=body.phrase
            )

        try:
            message = await self._database.write(work)
        except IntegrityError as error:  # the table has been removed meanwhile
            raise no_table() from error
        self._cache.add_messages(live, [message])
        return show_message(message)

    async def post_for_bot(self, live: LiveTable, seat: int, text: Text) -> None:
        """Posts a message of a bot that all players need to see, even if the table has no chat."""
        if len(live.messages) >= MOST:
            return
        name, turn = live.state.seats[seat].name, live.turn
        told = show_text(text).model_dump()
        message = await self._database.write(
            store.add, live.id, None, name=name, seat=seat, turn=turn, text=str(text), phrase=None, told=told
        )
        self._cache.add_messages(live, [message])


def speaker(state: TableState, on_turn: int | None, person: str, wanted: int | None) -> int:
    """The seat that speaks: ``wanted``, else the first seat of ``person`` that may write.

    ``on_turn`` is None before and after the game. Raises a refusal if no seat of theirs may write. (C24, C28)
    """
    own = own_seats(state, person, wanted)
    if person in state.muted:
        raise forbidden("muted", MUTED)
    if state.chat == "closed":
        raise forbidden("chat-closed", NO_CHAT)
    allowed = [seat for seat in writers(state, on_turn) if seat in own and wanted in (None, seat)]
    if not allowed:
        raise conflict("silence", SILENCE, rule="C24")
    return allowed[0]


def _check_settings(live: LiveTable, body: MessageBody) -> None:
    chat = live.state.chat
    if chat == "phrases" and body.phrase is None:
        raise forbidden("chat-phrases", ONLY_PHRASES)
    if len(live.messages) >= MOST:
        raise conflict("chat-full", FULL(count=MOST))
