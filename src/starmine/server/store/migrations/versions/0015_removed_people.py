"""People whom the host has removed from a table, or muted there"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    for name in ("removed", "muted"):
        # A default for the rows that are there; the server always gives a value.
        op.add_column("tables", sa.Column(name, sa.JSON(), nullable=False, server_default="[]"))


def downgrade() -> None:
    """Back to the one before."""
    for name in ("muted", "removed"):
        op.drop_column("tables", name)
