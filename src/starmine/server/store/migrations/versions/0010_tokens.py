"""Tokens for programs"""

import sqlalchemy as sa
from alembic import op

from starmine.server.store import models

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("scope", sa.String(length=10), nullable=False),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.Column("ended", models.Instant(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_tokens_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
    )
    op.create_index("ix_tokens_person", "tokens", ["person"], unique=False)
    ended = sa.text("ended IS NOT NULL")
    op.create_index("ix_tokens_ended", "tokens", ["ended"], unique=False, sqlite_where=ended, postgresql_where=ended)


def downgrade() -> None:
    """Back to the one before."""
    op.drop_index("ix_tokens_ended", table_name="tokens")
    op.drop_index("ix_tokens_person", table_name="tokens")
    op.drop_table("tokens")
