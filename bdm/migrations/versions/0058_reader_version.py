"""By which version of the reader a document was read, and which was the last to look at it: 0 of what came before."""

from __future__ import annotations

from alembic import op

revision = "0058"
down_revision = "0057"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE document
            ADD COLUMN reader_version smallint DEFAULT 0 NOT NULL,
            ADD COLUMN reader_tried smallint DEFAULT 0 NOT NULL;
        CREATE INDEX ix_document_reader_tried ON document (reader_tried) WHERE state IN ('ELABORATO', 'SENZA_TESTO')
    """)


def downgrade() -> None:
    op.execute("ALTER TABLE document DROP COLUMN reader_version, DROP COLUMN reader_tried")
