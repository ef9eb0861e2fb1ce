"""Notifications: the browsers that show them, and what they are told"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_WHERE = sa.text("due IS NOT NULL")


def upgrade() -> None:
    """To this revision."""
    instant = sa.DateTime(timezone=True)
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("login", sa.String(length=40), nullable=True),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("auth", sa.LargeBinary(), nullable=False),
        sa.Column("browser", sa.String(length=20), nullable=False),
        sa.Column("system", sa.String(length=20), nullable=False),
        sa.Column("created", instant, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_subscriptions_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_subscriptions"),
        sa.UniqueConstraint("endpoint", name="uq_subscriptions_endpoint"),
    )
    op.create_index("ix_subscriptions_person", "subscriptions", ["person"])
    op.create_table(
        "notices",
        sa.Column("subscription", sa.String(length=40), nullable=False),
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("turn", sa.SmallInteger(), nullable=False),
        sa.Column("undone", sa.Integer(), nullable=False),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.Column("due", instant, nullable=True),
        sa.ForeignKeyConstraint(
            ["subscription"], ["subscriptions.id"], name="fk_notices_subscription", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_notices_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("subscription", "table", "kind", name="pk_notices"),
    )
    op.create_index("ix_notices_table", "notices", ["table"])
    op.create_index("ix_notices_due", "notices", ["due"], sqlite_where=_WHERE, postgresql_where=_WHERE)


def downgrade() -> None:
    """Back to the one before."""
    op.drop_table("notices")
    op.drop_table("subscriptions")
