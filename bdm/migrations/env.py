"""Alembic's entry: runs on the connection that ``bdm.migrations.migrate`` opened, in its transaction."""

from __future__ import annotations

from alembic import context

from bdm.migrations.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    compare_server_default=True,
    include_schemas=False,
)
with context.begin_transaction():
    context.run_migrations()
