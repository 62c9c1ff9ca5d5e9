"""A restricted decision whose documents an older reader has read, from its files to what everybody reads."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.document.model import Document, DocumentPage, NotReread
from bdm.document.pdf.protocol import READER_VERSION
from bdm.document.rereading import jobs as rereading_jobs
from bdm.operations.doctor.documents import not_reread
from bdm.platform.jobs import Job
from bdm.platform.storage.hashing import file_hash
from bdm.services import Services
from tests.document import pdfs
from tests.fixtures.app import Visit, index
from tests.fixtures.storage import put_bytes
from tests.open_data.api.programs import Program, token_of
from tests.search.content import MILANO, decision, restrict

pytestmark = pytest.mark.anyio

SECRET = "Zyrossi"
FACES = ("testo", "parti", "akn", "")


async def of_older_reader(services: Services, session: AsyncSession, item: UUID, stored: str) -> str:
    """A document of the decision in which the reader finds a name, of which an older one has ``stored`` the rest."""
    data = pdfs.document(f"{stored} {SECRET}")
    name = file_hash(data)
    state = {"state": "ELABORATO", "progress": 100, "page_count": 1, "reader_version": 0, "reader_tried": 0}
    session.add(Document(hash=name, size=len(data), name="x.pdf", domain="CIVILE", provvedimento_id=item, **state))
    await session.flush()
    session.add(DocumentPage(hash=name, page_number=1, width=595.0, height=842.0, testo=stored))
    await session.flush()
    await put_bytes(services.store, name, data)
    return name


async def test_nothing_protected_becomes_public(
    app: FastAPI, services: Services, session: AsyncSession, visit: Visit
) -> None:
    item = await decision(session, numero_provvedimento=7, anno_provvedimento=2020)
    original = await of_older_reader(services, session, item, "Il ricorrente chiede il danno.")
    await session.execute(update(Provvedimento).where(Provvedimento.id == item).values(document_hash=original))
    await restrict(session, item, confirmed=True)
    public = await of_older_reader(services, session, item, "Il ricorrente chiede.")
    confirmed = {"anonymized_document_hash": public, "anonymised_confirmed_at": datetime.now(UTC)}
    await session.execute(update(Provvedimento).where(Provvedimento.id == item).values(confirmed))
    await session.commit()
    for name in (original, public):
        await rereading_jobs.read(Job(services, 1, 1, True), file_hash=name)
    await index(services)
    documents = {each.hash: each for each in await session.scalars(select(Document))}
    assert {each.reader_tried for each in documents.values()} == {READER_VERSION}
    assert {each.reader_version for each in documents.values()} == {0}

    program = Program(app, await token_of(session, "lettore"))
    texts = []
    for face in FACES:
        answer = await program.ask(f"/provvedimenti/{item}/{face}".rstrip("/"))
        assert answer.status_code == 200, (face, answer.text)
        texts.append(answer.text)
    assert "Il ricorrente chiede." in texts[0]
    assert not [each for each in texts if SECRET in each]
    found = await program.ask("/provvedimenti", params={"q": SECRET})
    assert (found.status_code, found.json()["count"]) == (200, 0)

    told = await not_reread(session)
    assert told[NotReread.NON_LEGGIBILE] == []
    assert told[NotReread.ALTRO_TESTO] == [f"{MILANO}, n. 7/2020, {item}"] * 2
    desk = await visit("redattore")
    answer = await desk.get(f"/api/bdm/backoffice/provvedimento/{item}/processing")
    assert answer.json()["message"] == NotReread.ALTRO_TESTO.message
