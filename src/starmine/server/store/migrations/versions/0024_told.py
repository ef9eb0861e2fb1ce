"""What the server says for bots in chats, by its id and values"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    op.add_column("messages", sa.Column("told", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    """Back to the one before."""
    op.drop_column("messages", "told")
