"""What an import remembers: its progress, the items as they were imported, the links that wait."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "import_run",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("manifest", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("report", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), server_default="provvedimenti", nullable=False),
        sa.Column("position", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("line", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("report_bytes", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("correction_bytes", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("counts", postgresql.JSONB(), server_default="{}", nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("phase IN ('provvedimenti', 'massime', 'collegamenti')", name=op.f("ck_import_run_phase")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_import_run")),
    )
    op.create_index(
        "ix_import_run_unfinished",
        "import_run",
        ["manifest"],
        unique=False,
        postgresql_where=sa.text("finished_at IS NULL"),
    )
    op.create_table(
        "import_item",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("external_id", sa.Text(), nullable=False),
        sa.Column("item_id", sa.UUID(), nullable=False),
        sa.Column("fingerprint", sa.LargeBinary(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("run_id", sa.BigInteger(), nullable=False),
        sa.Column("line", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind IN ('provvedimento', 'massima')", name=op.f("ck_import_item_kind")),
        sa.PrimaryKeyConstraint("kind", "external_id", name=op.f("pk_import_item")),
    )
    op.create_table(
        "import_link",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("external_id", sa.Text(), nullable=False),
        sa.Column("tipo", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("applied", sa.Boolean(), server_default="false", nullable=False),
        sa.CheckConstraint(
            "tipo IN ('precedente', 'successivo', 'conforme', 'difforme')", name=op.f("ck_import_link_tipo")
        ),
        sa.PrimaryKeyConstraint("kind", "external_id", "tipo", "target", name=op.f("pk_import_link")),
    )
    op.create_index(
        "ix_import_link_waiting",
        "import_link",
        ["kind", "external_id"],
        unique=False,
        postgresql_where=sa.text("NOT applied"),
    )
