from __future__ import annotations

from datetime import datetime
from typing import Final, get_args
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, func, text
from sqlalchemy.orm import Mapped, mapped_column

from bdm.avviso.webhook.schemas import Cause, ConsegnaState, SuspensionCause
from bdm.platform.database.base import Base, one_of
from bdm.platform.kit.identifiers import new_id

WAITING: Final = "in_attesa"
DELIVERED: Final = "riuscita"
FAILED: Final = "fallita"
ENDED: Final = "annullata"


class Webhook(Base):
    """Where the notices of a person are handed over. ``key`` is what deliveries are signed with: no call reads it but
    the one that makes it. ``failing_since``: nothing has been delivered since; ``pause_until``: the receiver asked for.
    """

    __tablename__ = "webhook"
    __table_args__ = (
        CheckConstraint(one_of("suspended", get_args(SuspensionCause)), "suspended"),
        CheckConstraint("suspended IS NULL OR NOT active", "switched_off"),
        Index(None, "account_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    name: Mapped[str]
    address: Mapped[str]
    key: Mapped[bytes]
    active: Mapped[bool]
    suspended: Mapped[str | None]
    suspended_at: Mapped[datetime | None]
    failing_since: Mapped[datetime | None]
    succeeded_at: Mapped[datetime | None]
    pause_until: Mapped[datetime | None]
    taken_at: Mapped[datetime | None]
    """When something was last sent to it, so that all have their turn."""
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class WebhookConsegna(Base):
    """A notice for a webhook, or a trial, which is of no notice. It is being sent until ``taken_until``, at the latest:
    whoever took it may have been killed.
    """

    __tablename__ = "webhook_consegna"
    __table_args__ = (
        CheckConstraint(one_of("state", get_args(ConsegnaState)), "state"),
        CheckConstraint(one_of("cause", get_args(Cause)), "cause"),
        Index(None, "webhook_id", "created_at", "id"),
        Index("ix_webhook_consegna_waiting", "webhook_id", "next_at", postgresql_where=text("state = 'in_attesa'")),
        Index(None, "avviso_id"),
        Index(None, "created_at"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    webhook_id: Mapped[UUID] = mapped_column(ForeignKey("webhook.id", ondelete="CASCADE"))
    avviso_id: Mapped[UUID | None] = mapped_column(ForeignKey("avviso.id", ondelete="CASCADE"))
    state: Mapped[str] = mapped_column(server_default=WAITING)
    attempts: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    next_at: Mapped[datetime]
    taken_until: Mapped[datetime | None]
    attempted_at: Mapped[datetime | None]
    status: Mapped[int | None] = mapped_column(SmallInteger)
    cause: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
