"""Imported games, which were not played here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import exists, or_, select, update
from sqlalchemy.orm import Session

from starmine.server.store.models import ActionRow, NoteRow, SeatRow, TableRow
from starmine.server.store.tables import tables
from starmine.server.store.tables.lists import Cursor, Page, newest
from starmine.server.store.tables.tables import TableState


def insert(session: Session, state: TableState, actions: Sequence[str], notes: Sequence[Mapping[str, Any]]) -> None:
    """Inserts a finished game with its notes; does nothing if its id exists."""
    if session.get(TableRow, state.id) is not None or state.result is None:
        return
    tables.insert(session, state)
    session.execute(update(TableRow).where(TableRow.id == state.id).values(asdict(state.result)))
    rows = ({"turn": turn, "action": action, "created": state.created} for turn, action in enumerate(actions))
    session.add_all(ActionRow(table=state.id, **row) for row in rows)
    placed = {(note["seat"], note["order"], note["turn"]): note for note in notes}  # the last one wins
    session.add_all(NoteRow(table=state.id, number=number, **note) for number, note in enumerate(placed.values(), 1))


def of_person(session: Session, person: str, most: int, after: Cursor | None = None) -> Page:
    """The games that a person has imported, newest first."""
    played = exists().where(SeatRow.table == TableRow.id, or_(SeatRow.person.is_not(None), SeatRow.bot.is_not(None)))
    query = select(TableRow).where(TableRow.host == person, TableRow.finished.is_not(None), ~played)
    return newest(session, query, most, after)
