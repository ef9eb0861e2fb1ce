"""Winning lines of deals that were not won"""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.add_column("tables", sa.Column("winning_line", sa.Text(), nullable=True))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("tables", "winning_line")
