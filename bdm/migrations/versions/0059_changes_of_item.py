"""Which changes wait of an item: what is written to the index is written once, however often it has changed."""

from __future__ import annotations

from alembic import op

revision = "0059"
down_revision = "0058"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("CREATE INDEX ix_da_indicizzare_item_id ON da_indicizzare (item_id)")


def downgrade() -> None:
    op.execute("DROP INDEX ix_da_indicizzare_item_id")
