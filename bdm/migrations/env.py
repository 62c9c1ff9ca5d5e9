"""Alembic's entry: runs on the connection that ``bdm.migrations.migrate`` opened, each step in its own transaction."""

from __future__ import annotations

from alembic import context

from bdm.migrations.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    compare_server_default=True,
    include_schemas=False,
    transaction_per_migration=True,  # no table stays locked for what comes after
)
with context.begin_transaction():
    context.run_migrations()
