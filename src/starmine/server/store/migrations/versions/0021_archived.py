"""Which games went to an archive, and when"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

_WHERE = sa.text("deal IS NOT NULL")


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "archived",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("moment", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deal", sa.String(length=64), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_archived"),
    )
    op.create_index("ix_archived_deal", "archived", ["deal"], sqlite_where=_WHERE, postgresql_where=_WHERE)


def downgrade() -> None:
    """Back to the one before."""
    op.drop_index("ix_archived_deal", "archived")
    op.drop_table("archived")
