"""Players' notes on cards: private until the end of the game, then visible to everybody."""

from __future__ import annotations

from starmine.rules.words.texts import template, text
from starmine.server.errors import conflict
from starmine.server.games.viewpoint import viewing_seat
from starmine.server.live.cache import TableCache, no_table
from starmine.server.live.table import LiveTable
from starmine.server.presenters.notes import readable, show_notes
from starmine.server.schemas.notes import Note, NoteBody, NoteList
from starmine.server.seats.permissions import demand, own_seats, watching_refusal
from starmine.server.store.database import Database
from starmine.server.store.tables import notes as store

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

MOST = 500  # notes per seat, including earlier versions


class Notes:
    """The notes of all tables."""

    def __init__(self, database: Database, cache: TableCache) -> None:
        self._database = database
        self._cache = cache

    async def notes(self, table: str, person: str | None, seat: int | None) -> NoteList:
        """The notes of a seat of the person; all notes once the game is over."""
        live = await self._cache.fresh(table)
        over = live.is_over
        demand(watching_refusal(live.state, person))
        return NoteList(notes=show_notes(readable(live, None if over else viewing_seat(live, person, seat))))

    async def write(self, table: str, person: str, body: NoteBody) -> Note:
        """Saves a seat's note on a card, valid from the current turn on; an empty text deletes it."""
        live = await self._cache.fresh(table)
        _check(live, person, body)
        turn, seat, order, text = live.turn, body.seat, body.order, body.text
        earlier = [note for note in live.notes.values() if note.seat == seat]
        same = max((note for note in earlier if note.order == order), key=lambda note: note.turn, default=None)
        if (same.text if same else "") == text:
            return Note(seat=seat, order=order, turn=same.turn if same else turn, text=text)
        if len(earlier) >= MOST and (same is None or same.turn != turn):
            raise conflict("notes-full", FULL(seat=seat, count=MOST))
        note = await self._database.write(store.save, table, seat=seat, order=order, turn=turn, text=text)
        if note is None:  # the table has been removed meanwhile
            raise no_table()
        self._cache.note(live, note)
        return show_notes([note])[0]


def _check(live: LiveTable, person: str, body: NoteBody) -> None:
    """Raises a refusal if the seat is not the person's, the game is over, or the card has not been drawn."""
    game = live.game
    own_seats(live.state, person, body.seat)
    if game.outcome is not None:
        raise conflict("game-over", GAME_OVER)
    drawn = len(game.deck) - game.cards_left
    if body.order >= drawn:
        raise conflict("not-drawn", NOT_DRAWN(order=body.order, last=drawn - 1))
