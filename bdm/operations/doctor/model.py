from __future__ import annotations

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Integer, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class FaceCheck(Base):
    """What was found when all that is read of a decision was looked at, as it was then (``state``). Derived: it can be
    looked at again. Numbers of places: of parties and minors, of others, of pages that nothing has read; and of grounds
    on which the data of one that is not restricted would be obscured. What two persons have confirmed is not counted.
    """

    __tablename__ = "face_check"

    provvedimento_id: Mapped[UUID] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"), primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    state: Mapped[str]
    protected: Mapped[int] = mapped_column(Integer)
    others: Mapped[int] = mapped_column(Integer)
    unread: Mapped[int] = mapped_column(Integer)
    grounds: Mapped[int] = mapped_column(Integer)
