"""Indices for guests who never played: they are found, and removed, without going through everything"""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_INDICES = {
    "ix_people_created": ("people", ["created", "id"]),
    "ix_tables_host": ("tables", ["host"]),
    "ix_messages_person": ("messages", ["person"]),
}


def upgrade() -> None:
    """To this revision."""
    for name, (table, columns) in _INDICES.items():
        op.create_index(name, table, columns)


def downgrade() -> None:
    """Back to the one before."""
    for name, (table, _) in _INDICES.items():
        op.drop_index(name, table)
