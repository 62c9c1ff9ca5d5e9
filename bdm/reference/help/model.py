"""Frequent questions (docs/regole/consultazione.md#aiuto): reference data, loaded from ``data/``."""

from __future__ import annotations

from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class Faq(Base):
    """A question with its answer (rich text, HTML), shown grouped by ``section`` in the order ``ordine``."""

    __tablename__ = "faq"

    section: Mapped[str] = mapped_column(primary_key=True)
    question: Mapped[str] = mapped_column(primary_key=True)
    answer: Mapped[str]
    ordine: Mapped[int]
