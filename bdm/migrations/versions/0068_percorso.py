"""What people searched and read lately, each for themselves."""

from __future__ import annotations

from alembic import op

revision = "0068"
down_revision = "0067"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE user_account ADD COLUMN keeps_percorso boolean NOT NULL DEFAULT true")
    op.execute("""
        CREATE TABLE tappa (
            id uuid CONSTRAINT pk_tappa PRIMARY KEY,
            account_id uuid NOT NULL
                CONSTRAINT fk_tappa_account_id_user_account REFERENCES user_account (id) ON DELETE CASCADE,
            day date NOT NULL,
            kind text NOT NULL CONSTRAINT ck_tappa_kind CHECK (kind IN ('ricerca', 'provvedimento', 'massima')),
            address text NOT NULL,
            item_id uuid,
            count bigint,
            at timestamptz DEFAULT now() NOT NULL,
            CONSTRAINT ck_tappa_item CHECK ((kind = 'ricerca') = (item_id IS NULL))
        )
    """)
    op.execute("CREATE INDEX ix_tappa_account_id_at ON tappa (account_id, at)")
    op.execute("CREATE INDEX ix_tappa_at ON tappa (at)")


def downgrade() -> None:
    op.execute("DROP TABLE tappa")
    op.execute("ALTER TABLE user_account DROP COLUMN keeps_percorso")
