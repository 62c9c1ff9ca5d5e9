"""The public faces of the abstracts of a decision follow their decision: whether it is restricted, and its parties."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import public_face_of_massima
from bdm.massima.model import Massima, MassimaRiservata
from bdm.massima.repository import OWN_TEXTS
from bdm.provvedimento.model import ProvvedimentoRiservato

UNSYNCHRONISED: Final = {"synchronize_session": False}


async def follow(session: AsyncSession, provvedimento_ids: Iterable[UUID]) -> None:
    """Give the abstracts of these restricted decisions, whose rows are locked, the public face that their decision now
    asks for. What their editors see stays as it is, so neither version nor date of edit changes.
    """
    parties = {
        row.provvedimento_id: row.parte_processuale
        for row in await session.execute(
            select(ProvvedimentoRiservato.provvedimento_id, ProvvedimentoRiservato.parte_processuale).where(
                ProvvedimentoRiservato.provvedimento_id.in_(list(provvedimento_ids))
            )
        )
    }
    await _lock(session, parties)
    statement = (
        select(Massima, MassimaRiservata)
        .outerjoin(MassimaRiservata, MassimaRiservata.massima_id == Massima.id)
        .where(Massima.provvedimento_id.in_(parties))
        .execution_options(populate_existing=True)
    )
    for massima, riservata in (await session.execute(statement)).all():
        original = riservata or massima
        if riservata is None:
            texts = {name: getattr(massima, name) for name in OWN_TEXTS}
            await session.execute(upsert(MassimaRiservata).values(massima_id=massima.id, **texts))
        face = public_face_of_massima(original.titolo, original.testo, parties[massima.provvedimento_id])
        await session.execute(
            update(Massima)
            .where(Massima.id == massima.id)
            .values(visibility=True, **face)
            .execution_options(**UNSYNCHRONISED)
        )


async def release(session: AsyncSession, provvedimento_id: UUID) -> None:
    """The decision, whose row is locked, is restricted no longer: its abstracts are again what their originals say."""
    await _lock(session, [provvedimento_id])
    of_it = select(Massima.id).where(Massima.provvedimento_id == provvedimento_id)
    await session.execute(
        update(Massima)
        .where(Massima.id == MassimaRiservata.massima_id, Massima.provvedimento_id == provvedimento_id)
        .values({name: getattr(MassimaRiservata, name) for name in OWN_TEXTS})
        .execution_options(**UNSYNCHRONISED)
    )
    await session.execute(
        update(Massima)
        .where(Massima.provvedimento_id == provvedimento_id, Massima.visibility)
        .values(visibility=False)
        .execution_options(**UNSYNCHRONISED)
    )
    await session.execute(
        delete(MassimaRiservata).where(MassimaRiservata.massima_id.in_(of_it)).execution_options(**UNSYNCHRONISED)
    )


async def _lock(session: AsyncSession, provvedimento_ids: Iterable[UUID]) -> None:
    """Apart from the reading: a statement that has waited for a lock sees joined rows as they were before."""
    await session.execute(
        select(Massima.id)
        .where(Massima.provvedimento_id.in_(list(provvedimento_ids)))
        .order_by(Massima.seq)
        .with_for_update()
    )
