"""Who decided what is obscured, who confirmed it and why; what others say of the parties of what is restricted."""

from __future__ import annotations

from alembic import op

revision = "0053"
down_revision = "0052"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE anonymisation_review
            ADD COLUMN ground_by uuid CONSTRAINT fk_anonymisation_review_ground_by_user_account
                REFERENCES user_account (id) ON DELETE SET NULL,
            ADD COLUMN deciders uuid[] NOT NULL DEFAULT '{}',
            ADD COLUMN uncovered boolean NOT NULL DEFAULT false,
            ALTER COLUMN form SET DEFAULT 'RICOMPOSTO',
            DROP CONSTRAINT ck_anonymisation_review_state,
            ADD CONSTRAINT ck_anonymisation_review_state CHECK (state IN
                ('IN_CODA', 'DA_RIVEDERE', 'IN_PREPARAZIONE', 'PRONTA', 'DA_PUBBLICARE', 'CONFERMATA', 'NON_RIUSCITA')),
            DROP CONSTRAINT ck_anonymisation_review_two_persons,
            ADD CONSTRAINT ck_anonymisation_review_two_persons
                CHECK (confirmed_by <> prepared_by AND NOT confirmed_by = ANY (deciders));
        ALTER TABLE anonymisation_review
            DROP CONSTRAINT ck_anonymisation_review_ground,
            ADD CONSTRAINT ck_anonymisation_review_ground CHECK (ground IN
                ('MINORI', 'FAMIGLIA_STATO', 'ISTANZA_PARTE', 'DISPOSTO_GIUDICE', 'REATI', 'DATI_PARTICOLARI'));
        ALTER TABLE anonymisation_span ADD COLUMN decided_by uuid
            CONSTRAINT fk_anonymisation_span_decided_by_user_account REFERENCES user_account (id) ON DELETE SET NULL;
        UPDATE anonymisation_review SET ground_by = requested_by WHERE request_reason IS NOT NULL;
        CREATE TABLE anonymisation_confirmation (
            id bigint NOT NULL GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_anonymisation_confirmation PRIMARY KEY,
            provvedimento_id uuid NOT NULL CONSTRAINT fk_anonymisation_confirmation_provvedimento_id_provvedimento
                REFERENCES provvedimento (id) ON DELETE CASCADE,
            at timestamptz NOT NULL DEFAULT now(),
            account_id uuid CONSTRAINT fk_anonymisation_confirmation_account_id_user_account
                REFERENCES user_account (id) ON DELETE SET NULL,
            document_hash text NOT NULL,
            ground text NOT NULL,
            confirmed text[] NOT NULL DEFAULT '{}',
            reason text CONSTRAINT ck_anonymisation_confirmation_reason CHECK (length(reason) BETWEEN 1 AND 2000),
            published boolean NOT NULL
        );
        CREATE INDEX ix_anonymisation_confirmation_provvedimento_id ON anonymisation_confirmation (provvedimento_id);
        ALTER TABLE document ADD COLUMN beside text[];
        CREATE TABLE face_check (
            provvedimento_id uuid NOT NULL CONSTRAINT pk_face_check PRIMARY KEY
                CONSTRAINT fk_face_check_provvedimento_id_provvedimento REFERENCES provvedimento (id) ON DELETE CASCADE,
            at timestamptz NOT NULL DEFAULT now(),
            state text NOT NULL,
            protected integer NOT NULL,
            others integer NOT NULL,
            unread integer NOT NULL,
            grounds integer NOT NULL
        )
    """)
    # Words as names are looked for: in any case, an apostrophe parts them, no more than a text has
    op.execute("""
        CREATE FUNCTION parole(testo text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
            $$ SELECT to_tsvector('pg_catalog.simple', left(translate(testo, '’''', '  '), 100000)) $$;
        CREATE FUNCTION parole(nomi text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
            $$ SELECT to_tsvector('pg_catalog.simple',
                left(translate(array_to_string(nomi, ' '), '’''', '  '), 100000)) $$;
        CREATE INDEX ix_provvedimento_riservato_words ON provvedimento_riservato USING gin (parole(parte_processuale));
        CREATE INDEX ix_massima_words ON massima USING gin (parole(titolo || ' ' || testo))
    """)


def downgrade() -> None:
    op.execute("""
        DROP INDEX ix_massima_words, ix_provvedimento_riservato_words;
        DROP FUNCTION parole(text[]);
        DROP FUNCTION parole(text);
        DROP TABLE anonymisation_confirmation, face_check;
        ALTER TABLE document DROP COLUMN beside;
        ALTER TABLE anonymisation_span DROP COLUMN decided_by;
        UPDATE anonymisation_review SET state = 'PRONTA' WHERE state = 'DA_PUBBLICARE';
        UPDATE anonymisation_review SET ground = 'ISTANZA_PARTE' WHERE ground = 'DATI_PARTICOLARI';
        ALTER TABLE anonymisation_review
            DROP CONSTRAINT ck_anonymisation_review_two_persons,
            ADD CONSTRAINT ck_anonymisation_review_two_persons CHECK (confirmed_by <> prepared_by),
            DROP CONSTRAINT ck_anonymisation_review_state,
            ADD CONSTRAINT ck_anonymisation_review_state CHECK (state IN
                ('IN_CODA', 'DA_RIVEDERE', 'IN_PREPARAZIONE', 'PRONTA', 'CONFERMATA', 'NON_RIUSCITA')),
            DROP CONSTRAINT ck_anonymisation_review_ground,
            ADD CONSTRAINT ck_anonymisation_review_ground CHECK (ground IN
                ('MINORI', 'FAMIGLIA_STATO', 'ISTANZA_PARTE', 'DISPOSTO_GIUDICE', 'REATI')),
            ALTER COLUMN form SET DEFAULT 'IMPAGINATO',
            DROP COLUMN uncovered,
            DROP COLUMN deciders,
            DROP COLUMN ground_by
    """)
