"""Notes: what players write on cards, turn by turn"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "notes",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("order", sa.SmallInteger(), nullable=False),
        sa.Column("turn", sa.SmallInteger(), nullable=False),
        sa.Column("text", sa.String(length=300), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_notes_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_notes")),
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("notes")
