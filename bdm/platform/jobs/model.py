"""What is remembered of jobs beyond procrastinate's own tables, which forget a job that succeeded."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class TaskRun(Base):
    """The last run of a periodic task. ``error`` is the type of what ended it, None while it runs or if it succeeded;
    ``succeeded_at`` is the end of the last run that did.
    """

    __tablename__ = "task_run"

    task: Mapped[str] = mapped_column(primary_key=True)
    started_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    succeeded_at: Mapped[datetime | None]
    error: Mapped[str | None]


class JobFailure(Base):
    """Why the last attempt of a job failed: the type of the error, never its message, which may quote a text."""

    __tablename__ = "job_failure"

    job_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    error: Mapped[str]
