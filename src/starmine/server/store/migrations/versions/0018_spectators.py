"""What spectators see of a game under way"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    # Defaults for the rows that are there; the server always gives values.
    op.add_column("tables", sa.Column("spectators", sa.String(length=10), nullable=False, server_default="table"))
    op.add_column("tables", sa.Column("spectator_delay", sa.SmallInteger(), nullable=False, server_default="10"))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("tables", "spectator_delay")
    op.drop_column("tables", "spectators")
