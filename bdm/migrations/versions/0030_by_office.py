"""The decisions of an office are found without reading those of all."""

from __future__ import annotations

from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("CREATE INDEX ix_provvedimento_ufficio ON provvedimento (ufficio)")
