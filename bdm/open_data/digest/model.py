from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import BigInteger, LargeBinary, false, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class PublicDigest(Base):
    """The digest of a day: the Merkle ``root`` over the ``count`` records that were public after the change ``seq``.
    ``salted``: all of them had a salt; else who knows the others could tell by the root whether a guess is right.
    """

    __tablename__ = "public_digest"

    day: Mapped[date] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger)
    count: Mapped[int] = mapped_column(BigInteger)
    root: Mapped[bytes] = mapped_column(LargeBinary)
    salted: Mapped[bool] = mapped_column(server_default=false())
    at: Mapped[datetime] = mapped_column(server_default=func.now())
