"""Use cases on tokens."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.token import repository as token_repository
from bdm.people.token.model import ApiToken
from bdm.platform import audit
from bdm.platform.authz import Reader
from bdm.platform.kit.errors import Conflict, NotFound
from bdm.platform.kit.identifiers import parse_id
from bdm.platform.kit.regex import regex

MAX_OWN: Final = 10
MAX_INSTITUTIONAL: Final = 500
MAX_DAYS: Final = 365
TOUCH_EVERY: Final = timedelta(minutes=1)
_PREFIX: Final = "bdm_"
"""By which scanners of source code know a secret of ours."""
_TOKEN = regex(r"bdm_[A-Za-z0-9_-]{43}")
_HINT: Final = 4


@dataclass(frozen=True)
class NewToken:
    """A token that was just made, and its ``secret``, which nobody can tell later."""

    token: ApiToken
    secret: str


async def create(
    session: AsyncSession,
    reader: Reader,
    name: str,
    days: int,
    now: datetime,
    institution: str | None = None,
    scope: str = "lettura",
) -> NewToken:
    """A token of the person, or of an institution. Raises Conflict where there are enough of them."""
    account_id = None if institution is not None else reader.account_id
    most = MAX_OWN if institution is None else MAX_INSTITUTIONAL
    if await token_repository.count(session, account_id, now) >= most:
        raise Conflict(f"Sono ammessi al massimo {most} token validi: revocarne uno.", code="TOO_MANY_TOKENS")
    secret = _PREFIX + secrets.token_urlsafe(32)
    token = ApiToken(
        token_hash=_hash_of(secret),
        hint=secret[-_HINT:],
        account_id=account_id,
        institution=institution,
        name=name,
        scope=scope,
        created_at=now,
        created_by=reader.upn,
        expires_at=now + timedelta(days=days),
    )
    session.add(token)
    await session.flush()
    await audit.record(
        session, reader.upn, "token_created", "api_token", token.id, {"until": f"{token.expires_at:%d/%m/%Y}"}
    )
    return NewToken(token, secret)


async def revoke_own(session: AsyncSession, reader: Reader, token_id: str, now: datetime) -> None:
    """End a token of the person. Raises NotFound for any other."""
    await _revoke(session, reader, await _found(session, token_id, now, account_id=reader.account_id), now)


async def revoke(session: AsyncSession, reader: Reader, token_id: str, now: datetime) -> None:
    """End anybody's token. Raises NotFound."""
    await _revoke(session, reader, await _found(session, token_id, now), now)


async def find(session: AsyncSession, secret: str, now: datetime) -> ApiToken | None:
    """The token whose secret this is, if it holds; that it was used is written down."""
    if _TOKEN.fullmatch(secret) is None:
        return None
    token = await token_repository.by_hash(session, _hash_of(secret), now)
    if token is not None and (token.last_used_at is None or now - token.last_used_at >= TOUCH_EVERY):
        await token_repository.touch(session, token.id, now)
    return token


async def _found(session: AsyncSession, token_id: str, now: datetime, account_id: UUID | None = None) -> ApiToken:
    parsed = parse_id(token_id)
    token = None if parsed is None else await token_repository.by_id(session, parsed, now)
    if token is None or (account_id is not None and token.account_id != account_id):
        raise NotFound("Il token non esiste o non vale più.")
    return token


async def _revoke(session: AsyncSession, reader: Reader, token: ApiToken, now: datetime) -> None:
    token.revoked_at, token.revoked_by = now, reader.upn
    await session.flush()
    await audit.record(session, reader.upn, "token_revoked", "api_token", token.id)


def _hash_of(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
