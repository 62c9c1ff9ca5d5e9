"""A decision that is there twice is found by its number, and by that of its case."""

from __future__ import annotations

from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        """
        CREATE INDEX ix_provvedimento_number ON provvedimento (ufficio, anno_provvedimento, numero_provvedimento)
            WHERE numero_provvedimento IS NOT NULL;
        CREATE INDEX ix_provvedimento_register ON provvedimento (ufficio, anno_ruolo, numero_ruolo)
            WHERE numero_ruolo IS NOT NULL;
        """
    )
