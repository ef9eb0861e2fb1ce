"""Rematches: who asked, and seats kept for those who have not come yet"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.add_column("tables", sa.Column("rematch_by", sa.SmallInteger(), nullable=True))
    op.add_column("seats", sa.Column("kept", sa.String(length=40), nullable=True))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("seats", "kept")
    op.drop_column("tables", "rematch_by")
