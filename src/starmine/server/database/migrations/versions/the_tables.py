"""The tables"""

import sqlalchemy as sa
from alembic import op

from starmine.server.database import models

revision = "1.0e"  # until 1.0 is released, a change of the tables edits this file and the letter
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
    op.create_index("ix_people_created", "people", ["created", "id"], unique=False)

    op.create_table(
        "server",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_server")),
    )
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("look", sa.Text(), nullable=False),
        sa.Column("small", sa.Text(), nullable=False),
        sa.Column("passphrase", sa.Text(), nullable=False),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_accounts_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_accounts")),
        sa.UniqueConstraint("look", name=op.f("uq_accounts_look")),
        sa.UniqueConstraint("small", name=op.f("uq_accounts_small")),
    )
    op.create_table(
        "logins",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("browser", sa.String(length=20), nullable=False),
        sa.Column("system", sa.String(length=20), nullable=False),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.Column("seen", models.Instant(timezone=True), nullable=False),
        sa.Column("ended", models.Instant(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_logins_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_logins")),
    )
    op.create_index(
        "ix_logins_ended",
        "logins",
        ["ended"],
        unique=False,
        sqlite_where=sa.text("ended IS NOT NULL"),
        postgresql_where=sa.text("ended IS NOT NULL"),
    )
    op.create_index("ix_logins_person", "logins", ["person"], unique=False)

    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.Column("used", models.Instant(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_passkeys_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
        sa.UniqueConstraint("credential", name=op.f("uq_passkeys_credential")),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"], unique=False)

    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_recovery_codes_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "hash", name=op.f("pk_recovery_codes")),
    )
    op.create_table(
        "sights",
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("since", models.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_sights_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "seed", name=op.f("pk_sights")),
    )
    op.create_table(
        "solved",
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("puzzle", sa.String(length=40), nullable=False),
        sa.Column("since", models.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_solved_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "puzzle", name=op.f("pk_solved")),
    )
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("login", sa.String(length=40), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("auth", sa.LargeBinary(), nullable=False),
        sa.Column("browser", sa.String(length=20), nullable=False),
        sa.Column("system", sa.String(length=20), nullable=False),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_subscriptions_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subscriptions")),
        sa.UniqueConstraint("endpoint", name=op.f("uq_subscriptions_endpoint")),
    )
    op.create_index("ix_subscriptions_person", "subscriptions", ["person"], unique=False)

    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.Column("host", sa.String(length=40), nullable=True),
        sa.Column("edition", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("first", sa.SmallInteger(), nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("spectators", sa.String(length=10), nullable=False),
        sa.Column("started", models.Instant(timezone=True), nullable=True),
        sa.Column("dealt", sa.String(length=10), nullable=True),
        sa.Column("tournament", sa.String(length=40), nullable=True),
        sa.Column("round", sa.SmallInteger(), nullable=True),
        sa.Column("team", sa.SmallInteger(), nullable=True),
        sa.Column("seed", sa.String(length=64), nullable=True),
        sa.Column("first_seat", sa.SmallInteger(), nullable=True),
        sa.Column("finished", models.Instant(timezone=True), nullable=True),
        sa.Column("clock_turn", sa.Integer(), nullable=True),
        sa.Column("removed", sa.JSON(), nullable=False),
        sa.Column("muted", sa.JSON(), nullable=False),
        sa.Column("turns", sa.SmallInteger(), nullable=True),
        sa.Column("status", sa.SmallInteger(), nullable=True),
        sa.Column("score", sa.SmallInteger(), nullable=True),
        sa.Column("cards", sa.SmallInteger(), nullable=True),
        sa.Column("strikes", sa.SmallInteger(), nullable=True),
        sa.Column("last", sa.String(length=2), nullable=True),
        sa.Column("verdict", sa.String(length=10), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name=op.f("fk_tables_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_host", "tables", ["host"], unique=False)
    op.create_index(
        "ix_tables_listed",
        "tables",
        ["listed", "created", "id"],
        unique=False,
        sqlite_where=sa.text("started IS NULL"),
        postgresql_where=sa.text("started IS NULL"),
    )
    op.create_index(
        "ix_tables_playing",
        "tables",
        ["started"],
        unique=False,
        sqlite_where=sa.text("started IS NOT NULL AND finished IS NULL"),
        postgresql_where=sa.text("started IS NOT NULL AND finished IS NULL"),
    )
    op.create_index(
        "ix_tables_seed",
        "tables",
        ["seed"],
        unique=False,
        sqlite_where=sa.text("seed IS NOT NULL"),
        postgresql_where=sa.text("seed IS NOT NULL"),
    )
    op.create_index(
        "ix_tables_waiting",
        "tables",
        ["created", "id"],
        unique=False,
        sqlite_where=sa.text("started IS NULL"),
        postgresql_where=sa.text("started IS NULL"),
    )
    op.create_index(
        "uq_tables_tournament",
        "tables",
        ["tournament", "round", "team"],
        unique=True,
        sqlite_where=sa.text("tournament IS NOT NULL"),
        postgresql_where=sa.text("tournament IS NOT NULL"),
    )

    op.create_table(
        "tokens",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("scope", sa.String(length=10), nullable=False),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.Column("expires", models.Instant(timezone=True), nullable=False),
        sa.Column("ended", models.Instant(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_tokens_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
    )
    op.create_index(
        "ix_tokens_ended",
        "tokens",
        ["ended"],
        unique=False,
        sqlite_where=sa.text("ended IS NOT NULL"),
        postgresql_where=sa.text("ended IS NOT NULL"),
    )
    op.create_index("ix_tokens_person", "tokens", ["person"], unique=False)

    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("host", sa.String(length=40), nullable=True),
        sa.Column("created", models.Instant(timezone=True), nullable=False),
        sa.Column("edition", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("players", sa.SmallInteger(), nullable=False),
        sa.Column("seeds", sa.JSON(), nullable=False),
        sa.Column("closed", models.Instant(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name=op.f("fk_tournaments_host")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index(op.f("ix_tournaments_host"), "tournaments", ["host"], unique=False)

    op.create_table(
        "events",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", models.Instant(timezone=True), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=True),
        sa.Column("command", sa.String(length=22), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_events_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_events")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_events_person",
        "events",
        ["person", "kind"],
        unique=False,
        sqlite_where=sa.text("person IS NOT NULL AND kind <> 'acted'"),
        postgresql_where=sa.text("person IS NOT NULL AND kind <> 'acted'"),
    )

    op.create_table(
        "visitors",
        sa.Column("process", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("visitor", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("process", "table", "visitor", name=op.f("pk_visitors")),
        # Written anew after a crash of the database.
        prefixes=["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else [],
    )
    op.create_index("ix_visitors_table", "visitors", ["table"], unique=False)
    op.create_index("ix_visitors_visitor", "visitors", ["visitor"], unique=False)

    op.create_table(
        "notices",
        sa.Column("subscription", sa.String(length=40), nullable=False),
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("turn", sa.SmallInteger(), nullable=False),
        sa.Column("undone", sa.Integer(), nullable=False),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.Column("due", models.Instant(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["subscription"], ["subscriptions.id"], name=op.f("fk_notices_subscription"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_notices_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("subscription", "table", "kind", name=op.f("pk_notices")),
    )
    op.create_index(
        "ix_notices_due",
        "notices",
        ["due"],
        unique=False,
        sqlite_where=sa.text("due IS NOT NULL"),
        postgresql_where=sa.text("due IS NOT NULL"),
    )
    op.create_index("ix_notices_table", "notices", ["table"], unique=False)

    op.create_table(
        "reviews",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("version", sa.String(length=20), nullable=False),
        sa.Column("depth", sa.SmallInteger(), nullable=False),
        sa.Column("players", sa.JSON(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_reviews_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_reviews")),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(length=40), nullable=True),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("local", sa.Boolean(), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=True),
        sa.Column("kept", sa.String(length=40), nullable=True),
        sa.Column("knows", sa.Boolean(), nullable=False),
        sa.Column("out_of_time", sa.Boolean(), nullable=False),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_seats_person")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seats_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_seats")),
    )
    op.create_index(
        "ix_seats_person",
        "seats",
        ["person", "opened"],
        unique=False,
        sqlite_where=sa.text("person IS NOT NULL"),
        postgresql_where=sa.text("person IS NOT NULL"),
    )

    op.create_table(
        "teams",
        sa.Column("tournament", sa.String(length=40), nullable=False),
        sa.Column("team", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_teams_tournament"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("tournament", "team", name=op.f("pk_teams")),
    )
