"""What each save changed of an item, by whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "content_change",
        sa.Column("seq", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("provvedimento_id", sa.UUID(), nullable=True),
        sa.Column("massima_id", sa.UUID(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("restricted", sa.Boolean(), nullable=False),
        sa.Column("actor_id", sa.UUID(), nullable=True),
        sa.Column("changes", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.CheckConstraint("num_nonnulls(provvedimento_id, massima_id) = 1", name=op.f("ck_content_change_item")),
        sa.ForeignKeyConstraint(
            ["provvedimento_id"],
            ["provvedimento.id"],
            name=op.f("fk_content_change_provvedimento_id_provvedimento"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["massima_id"], ["massima.id"], name=op.f("fk_content_change_massima_id_massima"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["actor_id"], ["user_account.id"], name=op.f("fk_content_change_actor_id_user_account"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_content_change")),
    )
    for kind in ("provvedimento", "massima"):
        op.create_index(
            f"ix_content_change_{kind}",
            "content_change",
            [f"{kind}_id", "seq"],
            postgresql_where=sa.text(f"{kind}_id IS NOT NULL"),
        )


def downgrade() -> None:
    op.drop_table("content_change")
