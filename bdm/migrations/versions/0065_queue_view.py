"""Views of the work queues that people keep under a name."""

from __future__ import annotations

from alembic import op

revision = "0065"
down_revision = "0064"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE queue_view (
            id uuid CONSTRAINT pk_queue_view PRIMARY KEY,
            account_id uuid NOT NULL
                CONSTRAINT fk_queue_view_account_id_user_account REFERENCES user_account (id) ON DELETE CASCADE,
            kind text NOT NULL CONSTRAINT ck_queue_view_kind CHECK (kind IN ('provvedimento', 'massima')),
            name text NOT NULL,
            q text NOT NULL,
            assigned_to text CONSTRAINT ck_queue_view_assigned_to CHECK (assigned_to IN ('me', 'nobody')),
            sort_field text,
            sort_order text CONSTRAINT ck_queue_view_sort_order CHECK (sort_order IN ('asc', 'desc')),
            size smallint,
            CONSTRAINT uq_queue_view_account_id_kind_name UNIQUE (account_id, kind, name)
        )
    """)


def downgrade() -> None:
    op.execute("DROP TABLE queue_view")
