"""Tables: the published decisions as they were counted last, on the face that every account reads."""

from __future__ import annotations

from datetime import date

from sqlalchemy import Integer, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class Copertura(Base):
    """How many decisions an office has of a month, by area and kind, and how many of them with a text to read."""

    __tablename__ = "copertura"

    ufficio: Mapped[str] = mapped_column(primary_key=True)
    mese: Mapped[date] = mapped_column(primary_key=True)
    """Its first day, by ``data_pubblicazione``."""
    area: Mapped[str] = mapped_column(primary_key=True)
    tipo: Mapped[str] = mapped_column(primary_key=True)
    count: Mapped[int] = mapped_column(Integer)
    with_text: Mapped[int] = mapped_column(Integer)


class CoperturaNumero(Base):
    """Up to where the numbers of the sentenze of an office, an area and a year run: the ``greatest``, of how many
    different numbers one is ``held``, and how many sentenze have none (``unnumbered``).
    """

    __tablename__ = "copertura_numero"

    ufficio: Mapped[str] = mapped_column(primary_key=True)
    area: Mapped[str] = mapped_column(primary_key=True)
    anno: Mapped[int] = mapped_column(SmallInteger, primary_key=True, autoincrement=False)
    greatest: Mapped[int] = mapped_column(Integer)
    held: Mapped[int] = mapped_column(Integer)
    unnumbered: Mapped[int] = mapped_column(Integer)
