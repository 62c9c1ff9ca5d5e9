"""Notices handed over to programs of those who are told."""

from __future__ import annotations

from alembic import op

revision = "0049"
down_revision = "0048"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE webhook (
            id uuid NOT NULL CONSTRAINT pk_webhook PRIMARY KEY,
            account_id uuid NOT NULL CONSTRAINT fk_webhook_account_id_user_account
                REFERENCES user_account (id) ON DELETE CASCADE,
            name text NOT NULL,
            address text NOT NULL,
            key bytea NOT NULL,
            active boolean NOT NULL,
            suspended text CONSTRAINT ck_webhook_suspended CHECK (suspended IN ('errori', 'chiuso')),
            suspended_at timestamptz,
            failing_since timestamptz,
            succeeded_at timestamptz,
            pause_until timestamptz,
            taken_at timestamptz,
            created_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT ck_webhook_switched_off CHECK (suspended IS NULL OR NOT active)
        );
        CREATE INDEX ix_webhook_account_id ON webhook (account_id);
        CREATE TABLE webhook_consegna (
            id uuid NOT NULL CONSTRAINT pk_webhook_consegna PRIMARY KEY,
            webhook_id uuid NOT NULL CONSTRAINT fk_webhook_consegna_webhook_id_webhook
                REFERENCES webhook (id) ON DELETE CASCADE,
            avviso_id uuid CONSTRAINT fk_webhook_consegna_avviso_id_avviso REFERENCES avviso (id) ON DELETE CASCADE,
            state text NOT NULL DEFAULT 'in_attesa' CONSTRAINT ck_webhook_consegna_state
                CHECK (state IN ('in_attesa', 'riuscita', 'fallita', 'annullata')),
            attempts smallint NOT NULL DEFAULT 0,
            next_at timestamptz NOT NULL,
            taken_until timestamptz,
            attempted_at timestamptz,
            status smallint,
            cause text CONSTRAINT ck_webhook_consegna_cause CHECK (cause IN ('risposta', 'reindirizzamento',
                'tempo_scaduto', 'indirizzo', 'collegamento', 'certificato', 'protocollo', 'errore_interno',
                'riservato', 'webhook_spento', 'account')),
            created_at timestamptz NOT NULL DEFAULT now()
        );
        CREATE INDEX ix_webhook_consegna_webhook_id_created_at_id ON webhook_consegna (webhook_id, created_at, id);
        CREATE INDEX ix_webhook_consegna_waiting ON webhook_consegna (webhook_id, next_at) WHERE state = 'in_attesa';
        CREATE INDEX ix_webhook_consegna_avviso_id ON webhook_consegna (avviso_id);
        CREATE INDEX ix_webhook_consegna_created_at ON webhook_consegna (created_at)
    """)


def downgrade() -> None:
    op.execute("DROP TABLE webhook_consegna, webhook")
