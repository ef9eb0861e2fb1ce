"""Reviews of finished games, as far as they are complete."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from starmine.server.store.models import ReviewRow, SeatRow, TableRow


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review that is complete at a depth. ``body`` is JSON, which the store does not read."""

    depth: int
    body: str
    players: list[dict[str, Any]]  # by seat: sums for profiles


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The sums of a person's seat in a reviewed game."""

    table: str
    finished: datetime
    sums: dict[str, Any]


async def load(session: AsyncSession, table: str, version: str) -> StoredReview | None:
    """The review of a game by this version of the analysis."""
    query = select(ReviewRow).where(ReviewRow.table == table, ReviewRow.version == version)
    row = await session.scalar(query)
    return None if row is None else StoredReview(row.depth, zlib.decompress(row.body).decode(), row.players)


async def save(session: AsyncSession, table: str, version: str, review: StoredReview) -> None:
    """Saves a review, unless the game is gone or a deeper one is there. Replaces that of another version."""
    if await session.scalar(select(TableRow.id).where(TableRow.id == table).with_for_update(key_share=True)) is None:
        return
    there = select(ReviewRow.depth).where(ReviewRow.table == table, ReviewRow.version == version)
    if (await session.scalar(there) or 0) >= review.depth:
        return
    await session.execute(delete(ReviewRow).where(ReviewRow.table == table))
    body = zlib.compress(review.body.encode())
    session.add(ReviewRow(table=table, version=version, depth=review.depth, body=body, players=review.players))


async def of_person(
    session: AsyncSession, person: str, version: str, depth: int, tables: Sequence[str]
) -> list[SeatReview]:
    """The person's own seats in those of the games that are reviewed at least so deep, oldest first.

    A person with several seats at a table is left out there: others may have played on them.
    """
    query = select(SeatRow.table, SeatRow.seat, TableRow.finished, ReviewRow.players)
    query = query.join(TableRow, TableRow.id == SeatRow.table).join(ReviewRow, ReviewRow.table == SeatRow.table)
    query = query.where(ReviewRow.version == version, ReviewRow.depth >= depth)
    query = query.where(SeatRow.person == person, SeatRow.table.in_(tables), TableRow.finished.is_not(None))
    found: dict[str, list[SeatReview]] = {}
    for table, seat, finished, players in await session.execute(query.order_by(TableRow.finished)):
        found.setdefault(table, []).append(SeatReview(table, finished, players[seat]))
    return [seats[0] for seats in found.values() if len(seats) == 1]
