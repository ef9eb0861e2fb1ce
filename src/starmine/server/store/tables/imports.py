"""Imported games, which were not played here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.models import NoteRow, TableRow
from starmine.server.store.tables import tables
from starmine.server.store.tables.packing import Packed
from starmine.server.store.tables.tables import TableState


async def insert(
    session: AsyncSession, state: TableState, actions: Sequence[str], notes: Sequence[Mapping[str, Any]]
) -> None:
    """Inserts a finished game in packed form, with its notes; does nothing if its id exists."""
    if await session.get(TableRow, state.id) is not None or state.result is None:
        return
    await tables.insert(session, state)
    packed = Packed(list(actions), [0] * len(actions)).to_bytes()
    values = {"packed": packed, **asdict(state.result)}
    await session.execute(update(TableRow).where(TableRow.id == state.id).values(values))
    placed = {(note["seat"], note["order"], note["turn"]): note for note in notes}  # the last one wins
    session.add_all(NoteRow(table=state.id, number=number, **note) for number, note in enumerate(placed.values(), 1))
