"""Why a passage is left readable, and a category that an editor has chosen."""

from __future__ import annotations

from alembic import op

revision = "0064"
down_revision = "0063"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE anonymisation_span
            ADD COLUMN refusal text,
            ADD COLUMN chosen boolean DEFAULT false NOT NULL
    """)
