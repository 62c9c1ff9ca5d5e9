from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias, get_args
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from bdm.people.user.model import UserAccount
from bdm.platform.database.base import Base, one_of
from bdm.platform.kit.identifiers import new_id

Scope: TypeAlias = Literal["lettura", "feed"]


class ApiToken(Base):
    """A token of a person (``account_id``) or of an ``institution``; of the secret only its SHA-256 is stored, and its
    last characters (``hint``), by which its owner tells it from others. ``last_used_at`` is written at most once a
    minute. ``scope``: ``lettura`` opens the whole interface, ``feed`` only feeds, in whose addresses it stands.
    """

    __tablename__ = "api_token"
    __table_args__ = (
        CheckConstraint("(account_id IS NULL) <> (institution IS NULL)", "owner"),
        CheckConstraint(one_of("scope", get_args(Scope)), "scope"),
        CheckConstraint("length(token_hash) = 32", "token_hash"),
        Index(None, "account_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    token_hash: Mapped[bytes] = mapped_column(unique=True)
    hint: Mapped[str]
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey(UserAccount.id, ondelete="CASCADE"))
    institution: Mapped[str | None]
    name: Mapped[str]
    scope: Mapped[str] = mapped_column(server_default="lettura")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    created_by: Mapped[str]
    expires_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]
    revoked_by: Mapped[str | None]
