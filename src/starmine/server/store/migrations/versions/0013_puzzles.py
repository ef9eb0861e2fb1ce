"""Which puzzles people have solved"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "solved",
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("puzzle", sa.String(length=40), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_solved_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "puzzle", name="pk_solved"),
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("solved")
