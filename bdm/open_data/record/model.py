from __future__ import annotations

from sqlalchemy import CheckConstraint, LargeBinary, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class PublicSalt(Base):
    """From what the salts of the records follow (``bdm.open_data.record.schemas.with_salt``), in one row. It is never
    told to anybody, and stays the same for good: another ``key`` is another salt of every record.
    """

    __tablename__ = "public_salt"
    __table_args__ = (CheckConstraint("id = 1", name="one"),)

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, server_default="1", autoincrement=False)
    key: Mapped[bytes] = mapped_column(LargeBinary)
