"""How sure the reading of each scanned page is, null of a page with text of its own; and by which version of it a
document's scans were read, null where nobody has looked yet, as in all that came before. Text of a page that its file
does not show: null where there is none, or where it is still among the rest, as in all that came before.
"""

from __future__ import annotations

from alembic import op

revision = "0057"
down_revision = "0056"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE document_page
            ADD COLUMN confidence smallint CONSTRAINT ck_document_page_confidence CHECK (confidence BETWEEN 0 AND 100),
            ADD COLUMN testo_nascosto text;
        ALTER TABLE document ADD COLUMN scans smallint;
        CREATE INDEX ix_document_scans ON document (scans) WHERE state = 'SENZA_TESTO'
    """)


def downgrade() -> None:
    op.execute("""
        ALTER TABLE document DROP COLUMN scans;
        ALTER TABLE document_page DROP COLUMN confidence, DROP COLUMN testo_nascosto
    """)
