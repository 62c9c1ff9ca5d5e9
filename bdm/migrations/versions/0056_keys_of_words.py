"""Values that a search does not tell apart any longer: apostrophes and hyphens are spaces (``bdm.italian.key``)."""

from __future__ import annotations

from alembic import op

revision = "0056"
down_revision = "0055"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(r"""
        UPDATE suggested_value SET key = btrim(regexp_replace(key, '[-''\s]+', ' ', 'g')) WHERE key ~ '[-'']'
    """)


def downgrade() -> None:
    """The keys stay: what they were, the values' next contribution says."""
