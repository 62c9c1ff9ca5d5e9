"""What people follow, and what they are told of it from here on."""

from __future__ import annotations

from alembic import op

revision = "0048"
down_revision = "0047"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE iscrizione (
            id uuid NOT NULL CONSTRAINT pk_iscrizione PRIMARY KEY,
            account_id uuid NOT NULL CONSTRAINT fk_iscrizione_account_id_user_account
                REFERENCES user_account (id) ON DELETE CASCADE,
            what text NOT NULL CONSTRAINT ck_iscrizione_what
                CHECK (what IN ('ricerca', 'provvedimento', 'precedente', 'norma')),
            saved_search_id uuid CONSTRAINT fk_iscrizione_saved_search_id_saved_search
                REFERENCES saved_search (id) ON DELETE CASCADE,
            provvedimento_id uuid CONSTRAINT fk_iscrizione_provvedimento_id_provvedimento
                REFERENCES provvedimento (id) ON DELETE CASCADE,
            name text,
            area text CONSTRAINT ck_iscrizione_area CHECK (area IN ('civile', 'penale')),
            mail text NOT NULL DEFAULT 'mai' CONSTRAINT ck_iscrizione_mail
                CHECK (mail IN ('mai', 'giornaliera', 'settimanale')),
            mail_since timestamptz NOT NULL DEFAULT now(),
            since bigint NOT NULL,
            document text,
            created_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT ck_iscrizione_target CHECK (num_nonnulls(saved_search_id, provvedimento_id, name) = 1
                AND (what = 'ricerca') = (saved_search_id IS NOT NULL)
                AND (what = 'provvedimento') = (provvedimento_id IS NOT NULL)),
            CONSTRAINT uq_iscrizione_account_id_saved_search_id UNIQUE (account_id, saved_search_id),
            CONSTRAINT uq_iscrizione_account_id_provvedimento_id UNIQUE (account_id, provvedimento_id)
        );
        CREATE UNIQUE INDEX uq_iscrizione_name ON iscrizione (account_id, what, name, coalesce(area, ''));
        CREATE INDEX ix_iscrizione_saved_search_id ON iscrizione (saved_search_id);
        CREATE INDEX ix_iscrizione_provvedimento_id ON iscrizione (provvedimento_id);
        CREATE TABLE avviso_mail (
            id uuid NOT NULL CONSTRAINT pk_avviso_mail PRIMARY KEY,
            account_id uuid NOT NULL CONSTRAINT fk_avviso_mail_account_id_user_account
                REFERENCES user_account (id) ON DELETE CASCADE,
            day date NOT NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            sent_at timestamptz,
            CONSTRAINT uq_avviso_mail_account_id_day UNIQUE (account_id, day)
        );
        CREATE TABLE avviso (
            id uuid NOT NULL CONSTRAINT pk_avviso PRIMARY KEY,
            account_id uuid NOT NULL CONSTRAINT fk_avviso_account_id_user_account
                REFERENCES user_account (id) ON DELETE CASCADE,
            iscrizione_id uuid NOT NULL CONSTRAINT fk_avviso_iscrizione_id_iscrizione
                REFERENCES iscrizione (id) ON DELETE CASCADE,
            kind text NOT NULL CONSTRAINT ck_avviso_kind CHECK (kind IN ('provvedimento', 'massima')),
            item_id uuid NOT NULL,
            event text NOT NULL CONSTRAINT ck_avviso_event CHECK (event IN ('nuovo', 'modificato', 'citato',
                'confermato', 'riformato', 'deciso', 'sostituito', 'ritirato')),
            occasion bigint NOT NULL,
            at timestamptz NOT NULL DEFAULT now(),
            seen_at timestamptz,
            mail_id uuid CONSTRAINT fk_avviso_mail_id_avviso_mail REFERENCES avviso_mail (id) ON DELETE SET NULL,
            CONSTRAINT uq_avviso_iscrizione_id_kind_item_id_event_occasion
                UNIQUE (iscrizione_id, kind, item_id, event, occasion)
        );
        CREATE INDEX ix_avviso_account_id_id ON avviso (account_id, id);
        CREATE INDEX ix_avviso_unread ON avviso (account_id) WHERE seen_at IS NULL;
        CREATE INDEX ix_avviso_unsent ON avviso (iscrizione_id) WHERE mail_id IS NULL;
        CREATE INDEX ix_avviso_mail_id ON avviso (mail_id);
        CREATE TABLE avviso_cursore (
            id smallint NOT NULL DEFAULT 1 CONSTRAINT pk_avviso_cursore PRIMARY KEY
                CONSTRAINT ck_avviso_cursore_one CHECK (id = 1),
            seq bigint NOT NULL
        );
        CREATE TABLE avviso_destinatario (
            account_id uuid NOT NULL CONSTRAINT pk_avviso_destinatario PRIMARY KEY
                CONSTRAINT fk_avviso_destinatario_account_id_user_account
                REFERENCES user_account (id) ON DELETE CASCADE,
            token text NOT NULL CONSTRAINT uq_avviso_destinatario_token UNIQUE
        );
        INSERT INTO avviso_cursore (seq) SELECT coalesce(max(seq), 0) FROM public_change
    """)


def downgrade() -> None:
    op.execute("DROP TABLE avviso_destinatario, avviso_cursore, avviso, avviso_mail, iscrizione")
