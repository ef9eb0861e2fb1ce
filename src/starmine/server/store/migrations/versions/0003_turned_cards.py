"""Cards of a hand that are turned sideways or set apart"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.add_column("hands", sa.Column("turned", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("hands", sa.Column("gaps", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("hands", "gaps")
    op.drop_column("hands", "turned")
