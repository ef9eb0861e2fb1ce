"""Finished games in one row; indices for lists, upkeep and a person's tables from the newest on"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_RESULT = ("turns", "status", "score", "cards")
_PARTIAL = {
    "ix_tables_listed": ("tables", ["listed", "created", "id"], "started IS NULL"),
    "ix_tables_waiting": ("tables", ["created", "id"], "started IS NULL"),
    "ix_tables_playing": ("tables", ["started"], "started IS NOT NULL AND finished IS NULL"),
    "ix_tables_unpacked": ("tables", ["finished"], "finished IS NOT NULL AND packed IS NULL"),
    "ix_seats_person": ("seats", ["person", "opened", "table"], "person IS NOT NULL"),
}
_MICROSECONDS = {
    "sqlite": "CAST(strftime('%s', substr(created, 1, 19)) AS INTEGER) * 1000000"
    " + CAST(substr(created, 21, 6) AS INTEGER)",
    "postgresql": "CAST(EXTRACT(EPOCH FROM created) * 1000000 AS BIGINT)",
}


def upgrade() -> None:
    """To this revision. Games are not packed here but later, a few at a time, while the server runs."""
    op.add_column("tables", sa.Column("packed", sa.LargeBinary(), nullable=True))
    for name in _RESULT:
        op.add_column("tables", sa.Column(name, sa.SmallInteger(), nullable=True))
    op.add_column("tables", sa.Column("last", sa.String(length=2), nullable=True))
    # A default for the rows that are there; the server always gives a value.
    op.add_column("seats", sa.Column("opened", sa.BigInteger(), nullable=False, server_default="0"))
    micros = _MICROSECONDS[op.get_bind().dialect.name]
    op.execute(f'UPDATE seats SET opened = (SELECT {micros} FROM tables WHERE tables.id = seats."table")')  # noqa: S608
    op.drop_index("ix_tables_open", "tables")
    op.drop_index("ix_seats_person", "seats")
    for name, (table, columns, where) in _PARTIAL.items():
        op.create_index(name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def downgrade() -> None:
    """Back to the one before. Raises when games have been packed: an older version could not read them."""
    if op.get_bind().scalar(sa.text("SELECT count(*) FROM tables WHERE packed IS NOT NULL")):
        raise NotImplementedError("games have been packed, which the older version cannot read")
    for name, (table, *_) in _PARTIAL.items():
        op.drop_index(name, table)
    op.create_index("ix_tables_open", "tables", ["listed", "started"])
    op.create_index("ix_seats_person", "seats", ["person"])
    op.drop_column("seats", "opened")
    for name in ("last", *_RESULT, "packed"):
        op.drop_column("tables", name)
