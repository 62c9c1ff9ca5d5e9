"""Sessions: kept on the server, named in the browser by an opaque cookie, with two ends.

A session ends at ``expires_at``, whatever happens (``session_lifetime_minutes`` after sign-in), and before that
``session_idle_minutes`` after its last use. Uses are written at most once a minute, so the second end may come up to
a minute early; what ``/user/current`` tells as ``exp`` is always the end that is enforced.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn import repository as authn_repository
from bdm.people.authn.repository import StoredSession
from bdm.people.user.identity import Identity
from bdm.platform.authz import Reader
from bdm.platform.kit.regex import regex
from bdm.settings import Settings

TOUCH_EVERY = timedelta(minutes=1)
CLOSED = "La sessione è stata chiusa, ad esempio da un altro dispositivo."
TOO_LONG = "La sessione è terminata perché ha raggiunto la durata massima."
UNUSED = "La sessione è terminata dopo {} senza attività."
_TOKEN = regex(r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True)
class SignedIn:
    """A live session. ``exp`` is its end if nothing more happens."""

    token_hash: bytes
    identity: Identity
    reader: Reader | None
    deactivated: bool
    exp: datetime


def new_token() -> str:
    """A secret that only the browser will know: 256 random bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def is_token(text: str | None) -> bool:
    """Whether ``text`` looks like a token of ours, so that nothing else reaches the database."""
    return text is not None and _TOKEN.fullmatch(text) is not None


def end_of(stored: StoredSession, settings: Settings) -> datetime:
    """When the session ends if it is not used again."""
    return end_at(stored.expires_at, stored.last_seen_at, settings)


def end_at(expires_at: datetime, last_seen_at: datetime, settings: Settings) -> datetime:
    """The earlier of the absolute end and of the end without activity."""
    return min(expires_at, last_seen_at + _idle(settings))


async def start(
    session: AsyncSession,
    identity: Identity,
    *,
    id_token: str,
    settings: Settings,
    now: datetime,
    sid: str | None = None,
    device: str | None = None,
) -> str:
    """Store a new session; its token."""
    token = new_token()
    await authn_repository.insert_session(
        session,
        identity,
        token_hash=hash_of(token),
        id_token=id_token,
        sid=sid,
        now=now,
        expires_at=now + timedelta(minutes=settings.session_lifetime_minutes),
        device=device,
    )
    return token


async def find_live(
    session: AsyncSession, token: str | None, settings: Settings, *, now: datetime, in_use: bool
) -> SignedIn | None:
    """The live session of ``token``. ``in_use`` counts as activity and puts off the end."""
    if token is None or not is_token(token):
        return None
    token_hash = hash_of(token)
    stored = await authn_repository.find(session, token_hash)
    if stored is None or end_of(stored, settings) <= now:
        return None
    exp = end_of(stored, settings)
    if in_use and now - stored.last_seen_at >= min(TOUCH_EVERY, _idle(settings) / 10):
        await authn_repository.touch(session, token_hash, now=now)
        exp = min(stored.expires_at, now + _idle(settings))
    return SignedIn(token_hash, stored.identity, stored.reader, stored.deactivated, exp)


async def why_ended(session: AsyncSession, token: str, settings: Settings, *, now: datetime) -> str:
    """What to tell a person whose session, named by ``token``, is not live. One whose row is gone was ended by
    somebody, or is forgotten since long (``service.ENDED_SESSIONS_KEPT``).
    """
    stored = await authn_repository.find(session, hash_of(token)) if is_token(token) else None
    if stored is None:
        return CLOSED
    if stored.expires_at <= now:
        return TOO_LONG
    minutes = settings.session_idle_minutes
    return UNUSED.format("un minuto" if minutes == 1 else f"{minutes} minuti")


def _idle(settings: Settings) -> timedelta:
    return timedelta(minutes=settings.session_idle_minutes)
