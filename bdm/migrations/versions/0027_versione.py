"""A number that grows with every reading of items for the index: an engine of several hosts refuses older writes."""

from __future__ import annotations

from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE indice ADD COLUMN version bigint NOT NULL DEFAULT 0")
