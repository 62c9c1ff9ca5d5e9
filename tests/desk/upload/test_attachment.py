"""Attachments through the API: what comes out is opened again with pikepdf."""

from __future__ import annotations

import io
from typing import Any
from uuid import UUID

import pikepdf
import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.app import MAX_BODY_BYTES
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.desk.upload import attachment as attachments, intake
from bdm.document import jobs as document_jobs
from bdm.document.attachment import jobs as attachment_jobs
from bdm.document.attachment.model import DocumentAttachment
from bdm.document.model import Document
from bdm.document.work_repository import with_job
from bdm.platform.audit.model import AuditEvent
from bdm.platform.audit.service import OPENED
from bdm.platform.jobs import Job
from bdm.platform.kit.time import now
from bdm.platform.storage.hashing import file_hash
from bdm.services import Services
from tests.desk.upload.test_endpoints import upload
from tests.desk.workflow.test_transitions import a_provvedimento
from tests.document import pdfs
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

ATTACHMENT = "/provvedimento/document/attachment"
PAGES = ("Prima pagina", "Seconda pagina")


async def attach(
    browser: Browser, digest: str, data: bytes, name: str = "perizia.txt"
) -> tuple[int, dict[str, object]]:
    answer = await browser.call(
        "PUT",
        ATTACHMENT,
        data={"file_hash": digest, "domain": "CIVILE", "name": name},
        files={"attachment": ("x", data)},
    )
    return answer.status_code, answer.json()


async def uploaded(session: AsyncSession, browser: Browser, data: bytes | None = None) -> str:
    """A document of this person's, processed."""
    data = data or pdfs.document(*PAGES)
    assert (await upload(browser, data))[0] == 200
    await processed(session, file_hash(data))
    return file_hash(data)


async def processed(session: AsyncSession, digest: str) -> None:
    await session.execute(update(Document).where(Document.hash == digest).values(state="ELABORATO", page_count=2))


async def belongs_to(session: AsyncSession, digest: str, status: str = "BOZZA", **values: object) -> UUID:
    provvedimento = await a_provvedimento(session, status, document_hash=None, **values)
    await session.execute(update(Document).where(Document.hash == digest).values(provvedimento_id=provvedimento))
    await session.execute(update(Provvedimento).where(Provvedimento.id == provvedimento).values(document_hash=digest))
    return provvedimento


async def stored(services: Services, digest: str) -> bytes:
    return b"".join([piece async for piece in services.store.read(digest)])


async def embedded(services: Services, digest: str) -> dict[str, bytes]:
    with pikepdf.open(io.BytesIO(await stored(services, digest))) as pdf:
        return {name: each.get_file().read_bytes() for name, each in pdf.attachments.items()}


async def test_an_attachment_makes_a_new_document(session: AsyncSession, services: Services, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, redattore)
    code, body = await attach(redattore, digest, b"Relazione del perito", "perizia.txt")
    assert code == 200
    made = str(body["file_hash"])
    assert made != digest
    assert file_hash(await stored(services, made)) == made
    assert await embedded(services, made) == {"perizia.txt": b"Relazione del perito"}
    with pikepdf.open(io.BytesIO(await stored(services, made))) as pdf:
        assert len(pdf.pages) == 2
    row = (await session.execute(select(Document).where(Document.hash == made))).scalar_one()
    assert (row.state, row.domain, row.name) == ("IN_CODA", "CIVILE", "sentenza.pdf")
    assert (await redattore.call("GET", f"/provvedimento/document/{made}")).status_code == 200
    assert await attach(redattore, digest, b"Relazione del perito", "perizia.txt") == (200, {"file_hash": made})


async def test_what_is_attached_already_stays(session: AsyncSession, services: Services, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, redattore)
    for data, name in ((b"uno", "Allegato A.pdf"), (b"due", "allegato a.PDF"), (b"tre", "Allegato A.pdf")):
        digest = str((await attach(redattore, digest, data, name))[1]["file_hash"])
        await processed(session, digest)
    assert await embedded(services, digest) == {
        "Allegato A.pdf": b"uno",
        "allegato a (2).PDF": b"due",
        "Allegato A (3).pdf": b"tre",
    }


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Documenti\\perizia.doc", "perizia.doc"),
        ("a\u202efdp.txt", "a-fdp.txt"),
        ("righe\r\ndue.txt", "righe-due.txt"),
        ("...", "allegato"),
        ("è <bella>.txt", "è -bella-.txt"),
        ("x" * 250 + ".pdf", "x" * 116 + ".pdf"),
    ],
)
async def test_names_are_harmless(
    session: AsyncSession, services: Services, visit: Visit, name: str, kept: str
) -> None:
    redattore = await visit("redattore")
    made = (await attach(redattore, await uploaded(session, redattore), b"x", name))[1]["file_hash"]
    assert list(await embedded(services, str(made))) == [kept]


