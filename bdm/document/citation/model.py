from __future__ import annotations

from sqlalchemy import ARRAY, CheckConstraint, ForeignKey, Index, Integer, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class Citazione(Base):
    """A decision or a ``norma`` that a document cites, by its name (``Precedent.name``, ``Reference.text``).

    ``places`` are numbers, five of each place: its page (from 1), start and end there (characters from 0), the part of
    the decision (``reading.PARTS``) and what is said of it (of ``TREATMENTS``, from 1; 0 where nothing is).
    ``certain``: its court is known, of a norm its act. ``reasons``: one of the places is in the reasons; ``treated``:
    something is said in one of them. Which decision of ours it is is looked for when somebody asks: they come and go.
    """

    __tablename__ = "citazione"
    __table_args__ = (
        CheckConstraint("cardinality(places) % 5 = 0", "places"),
        Index(None, "nome"),
        Index("ix_citazione_treated", "nome", postgresql_where="treated"),
    )

    document_seq: Mapped[int] = mapped_column(ForeignKey("document.seq", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    nome: Mapped[str]
    norma: Mapped[bool]
    certain: Mapped[bool]
    reasons: Mapped[bool]
    treated: Mapped[bool]
    places: Mapped[list[int]] = mapped_column(ARRAY(Integer))
