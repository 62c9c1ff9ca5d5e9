from __future__ import annotations

from datetime import date, datetime
from typing import Final, get_args
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, SmallInteger, UniqueConstraint, func, text
from sqlalchemy.orm import Mapped, mapped_column

from bdm.avviso.schemas import Evento, MailFrequency, What
from bdm.content.provvedimento.model import AREE
from bdm.platform.authz import KINDS
from bdm.platform.database.base import Base, one_of
from bdm.platform.kit.identifiers import new_id

WHATS: Final[tuple[What, ...]] = get_args(What)
EVENTI: Final[tuple[Evento, ...]] = get_args(Evento)
ONCE: Final = 0
"""``occasion`` of what is told once and for all."""


class Iscrizione(Base):
    """What somebody follows: a saved search, a decision, or by its ``name`` a ruling or a norm. What is later in the
    register than ``since`` is told.
    """

    __tablename__ = "iscrizione"
    __table_args__ = (
        CheckConstraint(one_of("what", WHATS), "what"),
        CheckConstraint(one_of("area", AREE), "area"),
        CheckConstraint(one_of("mail", get_args(MailFrequency)), "mail"),
        CheckConstraint(
            "num_nonnulls(saved_search_id, provvedimento_id, name) = 1"
            " AND (what = 'ricerca') = (saved_search_id IS NOT NULL)"
            " AND (what = 'provvedimento') = (provvedimento_id IS NOT NULL)",
            "target",
        ),
        UniqueConstraint("account_id", "saved_search_id"),
        UniqueConstraint("account_id", "provvedimento_id"),
        Index("uq_iscrizione_name", "account_id", "what", "name", text("coalesce(area, '')"), unique=True),
        Index(None, "saved_search_id"),
        Index(None, "provvedimento_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    what: Mapped[str]
    saved_search_id: Mapped[UUID | None] = mapped_column(ForeignKey("saved_search.id", ondelete="CASCADE"))
    provvedimento_id: Mapped[UUID | None] = mapped_column(ForeignKey("provvedimento.id", ondelete="CASCADE"))
    name: Mapped[str | None]
    area: Mapped[str | None]
    mail: Mapped[str] = mapped_column(server_default="mai")
    mail_since: Mapped[datetime] = mapped_column(server_default=func.now())
    """What was told before goes into no mail."""
    since: Mapped[int] = mapped_column(BigInteger)
    document: Mapped[str | None]
    """Of a decision the document on its public face, as it was last looked at."""
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())

    @property
    def target(self) -> str:
        """As it is asked for."""
        return self.name or str(self.saved_search_id or self.provvedimento_id)


class AvvisoMail(Base):
    """A mail with notices, one for a person and a day. What it says is decided when it is sent."""

    __tablename__ = "avviso_mail"
    __table_args__ = (UniqueConstraint("account_id", "day"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    day: Mapped[date]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    sent_at: Mapped[datetime | None]


class Avviso(Base):
    """Something that happened to what somebody follows. What may happen to an item more than once has the number of
    the register as its ``occasion``.
    """

    __tablename__ = "avviso"
    __table_args__ = (
        CheckConstraint(one_of("kind", KINDS), "kind"),
        CheckConstraint(one_of("event", EVENTI), "event"),
        UniqueConstraint("iscrizione_id", "kind", "item_id", "event", "occasion"),
        Index(None, "account_id", "id"),
        Index("ix_avviso_unread", "account_id", postgresql_where=text("seen_at IS NULL")),
        Index("ix_avviso_unsent", "iscrizione_id", postgresql_where=text("mail_id IS NULL")),
        Index(None, "mail_id"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"))
    iscrizione_id: Mapped[UUID] = mapped_column(ForeignKey("iscrizione.id", ondelete="CASCADE"))
    kind: Mapped[str]
    item_id: Mapped[UUID]
    event: Mapped[str]
    occasion: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    seen_at: Mapped[datetime | None]
    mail_id: Mapped[UUID | None] = mapped_column(ForeignKey("avviso_mail.id", ondelete="SET NULL"))


class AvvisoCursore(Base):
    """How far the register has been looked through, in one row."""

    __tablename__ = "avviso_cursore"
    __table_args__ = (CheckConstraint("id = 1", name="one"),)

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, server_default="1", autoincrement=False)
    seq: Mapped[int] = mapped_column(BigInteger)


class AvvisoDestinatario(Base):
    """The token that ends the mails to a person, in the address that each of them has."""

    __tablename__ = "avviso_destinatario"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    token: Mapped[str] = mapped_column(unique=True)
