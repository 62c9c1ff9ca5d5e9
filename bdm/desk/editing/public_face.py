"""The public faces of a decision and its abstracts follow: whether it is restricted, its parties, its review."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final
from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import public_face_of_massima, public_parties, repository as anonymisation_repository
from bdm.anonymisation.hidden import HiddenData
from bdm.content.massima.model import Massima, MassimaRiservata
from bdm.content.massima.repository import OWN_TEXTS
from bdm.content.provvedimento.model import Provvedimento
from bdm.document.processing.computing import compute

UNSYNCHRONISED: Final = {"synchronize_session": False}


async def follow(session: AsyncSession, provvedimento_ids: Iterable[UUID]) -> None:
    """Give these decisions, whose rows are locked, and their abstracts the public face that parties and review now ask
    for, where they are restricted. What their editors see stays as it is, so neither version nor date of edit changes.
    """
    hidden = await anonymisation_repository.load_hidden(session, provvedimento_ids)
    await _lock(session, hidden)
    await _follow_parties(session, {own: each for own, each in hidden.items() if each.restricted})
    statement = (
        select(Massima, MassimaRiservata)
        .join(Provvedimento, Provvedimento.id == Massima.provvedimento_id)
        .outerjoin(MassimaRiservata, MassimaRiservata.massima_id == Massima.id)
        .where(Massima.provvedimento_id.in_(hidden), Provvedimento.restricted | Massima.restricted)
        .execution_options(populate_existing=True)
    )
    for massima, riservata in (await session.execute(statement)).all():
        if riservata is None:
            texts = {name: getattr(massima, name) for name in OWN_TEXTS}
            await session.execute(upsert(MassimaRiservata).values(massima_id=massima.id, **texts))
        original = riservata or massima
        face = await face_of_massima(original.titolo, original.testo, hidden[massima.provvedimento_id])
        await _change(session, massima, {"restricted": True, **face})


async def face_of_massima(titolo: str, testo: str, hidden: HiddenData) -> dict[str, str]:
    """``public_face_of_massima``, which takes a while for a long text."""
    return await compute(public_face_of_massima, len(titolo) + len(testo), titolo, testo, hidden)


async def _follow_parties(session: AsyncSession, hidden: Mapping[UUID, HiddenData]) -> None:
    decisions = select(Provvedimento).where(Provvedimento.id.in_(hidden))
    for each in (await session.execute(decisions)).scalars():
        parties = public_parties(hidden[each.id].metadata.parties, hidden[each.id])
        await _change(session, each, {"parte_processuale": parties})


async def _change(session: AsyncSession, item: Provvedimento | Massima, values: Mapping[str, Any]) -> None:
    """Only what differs: the index would take in all of it again."""
    if all(getattr(item, name) == value for name, value in values.items()):
        return
    model = type(item)
    await session.execute(
        update(model).where(model.id == item.id).values(dict(values)).execution_options(**UNSYNCHRONISED)
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
        .where(Massima.provvedimento_id == provvedimento_id, Massima.restricted)
        .values(restricted=False)
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
