"""Tokens have an end; cookies and tokens of the forms before this are counted from now"""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

from starmine.server.store import models

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

MOMENT = "upgraded-0025"  # ``store.lifetimes`` reads it
TOKEN_AGE = timedelta(days=365)


def upgrade() -> None:
    """To this revision."""
    now, connection = datetime.now(UTC), op.get_bind()
    # A default for the rows that are there; the server always gives a value. SQLite keeps no time zone.
    end = f"{now + TOKEN_AGE:%Y-%m-%d %H:%M:%S.%f}" + ("" if connection.dialect.name == "sqlite" else "+00:00")
    instant = models.Instant(timezone=True)
    op.add_column("tokens", sa.Column("expires", instant, nullable=False, server_default=end))
    people = sa.table("people", sa.column("id"))
    if connection.scalar(sa.select(sa.exists(sa.select(people.c.id)))):  # a new server has signed nothing yet
        server = sa.table("server", sa.column("key", sa.String()), sa.column("value", sa.Text()))
        op.bulk_insert(server, [{"key": MOMENT, "value": now.isoformat()}])


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("tokens", "expires")
    server = sa.table("server", sa.column("key", sa.String()))
    op.execute(server.delete().where(server.c.key == MOMENT))
