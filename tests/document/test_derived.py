"""What is read from a text: made once for a long one, and never different from what a short one gets."""

from __future__ import annotations

import gzip
import hashlib
import json
from datetime import date
from typing import Any, cast

import pytest
from sqlalchemy import func, select

from bdm.document import (
    arrival,
    derived,
    derived_repository,
    repository as document_repository,
    service as document_service,
    text_analysis,
    work_repository,
)
from bdm.document.derivation import jobs as derivation_jobs
from bdm.document.model import DocumentDerived
from bdm.document.packed import DeflatedPrefix
from bdm.document.parts import clean_pages, outline
from bdm.document.processing.extraction import ReadPage
from bdm.document.processing.pool import FileLimits, ReaderPool
from bdm.document.words import WordIndex
from bdm.platform.jobs import Job
from bdm.platform.jobs.worker import run_until_idle
from bdm.platform.kit.errors import Conflict
from bdm.search.answer.hits import document_hits
from bdm.search.query import looks_for, parse
from bdm.services import Services
from tests.document import pdfs
from tests.document.conftest import Workshop

pytestmark = pytest.mark.anyio

DAY = date(2020, 5, 1)
PAGE = "\n".join(["visto l'art. 2043 c.c. e la responsabilità, il danno biologico va risarcito per intero."] * 50)
SAMPLE = (
    "TRIBUNALE DI MILANO\nSENTENZA n. 12/2020 R.G.\nFATTO\nL'attore, ex art. 2043 c.c., chiedeva i dan-\nni;",
    "il convenuto eccepiva la decadenza.\nDIRITTO\n1) Ai sensi del d.lgs. 9 aprile 2008, n. 81, e degli artt. 1218 e",
    "2697 c. c., l'onere della prova è di chi agisce (S.U. 13533/2001; Trib. Milano, sent. n. 5/2020; "
    "App. Trento, sez. dist. Bolzano, n. 14/2021; l.p. Bolzano 13/1997).\n"
    "P.Q.M.\naccoglie la domanda.\nCosì deciso",
)
STORED = (derived.NORME, derived.PRECEDENTI, derived.CITAZIONI, derived.LINGUE)
NAMES: tuple[derived.DerivedName, ...] = ("testo", "parti", "riferimenti")


def long(pages: int = 30) -> bytes:
    """A PDF above the limit; every page has something of its own."""
    return pdfs.document(*(f"Pagina prova {number}.\n{PAGE}" for number in range(pages)))


@pytest.mark.parametrize("end", [b"", b"coda", b"c" * 100_000])
@pytest.mark.parametrize("data", [b"", b"testa", "è lungo ".encode() * 50_000])
def test_what_is_packed_ends_as_one_likes(data: bytes, end: bytes) -> None:
    packed = DeflatedPrefix.stored(DeflatedPrefix.of(data).store())
    assert gzip.decompress(packed.gzip(end)) == packed.plain(end) == data + end


def test_the_outline_is_what_the_text_says() -> None:
    stored = text_analysis.pack_outline(SAMPLE)
    text = "".join(clean_pages(SAMPLE))
    found = text_analysis.read_outline(stored)
    assert found == outline(text)
    assert [text[start:end].split("\n")[0] for start, end, _ in found or ()] == ["", "FATTO", "DIRITTO", "P.Q.M."]
    assert text_analysis.read_outline(text_analysis.pack_outline(["Senza parti."])) == []
    assert text_analysis.read_outline([text_analysis.VERSION - 1, *stored[1:]]) is None
    assert text_analysis.read_outline(None) is None


async def test_a_short_document_is_outlined_when_it_is_read(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document(*SAMPLE))
    await run_until_idle(cast(Services, workshop))
    async with workshop.database.transaction() as session:
        pages = await document_repository.page_texts(session, hash_)
        [read] = (await document_repository.first_pages(session, [hash_], (), text_analysis.OUTLINED)).values()
        assert read.outline == text_analysis.pack_outline(pages) != [text_analysis.VERSION]
        page = ReadPage(2, 595.0, 842.0, "Altro testo, riconosciuto.", scan=True, readable=True)
        await document_repository.set_page_texts(session, hash_, [page])
        [read] = (await document_repository.first_pages(session, [hash_], (), text_analysis.OUTLINED)).values()
        assert read.outline is None, "of another text"


async def test_a_long_document_is_not(workshop: Workshop) -> None:
    """A few pages may hold a text that takes its time."""
    hash_ = await workshop.deliver(pdfs.document(*[2 * PAGE] * text_analysis.OUTLINED))
    await run_until_idle(cast(Services, workshop))
    assert (await workshop.document(hash_)).characters > text_analysis.LONG
    assert (await workshop.document(hash_)).outline is None


