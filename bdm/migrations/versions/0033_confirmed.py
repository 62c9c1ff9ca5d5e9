"""What doubts somebody took upon themselves with a step."""

from __future__ import annotations

from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE workflow_event ADD COLUMN confirmed text[] NOT NULL DEFAULT '{}'")
