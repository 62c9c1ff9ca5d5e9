"""Acts, the versions of their articles, and the files that they were read from: public texts."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ARRAY, CheckConstraint, ForeignKey, Text, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class LeggeAtto(Base):
    """An act by its printed form (decision 0016): 'D.LGS. 82/2005', 'C.P.'. ``urn``: as the source calls it, for a code
    that of the decree whose annex it is.
    """

    __tablename__ = "legge_atto"

    nome: Mapped[str] = mapped_column(primary_key=True)
    urn: Mapped[str]
    titolo: Mapped[str]
    data: Mapped[date]


class LeggeArticolo(Base):
    """A version of an article, 'ART. 337-TER' (``versions.Version``). ``commi``: lists of label or null, and text,
    whose lines are the items of its lists; ``note``: what the editors of the source add; ``ordine``: its place in the
    file.
    """

    __tablename__ = "legge_articolo"
    __table_args__ = (
        CheckConstraint("visto_dal <= visto_al", "visto"),
        CheckConstraint("dal <= visto_dal", "dal"),
    )

    atto: Mapped[str] = mapped_column(ForeignKey("legge_atto.nome", ondelete="CASCADE"), primary_key=True)
    articolo: Mapped[str] = mapped_column(primary_key=True)
    visto_dal: Mapped[date] = mapped_column(primary_key=True)
    visto_al: Mapped[date]
    dal: Mapped[date | None]
    al: Mapped[date | None]
    rubrica: Mapped[str]
    commi: Mapped[list[list[str | None]]] = mapped_column(JSONB)
    note: Mapped[list[str]] = mapped_column(ARRAY(Text))
    modificato_da: Mapped[str | None]
    ordine: Mapped[int]
    hash: Mapped[str]
    file: Mapped[str]


class LeggeFile(Base):
    """A file that was read, by the SHA-256 of its bytes, and the days of which it tells: it is not read again."""

    __tablename__ = "legge_file"

    hash: Mapped[str] = mapped_column(primary_key=True)
    nome: Mapped[str]
    atto: Mapped[str] = mapped_column(ForeignKey("legge_atto.nome", ondelete="CASCADE"), index=True)
    visto_dal: Mapped[date]
    visto_al: Mapped[date]
    letto_il: Mapped[datetime] = mapped_column(server_default=func.now())
