"""Who asks that data be obscured, and what became of the request."""

from __future__ import annotations

from alembic import op

revision = "0054"
down_revision = "0053"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE segnalazione
            ADD COLUMN qualita text,
            ADD COLUMN esito text,
            ADD CONSTRAINT ck_segnalazione_qualita CHECK (qualita IN ('interessato', 'difensore', 'altro')),
            ADD CONSTRAINT ck_segnalazione_esito CHECK (esito IN ('accolta', 'in_parte', 'respinta')),
            ADD CONSTRAINT ck_segnalazione_request
                CHECK (motivo = 'DATI_PERSONALI' OR num_nonnulls(qualita, esito) = 0),
            ADD CONSTRAINT ck_segnalazione_outcome CHECK (esito IS NULL OR closed_at IS NOT NULL)
    """)


def downgrade() -> None:
    op.execute("ALTER TABLE segnalazione DROP COLUMN esito, DROP COLUMN qualita")
