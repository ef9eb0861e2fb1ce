"""How much of the clues a table shows"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    # A default for the rows that are there; the server always gives a value.
    op.add_column("tables", sa.Column("assistance", sa.String(length=10), nullable=False, server_default="full"))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("tables", "assistance")
