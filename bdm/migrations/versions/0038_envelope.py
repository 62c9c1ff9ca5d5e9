"""The signed envelopes that documents came in."""

from __future__ import annotations

from alembic import op

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE document_envelope (
            hash text NOT NULL,
            envelope_hash text NOT NULL,
            size bigint NOT NULL,
            signers jsonb NOT NULL,
            CONSTRAINT pk_document_envelope PRIMARY KEY (hash),
            CONSTRAINT fk_document_envelope_hash_document
                FOREIGN KEY (hash) REFERENCES document (hash) ON DELETE CASCADE
        );
        CREATE INDEX ix_document_envelope_envelope_hash ON document_envelope (envelope_hash)
    """)
