"""Actions of bots that stood in for people"""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.add_column("actions", sa.Column("stand_in", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("actions", "stand_in")
