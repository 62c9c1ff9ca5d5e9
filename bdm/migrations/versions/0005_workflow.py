"""The history of every item's transitions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

STATUSES = "('BOZZA', 'DA_APPROVARE', 'DA_PUBBLICARE', 'PUBBLICATO')"


def upgrade() -> None:
    op.create_table(
        "workflow_event",
        sa.Column("seq", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("item_id", sa.UUID(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("from_status", sa.Text(), nullable=False),
        sa.Column("to_status", sa.Text(), nullable=True),
        sa.Column("actor_id", sa.UUID(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.CheckConstraint("kind IN ('provvedimento', 'massima')", name=op.f("ck_workflow_event_kind")),
        sa.CheckConstraint(f"from_status IN {STATUSES}", name=op.f("ck_workflow_event_from_status")),
        sa.CheckConstraint(f"to_status IN {STATUSES}", name=op.f("ck_workflow_event_to_status")),
        sa.CheckConstraint("length(reason) BETWEEN 1 AND 2000", name=op.f("ck_workflow_event_reason")),
        sa.ForeignKeyConstraint(
            ["actor_id"], ["user_account.id"], name=op.f("fk_workflow_event_actor_id_user_account"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_workflow_event")),
    )
    op.create_index(op.f("ix_workflow_event_kind_item_id_seq"), "workflow_event", ["kind", "item_id", "seq"])
