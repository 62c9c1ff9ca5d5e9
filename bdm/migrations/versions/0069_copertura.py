"""How many published decisions each office has by month, and up to where their numbers run, counted every hour."""

from __future__ import annotations

from alembic import op

revision = "0069"
down_revision = "0068"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""
        CREATE TABLE copertura (
            ufficio text NOT NULL,
            mese date NOT NULL,
            area text NOT NULL,
            tipo text NOT NULL,
            count integer NOT NULL,
            with_text integer NOT NULL,
            CONSTRAINT pk_copertura PRIMARY KEY (ufficio, mese, area, tipo)
        )
    """)
    op.execute("""
        CREATE TABLE copertura_numero (
            ufficio text NOT NULL,
            area text NOT NULL,
            anno smallint NOT NULL,
            greatest integer NOT NULL,
            held integer NOT NULL,
            unnumbered integer NOT NULL,
            CONSTRAINT pk_copertura_numero PRIMARY KEY (ufficio, area, anno)
        )
    """)


def downgrade() -> None:
    op.execute("DROP TABLE copertura_numero")
    op.execute("DROP TABLE copertura")
