"""Who has which draft open for editing."""

from __future__ import annotations

from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE presence (
            kind text NOT NULL,
            item_id uuid NOT NULL,
            account_id uuid NOT NULL,
            since timestamptz NOT NULL DEFAULT now(),
            seen_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT pk_presence PRIMARY KEY (kind, item_id, account_id),
            CONSTRAINT ck_presence_kind CHECK (kind IN ('provvedimento', 'massima')),
            CONSTRAINT fk_presence_account_id_user_account
                FOREIGN KEY (account_id) REFERENCES user_account (id) ON DELETE CASCADE
        )
    """)
