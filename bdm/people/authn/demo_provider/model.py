"""What the demo provider keeps: its signing key and the codes it gave out.

In PostgreSQL, so that later starts and several web processes agree.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.platform.database.base import Base


class DemoSigningKey(Base):
    """The private key of the demo provider, as a JSON Web Key. At most one row: ``id`` is always 1."""

    __tablename__ = "demo_signing_key"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    jwk: Mapped[dict[str, Any]]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())

    __table_args__ = (CheckConstraint("id = 1", name="single"),)


class DemoAuthorizationCode(Base):
    """An authorization code not yet exchanged. Taken (deleted) by the first exchange."""

    __tablename__ = "demo_authorization_code"

    code_hash: Mapped[bytes] = mapped_column(primary_key=True)
    account: Mapped[str]
    redirect_uri: Mapped[str]
    nonce: Mapped[str | None]
    code_challenge: Mapped[str]
    expires_at: Mapped[datetime] = mapped_column(index=True)
