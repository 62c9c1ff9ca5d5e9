"""Indexes of the work queues hold what is in work alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

IN_WORK = sa.text("status <> 'PUBBLICATO'")


def upgrade() -> None:
    op.create_index(
        "ix_provvedimento_in_work", "provvedimento", ["edit_date", "seq"], unique=False, postgresql_where=IN_WORK
    )
    op.create_index(
        "ix_provvedimento_in_work_of",
        "provvedimento",
        ["ufficio", "edit_date", "seq"],
        unique=False,
        postgresql_include=["area"],
        postgresql_where=IN_WORK,
    )
    op.create_index("ix_massima_in_work", "massima", ["edit_date", "seq"], unique=False, postgresql_where=IN_WORK)
    op.drop_index("ix_provvedimento_status_ufficio_edit_date", table_name="provvedimento")
    op.drop_index("ix_massima_status_edit_date", table_name="massima")
