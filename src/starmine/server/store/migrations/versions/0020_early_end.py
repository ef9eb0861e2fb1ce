"""Games of hanab.live's variants keep the end that they were played by"""

from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

# Written as JSON is there, since options are compared as texts. Those of a variant are never empty: they name it.
_OWN = ', "early_end": "best-score"'
_TEXT = "CAST(options AS TEXT)"
_PLAYED = {"tables": "deck IS NOT NULL", "tournaments": "TRUE"}  # a table at which nobody plays yet gets today's end


def upgrade() -> None:
    """To this revision."""
    _change(f"substr({_TEXT}, 1, length({_TEXT}) - 1) || '{_OWN}}}'")


def downgrade() -> None:
    """Back to the one before."""
    _change(f"replace({_TEXT}, '{_OWN}', '')")


def _change(text: str) -> None:
    kind = "JSON" if op.get_bind().dialect.name == "postgresql" else "TEXT"
    for table, played in _PLAYED.items():
        change = f"UPDATE {table} SET options = CAST({text} AS {kind})"  # noqa: S608, all of it is written here
        op.execute(f"{change} WHERE edition = 'hanab-live' AND {played}")
