"""Where the parts of a short document begin, stored when it is read; of those read before it is made when asked for."""

from __future__ import annotations

from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE document ADD COLUMN outline integer[]")
