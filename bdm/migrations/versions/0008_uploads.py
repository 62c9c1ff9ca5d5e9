"""Who uploaded a document."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("document", sa.Column("uploaded_by", sa.UUID(), nullable=True))
    op.add_column(
        "document",
        sa.Column("uploaded_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
    )
    op.create_foreign_key(
        op.f("fk_document_uploaded_by_user_account"),
        "document",
        "user_account",
        ["uploaded_by"],
        ["id"],
        ondelete="SET NULL",
    )
    op.create_index(
        "ix_document_unattached", "document", ["uploaded_at"], postgresql_where=sa.text("provvedimento_id IS NULL")
    )
