"""The dashboard counts what an office has from indexes alone: of a million decisions its rows lie on as many pages of
the table. Dead rows are cleared away after one in a hundred has changed, not one in five: until then what is in work
is looked for among all that ever was.
"""

from __future__ import annotations

from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # The new ones first: whoever reads waits only while the old ones go.
    op.execute("""
        CREATE INDEX ix_provvedimento_ufficio_alone ON provvedimento (ufficio)
            INCLUDE (id, area, status, created_at, restricted);
        CREATE INDEX ix_massima_provvedimento_id_alone ON massima (provvedimento_id)
            INCLUDE (id, status, created_at, restricted);
        DROP INDEX ix_provvedimento_ufficio, ix_massima_provvedimento_id;
        ALTER INDEX ix_provvedimento_ufficio_alone RENAME TO ix_provvedimento_ufficio;
        ALTER INDEX ix_massima_provvedimento_id_alone RENAME TO ix_massima_provvedimento_id
    """)
    for table in ("provvedimento", "massima", "document", "workflow_event"):
        op.execute(
            f"ALTER TABLE {table} SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01)"
        )
