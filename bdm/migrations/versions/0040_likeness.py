"""What finds a document with nearly the same text; null where nobody has looked yet, as in all that came before."""

from __future__ import annotations

from alembic import op

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE document ADD COLUMN likeness integer[];
        CREATE INDEX ix_document_likeness ON document USING gin (likeness);
        CREATE INDEX ix_document_unlikened ON document (seq) WHERE likeness IS NULL AND state = 'ELABORATO'
    """)
