"""Which index is the database's; what is there is taken for its own by the first process that feeds it."""

from __future__ import annotations

from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE indice (
            id smallint NOT NULL DEFAULT 1 CONSTRAINT pk_indice PRIMARY KEY,
            generations text[] NOT NULL,
            marks text[] NOT NULL,
            CONSTRAINT ck_indice_one CHECK (id = 1)
        );
    """)