async def test_size(session: AsyncSession, services: Services, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, redattore)
    assert attachments.MAX_BYTES > MAX_BODY_BYTES
    code, body = await attach(redattore, digest, bytes(attachments.MAX_BYTES))
    assert code == 200
    assert (await embedded(services, str(body["file_hash"])))["perizia.txt"] == bytes(attachments.MAX_BYTES)
    for size in (attachments.MAX_BYTES + 1, attachments.MAX_BYTES + 1_000_000):
        code, body = await attach(redattore, digest, bytes(size))
        assert (code, body["detail"]) == (
            413,
            "Errore in fase di caricamento. Verificare che le dimensioni del file non superino i 10 M",
        )
    code, body = await attach(redattore, digest, b"")
    assert (code, body["errors"]) == (422, [{"field": "attachment", "message": "L'allegato è vuoto."}])


async def test_not_while_it_is_processed(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, redattore)
    await session.execute(update(Document).where(Document.hash == digest).values(state="IN_ELABORAZIONE"))
    code, body = await attach(redattore, digest, b"x")
    assert (code, body["code"], body["detail"], body["retry_after"]) == (409, "PROCESSING", attachments.IN_PROGRESS, 2)
    await session.execute(update(Document).where(Document.hash == digest).values(state="ELABORATO", domain="PENALE"))
    code, body = await attach(redattore, digest, b"x")
    assert (code, body["errors"]) == (422, [{"field": "domain", "message": attachments.OTHER_AREA}])


async def test_who_may_attach(session: AsyncSession, visit: Visit) -> None:
    redattore, other = await visit("redattore"), await visit("redattore.roma")
    digest = await uploaded(session, redattore)
    assert (await attach(other, digest, b"x"))[0] == 404
    assert (await attach(await visit("approvatore"), digest, b"x"))[0] == 403
    assert (await attach(redattore, "a" * 64, b"x"))[0] == 404
    provvedimento = await belongs_to(session, digest)
    assert (await attach(other, digest, b"x"))[0] == 404
    assert (await attach(await visit("redattore.tutti"), digest, b"x"))[0] == 200
    await session.execute(update(Provvedimento).where(Provvedimento.id == provvedimento).values(status="PUBBLICATO"))
    assert (await attach(redattore, digest, b"x"))[1]["code"] == "NOT_A_DRAFT"
    assert (await attach(other, digest, b"x"))[0] == 403


async def test_so_many_attachments(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    data = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdfs.document(*PAGES))) as pdf:
        for number in range(20):
            pdf.attachments[f"{number}.txt"] = b"x"
        pdf.save(data)
    code, body = await attach(redattore, await uploaded(session, redattore, data.getvalue()), b"x")
    assert (code, body["detail"]) == (422, "Il documento contiene già il numero massimo di allegati.")


async def test_so_many_documents_wait(session: AsyncSession, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, redattore)
    monkeypatch.setattr(intake, "MAX_UNATTACHED", 1)
    assert (await attach(redattore, digest, b"x"))[0] == 413
    await belongs_to(session, digest)
    assert (await attach(redattore, digest, b"x"))[0] == 200


async def listed(browser: Browser, digest: str) -> dict[str, Any]:
    answer = await browser.call("GET", f"/provvedimento/document/{digest}/attachments")
    assert answer.status_code == 200
    body: dict[str, Any] = answer.json()
    return body


async def removed(browser: Browser, digest: str, number: int = 1) -> tuple[int, dict[str, str]]:
    answer = await browser.call("DELETE", f"/provvedimento/document/{digest}/attachments/{number}")
    return answer.status_code, answer.json()


async def with_two(session: AsyncSession, services: Services, browser: Browser) -> str:
    """A document with two attachments, processed."""
    data = pdfs.with_attachments(pdfs.document(*PAGES), perizia=b"Relazione", verbale=b"Verbale")
    assert (await upload(browser, data))[0] == 200
    await document_jobs.process(Job(services, 1, 1, False), file_hash=file_hash(data))
    return file_hash(data)


async def test_attachments_are_listed_and_opened(session: AsyncSession, services: Services, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, redattore)
    assert await listed(redattore, digest) == {"read": False, "attachments": [], "left_out": 0}
    digest = await with_two(session, services, redattore)
    assert await listed(redattore, digest) == {
        "read": True,
        "attachments": [
            {"number": 1, "name": "perizia.txt", "size": 9, "program": False},
            {"number": 2, "name": "verbale.txt", "size": 7, "program": False},
        ],
        "left_out": 0,
    }
    answer = await redattore.call("GET", f"/provvedimento/document/{digest}/attachments/2")
    assert (answer.status_code, answer.content) == (200, b"Verbale")
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].startswith('attachment; filename="verbale.txt"')
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert (await redattore.call("GET", f"/provvedimento/document/{digest}/attachments/3")).status_code == 404


