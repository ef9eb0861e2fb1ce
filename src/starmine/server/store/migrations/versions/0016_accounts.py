"""Accounts: names to sign in by, browsers that are signed in, recovery codes and passkeys"""

import sqlalchemy as sa
from alembic import op

from starmine.server.store import models

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def _person() -> sa.Column[str]:
    return sa.Column("person", sa.String(length=40), nullable=False)


def _of_person(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f(f"fk_{table}_person"), ondelete="CASCADE")


def upgrade() -> None:
    """To this revision."""
    instant = models.Instant(timezone=True)
    op.create_table(
        "accounts",
        _person(),
        sa.Column("look", sa.Text(), nullable=False),
        sa.Column("small", sa.Text(), nullable=False),
        sa.Column("passphrase", sa.Text(), nullable=False),
        sa.Column("created", instant, nullable=False),
        _of_person("accounts"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_accounts")),
        sa.UniqueConstraint("look", name=op.f("uq_accounts_look")),
        sa.UniqueConstraint("small", name=op.f("uq_accounts_small")),
    )
    op.create_table(
        "logins",
        sa.Column("id", sa.String(length=40), nullable=False),
        _person(),
        sa.Column("browser", sa.String(length=20), nullable=False),
        sa.Column("system", sa.String(length=20), nullable=False),
        sa.Column("created", instant, nullable=False),
        sa.Column("seen", instant, nullable=False),
        sa.Column("ended", instant, nullable=True),
        _of_person("logins"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_logins")),
    )
    op.create_index("ix_logins_person", "logins", ["person"])
    ended = sa.text("ended IS NOT NULL")
    op.create_index("ix_logins_ended", "logins", ["ended"], sqlite_where=ended, postgresql_where=ended)
    op.create_table(
        "recovery_codes",
        _person(),
        sa.Column("hash", sa.String(length=64), nullable=False),
        _of_person("recovery_codes"),
        sa.PrimaryKeyConstraint("person", "hash", name=op.f("pk_recovery_codes")),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(length=40), nullable=False),
        _person(),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("created", instant, nullable=False),
        sa.Column("used", instant, nullable=True),
        _of_person("passkeys"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkeys")),
        sa.UniqueConstraint("credential", name=op.f("uq_passkeys_credential")),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])


def downgrade() -> None:
    """Back to the one before."""
    for table in ("passkeys", "recovery_codes", "logins", "accounts"):
        op.drop_table(table)