def test_the_version_grows_with_what_is_stored() -> None:
    """If this fails, what the same text gives has changed: make ``VERSION`` one more, and write the new digest here."""
    digest = hashlib.sha256()
    named = dict(derived.derive(SAMPLE))
    for name in sorted(named):
        packed = name in NAMES
        digest.update(DeflatedPrefix.stored(named[name]).plain() if packed else named[name] if name in STORED else b"")
    digest.update(repr(text_analysis.pack_outline(SAMPLE)[1:]).encode())
    digest.update(repr(sorted(WordIndex.of(SAMPLE)._places.items())).encode())
    assert (text_analysis.VERSION, digest.hexdigest()[:16]) == (15, "8053c91d2d63411d")


async def answers(workshop: Workshop, hash_: str) -> dict[str, bytes]:
    async with workshop.database.transaction() as session:
        return {
            name: (packed := await document_service.answer(session, hash_, name, DAY))[0].plain(packed[1])
            for name in NAMES
        }


async def hits(workshop: Workshop, hash_: str, q: str) -> Any:
    wanted = looks_for(parse(q))
    async with workshop.database.transaction() as session:
        words = await document_service.words(session, hash_, wanted.tokens)
    return document_hits(words.open(), wanted)


async def test_a_long_text_is_looked_through_once(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    hash_ = await workshop.deliver(long())
    await run_until_idle(cast(Services, workshop))
    pages = await workshop.texts(hash_)
    assert (await workshop.document(hash_)).characters == sum(map(len, pages)) > text_analysis.LONG
    expected = {name: (packed := derived.short(name, pages, DAY))[0].plain(packed[1]) for name in NAMES}
    questions = ('"danno biologico" OR responsabilità', "nulla", "prova")
    found = {q: document_hits(WordIndex.of(pages), looks_for(parse(q))) for q in questions}
    assert [each.count for each in found.values()] == [3_000, 0, 30]
    assert json.loads(expected["parti"])["norme"][0]["link_vigente"].endswith("!vig=2020-05-01")

    def again(*_: object) -> None:
        raise AssertionError("computed again")

    for name in ("references", "in_parts", "text"):
        monkeypatch.setattr(derived, name, again)
    monkeypatch.setattr(WordIndex, "of", again)
    monkeypatch.setattr(document_repository, "page_texts", again)
    assert await answers(workshop, hash_) == expected
    assert {q: await hits(workshop, hash_, q) for q in questions} == found


@pytest.mark.costly("what an upgrade does in the background: its jobs have tests of their own")
async def test_what_was_processed_before_is_read_in_the_background(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(long())
    await run_until_idle(cast(Services, workshop))
    before = await answers(workshop, hash_)
    async with workshop.database.transaction() as session:
        await derived_repository.delete_derived(session, hash_)
        assert await derivation_jobs.without_derived(session) == [hash_]
    with pytest.raises(Conflict) as caught:
        await answers(workshop, hash_)
    assert caught.value.code == "PROCESSING"
    for _ in range(2):  # the second finds the first's job
        await derivation_jobs.derive_missing(Job(cast(Services, workshop), 1, 1, False))
    async with workshop.database.transaction() as session:
        assert await work_repository.with_job(session, derivation_jobs.derive.name) == {hash_}
        assert await derivation_jobs.without_derived(session) == []
    await run_until_idle(cast(Services, workshop))
    assert await answers(workshop, hash_) == before


async def test_another_reading_and_another_version_replace_it(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(long())
    await run_until_idle(cast(Services, workshop))
    async with workshop.database.transaction() as session:
        assert await derived_repository.without_derived(session, text_analysis.LONG, text_analysis.VERSION + 1) == [
            hash_
        ]
        stored = await session.scalar(select(func.count()).select_from(DocumentDerived))
        await arrival.retry(session, hash_)
    await run_until_idle(cast(Services, workshop))
    async with workshop.database.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(DocumentDerived)) == stored
        assert await derived_repository.without_derived(session, text_analysis.LONG, text_analysis.VERSION) == []


@pytest.mark.costly("waits for a limit. When document/processing changes")
async def test_what_is_too_much_for_the_limits_is_not_tried_for_ever(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(long())
    await run_until_idle(cast(Services, workshop))
    async with workshop.database.transaction() as session:
        await derived_repository.delete_derived(session, hash_)
    readers = workshop.readers
    workshop.readers = ReaderPool(processes=1, limits=FileLimits(memory_bytes=1_000_000))
    await derivation_jobs.derive(Job(cast(Services, workshop), 1, 1, True), file_hash=hash_)
    await workshop.readers.close()
    workshop.readers = readers
    with pytest.raises(Conflict) as caught:
        await answers(workshop, hash_)
    assert caught.value.code == "CONVERSION_FAILED"
    async with workshop.database.transaction() as session:
        assert await derivation_jobs.without_derived(session) == []


async def test_of_a_short_text_nothing_is_stored(workshop: Workshop) -> None:
    hash_ = await workshop.deliver(pdfs.document("visto l'art. 2043 c.c."))
    await run_until_idle(cast(Services, workshop))
    assert json.loads((await answers(workshop, hash_))["riferimenti"])["norme"][0]["canonico"] == "ART. 2043 C.C."
    async with workshop.database.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(DocumentDerived)) == 0
