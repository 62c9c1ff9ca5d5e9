"""What a document cites is kept when it is read, and again when that is read otherwise."""

from __future__ import annotations

from typing import cast

import pytest
from sqlalchemy import delete, select, update

from bdm.document import repository as document_repository, text_analysis
from bdm.document.citation.model import Citazione
from bdm.document.derivation import jobs as derivation_jobs
from bdm.document.model import Document
from bdm.document.processing.extraction import ReadPage
from bdm.platform.jobs import Job
from bdm.platform.jobs.worker import run_until_idle
from bdm.services import Services
from tests.document import pdfs
from tests.document.conftest import Workshop

pytestmark = pytest.mark.anyio

PAGES = ("Si veda Cass. n. 13533/2001 e l'art. 2043 c.c.", "Contra Cass. n. 5/2010.")
CITED = ["ART. 2043 C.C.", "Cass. 13533/2001", "Cass. 5/2010"]


async def cited(workshop: Workshop) -> list[str]:
    async with workshop.database.transaction() as session:
        return sorted(await session.scalars(select(Citazione.nome)))


async def test_with_the_text_and_again_where_it_was_not(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document(*PAGES))
    await run_until_idle(cast(Services, workshop))
    assert await cited(workshop) == CITED
    document = await workshop.document(hash_)
    assert (document.citations, document.outline is not None) == (text_analysis.VERSION, True)
    for earlier in (None, text_analysis.VERSION - 1):
        async with workshop.database.transaction() as session:
            await session.execute(delete(Citazione))
            await session.execute(update(Document).values(citations=earlier, outline=[1]))
        await derivation_jobs.read_again(Job(cast(Services, workshop), 1, 1, False))
        again = await workshop.document(hash_)
        assert await cited(workshop) == CITED
        assert (again.citations, again.outline) == (text_analysis.VERSION, document.outline)


async def test_of_a_long_text_with_what_else_is_read_of_it(workshop: Workshop) -> None:
    filler = "\n".join(["visto il ricorso e la memoria depositata, il danno va risarcito per intero."] * 60)
    hash_ = await workshop.deliver(pdfs.document(*(f"{filler}\n{page}" for page in PAGES * 15)))
    await run_until_idle(cast(Services, workshop))
    document = await workshop.document(hash_)
    assert document.characters > text_analysis.LONG
    assert (await cited(workshop), document.citations) == (CITED, text_analysis.VERSION)


async def test_of_another_text_none_is_left(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document(*PAGES))
    await run_until_idle(cast(Services, workshop))
    async with workshop.database.transaction() as session:
        page = ReadPage(2, 595.0, 842.0, "Altro testo, riconosciuto.", scan=True, readable=True)
        await document_repository.set_page_texts(session, hash_, [page])
    assert (await workshop.document(hash_)).citations is None, "of another text"
    async with workshop.database.transaction() as session:
        await document_repository.delete_pages(session, hash_)
    assert await cited(workshop) == []
