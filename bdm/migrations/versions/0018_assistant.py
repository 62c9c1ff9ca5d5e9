"""Conversations by version of the document, with their citations; summaries; what people use of a model."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("DELETE FROM chat_message")  # nothing has written it so far
    op.drop_index("ix_chat_message_account_id_provvedimento_id_anonymized_seq", "chat_message")
    op.drop_column("chat_message", "anonymized")
    op.drop_column("chat_message", "assistant_text")
    op.add_column("chat_message", sa.Column("file_hash", sa.Text(), nullable=False))
    op.add_column("chat_message", sa.Column("sentences", postgresql.JSONB(), nullable=False))
    op.create_foreign_key(
        "fk_chat_message_file_hash", "chat_message", "document", ["file_hash"], ["hash"], ondelete="CASCADE"
    )
    op.create_index("ix_chat_message_file_hash", "chat_message", ["file_hash"])
    op.create_index(
        "ix_chat_message_account_id_provvedimento_id_file_hash_seq",
        "chat_message",
        ["account_id", "provvedimento_id", "file_hash", "seq"],
    )
    op.create_table(
        "assistant_summary",
        sa.Column("file_hash", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("words", sa.BigInteger(), nullable=False),
        sa.Column("sentences", postgresql.JSONB(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["file_hash"], ["document.hash"], name="fk_assistant_summary_file_hash", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("file_hash", "version", "words", name="pk_assistant_summary"),
    )
    op.create_table(
        "assistant_usage",
        sa.Column("account_id", sa.Uuid(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("requests", sa.BigInteger(), nullable=False),
        sa.Column("tokens", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("requests >= 0 AND tokens >= 0", name="ck_assistant_usage_used"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["user_account.id"], name="fk_assistant_usage_account_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "day", name="pk_assistant_usage"),
    )


def downgrade() -> None:
    op.drop_table("assistant_usage")
    op.drop_table("assistant_summary")
    op.execute("DELETE FROM chat_message")
    op.drop_index("ix_chat_message_account_id_provvedimento_id_file_hash_seq", "chat_message")
    op.drop_index("ix_chat_message_file_hash", "chat_message")
    op.drop_constraint("fk_chat_message_file_hash", "chat_message")
    op.drop_column("chat_message", "sentences")
    op.drop_column("chat_message", "file_hash")
    op.add_column("chat_message", sa.Column("assistant_text", sa.Text(), nullable=True))
    op.add_column("chat_message", sa.Column("anonymized", sa.Boolean(), nullable=False))
    op.create_index(
        "ix_chat_message_account_id_provvedimento_id_anonymized_seq",
        "chat_message",
        ["account_id", "provvedimento_id", "anonymized", "seq"],
    )
