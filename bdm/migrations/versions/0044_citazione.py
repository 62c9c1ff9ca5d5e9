"""What each document cites, read with its text; null where nobody has looked yet, as in all that came before. What is
found by what it cites is indexed again when that is read.
"""

from __future__ import annotations

from alembic import op

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        ALTER TABLE document ADD COLUMN citations smallint;
        CREATE INDEX ix_document_citations ON document (citations) WHERE state = 'ELABORATO';
        CREATE TABLE citazione (
            document_seq bigint NOT NULL,
            number smallint NOT NULL,
            nome text NOT NULL,
            norma boolean NOT NULL,
            certain boolean NOT NULL,
            reasons boolean NOT NULL,
            treated boolean NOT NULL,
            places integer[] NOT NULL,
            CONSTRAINT pk_citazione PRIMARY KEY (document_seq, number),
            CONSTRAINT fk_citazione_document_seq_document FOREIGN KEY (document_seq)
                REFERENCES document (seq) ON DELETE CASCADE,
            CONSTRAINT ck_citazione_places CHECK (cardinality(places) % 5 = 0)
        );
        CREATE INDEX ix_citazione_nome ON citazione (nome);
        CREATE INDEX ix_citazione_treated ON citazione (nome) WHERE treated
    """)
    op.execute("""
        CREATE OR REPLACE FUNCTION feed_document() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO da_indicizzare (priorita, kind, item_id)
                SELECT DISTINCT feed_priorita(), 'provvedimento', changed.provvedimento_id
                FROM changed JOIN before ON before.hash = changed.hash
                WHERE changed.provvedimento_id IS NOT NULL
                  AND (changed.state, changed.processed_at, changed.provvedimento_id, changed.citations)
                      IS DISTINCT FROM (before.state, before.processed_at, before.provvedimento_id, before.citations)
                  AND changed.state IN ('ELABORATO', 'SENZA_TESTO', 'NON_RIUSCITO');
            IF FOUND THEN
                NOTIFY da_indicizzare;
            END IF;
            RETURN NULL;
        END $$
    """)
