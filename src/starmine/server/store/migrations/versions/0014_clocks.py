"""Clocks, and actions that are taken back"""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_COLUMNS: dict[str, TypeEngine[Any]] = {
    "clock_turn": sa.Integer(),
    "clock_bank": sa.Integer(),
    "clock_since": sa.DateTime(timezone=True),
    "undo_turn": sa.SmallInteger(),
    "undo_by": sa.SmallInteger(),
    "undo_agreed": sa.SmallInteger(),
}


def upgrade() -> None:
    """To this revision."""
    for name, kind in _COLUMNS.items():
        op.add_column("tables", sa.Column(name, kind, nullable=True))
    # A default for the rows that are there; the server always gives a value.
    op.add_column("tables", sa.Column("undone", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Back to the one before."""
    for name in ("undone", *_COLUMNS):
        op.drop_column("tables", name)
