"""What an import remembers: how far it came, what each item was when it was imported, which links still wait."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, Identity, Index, Integer, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.authz import KINDS
from bdm.platform.database.base import Base, one_of

PHASES = ("provvedimenti", "massime", "collegamenti")
LINKS = ("precedente", "successivo", "conforme", "difforme")


class ImportRun(Base):
    """One reading of a manifest. Everything before ``position`` is in the database; after a kill the same manifest
    (``fingerprint``: size, time of change, options) with the same report goes on from there.
    """

    __tablename__ = "import_run"
    __table_args__ = (
        CheckConstraint(one_of("phase", PHASES), "phase"),
        Index("ix_import_run_unfinished", "manifest", postgresql_where="finished_at IS NULL"),
    )

    id: Mapped[int] = mapped_column(Identity(always=True), primary_key=True)
    manifest: Mapped[str]
    fingerprint: Mapped[str]
    report: Mapped[str]
    phase: Mapped[str] = mapped_column(server_default=PHASES[0])
    # where the next line begins in the manifest, and how many lines come before it
    position: Mapped[int] = mapped_column(server_default="0")
    line: Mapped[int] = mapped_column(server_default="0")
    # how much of the report, and of the lines to be corrected, is certain
    report_bytes: Mapped[int] = mapped_column(server_default="0")
    correction_bytes: Mapped[int] = mapped_column(server_default="0")
    counts: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    started_at: Mapped[datetime] = mapped_column(server_default=func.now())
    finished_at: Mapped[datetime | None]


class ImportItem(Base):
    """An item as it was imported last. A decision or abstract whose ``version`` or ``edit_date`` differs from
    ``version`` and ``imported_at`` was worked on since: an import does not overwrite it silently.
    """

    __tablename__ = "import_item"
    __table_args__ = (CheckConstraint(one_of("kind", KINDS), "kind"),)

    kind: Mapped[str] = mapped_column(primary_key=True)
    external_id: Mapped[str] = mapped_column(primary_key=True)
    item_id: Mapped[UUID]
    fingerprint: Mapped[bytes]
    version: Mapped[int] = mapped_column(Integer)
    imported_at: Mapped[datetime] = mapped_column(server_default=func.now())
    # the last run that met it, and where in its manifest
    run_id: Mapped[int]
    line: Mapped[int]
    position: Mapped[int]


class ImportLink(Base):
    """A link that an imported item declares, by the source's ids; it waits until both ends are there."""

    __tablename__ = "import_link"
    __table_args__ = (
        CheckConstraint(one_of("tipo", LINKS), "tipo"),
        Index("ix_import_link_waiting", "kind", "external_id", postgresql_where="NOT applied"),
    )

    kind: Mapped[str] = mapped_column(primary_key=True)
    external_id: Mapped[str] = mapped_column(primary_key=True)
    tipo: Mapped[str] = mapped_column(primary_key=True)
    target: Mapped[str] = mapped_column(primary_key=True)
    applied: Mapped[bool] = mapped_column(server_default="false")
