"""The notes that players write on cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from starmine.server.store.models import NoteRow, TableRow


@dataclass(frozen=True, slots=True)
class NoteRecord:
    """A seat's note on a card from a turn on; an empty text if the note was deleted.

    Another text on the same turn replaces it. ``number`` increases with each change at the table, so that new notes can
    be found.
    """

    number: int
    seat: int
    order: int
    turn: int
    text: str

    @property
    def place(self) -> tuple[int, int, int]:
        """The key: seat, card and turn."""
        return self.seat, self.order, self.turn


def of_tables(session: Session, tables: Sequence[str]) -> dict[str, list[NoteRecord]]:
    """The notes of tables; tables without any are missing."""
    found: dict[str, list[NoteRecord]] = {}
    if tables:
        query = select(NoteRow).where(NoteRow.table.in_(tables)).order_by(NoteRow.number)
        for row in session.scalars(query):
            note = NoteRecord(row.number, row.seat, row.order, row.turn, row.text)
            found.setdefault(row.table, []).append(note)
    return found


def save(session: Session, table: str, *, seat: int, order: int, turn: int, text: str) -> NoteRecord | None:
    """Saves a note and returns it with its number; None if the table is gone."""
    # Locks the table, so that notes are committed in the order of their numbers.
    if session.scalar(select(TableRow.id).where(TableRow.id == table).with_for_update(key_share=True)) is None:
        return None
    number = (session.scalar(select(func.max(NoteRow.number)).where(NoteRow.table == table)) or 0) + 1
    place = (NoteRow.seat == seat, NoteRow.order == order, NoteRow.turn == turn)
    session.execute(delete(NoteRow).where(NoteRow.table == table, *place))
    session.add(NoteRow(table=table, number=number, seat=seat, order=order, turn=turn, text=text))
    return NoteRecord(number, seat, order, turn, text)
