"""Metadata read from the text of a document."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "document_proposals",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("proposals", postgresql.JSONB(), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["hash"], ["document.hash"], name=op.f("fk_document_proposals_hash_document"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_document_proposals")),
    )
