"""What was written about single fields of an item that was sent back."""

from __future__ import annotations

from alembic import op

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE workflow_event ADD COLUMN comments jsonb NOT NULL DEFAULT '[]'")
