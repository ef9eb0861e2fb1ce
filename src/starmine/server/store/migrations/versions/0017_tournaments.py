"""Tournaments: deals that teams play"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_WHERE = sa.text("tournament IS NOT NULL")


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("host", sa.String(length=40), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("edition", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        sa.Column("seeds", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_tournaments_host"),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_host", "tournaments", ["host"])
    op.create_table(
        "teams",
        sa.Column("tournament", sa.String(length=40), nullable=False),
        sa.Column("team", sa.SmallInteger(), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["tournament"], ["tournaments.id"], name="fk_teams_tournament", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("tournament", "team", name="pk_teams"),
    )
    op.add_column("tables", sa.Column("tournament", sa.String(length=40), nullable=True))
    op.add_column("tables", sa.Column("round", sa.SmallInteger(), nullable=True))
    op.add_column("tables", sa.Column("team", sa.SmallInteger(), nullable=True))
    columns = ["tournament", "round", "team"]
    op.create_index(
        "uq_tables_tournament", "tables", columns, unique=True, sqlite_where=_WHERE, postgresql_where=_WHERE
    )


def downgrade() -> None:
    """Back to the one before."""
    op.drop_index("uq_tables_tournament", "tables")
    for column in ("team", "round", "tournament"):
        op.drop_column("tables", column)
    op.drop_table("teams")
    op.drop_index("ix_tournaments_host", "tournaments")
    op.drop_table("tournaments")
