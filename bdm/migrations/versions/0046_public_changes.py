"""The register of what changes on the public face. Whatever is published is looked at once, by the worker."""

from __future__ import annotations

from alembic import op

revision = "0046"
down_revision = "0045"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE public_queue (
            seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_public_queue PRIMARY KEY,
            kind text NOT NULL,
            item_id uuid NOT NULL
        );
        CREATE TABLE public_record (
            kind text NOT NULL CONSTRAINT ck_public_record_kind CHECK (kind IN ('provvedimento', 'massima')),
            item_id uuid NOT NULL,
            event text NOT NULL CONSTRAINT ck_public_record_event
                CHECK (event IN ('aggiunta', 'modifica', 'restrizione', 'ritiro', 'rimozione')),
            leaf bytea,
            substance bytea,
            restricted boolean NOT NULL,
            format smallint NOT NULL,
            CONSTRAINT pk_public_record PRIMARY KEY (kind, item_id),
            CONSTRAINT ck_public_record_leaf CHECK ((leaf IS NULL) = (event IN ('ritiro', 'rimozione')))
        );
        CREATE INDEX ix_public_record_format ON public_record (format);
        CREATE TABLE public_change (
            seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_public_change PRIMARY KEY,
            kind text NOT NULL CONSTRAINT ck_public_change_kind CHECK (kind IN ('provvedimento', 'massima')),
            item_id uuid NOT NULL,
            event text NOT NULL CONSTRAINT ck_public_change_event
                CHECK (event IN ('aggiunta', 'modifica', 'restrizione', 'ritiro', 'rimozione')),
            technical boolean NOT NULL,
            leaf bytea,
            at timestamptz NOT NULL DEFAULT now()
        );
        CREATE INDEX ix_public_change_kind_item_id_seq ON public_change (kind, item_id, seq);
        CREATE INDEX ix_public_change_gone ON public_change (kind, at) WHERE event IN ('ritiro', 'rimozione');
        CREATE TABLE public_register (
            id smallint NOT NULL DEFAULT 1 CONSTRAINT pk_public_register PRIMARY KEY
                CONSTRAINT ck_public_register_one CHECK (id = 1),
            epoch text NOT NULL
        );
        CREATE TABLE public_digest (
            day date NOT NULL CONSTRAINT pk_public_digest PRIMARY KEY,
            seq bigint NOT NULL,
            count bigint NOT NULL,
            root bytea NOT NULL,
            at timestamptz NOT NULL DEFAULT now()
        );
        INSERT INTO public_register (epoch) VALUES (left(replace(gen_random_uuid()::text, '-', ''), 12))
    """)
    # Whatever may change what the index finds may change what is public.
    op.execute("""
        CREATE FUNCTION public_feed() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO public_queue (kind, item_id) SELECT DISTINCT kind, item_id FROM added;
            RETURN NULL;
        END $$;
        CREATE TRIGGER public_feed AFTER INSERT ON da_indicizzare
            REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public_feed();
        INSERT INTO public_queue (kind, item_id)
            SELECT 'provvedimento', id FROM (SELECT id FROM provvedimento WHERE status = 'PUBBLICATO' ORDER BY seq) p;
        INSERT INTO public_queue (kind, item_id)
            SELECT 'massima', id FROM (SELECT id FROM massima WHERE status = 'PUBBLICATO' ORDER BY seq) m
    """)


def downgrade() -> None:
    op.execute("""
        DROP TRIGGER public_feed ON da_indicizzare;
        DROP FUNCTION public_feed();
        DROP TABLE public_digest, public_register, public_change, public_record, public_queue
    """)
