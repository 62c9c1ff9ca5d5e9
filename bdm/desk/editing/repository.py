"""The SQL of saves. Decisions are locked in the order of their ids, and before their abstracts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import and_, delete, func, insert, or_, select, union, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima, MassimaRiservata, Precedente
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.document.model import Document

UNSYNCHRONISED = {"synchronize_session": False}


@dataclass(frozen=True)
class LockedDecision:
    """What a save has to know of a decision besides its own, which nobody else can change until the end."""

    id: UUID
    status: str
    restricted: bool
    ufficio: str
    version: int
    precedente: UUID | None
    successivo: UUID | None


@dataclass(frozen=True)
class DecisionOfAbstract:
    """What an abstract takes from its decision."""

    id: UUID
    ufficio: str
    restricted: bool
    parola_chiave: list[str]
    riferimento_normativo: list[str]


async def lock(session: AsyncSession, ids: Iterable[UUID], *, shared: bool = False) -> None:
    """Keep the decisions as they are until the transaction ends (``shared``: others may keep them too)."""
    await session.execute(
        select(Provvedimento.id)
        .where(Provvedimento.id.in_(set(ids)))
        .order_by(Provvedimento.id)
        .with_for_update(read=shared)
    )


async def lock_linked(session: AsyncSession, own: UUID | None, others: Iterable[UUID]) -> set[UUID]:
    """Keep a decision, its neighbours and ``others`` as they are; all that is kept. One statement, so that two who lock
    the same wait for each other in one order.
    """
    row = Provvedimento.__table__.c
    wanted = union(
        select(row.id).where(row.id.in_({*others, *([own] if own else [])})),
        select(row.provvedimento_precedente_id).where(row.id == own),
        select(row.id).where(row.provvedimento_precedente_id == own),
    )
    kept = select(row.id).where(row.id.in_(wanted)).order_by(row.id).with_for_update()
    return set(await session.scalars(kept))


async def next_of(session: AsyncSession, provvedimento_id: UUID) -> UUID | None:
    """The decision that comes after this one, whoever may see it."""
    return await session.scalar(
        select(Provvedimento.id).where(Provvedimento.provvedimento_precedente_id == provvedimento_id)
    )


async def load_locked(session: AsyncSession, ids: Iterable[UUID]) -> dict[UUID, LockedDecision]:
    """Decisions as they are now; to be asked in a statement after ``lock``, which may have waited."""
    following = Provvedimento.__table__.alias("following")
    rows = await session.execute(
        select(
            Provvedimento.id,
            Provvedimento.status,
            Provvedimento.restricted,
            Provvedimento.ufficio,
            Provvedimento.version,
            Provvedimento.provvedimento_precedente_id,
            following.c.id.label("successivo"),
        )
        .outerjoin(following, following.c.provvedimento_precedente_id == Provvedimento.id)
        .where(Provvedimento.id.in_(set(ids)))
    )
    return {row[0]: LockedDecision(*row) for row in rows}


async def parents(session: AsyncSession, ids: Iterable[UUID]) -> dict[UUID, DecisionOfAbstract]:
    """The decisions of abstracts as they are now; as for ``locked``."""
    rows = await session.execute(
        select(
            Provvedimento.id,
            Provvedimento.ufficio,
            Provvedimento.restricted,
            Provvedimento.parola_chiave,
            Provvedimento.riferimento_normativo,
        ).where(Provvedimento.id.in_(set(ids)))
    )
    return {row[0]: DecisionOfAbstract(*row) for row in rows}


async def lock_massima(session: AsyncSession, massima_id: UUID) -> None:
    """Keep the abstract as it is; its decision is locked already."""
    await session.execute(select(Massima.id).where(Massima.id == massima_id).with_for_update())


async def insert_row(session: AsyncSession, model: type[Any], values: Mapping[str, Any]) -> None:
    await session.execute(insert(model).values(dict(values)))


async def update_row(session: AsyncSession, model: type[Any], item_id: UUID, values: Mapping[str, Any]) -> None:
    await session.execute(
        update(model)
        .where(model.id == item_id)
        .values(dict(values) | {"edit_date": func.now()})
        .execution_options(**UNSYNCHRONISED)
    )


async def set_precedente(session: AsyncSession, provvedimento_id: UUID, precedente: UUID | None) -> None:
    await session.execute(
        update(Provvedimento)
        .where(Provvedimento.id == provvedimento_id)
        .values(provvedimento_precedente_id=precedente)
        .execution_options(**UNSYNCHRONISED)
    )


async def put_original(
    session: AsyncSession,
    model: type[ProvvedimentoRiservato] | type[MassimaRiservata],
    item_id: UUID,
    texts: Mapping[str, Any] | None,
) -> None:
    """Keep the original texts of a restricted item apart; None: it is not restricted (any longer)."""
    key = "provvedimento_id" if model is ProvvedimentoRiservato else "massima_id"
    if texts is None:
        await session.execute(delete(model).where(getattr(model, key) == item_id).execution_options(**UNSYNCHRONISED))
        return
    await session.execute(
        upsert(model).values({key: item_id, **texts}).on_conflict_do_update(index_elements=[key], set_=dict(texts))
    )


async def attach_only(session: AsyncSession, provvedimento_id: UUID, file_hash: str | None, area: str) -> None:
    """Give the decision this document, of its area, and no other: what it had, anonymised versions included, is
    detached.
    """
    others = Document.provvedimento_id == provvedimento_id
    if file_hash is not None:
        others = and_(others, Document.hash != file_hash)
    await session.execute(
        update(Document).where(others).values(provvedimento_id=None).execution_options(**UNSYNCHRONISED)
    )
    if file_hash is not None:
        await session.execute(
            update(Document)
            .where(
                Document.hash == file_hash,
                or_(Document.provvedimento_id.is_(None), Document.provvedimento_id == provvedimento_id),
            )
            .values(provvedimento_id=provvedimento_id, domain=area.upper())
            .execution_options(**UNSYNCHRONISED)
        )


async def precedents_of(session: AsyncSession, massima_id: UUID) -> dict[UUID, str]:
    """The precedents of an abstract, whoever may see them: id → conforme or difforme, in the order of their ids."""
    rows = await session.execute(
        select(Precedente.precedente_id, Precedente.tipo)
        .where(Precedente.massima_id == massima_id)
        .order_by(Precedente.precedente_id)
    )
    return {row.precedente_id: row.tipo for row in rows}


async def put_precedents(session: AsyncSession, massima_id: UUID, precedents: Mapping[UUID, str]) -> None:
    """Give the abstract these precedents and no other."""
    await session.execute(
        delete(Precedente).where(Precedente.massima_id == massima_id).execution_options(**UNSYNCHRONISED)
    )
    if precedents:
        rows = [{"massima_id": massima_id, "precedente_id": id_, "tipo": tipo} for id_, tipo in precedents.items()]
        await session.execute(insert(Precedente), rows)
