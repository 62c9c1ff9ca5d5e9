"""Who granted each group and office and when (unknown for earlier ones); a person's sessions, with their device."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

GRANTS = ("user_group", "user_ou")


def upgrade() -> None:
    for table in GRANTS:
        op.add_column(table, sa.Column("granted_by", sa.Text(), nullable=True))
        op.add_column(table, sa.Column("granted_at", sa.DateTime(timezone=True), nullable=True))
        op.alter_column(table, "granted_at", server_default=sa.text("now()"))
    op.add_column("user_session", sa.Column("device", sa.Text(), nullable=True))
    op.create_index("ix_user_session_lower_upn", "user_session", [sa.text("lower(upn)")])


def downgrade() -> None:
    op.drop_index("ix_user_session_lower_upn", table_name="user_session")
    op.drop_column("user_session", "device")
    for table in GRANTS:
        op.drop_column(table, "granted_at")
        op.drop_column(table, "granted_by")
