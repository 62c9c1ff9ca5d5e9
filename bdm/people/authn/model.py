"""Sessions and sign-ins under way. No secret that a browser holds is stored: only its SHA-256."""

from __future__ import annotations

from datetime import datetime
from typing import get_args

from sqlalchemy import CheckConstraint, Index, func, text
from sqlalchemy.orm import Mapped, mapped_column

from bdm.people.user.identity import UserType
from bdm.platform.database.base import Base, one_of


class UserSession(Base):
    """A signed-in browser and the identity that the provider vouched for.

    The account is found by ``upn`` at every request, so that granting, changing or withdrawing it counts at
    once. Ending a session deletes it.
    """

    __tablename__ = "user_session"

    token_hash: Mapped[bytes] = mapped_column(primary_key=True)
    issuer: Mapped[str]
    subject: Mapped[str]
    upn: Mapped[str]
    name: Mapped[str]
    family_name: Mapped[str]
    email: Mapped[str]
    type: Mapped[str]
    # Handed back to the provider at logout, so that it knows whose session to end.
    id_token: Mapped[str | None]
    # The provider's name for its own session, with which it ends ours; null where it gives none.
    sid: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    # Written at most once a minute: see ``bdm.people.authn.session``.
    last_seen_at: Mapped[datetime] = mapped_column(server_default=func.now())
    # The absolute end. The idle end follows from ``last_seen_at`` and the settings.
    expires_at: Mapped[datetime] = mapped_column(index=True)
    # Browser and system in words ('Firefox su Windows'), for the person's own list; null where it does not say.
    device: Mapped[str | None]

    __table_args__ = (
        CheckConstraint(one_of("type", get_args(UserType)), name="type"),
        CheckConstraint("length(token_hash) = 32", name="token_hash"),
        Index("ix_user_session_issuer_subject", "issuer", "subject"),
        Index("ix_user_session_issuer_sid", "issuer", "sid"),
        Index("ix_user_session_lower_upn", text("lower(upn)")),
    )


class LoginAttempt(Base):
    """A browser sent to the provider and not yet back; the first callback with its state deletes it."""

    __tablename__ = "login_attempt"

    state_hash: Mapped[bytes] = mapped_column(primary_key=True)
    # SHA-256 of the cookie of the browser that started: another browser cannot end the sign-in.
    browser_hash: Mapped[bytes]
    nonce: Mapped[str]
    code_verifier: Mapped[str]
    # The address of the service as this browser knows it; the answer of the provider must come back there.
    origin: Mapped[str]
    next: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime] = mapped_column(index=True)
