"""The secret behind the keys of drafts that browsers keep."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "draft_secret",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_draft_secret_single")),
        sa.CheckConstraint("length(secret) = 32", name=op.f("ck_draft_secret_secret")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_draft_secret")),
    )


def downgrade() -> None:
    op.drop_table("draft_secret")
