"""What the page on the state of the service shows: runs of periodic tasks, failures of jobs, backups, waiting times."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def _time(name: str, *, required: bool = True, now: bool = False) -> sa.Column[object]:
    default = sa.text("now()") if now else None
    return sa.Column(name, sa.DateTime(timezone=True), nullable=not required, server_default=default)


def _count(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.BigInteger(), server_default="0", nullable=False)


def upgrade() -> None:
    op.create_table(
        "task_run",
        sa.Column("task", sa.Text(), nullable=False),
        _time("started_at"),
        _time("ended_at", required=False),
        _time("succeeded_at", required=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("task", name="pk_task_run"),
    )
    op.create_table(
        "job_failure",
        sa.Column("job_id", sa.BigInteger(), autoincrement=False, nullable=False),
        _time("at", now=True),
        sa.Column("error", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("job_id", name="pk_job_failure"),
    )
    op.create_table(
        "backup_run",
        sa.Column("seq", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        _time("at", now=True),
        _time("backup_at", required=False),
        sa.Column("error", sa.Text(), nullable=True),
        _count("rows"),
        _count("documents"),
        _count("size"),
        _count("faulty"),
        sa.CheckConstraint("kind IN ('backup', 'verifica')", name="ck_backup_run_kind"),
        sa.PrimaryKeyConstraint("seq", name="pk_backup_run"),
    )
    op.create_index("ix_backup_run_kind_seq", "backup_run", ["kind", "seq"])
    op.add_column("da_indicizzare", _time("at", now=True))


def downgrade() -> None:
    op.drop_column("da_indicizzare", "at")
    op.drop_table("backup_run")
    op.drop_table("job_failure")
    op.drop_table("task_run")
