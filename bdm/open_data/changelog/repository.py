"""All SQL of the register."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, cast
from uuid import UUID

from sqlalchemy import ColumnElement, case, delete, exists, func, select, text, true, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.content.kinds import MODELS
from bdm.open_data.changelog.model import (
    GONE,
    TAKEN_BACK,
    Evento,
    PublicChange,
    PublicQueue,
    PublicRecord,
    PublicRegister,
)
from bdm.open_data.record.schemas import SALTED, ItemName
from bdm.platform.authz import KINDS, Kind
from bdm.platform.authz.scope import WITHDRAWN

_WRITE_RECORDS: Final = text(
    """
    INSERT INTO public_record (kind, item_id, event, leaf, substance, restricted, format)
    SELECT * FROM unnest(
        CAST(:kind AS text[]), CAST(:item_id AS uuid[]), CAST(:event AS text[]), CAST(:leaf AS bytea[]),
        CAST(:substance AS bytea[]), CAST(:restricted AS boolean[]), CAST(:format AS smallint[])
    )
    ON CONFLICT (kind, item_id) DO UPDATE SET
        event = excluded.event, leaf = excluded.leaf, substance = excluded.substance, restricted = excluded.restricted,
        format = excluded.format
    """
)
_ADD_CHANGES: Final = text(
    """
    INSERT INTO public_change (kind, item_id, event, technical, salted, leaf)
    SELECT kind, item_id, event, technical, salted, leaf FROM unnest(
        CAST(:kind AS text[]), CAST(:item_id AS uuid[]), CAST(:event AS text[]), CAST(:technical AS boolean[]),
        CAST(:salted AS boolean[]), CAST(:leaf AS bytea[])
    ) WITH ORDINALITY AS added (kind, item_id, event, technical, salted, leaf, number)
    ORDER BY number
    """
)
_QUEUE_AGAIN: Final = text(
    "INSERT INTO public_queue (kind, item_id) SELECT kind, item_id FROM public_record WHERE format < :format"
    " AND leaf IS NOT NULL"
)


@dataclass(frozen=True)
class QueuedItem:
    """One row of the queue."""

    seq: int
    name: ItemName


@dataclass(frozen=True)
class RegisteredChange:
    """One row of the register; ``superseded``: a later one is of the same item. ``leaf`` is None where the record is
    gone, or has been taken back since, or could be guessed from it.
    """

    seq: int
    name: ItemName
    event: Evento
    technical: bool
    leaf: bytes | None
    at: datetime
    superseded: bool


async def queue_head(session: AsyncSession, limit: int) -> list[QueuedItem]:
    """What waits longest."""
    statement = select(PublicQueue.seq, PublicQueue.kind, PublicQueue.item_id).order_by(PublicQueue.seq).limit(limit)
    return [QueuedItem(seq, (cast(Kind, kind), item_id)) for seq, kind, item_id in await session.execute(statement)]


async def waiting(session: AsyncSession) -> bool:
    """Whether anything waits."""
    return bool((await session.execute(select(exists(select(PublicQueue.seq))))).scalar_one())


async def forget(session: AsyncSession, items: Iterable[QueuedItem]) -> None:
    """These have been looked at."""
    await session.execute(delete(PublicQueue).where(PublicQueue.seq.in_([each.seq for each in items])))


async def queue_older(session: AsyncSession, format_: int) -> None:
    """Have everything looked at again whose record is of an earlier format."""
    await session.execute(_QUEUE_AGAIN, {"format": format_})


async def current(session: AsyncSession, names: Collection[ItemName]) -> dict[ItemName, PublicRecord]:
    """What was last written down of these items."""
    statement = select(PublicRecord).where(tuple_(PublicRecord.kind, PublicRecord.item_id).in_(list(names)))
    return {(cast(Kind, row.kind), row.item_id): row for row in await session.scalars(statement)}


async def withdrawn(session: AsyncSession, names: Collection[ItemName]) -> set[ItemName]:
    """Which of these items are withdrawn."""
    found: set[ItemName] = set()
    for kind in KINDS:
        model, ids = MODELS[kind], [item_id for each, item_id in names if each == kind]
        if ids:
            statement = select(model.id).where(model.id.in_(ids), model.status == WITHDRAWN)
            found |= {(kind, item_id) for item_id in await session.scalars(statement)}
    return found


async def write(session: AsyncSession, records: Sequence[dict[str, Any]], changes: Sequence[dict[str, Any]]) -> None:
    """Remember the items as they are now, and add the changes in their order."""
    if records:
        await session.execute(_WRITE_RECORDS, _columns(records))
    if changes:
        await session.execute(_ADD_CHANGES, _columns(changes))


def _columns(rows: Sequence[dict[str, Any]]) -> dict[str, list[Any]]:
    """Rows with the same names as one list for each of these."""
    return {name: [row[name] for row in rows] for name in rows[0]}


async def following(session: AsyncSession, after: int, limit: int) -> list[RegisteredChange]:
    """The next changes with a higher number than ``after``, in their order."""
    another = aliased(PublicChange)
    superseded = exists().where(
        another.kind == PublicChange.kind, another.item_id == PublicChange.item_id, another.seq > PublicChange.seq
    )
    told = PublicChange.salted & ~superseded.where(another.event.in_(TAKEN_BACK))
    statement = (
        select(
            PublicChange.seq,
            PublicChange.kind,
            PublicChange.item_id,
            PublicChange.event,
            PublicChange.technical,
            case((told, PublicChange.leaf)),
            PublicChange.at,
            superseded,
        )
        .where(PublicChange.seq > after)
        .order_by(PublicChange.seq)
        .limit(limit)
    )
    return [
        RegisteredChange(seq, (cast(Kind, kind), item_id), Evento(event), technical, leaf, at, later)
        for seq, kind, item_id, event, technical, leaf, at, later in await session.execute(statement)
    ]


async def latest(session: AsyncSession, names: Collection[ItemName]) -> dict[ItemName, datetime]:
    """When something that people wrote in these items was last added or changed."""
    statement = (
        select(PublicChange.kind, PublicChange.item_id, func.max(PublicChange.at))
        .where(tuple_(PublicChange.kind, PublicChange.item_id).in_(list(names)), ~PublicChange.technical)
        .group_by(PublicChange.kind, PublicChange.item_id)
    )
    return {(cast(Kind, kind), item_id): at for kind, item_id, at in await session.execute(statement)}


async def first(session: AsyncSession, names: Collection[ItemName]) -> dict[ItemName, datetime]:
    """When these items became public for the first time."""
    statement = (
        select(PublicChange.kind, PublicChange.item_id, func.min(PublicChange.at))
        .where(tuple_(PublicChange.kind, PublicChange.item_id).in_(list(names)))
        .group_by(PublicChange.kind, PublicChange.item_id)
    )
    return {(cast(Kind, kind), item_id): at for kind, item_id, at in await session.execute(statement)}


async def tombstones(session: AsyncSession, kind: Kind, since: datetime, limit: int) -> list[tuple[UUID, datetime]]:
    """What is no longer public, the latest first, and when that was."""
    statement = (
        select(PublicChange.item_id, func.max(PublicChange.at))
        .join(PublicRecord, (PublicRecord.kind == PublicChange.kind) & (PublicRecord.item_id == PublicChange.item_id))
        .where(PublicChange.kind == kind, PublicChange.event.in_(GONE), PublicChange.at >= since)
        .where(PublicRecord.leaf.is_(None))
        .group_by(PublicChange.item_id)
        .order_by(func.max(PublicChange.at).desc())
        .limit(limit)
    )
    return [(item_id, at) for item_id, at in await session.execute(statement)]


async def last(session: AsyncSession) -> int:
    """The highest number of the register; 0 where it is empty."""
    return (await session.execute(select(func.coalesce(func.max(PublicChange.seq), 0)))).scalar_one()


async def last_at(session: AsyncSession) -> datetime | None:
    """When something last changed; None where nothing ever was public."""
    return (
        await session.execute(select(PublicChange.at).order_by(PublicChange.seq.desc()).limit(1))
    ).scalar_one_or_none()


def _of_dataset(since: int) -> ColumnElement[bool]:
    """Of the rows of ``PublicRecord`` those that have changed after ``since``; behind 0 all have."""
    if not since:
        return true()
    return exists().where(
        PublicChange.kind == PublicRecord.kind, PublicChange.item_id == PublicRecord.item_id, PublicChange.seq > since
    )


async def public_count(session: AsyncSession, since: int = 0) -> int:
    """How many items are public by the register, of those that have changed after ``since``."""
    statement = select(func.count()).select_from(PublicRecord).where(PublicRecord.leaf.is_not(None), _of_dataset(since))
    return (await session.execute(statement)).scalar_one()


async def public_ids(session: AsyncSession, kind: Kind, after: UUID, limit: int, since: int = 0) -> list[UUID]:
    """The next ids behind ``after`` of those items, in their order."""
    statement = (
        select(PublicRecord.item_id)
        .where(PublicRecord.kind == kind, PublicRecord.leaf.is_not(None), PublicRecord.item_id > after)
        .where(_of_dataset(since))
        .order_by(PublicRecord.item_id)
        .limit(limit)
    )
    return list(await session.scalars(statement))


async def public_leaves(session: AsyncSession, since: int = 0) -> AsyncIterator[tuple[Kind, UUID, bytes]]:
    """Those items with the leaves of their records, in the order of the digest."""
    statement = (
        select(PublicRecord.kind, PublicRecord.item_id, PublicRecord.leaf)
        .where(PublicRecord.leaf.is_not(None), _of_dataset(since))
        .order_by(PublicRecord.kind.collate("C"), PublicRecord.item_id)
        .execution_options(yield_per=10_000)
    )
    async for kind, item_id, leaf in await session.stream(statement):
        assert leaf is not None
        yield cast(Kind, kind), item_id, leaf


async def gone_since(session: AsyncSession, since: int) -> list[tuple[Kind, UUID, Evento]]:
    """What is no longer public and was changed after ``since``, and how it went."""
    statement = (
        select(PublicRecord.kind, PublicRecord.item_id, PublicRecord.event)
        .where(PublicRecord.leaf.is_(None), _of_dataset(since))
        .order_by(PublicRecord.kind.collate("C"), PublicRecord.item_id)
    )
    return [(cast(Kind, kind), item_id, Evento(event)) for kind, item_id, event in await session.execute(statement)]


async def last_taken_back(session: AsyncSession) -> int:
    """The number of the last change by which something that was public no longer is; 0 where there is none."""
    statement = (
        select(PublicChange.seq).where(PublicChange.event.in_(TAKEN_BACK)).order_by(PublicChange.seq.desc()).limit(1)
    )
    return (await session.execute(statement)).scalar_one_or_none() or 0


async def epoch(session: AsyncSession) -> str:
    """Which register it is."""
    return (await session.execute(select(PublicRegister.epoch))).scalar_one()


async def all_salted(session: AsyncSession) -> bool:
    """Whether every record that is public by the register has a salt."""
    without = select(PublicRecord.kind).where(PublicRecord.format < SALTED, PublicRecord.leaf.is_not(None))
    return not (await session.execute(select(exists(without)))).scalar_one()
