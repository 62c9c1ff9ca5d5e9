"""Tokens of programs that read."""

from __future__ import annotations

from alembic import op

revision = "0047"
down_revision = "0046"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE api_token (
            id uuid NOT NULL CONSTRAINT pk_api_token PRIMARY KEY,
            token_hash bytea NOT NULL CONSTRAINT uq_api_token_token_hash UNIQUE
                CONSTRAINT ck_api_token_token_hash CHECK (length(token_hash) = 32),
            hint text NOT NULL,
            account_id uuid CONSTRAINT fk_api_token_account_id_user_account
                REFERENCES user_account (id) ON DELETE CASCADE,
            institution text,
            name text NOT NULL,
            scope text NOT NULL DEFAULT 'lettura' CONSTRAINT ck_api_token_scope CHECK (scope IN ('lettura', 'feed')),
            created_at timestamptz NOT NULL DEFAULT now(),
            created_by text NOT NULL,
            expires_at timestamptz NOT NULL,
            last_used_at timestamptz,
            revoked_at timestamptz,
            revoked_by text,
            CONSTRAINT ck_api_token_owner CHECK ((account_id IS NULL) <> (institution IS NULL))
        );
        CREATE INDEX ix_api_token_account_id ON api_token (account_id)
    """)


def downgrade() -> None:
    op.execute("DROP TABLE api_token")
