"""Reviews of finished games"""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "reviews",
        sa.Column("table", sa.String(40), nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("depth", sa.SmallInteger, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_reviews_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name="pk_reviews"),
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("reviews")
