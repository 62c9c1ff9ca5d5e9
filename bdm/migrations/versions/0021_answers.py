"""Answers are kept whole: besides their sentences what came nearest, and what was left out; summaries are made again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("DELETE FROM assistant_summary")
    for table in ("assistant_summary", "chat_message"):
        op.alter_column(table, "sentences", new_column_name="answer", existing_type=postgresql.JSONB())
    op.execute(
        sa.text(
            "UPDATE chat_message SET answer = jsonb_build_object("
            "'sentences', answer, 'passages', '[]'::jsonb, 'left_out', 0, 'fallback', false)"
        )
    )


def downgrade() -> None:
    op.execute("DELETE FROM assistant_summary")
    op.execute("UPDATE chat_message SET answer = answer -> 'sentences'")
    for table in ("assistant_summary", "chat_message"):
        op.alter_column(table, "answer", new_column_name="sentences", existing_type=postgresql.JSONB())