async def test_an_attachment_is_removed_from_a_draft(session: AsyncSession, services: Services, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await with_two(session, services, redattore)
    provvedimento = await belongs_to(session, digest)
    code, body = await removed(redattore, digest)
    assert code == 200
    made = body["file_hash"]
    assert await embedded(services, made) == {"verbale.txt": b"Verbale"}
    assert b"Relazione" not in await stored(services, made)
    assert len(await embedded(services, digest)) == 2
    assert (await removed(redattore, digest, 3))[0] == 404
    await session.execute(update(Provvedimento).where(Provvedimento.id == provvedimento).values(status="PUBBLICATO"))
    assert (await removed(redattore, digest))[1]["code"] == "NOT_A_DRAFT"


async def test_a_redacted_copy_tells_how_many_it_leaves_out(
    session: AsyncSession, services: Services, visit: Visit
) -> None:
    redattore = await visit("redattore")
    digest = await with_two(session, services, redattore)
    provvedimento = await belongs_to(session, digest, "PUBBLICATO")
    copy = await uploaded(session, redattore, pdfs.document("Anonimizzato"))
    await session.execute(update(Document).where(Document.hash == copy).values(provvedimento_id=provvedimento))
    await session.execute(
        update(Provvedimento)
        .where(Provvedimento.id == provvedimento)
        .values(restricted=True, document_hash=None, anonymized_document_hash=copy, anonymised_confirmed_at=now())
    )
    session.add(ProvvedimentoRiservato(provvedimento_id=provvedimento, document_hash=digest, parte_processuale=[]))
    await session.flush()
    lettore = await visit("lettore")
    for number in ("", "/1"):
        address = f"/provvedimento/document/{digest}/attachments{number}"
        assert (await lettore.call("GET", address)).status_code == 404
    body = await listed(lettore, copy)
    assert (body["attachments"], body["left_out"]) == ([], 2)
    assert (await redattore.call("GET", f"/provvedimento/document/{digest}/attachments/1")).content == b"Relazione"
    opened = select(AuditEvent.object_id).where(AuditEvent.action == OPENED)
    assert (await session.scalars(opened)).all() == [str(provvedimento)]


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("perizia.EXE", b"x"),
        ("perizia.pdf.js", b"x"),
        ("avvia.ps1 .", b"x"),
        ("perizia.pdf", b"MZ\x90\0\x03\0\0\0"),
        ("perizia.pdf", b"\x7fELF\x02\x01"),
        ("perizia.pdf", b"\xcf\xfa\xed\xfe\x07"),
        ("perizia.txt", b"#!/bin/sh\nrm -rf ~"),
        ("perizia.zip", b"PK\x03\x04\x14\0META-INF/MANIFEST.MF"),
    ],
)
async def test_programs_are_refused(session: AsyncSession, visit: Visit, name: str, data: bytes) -> None:
    redattore = await visit("redattore")
    code, body = await attach(redattore, await uploaded(session, redattore), data, name)
    assert (code, body["code"], body["reason"]) == (422, "UNUSABLE_FILE", "PROGRAMMA")
    assert body["detail"] == "Il file è un programma: i programmi non si possono allegare."


@pytest.mark.parametrize(("name", "data"), [("Mario.txt", b"MZ come Milano"), ("atti.zip", b"PK\x03\x04\x14\0a.exe")])
async def test_what_is_no_program_is_taken(session: AsyncSession, visit: Visit, name: str, data: bytes) -> None:
    redattore = await visit("redattore")
    assert (await attach(redattore, await uploaded(session, redattore), data, name))[0] == 200


async def test_the_same_file_is_attached_once(session: AsyncSession, services: Services, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await with_two(session, services, redattore)
    code, body = await attach(redattore, digest, b"Verbale", "altro nome.txt")
    assert (code, body["reason"], body["detail"]) == (422, "GIA_ALLEGATO", "Questo file è già allegato al documento.")


async def test_a_program_that_came_with_the_document_is_not_opened(
    session: AsyncSession, services: Services, visit: Visit
) -> None:
    redattore = await visit("redattore")
    data = pdfs.with_attachments(pdfs.document(*PAGES), avvio=b"#!/bin/sh")
    assert (await upload(redattore, data))[0] == 200
    await document_jobs.process(Job(services, 1, 1, False), file_hash=file_hash(data))
    assert (await listed(redattore, file_hash(data)))["attachments"][0]["program"] is True
    answer = await redattore.call("GET", f"/provvedimento/document/{file_hash(data)}/attachments/1")
    assert (answer.status_code, answer.json()["code"]) == (409, "PROGRAM")


async def test_documents_of_before_are_looked_at_in_the_background(
    session: AsyncSession, services: Services, visit: Visit
) -> None:
    redattore = await visit("redattore")
    digest = await with_two(session, services, redattore)
    await session.execute(delete(DocumentAttachment))
    await session.execute(update(Document).values(attachments=None))
    for _ in range(2):  # the second finds the first's job
        await attachment_jobs.read_missing(Job(services, 1, 1, False))
    assert await with_job(session, attachment_jobs.read.name) == {digest}
    await attachment_jobs.read(Job(services, 1, 1, False), file_hash=digest)
    assert len((await listed(redattore, digest))["attachments"]) == 2
