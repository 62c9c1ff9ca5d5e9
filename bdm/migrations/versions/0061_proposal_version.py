"""By which version of its reading the proposals of a document were made: 0 of those that came before."""

from __future__ import annotations

from alembic import op

revision = "0061"
down_revision = "0060"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE document_proposals ADD COLUMN version smallint DEFAULT 0 NOT NULL")


def downgrade() -> None:
    op.execute("ALTER TABLE document_proposals DROP COLUMN version")
