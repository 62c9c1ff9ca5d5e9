"""The rows that the queues are read from follow every change of content, in the transaction of the change."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.massima.model import Massima, MassimaRiservata
from bdm.provvedimento.model import Provvedimento
from bdm.work_queue.model import WorkItem
from bdm.workflow.model import WorkflowEvent
from tests.search.content import MILANO, ROMA, abstract, decision, many_decisions, restrict, restrict_abstract
from tests.workflow.readers import reader_of

pytestmark = pytest.mark.anyio


async def row(session: AsyncSession, item_id: UUID) -> Any:
    return (await session.execute(select(WorkItem.__table__).where(WorkItem.item_id == item_id))).one_or_none()


async def rows(session: AsyncSession) -> list[UUID]:
    return list(await session.scalars(select(WorkItem.item_id).order_by(WorkItem.kind.desc(), WorkItem.seq)))


async def test_what_is_in_work_has_a_row_and_nothing_else_has(session: AsyncSession) -> None:
    draft = await decision(session, status="BOZZA", materia="LAVORO", numero_ruolo=7)
    public = await decision(session)
    of_draft = await abstract(session, draft, "<p>x</p>", status="BOZZA", titolo="Onere DELLA prova")
    of_public = await abstract(session, public, "<p>x</p>", status="DA_APPROVARE")
    await abstract(session, public, "<p>x</p>")
    assert await rows(session) == [draft, of_draft, of_public]
    found = await row(session, of_draft)
    assert (found.kind, found.status, found.ufficio, found.materia, found.numero_ruolo, found.titolo) == (
        "massima",
        "BOZZA",
        MILANO,
        "LAVORO",
        7,
        "onere della prova",
    )

    await session.execute(update(Massima).where(Massima.id == of_draft).values(status="DA_PUBBLICARE"))
    await session.execute(update(Provvedimento).where(Provvedimento.id == draft).values(status="PUBBLICATO"))
    assert await rows(session) == [of_draft, of_public]
    await session.execute(update(Provvedimento).where(Provvedimento.id == public).values(status="BOZZA"))
    assert await rows(session) == [public, of_draft, of_public]
    await session.execute(delete(Massima).where(Massima.id == of_public))
    assert await rows(session) == [public, of_draft]


async def test_an_abstract_follows_its_decision(session: AsyncSession) -> None:
    parent = await decision(session)
    other = await decision(session, ufficio=ROMA, distretto="ROMA", materia="FAMIGLIA")
    massima = await abstract(session, parent, "<p>x</p>", status="BOZZA")
    await session.execute(
        update(Provvedimento).where(Provvedimento.id == parent).values(materia="LAVORO", numero_provvedimento=12)
    )
    found = await row(session, massima)
    assert (found.materia, found.numero_provvedimento, found.ufficio) == ("LAVORO", 12, MILANO)
    await session.execute(update(Massima).where(Massima.id == massima).values(provvedimento_id=other))
    assert ((found := await row(session, massima)).materia, found.ufficio) == ("FAMIGLIA", ROMA)


async def test_the_title_has_two_faces(session: AsyncSession) -> None:
    parent = await decision(session)
    await restrict(session, parent, confirmed=False)
    massima = await abstract(session, parent, "<p>x</p>", status="BOZZA", titolo="A.B.")
    await restrict_abstract(session, massima, "Zanetti", "<p>x</p>")
    assert ((found := await row(session, massima)).titolo, found.titolo_originale) == ("a.b.", "zanetti")
    await session.execute(update(MassimaRiservata).values(titolo="Rossi"))
    assert (await row(session, massima)).titolo_originale == "rossi"
    await session.execute(update(Massima).values(visibility=False))
    await session.execute(delete(MassimaRiservata))
    assert (await row(session, massima)).titolo_originale == "a.b."


async def test_a_draft_waits_for_who_had_submitted_it_or_else_for_who_wrote_it(session: AsyncSession) -> None:
    author = await reader_of(session, "autrice")
    other = await reader_of(session, "collega")
    draft = await decision(session, status="BOZZA", created_by=author.account_id)

    async def event(action: str, actor: UUID, source: str, target: str) -> UUID | None:
        await session.execute(update(Provvedimento).where(Provvedimento.id == draft).values(status=target))
        await session.execute(
            insert(WorkflowEvent).values(
                kind="provvedimento",
                item_id=draft,
                action=action,
                from_status=source,
                to_status=target,
                actor_id=actor,
                reason="Manca la data" if action == "rejected" else None,
            )
        )
        returned: UUID | None = (await row(session, draft)).returned_to
        return returned

    assert (await row(session, draft)).returned_to is None
    assert await event("rejected", other.account_id, "DA_APPROVARE", "BOZZA") == author.account_id
    assert await event("submitted", other.account_id, "BOZZA", "DA_APPROVARE") is None
    assert await event("rejected", author.account_id, "DA_APPROVARE", "BOZZA") == other.account_id
    await session.execute(update(Provvedimento).where(Provvedimento.id == draft).values(materia="LAVORO"))
    assert (await row(session, draft)).returned_to == other.account_id
    assert await event("submitted", author.account_id, "BOZZA", "DA_APPROVARE") is None


async def test_an_import_of_thousands_is_one_statement_and_long_values_are_cut(session: AsyncSession) -> None:
    await many_decisions(session, 3_000, "importato")
    assert await rows(session) == []
    await session.execute(update(Provvedimento).values(status="BOZZA"))
    assert len(await rows(session)) == 3_000
    await session.execute(text("DELETE FROM provvedimento"))
    assert await rows(session) == []
    long = await decision(session, status="BOZZA", materia="È" * 5_000)
    massima = await abstract(session, long, "<p>x</p>", status="BOZZA", titolo="è" * 5_000)
    assert len((await row(session, long)).materia) == 500
    assert len((await row(session, massima)).titolo) == 200
