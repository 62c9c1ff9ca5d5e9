"""Frequent questions and media (2.5): reference data, loaded from ``data/``."""

from __future__ import annotations

from sqlalchemy.orm import Mapped, mapped_column

from bdm.database.base import Base


class Faq(Base):
    """A question with its answer (rich text, HTML), shown grouped by ``section`` in the order ``ordine``."""

    __tablename__ = "faq"

    section: Mapped[str] = mapped_column(primary_key=True)
    question: Mapped[str] = mapped_column(primary_key=True)
    answer: Mapped[str]
    ordine: Mapped[int]


class Media(Base):
    """A file to watch or to read; ``type`` is 'video' for the tutorials."""

    __tablename__ = "media"

    path: Mapped[str] = mapped_column(primary_key=True)
    type: Mapped[str]
    title: Mapped[str]
    description: Mapped[str]
    ordine: Mapped[int]
