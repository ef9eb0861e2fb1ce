"""Deals that several tables play: how a deal was chosen, who knows it, and what its results show"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_WHERE = sa.text("seed IS NOT NULL")


def upgrade() -> None:
    """To this revision."""
    op.add_column("tables", sa.Column("dealt", sa.String(length=10), nullable=True))
    op.add_column("tables", sa.Column("strikes", sa.SmallInteger(), nullable=True))
    # A default for the rows that are there; the server always gives a value.
    op.add_column("seats", sa.Column("knows", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_seed", "tables", ["seed"], sqlite_where=_WHERE, postgresql_where=_WHERE)
    op.create_table(
        "sights",
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_sights_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "seed", name="pk_sights"),
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("sights")
    op.drop_index("ix_tables_seed", "tables")
    op.drop_column("seats", "knows")
    op.drop_column("tables", "strikes")
    op.drop_column("tables", "dealt")
