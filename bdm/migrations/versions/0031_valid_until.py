"""Groups and offices may be granted until a day, which is their last."""

from __future__ import annotations

from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("user_group", "user_ou"):
        op.execute(f"ALTER TABLE {table} ADD COLUMN valid_until date")
        op.execute(
            f"CREATE INDEX ix_{table}_valid_until ON {table} (valid_until, account_id) WHERE valid_until IS NOT NULL"
        )
