"""The words of notes are kept beside them, for searches; those of earlier notes are analysed by ``note.analyse``."""

from __future__ import annotations

from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("note", "document_note"):
        op.execute(f"""
            ALTER TABLE {table}
                ADD COLUMN tokens tsvector NOT NULL DEFAULT '',
                ADD COLUMN written text NOT NULL DEFAULT '',
                ADD COLUMN analysis integer NOT NULL DEFAULT 0;
            CREATE INDEX ix_{table}_analysis ON {table} (analysis);
        """)
