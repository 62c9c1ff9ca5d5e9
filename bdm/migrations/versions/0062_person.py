"""The person of an account, as far as the provider gives a fiscal code: two accounts of one are one of two persons."""

from __future__ import annotations

from alembic import op

revision = "0062"
down_revision = "0061"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "ALTER TABLE user_account ADD COLUMN person bytea CONSTRAINT ck_user_account_person CHECK (length(person) = 32)"
    )
    op.execute("CREATE INDEX ix_user_account_person ON user_account (person) WHERE person IS NOT NULL")


def downgrade() -> None:
    op.execute("ALTER TABLE user_account DROP COLUMN person")
