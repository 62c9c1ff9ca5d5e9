"""The SQL of the personal demo content. Ids are derived from names, so that a second start adds nothing."""

from __future__ import annotations

from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.people.authn.demo_provider.accounts import ACCOUNTS
from bdm.people.user.model import UserAccount
from bdm.platform.database.base import Base


def stable_id(*parts: str) -> UUID:
    """The same id for the same parts, whenever it is asked for."""
    return uuid5(NAMESPACE_URL, "bdm-demo:" + ":".join(parts))


async def accounts(session: AsyncSession) -> dict[str, UUID]:
    """The ids of the demo accounts that exist, by UPN."""
    upns = [account.upn for account in ACCOUNTS]
    rows = await session.execute(select(UserAccount.upn, UserAccount.id).where(UserAccount.upn.in_(upns)))
    return {row.upn: row.id for row in rows}


async def published_judgments(session: AsyncSession, materia: str, count: int) -> list[tuple[UUID, str | None]]:
    """The first ``count`` demo judgments of a materia that everybody reads: id and hash of the document."""
    statement = (
        select(Provvedimento.id, Provvedimento.document_hash)
        .where(
            Provvedimento.external_id.startswith("demo-"),
            Provvedimento.status == "PUBBLICATO",
            Provvedimento.restricted.is_(False),
            Provvedimento.tipo == "sentenza",
            Provvedimento.materia == materia,
        )
        .order_by(Provvedimento.external_id)
        .limit(count)
    )
    return [(id_, hash_) for id_, hash_ in await session.execute(statement)]


async def published_abstracts(session: AsyncSession, materia: str, count: int) -> list[UUID]:
    """The first ``count`` demo abstracts of a materia that everybody reads."""
    statement = (
        select(Massima.id)
        .join(Provvedimento, Provvedimento.id == Massima.provvedimento_id)
        .where(
            Massima.external_id.startswith("demo-"),
            Massima.status == "PUBBLICATO",
            Massima.restricted.is_(False),
            Provvedimento.materia == materia,
        )
        .order_by(Massima.external_id)
        .limit(count)
    )
    return list(await session.scalars(statement))


async def add(session: AsyncSession, model: type[Base], *rows: dict[str, Any]) -> None:
    """Insert rows that are not there yet; what somebody has changed since is left alone."""
    if rows:
        await session.execute(insert(model).values(list(rows)).on_conflict_do_nothing())
