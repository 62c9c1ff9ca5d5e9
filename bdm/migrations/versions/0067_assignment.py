"""Who takes care of what is in work."""

from __future__ import annotations

from alembic import op

revision = "0067"
down_revision = "0066"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE assignment (
            kind text NOT NULL CONSTRAINT ck_assignment_kind CHECK (kind IN ('provvedimento', 'massima')),
            item_id uuid NOT NULL,
            account_id uuid NOT NULL
                CONSTRAINT fk_assignment_account_id_user_account REFERENCES user_account (id) ON DELETE CASCADE,
            assigned_by uuid
                CONSTRAINT fk_assignment_assigned_by_user_account REFERENCES user_account (id) ON DELETE SET NULL,
            assigned_at timestamptz DEFAULT now() NOT NULL,
            CONSTRAINT pk_assignment PRIMARY KEY (kind, item_id)
        )
    """)
    op.execute("CREATE INDEX ix_assignment_account_id ON assignment (account_id)")


def downgrade() -> None:
    op.execute("DROP TABLE assignment")
