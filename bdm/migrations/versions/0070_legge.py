"""The text of the law: acts, the versions of their articles, the files that they were read from."""

from __future__ import annotations

from alembic import op

revision = "0070"
down_revision = "0069"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE legge_atto (
            nome text CONSTRAINT pk_legge_atto PRIMARY KEY,
            urn text NOT NULL,
            titolo text NOT NULL,
            data date NOT NULL
        )
    """)
    op.execute("""
        CREATE TABLE legge_articolo (
            atto text NOT NULL
                CONSTRAINT fk_legge_articolo_atto_legge_atto REFERENCES legge_atto (nome) ON DELETE CASCADE,
            articolo text NOT NULL,
            visto_dal date NOT NULL,
            visto_al date NOT NULL,
            dal date,
            al date,
            rubrica text NOT NULL,
            commi jsonb NOT NULL,
            note text[] NOT NULL,
            modificato_da text,
            ordine bigint NOT NULL,
            hash text NOT NULL,
            file text NOT NULL,
            CONSTRAINT pk_legge_articolo PRIMARY KEY (atto, articolo, visto_dal),
            CONSTRAINT ck_legge_articolo_visto CHECK (visto_dal <= visto_al),
            CONSTRAINT ck_legge_articolo_dal CHECK (dal <= visto_dal)
        )
    """)
    op.execute("""
        CREATE TABLE legge_file (
            hash text CONSTRAINT pk_legge_file PRIMARY KEY,
            nome text NOT NULL,
            atto text NOT NULL
                CONSTRAINT fk_legge_file_atto_legge_atto REFERENCES legge_atto (nome) ON DELETE CASCADE,
            visto_dal date NOT NULL,
            visto_al date NOT NULL,
            letto_il timestamptz DEFAULT now() NOT NULL
        )
    """)
    op.execute("CREATE INDEX ix_legge_file_atto ON legge_file (atto)")


def downgrade() -> None:
    op.execute("DROP TABLE legge_file, legge_articolo, legge_atto")
