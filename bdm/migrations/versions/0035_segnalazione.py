"""Problems that readers report of what is published."""

from __future__ import annotations

from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE segnalazione (
            id uuid NOT NULL CONSTRAINT pk_segnalazione PRIMARY KEY,
            provvedimento_id uuid
                CONSTRAINT fk_segnalazione_provvedimento_id_provvedimento REFERENCES provvedimento ON DELETE CASCADE,
            massima_id uuid CONSTRAINT fk_segnalazione_massima_id_massima REFERENCES massima ON DELETE CASCADE,
            author_id uuid
                CONSTRAINT fk_segnalazione_author_id_user_account REFERENCES user_account ON DELETE SET NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            motivo text NOT NULL,
            testo text NOT NULL,
            closed_at timestamptz,
            closed_by uuid
                CONSTRAINT fk_segnalazione_closed_by_user_account REFERENCES user_account ON DELETE SET NULL,
            risposta text,
            CONSTRAINT ck_segnalazione_item CHECK (num_nonnulls(provvedimento_id, massima_id) = 1),
            CONSTRAINT ck_segnalazione_motivo
                CHECK (motivo IN ('DATI_PERSONALI', 'DATI', 'DOCUMENTO', 'TESTO', 'ALTRO')),
            CONSTRAINT ck_segnalazione_testo CHECK (length(testo) BETWEEN 1 AND 2000),
            CONSTRAINT ck_segnalazione_risposta CHECK (length(risposta) BETWEEN 1 AND 2000),
            CONSTRAINT ck_segnalazione_closed CHECK ((closed_at IS NULL) = (risposta IS NULL))
        );
        CREATE INDEX ix_segnalazione_open ON segnalazione (created_at, id) WHERE closed_at IS NULL;
        CREATE INDEX ix_segnalazione_closed_at_id ON segnalazione (closed_at, id);
        CREATE INDEX ix_segnalazione_provvedimento_id ON segnalazione (provvedimento_id);
        CREATE INDEX ix_segnalazione_massima_id ON segnalazione (massima_id);
        CREATE INDEX ix_segnalazione_author_id ON segnalazione (author_id);
        CREATE INDEX ix_segnalazione_closed_by ON segnalazione (closed_by);
    """)
