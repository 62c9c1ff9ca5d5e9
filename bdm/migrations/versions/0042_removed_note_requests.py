"""Requests that made a note which is not there any more: one that was held up and comes last does not make it again."""

from __future__ import annotations

from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE removed_note_request (
            author_id uuid NOT NULL,
            request_id uuid NOT NULL,
            CONSTRAINT pk_removed_note_request PRIMARY KEY (author_id, request_id),
            CONSTRAINT fk_removed_note_request_author_id_user_account FOREIGN KEY (author_id)
                REFERENCES user_account (id) ON DELETE CASCADE
        )
    """)
