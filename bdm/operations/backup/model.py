"""The backups that were made of this installation, and the trials of restoring them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias, get_args

from sqlalchemy import CheckConstraint, Identity, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base, one_of

RunKind: TypeAlias = Literal["backup", "verifica"]


class BackupRun(Base):
    """One run of ``bdm backup`` (``backup``) or ``bdm verify-backup`` (``verifica``), also those that failed.

    ``backup_at`` names the backup by the moment that it holds; ``error`` is why the run failed, as the terminal said,
    or the type of the error. ``rows``, ``documents`` and ``size`` (bytes) are of the backup; ``faulty`` counts the
    documents that are not in it because the installation itself no longer had them.
    """

    __tablename__ = "backup_run"

    seq: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    kind: Mapped[str]
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    backup_at: Mapped[datetime | None]
    error: Mapped[str | None]
    rows: Mapped[int] = mapped_column(server_default="0")
    documents: Mapped[int] = mapped_column(server_default="0")
    size: Mapped[int] = mapped_column(server_default="0")
    faulty: Mapped[int] = mapped_column(server_default="0")

    __table_args__ = (
        CheckConstraint(one_of("kind", get_args(RunKind)), name="kind"),
        Index(None, "kind", "seq"),
    )
