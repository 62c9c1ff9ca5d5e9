"""Whose an account is: two accounts of one person are one person wherever two have to agree.

People of an office may have an account by their card and another by the domain. The provider tells that both are
theirs by the fiscal code (setting ``claim_person``), of which only a digest is kept. Where it gives none, an account
counts as a person, and the state of the service says of how many that is so (docs/regole/accesso.md#persone).
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Collection, Mapping
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user import repository as user_repository
from bdm.platform.kit.regex import regex
from bdm.settings import Settings

_DIGIT: Final = "[0-9LMNPQRSTUV]"
_CODE: Final = regex(rf"(?:TINIT-)?(?P<code>[A-Z]{{6}}{_DIGIT}{{2}}[A-Z]{_DIGIT}{{2}}[A-Z]{_DIGIT}{{3}}[A-Z])")
"""A fiscal code, as SPID (``TINIT-``), CIE and CNS give it; with letters for digits where two would be equal."""
_SALT: Final = b"bdm:person"
_COST: Final = 2**14
"""Of some tens of milliseconds: codes follow from name, birth and place, and must not be had back by trying them."""


async def person_of(claims: Mapping[str, Any], settings: Settings) -> bytes | None:
    """The digest (32 bytes) of the fiscal code in verified ``claims``; None where there is none, or it is no such
    code: of that nothing follows.
    """
    value = claims.get(settings.claim_person) if settings.claim_person else None
    match = _CODE.fullmatch(value.strip().upper()) if isinstance(value, str) else None
    if match is None:
        return None
    code = match["code"].encode()
    return await asyncio.to_thread(hashlib.scrypt, code, salt=_SALT, n=_COST, r=8, p=1, dklen=32)


async def persons(session: AsyncSession, accounts: Collection[UUID | None]) -> dict[UUID | None, UUID | None]:
    """One account for each person among ``accounts``, by account; who is gone (None) is somebody else."""
    one: dict[UUID | None, UUID | None] = {each: each for each in accounts}
    first: dict[bytes, UUID] = {}
    for account, person in await user_repository.persons(session, [each for each in accounts if each is not None]):
        one[account] = first.setdefault(person, account)
    return one


async def accounts_of(session: AsyncSession, account: UUID) -> frozenset[UUID]:
    """All accounts of the person whose ``account`` is one."""
    accounts = await session.scalars(user_repository.accounts_of_person(account))
    return frozenset({account, *accounts.all()})
