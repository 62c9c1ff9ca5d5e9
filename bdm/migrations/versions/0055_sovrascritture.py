"""What a save without version replaced of other people's writing, and who wrote the text of a note."""

from __future__ import annotations

from alembic import op

revision = "0055"
down_revision = "0054"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE sovrascrittura (
            id uuid NOT NULL,
            at timestamptz NOT NULL DEFAULT now(),
            account_id uuid NOT NULL,
            by_id uuid,
            provvedimento_id uuid,
            massima_id uuid,
            document_note_id uuid,
            restricted boolean NOT NULL,
            changes jsonb NOT NULL,
            seen_at timestamptz,
            CONSTRAINT pk_sovrascrittura PRIMARY KEY (id),
            CONSTRAINT ck_sovrascrittura_item CHECK (num_nonnulls(provvedimento_id, massima_id, document_note_id) = 1),
            CONSTRAINT fk_sovrascrittura_account_id_user_account FOREIGN KEY (account_id)
                REFERENCES user_account (id) ON DELETE CASCADE,
            CONSTRAINT fk_sovrascrittura_by_id_user_account FOREIGN KEY (by_id)
                REFERENCES user_account (id) ON DELETE SET NULL,
            CONSTRAINT fk_sovrascrittura_provvedimento_id_provvedimento FOREIGN KEY (provvedimento_id)
                REFERENCES provvedimento (id) ON DELETE CASCADE,
            CONSTRAINT fk_sovrascrittura_massima_id_massima FOREIGN KEY (massima_id)
                REFERENCES massima (id) ON DELETE CASCADE,
            CONSTRAINT fk_sovrascrittura_document_note_id_document_note FOREIGN KEY (document_note_id)
                REFERENCES document_note (id) ON DELETE CASCADE
        )
    """)
    op.execute("CREATE INDEX ix_sovrascrittura_account_id_id ON sovrascrittura (account_id, id)")
    for column in ("provvedimento_id", "massima_id", "document_note_id"):
        op.execute(f"CREATE INDEX ix_sovrascrittura_{column} ON sovrascrittura ({column})")
    op.execute("""
        ALTER TABLE document_note ADD COLUMN text_by uuid
            CONSTRAINT fk_document_note_text_by_user_account REFERENCES user_account (id) ON DELETE SET NULL
    """)
    op.execute("UPDATE document_note SET text_by = coalesce(last_update_by, author_id) WHERE text <> ''")


def downgrade() -> None:
    op.execute("ALTER TABLE document_note DROP COLUMN text_by")
    op.execute("DROP TABLE sovrascrittura")
