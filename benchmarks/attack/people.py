"""Accounts that are signed in, as many as are wanted, and what they write about."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import text

from bdm.people.authn import cookies, session as sessions
from bdm.people.user import service as user_service
from bdm.people.user.identity import Identity, InitialRights
from bdm.platform.database.session import open_database
from bdm.settings import Settings

_ISSUER = "https://accesso.esempio.invalid"


async def made(url: str, count: int) -> list[str]:
    """So many readers with an account and a session; the cookie of each, as a browser sends it."""
    found = []
    async with open_database(url, pool_size=1) as database:
        for number in range(count):
            name = f"prova.{number}"
            identity = Identity(_ISSUER, name, name, "Prova", f"N. {number}", f"{name}@esempio.invalid", "ADN")
            async with database.transaction() as session:
                await user_service.welcome(session, identity, InitialRights(frozenset(), frozenset()), open_access=True)
                token = await sessions.start(session, identity, id_token="", settings=Settings(), now=datetime.now(UTC))
            found.append(f"{cookies.SESSION}={token}")
    return found


async def decisions(url: str, count: int) -> list[str]:
    """The ids of some published decisions."""
    async with open_database(url, pool_size=1) as database, database.transaction() as session:
        statement = text("SELECT id FROM provvedimento WHERE status = 'PUBBLICATO' ORDER BY seq LIMIT :count")
        return [str(id_) for id_ in await session.scalars(statement, {"count": count})]
