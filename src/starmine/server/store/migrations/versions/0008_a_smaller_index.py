"""A smaller index of a person's seats: a game takes less room"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    _index(["person", "opened"])


def downgrade() -> None:
    """Back to the one before."""
    _index(["person", "opened", "table"])


def _index(columns: list[str]) -> None:
    where = sa.text("person IS NOT NULL")
    op.drop_index("ix_seats_person", "seats")
    op.create_index("ix_seats_person", "seats", columns, sqlite_where=where, postgresql_where=where)
