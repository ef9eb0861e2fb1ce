"""Where ``learned`` played as ``cautious``, ``cautious`` sits"""

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision."""
    larger = """SELECT "table" FROM seats GROUP BY "table" HAVING count(*) > 2"""
    others = "SELECT id FROM tables WHERE CAST(options AS TEXT) <> '{}'"
    where = f"""bot = 'learned' AND ("table" IN ({larger}) OR "table" IN ({others}))"""
    op.execute(f"UPDATE seats SET bot = 'cautious' WHERE {where}")  # noqa: S608, all of it is written here


def downgrade() -> None:
    """Back to the one before, in which ``cautious`` plays just so."""
