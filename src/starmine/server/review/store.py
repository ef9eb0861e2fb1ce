"""Reviews of finished games, as far as they are complete."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from starmine.server.database.models import ReviewRow, TableRow


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review that is complete at a depth. ``body`` is JSON, which the store does not read."""

    depth: int
    body: str
    players: list[dict[str, Any]]  # by seat: sums for profiles


def load(session: Session, table: str, version: str) -> StoredReview | None:
    """The review of a game by this version of the analysis."""
    query = select(ReviewRow).where(ReviewRow.table == table, ReviewRow.version == version)
    row = session.scalar(query)
    return None if row is None else StoredReview(row.depth, zlib.decompress(row.body).decode(), row.players)


def save(session: Session, table: str, version: str, review: StoredReview) -> None:
    """Saves a review, unless the game is gone or a deeper one is there. Replaces that of another version."""
    if session.scalar(select(TableRow.id).where(TableRow.id == table).with_for_update(key_share=True)) is None:
        return
    there = select(ReviewRow.depth).where(ReviewRow.table == table, ReviewRow.version == version)
    if (session.scalar(there) or 0) >= review.depth:
        return
    session.execute(delete(ReviewRow).where(ReviewRow.table == table))
    body = zlib.compress(review.body.encode())
    session.add(ReviewRow(table=table, version=version, depth=review.depth, body=body, players=review.players))
