"""Wrong states that the database itself refuses, and the feed of the index."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima, Precedente
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.document.model import Document
from bdm.platform.audit import record
from bdm.platform.database.base import Base
from bdm.platform.kit.identifiers import new_id
from bdm.search.indexing.model import DaIndicizzare

pytestmark = pytest.mark.anyio

OFFICE = {"ufficio": "TRIBUNALE DI MILANO", "distretto": "MILANO"}


async def add(session: AsyncSession, table: type[Base], **values: Any) -> UUID:
    id = values.setdefault("id", new_id())
    await session.execute(insert(table).values(**values))
    return id  # type: ignore[no-any-return]


async def decision(session: AsyncSession, **values: Any) -> UUID:
    return await add(
        session,
        Provvedimento,
        **{"area": "civile", "data_pubblicazione": date(2024, 5, 6), "status": "PUBBLICATO", **OFFICE, **values},
    )


async def document(session: AsyncSession, letter: str, provvedimento_id: UUID | None) -> str:
    hash = letter * 64
    await session.execute(
        insert(Document).values(hash=hash, size=1, name="a.pdf", domain="CIVILE", provvedimento_id=provvedimento_id)
    )
    return hash


async def check_deferred(session: AsyncSession) -> None:
    await session.execute(text("SET CONSTRAINTS ALL IMMEDIATE"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"status": "PUBBLICATA"},
        {"area": "CIVILE"},
        {"tipo": "parere"},
        {"stato": "definitivo"},
        {"esito": "VITTORIA"},
        {"numero_provvedimento": 100_000},
        {"numero_provvedimento": -1},
        {"anno_provvedimento": 1860},
        {"numero_ruolo": 100_000_000},
        {"sub_procedimento": 10_000_000},
        {"distretto": "ROMA"},
        {"ufficio": "TRIBUNALE DI NESSUN LUOGO"},
        {"data_pubblicazione": None},
    ],
    ids=str,
)
async def test_wrong_values_are_refused(session: AsyncSession, wrong: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError):
        await decision(session, **wrong)


async def test_a_document_belongs_to_one_decision(session: AsyncSession) -> None:
    first, second = await decision(session), await decision(session)
    hash = await document(session, "a", first)
    await session.execute(update(Provvedimento).where(Provvedimento.id == first).values(document_hash=hash))
    await check_deferred(session)
    with pytest.raises(IntegrityError):
        await session.execute(
            update(Provvedimento).where(Provvedimento.id == second).values(anonymized_document_hash=hash)
        )


async def test_a_restricted_decision_keeps_its_original_apart(session: AsyncSession) -> None:
    id = await decision(session, restricted=True)
    hash = await document(session, "b", id)
    await session.execute(insert(ProvvedimentoRiservato).values(provvedimento_id=id, document_hash=hash))
    await check_deferred(session)
    with pytest.raises(IntegrityError):
        await session.execute(update(Provvedimento).where(Provvedimento.id == id).values(document_hash=hash))


async def test_a_decision_is_the_next_of_at_most_one(session: AsyncSession) -> None:
    first = await decision(session)
    await decision(session, provvedimento_precedente_id=first)
    await check_deferred(session)
    with pytest.raises(IntegrityError):
        await decision(session, provvedimento_precedente_id=first)


async def test_nothing_is_its_own_precedent(session: AsyncSession) -> None:
    id = new_id()
    with pytest.raises(IntegrityError):
        await decision(session, id=id, provvedimento_precedente_id=id)


async def test_an_abstract_is_not_its_own_precedent(session: AsyncSession) -> None:
    id = await add(session, Massima, provvedimento_id=await decision(session), titolo="t", testo="t")
    with pytest.raises(IntegrityError):
        await session.execute(insert(Precedente).values(massima_id=id, precedente_id=id, tipo="conforme"))


async def test_an_abstract_is_published_only_while_its_decision_is(session: AsyncSession) -> None:
    published = await decision(session)
    await add(session, Massima, provvedimento_id=published, titolo="t", testo="t", status="PUBBLICATO")
    await check_deferred(session)
    with pytest.raises(DBAPIError, match="published only while"):
        await session.execute(update(Provvedimento).where(Provvedimento.id == published).values(status="BOZZA"))


async def test_no_published_abstract_of_a_draft(session: AsyncSession) -> None:
    draft = await decision(session, status="BOZZA")
    await check_deferred(session)
    with pytest.raises(DBAPIError, match="published only while"):
        await add(session, Massima, provvedimento_id=draft, titolo="t", testo="t", status="PUBBLICATO")


@pytest.mark.parametrize("statement", ["UPDATE audit_event SET action = 'x'", "DELETE FROM audit_event"])
async def test_the_audit_record_takes_inserts_only(session: AsyncSession, statement: str) -> None:
    await record(session, "prova", "PROVA")
    with pytest.raises(DBAPIError, match="append-only"):
        await session.execute(text(statement))


async def fed(session: AsyncSession) -> list[tuple[int, str, UUID]]:
    """What was left for the index since the last look."""
    rows = await session.execute(
        select(DaIndicizzare.priorita, DaIndicizzare.kind, DaIndicizzare.item_id).order_by(DaIndicizzare.seq)
    )
    found = [(row.priorita, row.kind, row.item_id) for row in rows]
    await session.execute(text("DELETE FROM da_indicizzare"))
    return found


async def test_every_change_feeds_the_index_in_its_transaction(session: AsyncSession) -> None:
    id = await decision(session)
    assert await fed(session) == [(0, "provvedimento", id)]
    massima = await add(session, Massima, provvedimento_id=id, titolo="t", testo="t")
    assert await fed(session) == [(0, "massima", massima)]

    await session.execute(text("SET LOCAL bdm.priorita = '10'"))
    await session.execute(update(Provvedimento).where(Provvedimento.id == id).values(esito="RIGETTO"))
    assert await fed(session) == [(10, "provvedimento", id), (10, "massima", massima)]

    hash = await document(session, "c", id)
    await session.execute(update(Document).where(Document.hash == hash).values(progress=50))
    assert await fed(session) == []
    await session.execute(update(Document).where(Document.hash == hash).values(state="ELABORATO", page_count=3))
    assert await fed(session) == [(10, "provvedimento", id)]
