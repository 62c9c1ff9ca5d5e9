"""The register by kind, for who asks for the abstracts alone."""

from __future__ import annotations

from alembic import op

revision = "0051"
down_revision = "0050"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("CREATE INDEX ix_public_change_kind_seq ON public_change (kind, seq)")


def downgrade() -> None:
    op.execute("DROP INDEX ix_public_change_kind_seq")
