"""Signatures are kept when a document is read, and made for those that were read before."""

from __future__ import annotations

from typing import cast

import pytest
from sqlalchemy import update

from bdm.document import repository as document_repository
from bdm.document.likeness.jobs import note_missing
from bdm.document.likeness.text import signature
from bdm.document.model import Document
from bdm.document.processing.extraction import ReadPage
from bdm.platform.jobs import Job
from bdm.platform.jobs.worker import run_until_idle
from bdm.services import Services
from bdm_demo.real import real_decisions
from tests.document import pdfs
from tests.document.conftest import Workshop

pytestmark = pytest.mark.anyio

PAGES = [real_decisions()[0].text[at : at + 2000].replace("\n", " ") for at in (0, 2000, 4000)]


async def test_a_document_that_is_read_is_found_by_its_text(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document(*PAGES))
    await run_until_idle(cast(Services, workshop))
    kept = signature(await workshop.texts(hash_))
    assert kept
    assert (await workshop.document(hash_)).likeness == kept

    async with workshop.database.transaction() as session:
        await session.execute(update(Document).values(likeness=None))
    await note_missing(Job(cast(Services, workshop), 1, 1, False))
    assert (await workshop.document(hash_)).likeness == kept

    async with workshop.database.transaction() as session:
        page = ReadPage(2, 595.0, 842.0, "Altro testo, riconosciuto.", scan=True, readable=True)
        await document_repository.set_page_texts(session, hash_, [page])
    assert (await workshop.document(hash_)).likeness is None, "of another text"


async def test_of_a_short_one_nothing_is_kept_and_nobody_looks_again(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document("Rinvia all'udienza del 3 maggio."))
    await run_until_idle(cast(Services, workshop))
    assert (await workshop.document(hash_)).likeness == []
