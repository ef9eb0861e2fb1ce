"""What bots say: a message need not come from a person"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    with op.batch_alter_table("messages", schema=None) as batch_op:
        batch_op.alter_column("person", existing_type=sa.String(length=40), nullable=True)


def downgrade() -> None:
    """Back to the one before, which cannot keep what bots said."""
    op.execute("DELETE FROM messages WHERE person IS NULL")
    with op.batch_alter_table("messages", schema=None) as batch_op:
        batch_op.alter_column("person", existing_type=sa.String(length=40), nullable=False)
