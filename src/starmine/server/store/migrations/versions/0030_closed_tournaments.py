"""Tournaments that their hosts have closed"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.add_column("tournaments", sa.Column("closed", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("tournaments", "closed")
