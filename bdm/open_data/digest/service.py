"""Making the digest of a day, and asking for those that were made."""

from __future__ import annotations

from datetime import date
from typing import Final

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.open_data.changelog import repository as changelog_repository
from bdm.open_data.changelog.model import PublicRecord
from bdm.open_data.digest.model import PublicDigest
from bdm.open_data.digest.tree import MerkleTree
from bdm.platform.database.locks import Lock, hold

_LEAVES: Final = (
    select(PublicRecord.leaf)
    .where(PublicRecord.leaf.is_not(None))
    .order_by(PublicRecord.kind.collate("C"), PublicRecord.item_id)
    .execution_options(yield_per=1_000)
)
"""First the abstracts, then the decisions, each by id."""
_FRESH: Final = {"populate_existing": True}


async def make(session: AsyncSession, day: date) -> PublicDigest:
    """The digest of ``day`` as of now, in the place of one that was made before. What was decided meanwhile waits, so
    that it is of one moment.
    """
    await session.execute(text("SET LOCAL statement_timeout = 0"))
    await hold(session, Lock.PUBLIC_CHANGES)
    seq = await changelog_repository.last(session)
    tree = await tree_of(session)
    values = {"seq": seq, "count": tree.count, "root": tree.root}
    values["salted"] = await changelog_repository.all_salted(session)
    statement = upsert(PublicDigest).values(day=day, **values)
    statement = statement.on_conflict_do_update(index_elements=["day"], set_=values | {"at": text("now()")})
    return (await session.scalars(statement.returning(PublicDigest), execution_options=_FRESH)).one()


async def tree_of(session: AsyncSession) -> MerkleTree:
    """The tree over all records that are public by the register."""
    tree = MerkleTree()
    async for leaf in await session.stream_scalars(_LEAVES):
        assert leaf is not None
        tree.add(leaf)
    return tree


async def latest(session: AsyncSession, limit: int) -> list[PublicDigest]:
    """The latest digests that may be told, the newest first."""
    statement = select(PublicDigest).where(PublicDigest.salted).order_by(PublicDigest.day.desc()).limit(limit)
    return list(await session.scalars(statement))


async def of_day(session: AsyncSession, day: date) -> PublicDigest | None:
    """The digest of a day, if it may be told."""
    statement = select(PublicDigest).where(PublicDigest.day == day, PublicDigest.salted)
    return (await session.scalars(statement)).one_or_none()
