"""What is read from long texts is stored; how long each text is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("document", sa.Column("characters", sa.BigInteger(), server_default="0", nullable=False))
    op.execute(
        """
        UPDATE document SET characters = pages.characters
        FROM (SELECT hash, sum(length(testo)) AS characters FROM document_page GROUP BY hash) AS pages
        WHERE pages.hash = document.hash AND pages.characters > 0
        """
    )
    op.create_index("ix_document_characters", "document", ["characters"])
    op.create_table(
        "document_derived",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["hash"], ["document.hash"], name="fk_document_derived_hash", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", "name", name="pk_document_derived"),
    )
    op.execute("ALTER TABLE document_derived ALTER COLUMN data SET STORAGE EXTERNAL")  # compressed already


def downgrade() -> None:
    op.drop_table("document_derived")
    op.drop_index("ix_document_characters", "document")
    op.drop_column("document", "characters")
