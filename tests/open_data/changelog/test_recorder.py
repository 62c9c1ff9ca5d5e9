"""The register: what it writes down of each change, once, and of whom it says nothing."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.document.model import Document, DocumentPage
from bdm.open_data.changelog import recorder, repository as changelog_repository, service as changelog_service
from bdm.open_data.changelog.model import PublicChange, PublicQueue, PublicRecord
from bdm.open_data.changelog.service import AnotherRegister
from bdm.open_data.record import service as record_service
from bdm.platform.kit.errors import Invalid
from tests.search.content import abstract, decision, document, restrict

pytestmark = pytest.mark.anyio


async def changes(session: AsyncSession) -> list[tuple[UUID, str, bool]]:
    """What the register says of what has changed until now that it has not said before."""
    before = await changelog_repository.last(session)
    while await recorder.follow_some(session):
        pass
    found = await changelog_repository.following(session, before, 1_000)
    return [(each.name[1], each.event.value, each.technical) for each in found]


async def change(session: AsyncSession, item_id: UUID, **values: Any) -> None:
    await session.execute(update(Provvedimento).where(Provvedimento.id == item_id).values(**values))


async def test_what_is_published_changed_and_taken_away(session: AsyncSession) -> None:
    item = await decision(session, "Testo", titolo="Prima")
    assert await changes(session) == [(item, "aggiunta", False)]
    await change(session, item, titolo="Dopo")
    assert await changes(session) == [(item, "modifica", False)]
    await change(session, item, status="BOZZA")
    assert await changes(session) == [(item, "rimozione", False)]
    await change(session, item, titolo="Ancora in bozza")
    assert await changes(session) == []
    await change(session, item, status="PUBBLICATO")
    assert await changes(session) == [(item, "aggiunta", False)]
    await change(session, item, status="DA_RITIRARE")
    await changes(session)
    await change(session, item, status="RITIRATO")
    assert await changes(session) == [(item, "ritiro", False)]
    await change(session, item, annotazione="nota di chi ritira")
    assert await changes(session) == []


async def test_changes_that_are_written_together_keep_their_order(session: AsyncSession) -> None:
    items = [await decision(session, f"Testo {number}") for number in range(20)]
    assert await changes(session) == [(item, "aggiunta", False) for item in items]
    for item in reversed(items):
        await change(session, item, titolo="Dopo", **({"status": "BOZZA"} if item == items[3] else {}))
    told = [(item, "rimozione" if item == items[3] else "modifica", False) for item in reversed(items)]
    assert await changes(session) == told
    leaves = {row.item_id: row.leaf for row in await session.scalars(select(PublicRecord))}
    assert [item for item, leaf in leaves.items() if leaf is None] == [items[3]]


async def test_what_was_never_public_is_never_named(session: AsyncSession) -> None:
    item = await decision(session, "Testo", status="DA_PUBBLICARE")
    withdrawn = await decision(session, "Testo", status="RITIRATO")
    draft = await abstract(session, item, "<p>Bozza</p>", status="BOZZA")
    await change(session, item, titolo="Altro")
    assert await changes(session) == []
    await session.execute(text("DELETE FROM massima WHERE id = :id"), {"id": draft})
    await session.execute(text("DELETE FROM provvedimento WHERE id = :id"), {"id": withdrawn})
    assert await changes(session) == []


async def test_what_nobody_sees_is_no_change(session: AsyncSession) -> None:
    item = await decision(session, "Testo")
    await changes(session)
    await change(session, item, version=2, edited_by=None)
    assert await changes(session) == []


async def test_another_reading_of_the_same_file_is_technical(session: AsyncSession) -> None:
    item = await decision(session, "Testo letto male")
    await changes(session)
    file_hash = (await session.get_one(Provvedimento, item)).document_hash
    await session.execute(update(DocumentPage).where(DocumentPage.hash == file_hash).values(testo="Testo letto bene"))
    await session.execute(update(Document).where(Document.hash == file_hash).values(processed_at=text("now()")))
    assert await changes(session) == [(item, "modifica", True)]
    await change(session, item, document_hash=await document(session, item, "Testo letto bene"))
    assert await changes(session) == [(item, "modifica", False)]


async def test_a_restriction_is_told_as_such(session: AsyncSession) -> None:
    item = await decision(session, "Testo di ROSSI MARIO", parte_processuale=["ROSSI MARIO"])
    await changes(session)
    await restrict(session, item, "Testo di R. M.", confirmed=True, parte_processuale=["ROSSI MARIO"])
    await change(session, item, parte_processuale=["R. M."])
    assert await changes(session) == [(item, "restrizione", False)]
    face = (await record_service.read(session, [("provvedimento", item)]))["provvedimento", item]
    assert face.values["anonimizzato"] is True
    assert b"ROSSI" not in face.body


async def test_the_original_of_a_restricted_decision_is_nobody_s_business(session: AsyncSession) -> None:
    item = await decision(session, "Testo di ROSSI MARIO")
    await restrict(session, item, "Testo di R. M.", confirmed=True, titolo="Rossi contro Bianchi")
    await changes(session)
    await session.execute(text("UPDATE provvedimento_riservato SET titolo = 'Altro titolo'"))
    assert await changes(session) == []


async def test_an_abstract_changes_with_its_decision(session: AsyncSession) -> None:
    item = await decision(session, "Testo", materia=None)
    own = await abstract(session, item, "<p>Principio</p>")
    assert set(await changes(session)) == {(item, "aggiunta", False), (own, "aggiunta", False)}
    await change(session, item, esito="RIGETTO")
    assert set(await changes(session)) == {(item, "modifica", False), (own, "modifica", False)}
    await session.execute(update(Massima).where(Massima.id == own).values(status="BOZZA"))
    assert await changes(session) == [(own, "rimozione", False)]


async def test_records_of_an_earlier_format_are_looked_at_again(session: AsyncSession) -> None:
    item = await decision(session, "Testo")
    await changes(session)
    await session.execute(update(PublicRecord).values(format=0, leaf=b"so it was"))
    await changelog_repository.queue_older(session, 1)
    assert await changes(session) == [(item, "modifica", True)]
    assert await changelog_repository.waiting(session) is False


async def test_the_register_ends_where_the_public_face_is(session: AsyncSession) -> None:
    items = [await decision(session, f"Testo {number}") for number in range(3)]
    await change(session, items[0], status="BOZZA")
    await changes(session)
    faces = await record_service.read(session, [("provvedimento", item) for item in items])
    page = await changelog_service.following(session, None, 1_000)
    assert {each.name: each.leaf for each in page.changes} == {name: face.leaf for name, face in faces.items()}


async def test_pages_of_the_register(session: AsyncSession) -> None:
    items = [await decision(session, f"Testo {number}") for number in range(5)]
    await changes(session)
    await change(session, items[1], titolo="Dopo")
    await changes(session)
    cursor, seen = None, []
    while True:
        page = await changelog_service.following(session, cursor, 2)
        seen += [(each.name[1], each.superseded) for each in page.changes]
        cursor = page.cursor
        if not page.more:
            break
    assert seen == [(item, item == items[1]) for item in items] + [(items[1], False)]
    assert await changelog_service.following(session, cursor, 2) == changelog_service.ChangesPage(
        [], cursor, more=False
    )


@pytest.mark.parametrize("cursor", ["", "7", "-", "abc-", "abc-x", "abc-²", "ab c-1", "abc--1", "abc-" + "9" * 19])
async def test_cursors_that_are_none(session: AsyncSession, cursor: str) -> None:
    with pytest.raises(Invalid):
        await changelog_service.following(session, cursor, 2)


async def test_a_cursor_of_another_register(session: AsyncSession) -> None:
    with pytest.raises(AnotherRegister):
        await changelog_service.following(session, "0123456789ab-4", 2)


async def test_every_table_of_the_register_is_empty_without_content(session: AsyncSession) -> None:
    for model in (PublicChange, PublicQueue, PublicRecord):
        assert (await session.execute(text(f"SELECT count(*) FROM {model.__tablename__}"))).scalar_one() == 0
