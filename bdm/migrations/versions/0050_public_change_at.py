"""Where the register begins that is asked for from a moment on."""

from __future__ import annotations

from alembic import op

revision = "0050"
down_revision = "0049"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("CREATE INDEX ix_public_change_at ON public_change (at)")


def downgrade() -> None:
    op.execute("DROP INDEX ix_public_change_at")
