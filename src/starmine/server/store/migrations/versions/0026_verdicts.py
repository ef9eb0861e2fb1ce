"""Whether the deal of a finished game could have been won"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.add_column("tables", sa.Column("verdict", sa.String(10), nullable=True))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("tables", "verdict")
