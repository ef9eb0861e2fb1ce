"""Runs the migrations on the connection that ``database.migrate`` gives, in its transaction."""

from alembic import context

from starmine.server.database.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    user_module_prefix="models.",
)
with context.begin_transaction():
    context.run_migrations()
