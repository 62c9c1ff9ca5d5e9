"""A person's sessions: seen and ended by the person, ended for them when the account is deactivated.

A session is named by a hash of what is stored of its token, from which neither can be told.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.authn import repository as authn_repository
from bdm.people.authn.session import end_at
from bdm.platform import audit
from bdm.platform.kit.errors import Conflict, NotFound
from bdm.settings import Settings


@dataclass(frozen=True)
class OwnSession:
    """A live session of a person. ``exp`` is its end if it is not used again; ``device`` None where unknown."""

    id: str
    device: str | None
    created_at: datetime
    last_seen_at: datetime
    exp: datetime
    current: bool


def name_of(token_hash: bytes) -> str:
    """What a session is called outside: 32 hex digits."""
    return hashlib.sha256(b"session:" + token_hash).hexdigest()[:32]


async def list_live(
    session: AsyncSession, upn: str, current: bytes, settings: Settings, *, now: datetime
) -> list[OwnSession]:
    """The live sessions of ``upn``: the one in use (``current``, its token's hash) first, then the latest used."""
    found = [
        OwnSession(
            id=name_of(stored.token_hash),
            device=stored.device,
            created_at=stored.created_at,
            last_seen_at=stored.last_seen_at,
            exp=end_at(stored.expires_at, stored.last_seen_at, settings),
            current=stored.token_hash == current,
        )
        for stored in await authn_repository.sessions_of(session, upn)
    ]
    live = [one for one in found if one.exp > now]
    return sorted(live, key=lambda one: (one.current, one.last_seen_at), reverse=True)


async def end_one(session: AsyncSession, upn: str, id: str, current: bytes) -> None:
    """End a session of ``upn``. NotFound for one that is not theirs or has ended; Conflict for the one in use."""
    if id == name_of(current):
        raise Conflict("Per chiudere la sessione in uso scegliere «Esci».", code="CURRENT_SESSION")
    for stored in await authn_repository.sessions_of(session, upn):
        if name_of(stored.token_hash) == id:
            await authn_repository.delete_session(session, stored.token_hash)
            await audit.record(session, upn, "sessions_ended", detail={"count": 1})
            return
    raise NotFound("La sessione è già terminata.")


async def end_others(session: AsyncSession, upn: str, current: bytes) -> int:
    """End every session of ``upn`` but the one in use; how many there were."""
    ended = await authn_repository.delete_sessions_of(session, upn, but=current)
    if ended:
        await audit.record(session, upn, "sessions_ended", detail={"count": ended})
    return ended
