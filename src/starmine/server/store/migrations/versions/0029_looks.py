"""How names look, by Unicode's table of letters that look alike"""

from typing import Any

import sqlalchemy as sa
from alembic import op

from starmine.server.names import looks

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """To this revision. Of accounts whose names look alike now, the oldest one keeps its name for signing in."""
    columns: list[sa.ColumnClause[Any]] = [sa.column(name) for name in ("person", "look", "small", "created")]
    accounts, people = sa.table("accounts", *columns), sa.table("people", sa.column("id"), sa.column("name"))
    every = sa.select(accounts.c.person, people.c.name).join_from(accounts, people, people.c.id == accounts.c.person)
    named = [(person, *looks(name)) for person, name in op.get_bind().execute(every.order_by(accounts.c.created))]
    op.execute(accounts.update().values(look=accounts.c.person, small=accounts.c.person))
    taken: set[str] = set()
    for person, look, small in named:
        if taken.isdisjoint({f"look {look}", f"small {small}"}):
            taken |= {f"look {look}", f"small {small}"}
            op.execute(accounts.update().where(accounts.c.person == person).values(look=look, small=small))


def downgrade() -> None:
    """Back to the one before."""
