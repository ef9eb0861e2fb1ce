"""Notes on cards, for those who may read them."""

from __future__ import annotations

from collections.abc import Iterable

from starmine.server.tables import state
from starmine.server.tables.note_schemas import Note
from starmine.server.tables.table import OpenTable


def readable(live: OpenTable, seat: int | None) -> list[state.Note]:
    """The notes that a seat may read, in the order they were written: its own during the game, all after it. A
    spectator (None) can read notes only after the game.
    """
    over = live.outcome is not None
    found = [note for note in live.state.notes.values() if over or note.seat == seat]
    return sorted(found, key=lambda note: note.number)


def show_notes(notes: Iterable[state.Note]) -> list[Note]:
    """Notes in the API's schema."""
    return [Note.model_validate(note, from_attributes=True) for note in notes]
