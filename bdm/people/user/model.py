"""Accounts, what they were granted, and requests for an account.

A person is known by the UPN that the identity provider vouches for, compared without regard to case. Groups
and offices are ours (docs/regole/accesso.md#account).
"""

from __future__ import annotations

from datetime import date, datetime
from typing import get_args
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, func, text
from sqlalchemy.orm import Mapped, mapped_column

from bdm.people.user.identity import UserType
from bdm.people.user.schemas import RequestStatus
from bdm.platform.database.base import Base, one_of
from bdm.platform.kit.identifiers import new_id

EVERY_OFFICE = "*"


class UserAccount(Base):
    """An account. ``type`` is CNS (signed in by card, a citizen or professional) or ADN (staff)."""

    __tablename__ = "user_account"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    upn: Mapped[str]
    name: Mapped[str]
    family_name: Mapped[str]
    email: Mapped[str]
    type: Mapped[str]
    active: Mapped[bool] = mapped_column(default=True, server_default=text("true"))
    # Only meaningful while it is among the granted offices: read it through the repository.
    working_ou: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    # Whether what the person searches and reads is kept for them (``bdm/personal/percorso``).
    keeps_percorso: Mapped[bool] = mapped_column(default=True, server_default=text("true"))
    # What the fiscal code that the provider gave comes to (``person.py``); null where it gave none.
    person: Mapped[bytes | None]

    __table_args__ = (
        CheckConstraint(one_of("type", get_args(UserType)), name="type"),
        CheckConstraint("length(upn) BETWEEN 1 AND 255", name="upn"),
        CheckConstraint("length(person) = 32", name="person"),
        Index("ix_user_account_person", "person", postgresql_where=text("person IS NOT NULL")),
        Index("uq_user_account_lower_upn", text("lower(upn)"), unique=True),
        Index("ix_user_account_lower_email", text("lower(email)")),
        # People are looked for by part of a name among staff only.
        Index(
            "ix_user_account_staff",
            "family_name",
            "name",
            postgresql_where=text("type = 'ADN' AND active"),
        ),
    )


class PermissionGroup(Base):
    """A permission (docs/regole/accesso.md) with the Italian name and description that people read: reference data."""

    __tablename__ = "permission_group"

    name: Mapped[str] = mapped_column(primary_key=True)
    nome: Mapped[str]
    descrizione: Mapped[str]
    ordine: Mapped[int]


class UserGroup(Base):
    """A permission group held by an account. Who granted it is unknown (null) for what is older than the column.
    ``valid_until`` is the last day on which it counts, in Rome; null for one without an end.
    """

    __tablename__ = "user_group"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    group: Mapped[str] = mapped_column(ForeignKey("permission_group.name"), primary_key=True, index=True)
    granted_by: Mapped[str | None]
    granted_at: Mapped[datetime | None] = mapped_column(server_default=func.now())
    valid_until: Mapped[date | None]

    __table_args__ = (
        Index(
            "ix_user_group_valid_until",
            "valid_until",
            "account_id",
            postgresql_where=text("valid_until IS NOT NULL"),
        ),
    )


class UserOu(Base):
    """An office granted to an account: its name, or ``*`` for every office. ``valid_until`` as for groups."""

    __tablename__ = "user_ou"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("user_account.id", ondelete="CASCADE"), primary_key=True)
    ou: Mapped[str] = mapped_column(primary_key=True)
    granted_by: Mapped[str | None]
    granted_at: Mapped[datetime | None] = mapped_column(server_default=func.now())
    valid_until: Mapped[date | None]

    __table_args__ = (
        Index(
            "ix_user_ou_valid_until",
            "valid_until",
            "account_id",
            postgresql_where=text("valid_until IS NOT NULL"),
        ),
    )


class AccessRequest(Base):
    """A signed-in person without an account asks for one; one request at a time."""

    __tablename__ = "access_request"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=new_id)
    issuer: Mapped[str]
    subject: Mapped[str]
    upn: Mapped[str]
    name: Mapped[str]
    family_name: Mapped[str]
    email: Mapped[str]
    type: Mapped[str]
    ufficio: Mapped[str | None]
    reason: Mapped[str]
    status: Mapped[str] = mapped_column(server_default="IN_ATTESA")
    decided_by: Mapped[str | None]
    decided_at: Mapped[datetime | None]
    decision_reason: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())

    __table_args__ = (
        CheckConstraint(one_of("type", get_args(UserType)), name="type"),
        CheckConstraint(one_of("status", get_args(RequestStatus)), name="status"),
        CheckConstraint(
            "(status = 'IN_ATTESA') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)",
            name="decided",
        ),
        Index(
            "uq_access_request_pending",
            text("lower(upn)"),
            unique=True,
            postgresql_where=text("status = 'IN_ATTESA'"),
        ),
        Index("ix_access_request_lower_upn", text("lower(upn)"), "created_at"),
    )


class DraftSecret(Base):
    """What the keys of the drafts that browsers keep are derived from. At most one row: ``id`` is always 1."""

    __tablename__ = "draft_secret"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    secret: Mapped[bytes]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())

    __table_args__ = (
        CheckConstraint("id = 1", name="single"),
        CheckConstraint("length(secret) = 32", name="secret"),
    )
