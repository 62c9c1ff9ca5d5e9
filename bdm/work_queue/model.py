from __future__ import annotations

from datetime import date, datetime
from typing import Final
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, Integer, SmallInteger, text
from sqlalchemy.orm import Mapped, mapped_column

from bdm.database.base import Base
from bdm.provvedimento.model import one_of

COLUMNS: Final = (
    "status",
    "area",
    "tipo",
    "ufficio",
    "materia",
    "numero_provvedimento",
    "anno_provvedimento",
    "numero_ruolo",
    "anno_ruolo",
    "sub_procedimento",
    "data",
    "data_pubblicazione",
    "edit_date",
)
"""What both queues can be ordered by: their columns (specification, section 3), and when an item was edited."""
TITLES: Final = ("titolo", "titolo_originale")


def _ordered(column: str) -> Index:
    """An index that gives the queue by ``column``; read backwards, in the opposite order. What a page is made of is in
    it: the middle of the list is fifty thousand entries away, each of them otherwise a row to fetch.
    """
    include = ["item_id"] if column == "ufficio" else ["item_id", "ufficio"]
    by = (text(f"{column} DESC NULLS LAST"), text("seq DESC"))
    where = text("kind = 'massima'") if column in TITLES else None
    return Index(f"ix_work_item_{column}", "kind", *by, postgresql_include=include, postgresql_where=where)


class WorkItem(Base):
    """One decision or abstract in work (anything but PUBBLICATO) as the queues filter and order it.

    Derived: triggers write it from ``provvedimento``, ``massima``, ``massima_riservata`` and ``workflow_event`` in the
    transaction of the change. It holds what is in work alone and, for an abstract, what it has from its decision: the
    time that a page takes does not depend on how much is published, and needs no join. Never shown itself.
    """

    __tablename__ = "work_item"
    __table_args__ = (
        CheckConstraint(one_of("kind", ("provvedimento", "massima")), "kind"),
        CheckConstraint("status <> 'PUBBLICATO'", "status"),
        *(_ordered(column) for column in (*COLUMNS, *TITLES)),
        Index("ix_work_item_waiting", "kind", "status", "ufficio"),
        Index("ix_work_item_returned_to", "returned_to", postgresql_where=text("returned_to IS NOT NULL")),
    )

    item_id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str]
    seq: Mapped[int]
    status: Mapped[str]
    area: Mapped[str]
    tipo: Mapped[str]
    ufficio: Mapped[str]
    materia: Mapped[str | None]
    """The first 500 characters: an index holds no long values."""
    numero_provvedimento: Mapped[int | None] = mapped_column(Integer)
    anno_provvedimento: Mapped[int | None] = mapped_column(SmallInteger)
    numero_ruolo: Mapped[int | None] = mapped_column(Integer)
    anno_ruolo: Mapped[int | None] = mapped_column(SmallInteger)
    sub_procedimento: Mapped[int | None] = mapped_column(Integer)
    data: Mapped[date | None]
    data_pubblicazione: Mapped[date | None]
    titolo: Mapped[str | None]
    """Of an abstract, to order by: the first 200 characters of the public title, in lower case."""
    titolo_originale: Mapped[str | None]
    """The same of the title that the competent office sees."""
    edit_date: Mapped[datetime]
    returned_to: Mapped[UUID | None]
    """The account that a draft waits for which was sent back: who had submitted it, or else who wrote it."""
