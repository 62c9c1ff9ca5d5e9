"""What is shared with somebody is new until they open it; what was shared before this is not."""

from __future__ import annotations

from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE document_note_participant ADD COLUMN new_since timestamptz;
        ALTER TABLE document_note_participant ALTER COLUMN new_since SET DEFAULT now();
        ALTER TABLE fascicolo_participant ADD COLUMN new_since timestamptz;
        ALTER TABLE fascicolo_participant ALTER COLUMN new_since SET DEFAULT now();
    """)
