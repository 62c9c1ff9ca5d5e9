"""What is embedded in a document is listed; null where nobody has looked yet, as in all that came before."""

from __future__ import annotations

from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE document
            ADD COLUMN attachments smallint CONSTRAINT ck_document_attachments CHECK (attachments >= 0);
        CREATE INDEX ix_document_unlisted ON document (seq)
            WHERE attachments IS NULL AND state IN ('ELABORATO', 'SENZA_TESTO');
        CREATE TABLE document_attachment (
            hash text NOT NULL,
            number smallint NOT NULL,
            name text NOT NULL,
            size bigint NOT NULL,
            content_hash text NOT NULL,
            program boolean NOT NULL,
            CONSTRAINT pk_document_attachment PRIMARY KEY (hash, number),
            CONSTRAINT ck_document_attachment_number CHECK (number >= 1),
            CONSTRAINT fk_document_attachment_hash_document FOREIGN KEY (hash) REFERENCES document ON DELETE CASCADE
        )
    """)
