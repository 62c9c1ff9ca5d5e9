"""In which languages the text of a document is written (kept by the next analysis of it), and why it was not read again
by a later reader.
"""

from __future__ import annotations

from alembic import op

revision = "0060"
down_revision = "0059"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE document
            ADD COLUMN languages text[],
            ADD COLUMN not_reread text CONSTRAINT ck_document_not_reread
                CHECK (not_reread IN ('ALTRO_TESTO', 'NON_LEGGIBILE'))
    """)


def downgrade() -> None:
    op.execute("ALTER TABLE document DROP COLUMN languages, DROP COLUMN not_reread")
