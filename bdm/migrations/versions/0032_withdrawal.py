"""The statuses of what is withdrawn: asked for by one person, done by another."""

from __future__ import annotations

from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

_STATUSES = "('BOZZA', 'DA_APPROVARE', 'DA_PUBBLICARE', 'PUBBLICATO', 'DA_RITIRARE', 'RITIRATO')"
_COLUMNS = (
    ("provvedimento", "status"),
    ("massima", "status"),
    ("workflow_event", "from_status"),
    ("workflow_event", "to_status"),
)


def upgrade() -> None:
    for table, column in _COLUMNS:
        name = f"ck_{table}_{column}"
        # What is there keeps to the narrower rule, so that it need not be looked at while the table is locked.
        op.execute(f"""
            ALTER TABLE {table} DROP CONSTRAINT {name},
                ADD CONSTRAINT {name} CHECK ({column} IN {_STATUSES}) NOT VALID
        """)
        op.execute(f"ALTER TABLE {table} VALIDATE CONSTRAINT {name}")
