"""Notes on cards, to those who may read them."""

from __future__ import annotations

from collections.abc import Iterable

from starmine.server.live.table import LiveTable
from starmine.server.schemas.notes import Note
from starmine.server.store.tables.notes import NoteRecord


def readable(live: LiveTable, seat: int | None) -> list[NoteRecord]:
    """The notes that may be read from a seat, in the order in which they were written: its own until the end of the
    game, then everybody's. A spectator (None) reads none before.
    """
    over = live.started is not None and live.started.outcome is not None
    found = [note for note in live.notes.values() if over or note.seat == seat]
    return sorted(found, key=lambda note: note.number)


def show_notes(notes: Iterable[NoteRecord]) -> list[Note]:
    """Notes as they go over the wire."""
    return [Note.model_validate(note, from_attributes=True) for note in notes]
