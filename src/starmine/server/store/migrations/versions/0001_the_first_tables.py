"""The first tables"""

import sqlalchemy as sa
from alembic import op

from starmine.server.store import models

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_table(
        "server",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_server")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.Column("host", sa.String(length=40), nullable=True),
        sa.Column("edition", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("first", sa.SmallInteger(), nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("chat", sa.String(length=10), nullable=False),
        sa.Column("silence", sa.Boolean(), nullable=False),
        sa.Column("started", models.Instant(timezone=True), nullable=True),
        sa.Column("seed", sa.String(length=64), nullable=True),
        sa.Column("deck", sa.Text(), nullable=True),
        sa.Column("first_seat", sa.SmallInteger(), nullable=True),
        sa.Column("finished", models.Instant(timezone=True), nullable=True),
        sa.Column("rematch", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name=op.f("fk_tables_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sa.UniqueConstraint("rematch", name=op.f("uq_tables_rematch")),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index("ix_tables_open", ["listed", "started"], unique=False)

    op.create_table(
        "actions",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("turn", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("action", sa.String(length=40), nullable=False),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_actions_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "turn", name=op.f("pk_actions")),
    )
    op.create_table(
        "hands",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("orders", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_hands_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_hands")),
    )
    op.create_table(
        "messages",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("turn", sa.SmallInteger(), nullable=False),
        sa.Column("text", sa.String(length=300), nullable=True),
        sa.Column("phrase", sa.String(length=30), nullable=True),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_messages_person")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_messages_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_messages")),
    )
    with op.batch_alter_table("messages", schema=None) as batch_op:
        batch_op.create_index("ix_messages_table", ["table", "id"], unique=False)

    op.create_table(
        "seats",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(length=40), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("local", sa.Boolean(), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_seats_person")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seats_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index("ix_seats_person", ["person"], unique=False)


def downgrade() -> None:
    """Back to the one before."""
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index("ix_seats_person")

    op.drop_table("seats")
    with op.batch_alter_table("messages", schema=None) as batch_op:
        batch_op.drop_index("ix_messages_table")

    op.drop_table("messages")
    op.drop_table("hands")
    op.drop_table("actions")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index("ix_tables_open")

    op.drop_table("tables")
    op.drop_table("server")
    op.drop_table("people")
