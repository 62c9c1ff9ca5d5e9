"""What happened at the desk, by time: the tables only grow at their end, so that blocks of rows are enough."""

from __future__ import annotations

from alembic import op

revision = "0066"
down_revision = "0065"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("workflow_event", "content_change", "anonymisation_confirmation"):
        op.execute(f"CREATE INDEX ix_{table}_at ON {table} USING brin (at)")
