"""The work queues are read from the content itself; the table that copied it, and its triggers, go."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

FUNCTIONS = ("work_provvedimento", "work_massima", "work_massima_riservata", "work_event")
REFRESHING = ("refresh_work_provvedimento", "refresh_work_massima")
IN_WORK = sa.text("status <> 'PUBBLICATO'")


def upgrade() -> None:
    for function in FUNCTIONS:  # their triggers go with them
        op.execute(f"DROP FUNCTION {function}() CASCADE")
    for function in REFRESHING:
        op.execute(f"DROP FUNCTION {function}(uuid[])")
    op.drop_table("work_item")
    op.create_index("ix_provvedimento_in_work", "provvedimento", ["ufficio", "status"], postgresql_where=IN_WORK)
    op.create_index("ix_massima_in_work", "massima", ["status"], postgresql_where=IN_WORK)
    op.create_index(
        "ix_workflow_event_submitted",
        "workflow_event",
        ["actor_id", "kind"],
        postgresql_include=["item_id"],
        postgresql_where=sa.text("action = 'submitted'"),
    )
