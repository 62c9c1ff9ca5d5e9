"""Documents that an earlier version of the reader has read."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import text, update

from bdm.document import repository as document_repository, service as document_service, work_repository
from bdm.document.model import Document, DocumentState, NotReread
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.protocol import READER_VERSION
from bdm.document.processing.extraction import Extraction, ReadPage
from bdm.document.rereading import jobs as rereading_jobs
from bdm.document.scan import jobs as scan_jobs
from bdm.operations.health.repository import documents as document_facts
from bdm.platform.jobs.worker import run_until_idle
from bdm.services import Services
from tests.document import pdfs
from tests.document.conftest import Workshop
from tests.document.test_jobs import Readers, instead, job

pytestmark = pytest.mark.anyio


def read(*texts: str, hidden: str = "", scans: int = 0) -> Extraction:
    """A reading of these texts, then of as many scans."""
    reading = Extraction()
    for number, testo in enumerate(texts, 1):
        reading.add(ReadPage(number, 595, 842, testo, scan=False, readable=True, hidden=hidden))
    for number in range(len(texts) + 1, len(texts) + scans + 1):
        reading.add(ReadPage(number, 595, 842, "", scan=True, readable=True))
    return reading


class ReadersByFile(Readers):
    """Readers that end as told for each document: jobs that run together take no turns."""

    def __init__(self, outcomes: Mapping[str, Extraction]) -> None:
        super().__init__()
        self.by_hash = outcomes

    @asynccontextmanager
    async def read(self, path: Path, *_: Any, **__: Any) -> AsyncIterator[Extraction]:
        yield self.by_hash[path.stem]


async def as_before(workshop: Workshop, *hashes: str) -> None:
    """The documents are as an earlier version left them."""
    async with workshop.database.transaction() as session:
        await session.execute(
            update(Document).where(Document.hash.in_(hashes)).values(reader_version=0, reader_tried=0)
        )


async def left(workshop: Workshop) -> tuple[int, int, int]:
    async with workshop.database.reading() as session:
        facts = await document_facts(session)
    return facts.older, facts.left, facts.unread


async def told(workshop: Workshop, file_hash: str) -> str:
    async with workshop.database.reading() as session:
        return (await document_service.processing(session, file_hash)).message


async def run(workshop: Workshop) -> None:
    await rereading_jobs.look_for_older(job(workshop))
    await run_until_idle(cast(Services, workshop))


async def test_what_an_earlier_reader_has_read_is_read_again_once(workshop: Workshop) -> None:
    instead(workshop, read("Visibile coperto"), read("Uguale"))
    first = await workshop.deliver(pdfs.document("Una"))
    await run_until_idle(cast(Services, workshop))
    second = await workshop.deliver(pdfs.document("Altra"))
    await run_until_idle(cast(Services, workshop))
    assert await left(workshop) == (0, 0, 0)
    await as_before(workshop, first, second)
    assert await left(workshop) == (2, 0, 0)
    before = [await workshop.document(each) for each in (first, second)]
    await rereading_jobs.look_for_older(job(workshop))
    await rereading_jobs.look_for_older(job(workshop))  # those that wait are not asked for twice
    async with workshop.database.reading() as session:
        waiting = await session.execute(
            text("SELECT priority FROM procrastinate.procrastinate_jobs WHERE status='todo'")
        )
        assert waiting.scalars().all() == [-30, -30]
    assert await workshop.texts(first) == ["Visibile coperto"]
    again = {first: read("Visibile", hidden="coperto"), second: read("Uguale")}
    workshop.readers = cast(Any, ReadersByFile(again))
    await run_until_idle(cast(Services, workshop))
    assert (await workshop.texts(first), await workshop.texts(second)) == (["Visibile"], ["Uguale"])
    after = [await workshop.document(each) for each in (first, second)]
    assert after[0].processed_at != before[0].processed_at
    assert (after[0].characters, after[0].citations) == (8, before[0].citations)
    assert "testo che chi apre" in (after[0].failure_message or "")
    assert after[1].processed_at == before[1].processed_at  # nothing of it is indexed again
    assert await left(workshop) == (0, 0, 0)


async def test_one_that_cannot_be_read_now_keeps_its_text_and_is_counted(workshop: Workshop) -> None:
    instead(workshop, read("Testo"))
    hash_ = await workshop.deliver(pdfs.document())
    await run_until_idle(cast(Services, workshop))
    await as_before(workshop, hash_)
    instead(workshop, ReadingFailed(FailureCode.SENZA_PAGINE))
    await run(workshop)
    assert await workshop.texts(hash_) == ["Testo"]
    assert (await workshop.document(hash_)).state == DocumentState.ELABORATO
    assert await left(workshop) == (1, 0, 1)  # no office can do anything about it
    assert await told(workshop, hash_) == NotReread.NON_LEGGIBILE.message
    await run(workshop)  # it is not tried again: there is no reading left


async def test_the_text_of_a_protected_decision_changes_by_nobody_but_its_office(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def protected(*_: object) -> bool:
        return True

    monkeypatch.setattr(document_repository, "is_protected", protected)
    monkeypatch.setattr(scan_jobs, "find_tesseract", lambda: "/usr/bin/tesseract")
    hashes = []
    for word in ("Una", "Altra", "Terza"):
        instead(workshop, read(word))
        hashes.append(await workshop.deliver(pdfs.document(word)))
        await run_until_idle(cast(Services, workshop))
    await as_before(workshop, *hashes)
    workshop.settings.ocr = True
    scanned = Extraction()
    scanned.add(ReadPage(1, 595, 842, "Terza", scan=True, readable=True))
    again = (read("Una"), read("Altra e di più"), scanned)
    workshop.readers = cast(Any, ReadersByFile(dict(zip(hashes, again, strict=True))))
    await run(workshop)
    assert [await workshop.texts(each) for each in hashes] == [["Una"], ["Altra"], ["Terza"]]
    assert [(await workshop.document(each)).reader_version for each in hashes] == [READER_VERSION, 0, 0]
    assert await left(workshop) == (2, 2, 0)
    other = NotReread.ALTRO_TESTO.message
    assert [await told(workshop, each) for each in hashes] == ["", other, other]


async def test_what_tesseract_has_read_stays_until_it_looks_again(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    instead(workshop, read("Testo", scans=2))
    hash_ = await workshop.deliver(pdfs.document())
    await run_until_idle(cast(Services, workshop))
    async with workshop.database.transaction() as session:
        page = ReadPage(2, 595, 842, "Letta", scan=True, readable=True, confidence=90)
        await document_repository.set_page_texts(session, hash_, [page])
    await as_before(workshop, hash_)
    monkeypatch.setattr(scan_jobs, "find_tesseract", lambda: "/usr/bin/tesseract")
    workshop.settings.ocr = True
    instead(workshop, read("Altro", scans=2))
    await rereading_jobs.read(job(workshop), file_hash=hash_)
    assert await workshop.texts(hash_) == ["Altro", "Letta", ""]
    async with workshop.database.reading() as session:
        assert await document_repository.scanned_pages(session, hash_) == {2: 90}
        assert hash_ in await work_repository.with_job(session, scan_jobs.recognise.name)
