"""What a person has had done with all that a work queue found, and how it went with each item."""

from __future__ import annotations

from alembic import op

revision = "0063"
down_revision = "0062"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE bulk_move (
            id uuid CONSTRAINT pk_bulk_move PRIMARY KEY,
            account_id uuid NOT NULL
                CONSTRAINT fk_bulk_move_account_id_user_account REFERENCES user_account (id) ON DELETE CASCADE,
            kind text NOT NULL CONSTRAINT ck_bulk_move_kind CHECK (kind IN ('provvedimento', 'massima')),
            action text NOT NULL CONSTRAINT ck_bulk_move_action CHECK (action IN ('submitted', 'approved')),
            at timestamptz DEFAULT now() NOT NULL,
            ended_at timestamptz,
            stopped boolean DEFAULT false NOT NULL
        )
    """)
    op.execute("CREATE UNIQUE INDEX uq_bulk_move_running ON bulk_move (account_id) WHERE ended_at IS NULL")
    op.execute("CREATE INDEX ix_bulk_move_account_id_at ON bulk_move (account_id, at)")
    op.execute("""
        CREATE TABLE bulk_move_item (
            bulk_move_id uuid CONSTRAINT fk_bulk_move_item_bulk_move_id_bulk_move
                REFERENCES bulk_move (id) ON DELETE CASCADE,
            place bigint,
            item_id uuid NOT NULL,
            state text DEFAULT 'TO_DO' NOT NULL
                CONSTRAINT ck_bulk_move_item_state CHECK (state IN ('REFUSED', 'DONE', 'TO_DO')),
            refusal text,
            CONSTRAINT pk_bulk_move_item PRIMARY KEY (bulk_move_id, place)
        )
    """)
    op.execute("""
        CREATE INDEX ix_bulk_move_item_bulk_move_id_place ON bulk_move_item (bulk_move_id, place) WHERE state = 'TO_DO'
    """)


def downgrade() -> None:
    op.execute("DROP TABLE bulk_move_item")
    op.execute("DROP TABLE bulk_move")
