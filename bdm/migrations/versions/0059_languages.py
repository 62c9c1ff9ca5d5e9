"""In which languages the text of a document is written: kept by the next analysis of it."""

from __future__ import annotations

from alembic import op

revision = "0059"
down_revision = "0058"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE document ADD COLUMN languages text[]")


def downgrade() -> None:
    op.execute("ALTER TABLE document DROP COLUMN languages")
