"""Seats at which a bot stands in since the person's clock ran out"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.add_column("seats", sa.Column("out_of_time", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("seats", "out_of_time")
