"""Readers with an account of their own, for services called without the web."""

from __future__ import annotations

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.model import UserAccount
from bdm.platform.authz import Permission, Reader


async def reader_of(
    session: AsyncSession, upn: str, *permissions: str, name: str = "Nome", family_name: str = "Cognome"
) -> Reader:
    """A reader of TRIBUNALE DI MILANO with these permissions."""
    account_id = (
        await session.execute(
            insert(UserAccount)
            .values(upn=upn, name=name, family_name=family_name, email=f"{upn}@example.org", type="ADN")
            .returning(UserAccount.id)
        )
    ).scalar_one()
    return Reader(
        account_id=account_id,
        upn=upn,
        name=name,
        family_name=family_name,
        email=f"{upn}@example.org",
        type="ADN",
        permissions=frozenset(map(Permission, permissions)),
        ou=frozenset({"TRIBUNALE DI MILANO"}),
    )
