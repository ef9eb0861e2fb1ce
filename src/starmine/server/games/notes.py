"""What players note on cards: for themselves until the end of the game, then for everybody."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from starmine.rules.words.texts import template, text
from starmine.server.errors import conflict
from starmine.server.games.viewpoint import viewing_seat, viewpoint_of
from starmine.server.live.cache import TableCache, no_table
from starmine.server.live.table import LiveTable
from starmine.server.presenters.notes import readable, show_notes
from starmine.server.schemas.notes import Note, NoteBody, NoteList
from starmine.server.seats.permissions import own_seats
from starmine.server.store.database import Database
from starmine.server.store.tables import notes as store
from starmine.server.store.tables.notes import NoteRecord

FULL = template(
    "note.full",
    "Seat {seat} has {count} notes in this game, including earlier versions. This is the maximum: only notes of "
    "this turn can still be changed.",
)
GAME_OVER = text("note.over", "The game is over: its notes cannot be changed any more.")
NOT_DRAWN = template(
    "note.no-card",
    "Card {order} has not been drawn yet: notes can be on cards 0 to {last}, in the order they were drawn.",
)

MOST = 500  # notes of one seat, those of earlier turns included


class Notes:
    """The notes at every table."""

    def __init__(self, database: Database, cache: TableCache) -> None:
        self._database = database
        self._cache = cache

    async def notes(self, table: str, person: str | None, seat: int | None) -> NoteList:
        """Those of a seat of the person; all of them once the game is over."""
        live = await self._cache.fresh(table)
        if live.game.outcome is not None:
            return NoteList(notes=show_notes(readable(live, None)))
        viewpoint_of(live, person, None)  # whether they may see the game at all
        return NoteList(notes=show_notes(readable(live, viewing_seat(live, person, seat))))

    async def write(self, table: str, person: str, body: NoteBody) -> Note:
        """Writes a note of a seat on a card, from the present turn on; takes it away by an empty text."""
        live = await self._cache.fresh(table)
        _refuse_others(live, person, body)
        turn, seat, order, text = live.turn, body.seat, body.order, body.text
        earlier = [note for note in live.notes.values() if note.seat == seat]
        same = max((note for note in earlier if note.order == order), key=lambda note: note.turn, default=None)
        if (same.text if same else "") == text:
            return Note(seat=seat, order=order, turn=same.turn if same else turn, text=text)
        if len(earlier) >= MOST and (same is None or same.turn != turn):
            raise conflict("notes-full", FULL(seat=seat, count=MOST))

        async def work(session: AsyncSession) -> NoteRecord | None:
            return await store.save(session, table, seat=seat, order=order, turn=turn, text=text)

        note = await self._database.transact(work)
        if note is None:  # the table has been removed since it was looked up
            raise no_table()
        self._cache.note(live, note)
        return show_notes([note])[0]


def _refuse_others(live: LiveTable, person: str, body: NoteBody) -> None:
    """Raises where a person may not write a note of this seat, or nobody on this card, or nobody any more."""
    game = live.game
    own_seats(live.state, person, body.seat)
    if game.outcome is not None:
        raise conflict("game-over", GAME_OVER)
    drawn = len(game.deck) - game.cards_left
    if body.order >= drawn:
        raise conflict("not-drawn", NOT_DRAWN(order=body.order, last=drawn - 1))
