"""Attachments through the API: what comes out is opened again with pikepdf."""

from __future__ import annotations

import io
from uuid import UUID

import pikepdf
import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.app import MAX_BODY_BYTES
from bdm.assembly import Parts
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.upload import attachment as attachments
from bdm.desk.upload import taking
from bdm.document.model import Document
from bdm.platform.storage.hashing import file_hash
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


async def stored(parts: Parts, digest: str) -> bytes:
    return b"".join([piece async for piece in parts.store.read(digest)])


async def embedded(parts: Parts, digest: str) -> dict[str, bytes]:
    with pikepdf.open(io.BytesIO(await stored(parts, digest))) as pdf:
        return {name: each.get_file().read_bytes() for name, each in pdf.attachments.items()}


async def test_an_attachment_makes_a_new_document(session: AsyncSession, parts: Parts, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, redattore)
    code, body = await attach(redattore, digest, b"Relazione del perito", "perizia.txt")
    assert code == 200
    made = str(body["file_hash"])
    assert made != digest
    assert file_hash(await stored(parts, made)) == made
    assert await embedded(parts, made) == {"perizia.txt": b"Relazione del perito"}
    with pikepdf.open(io.BytesIO(await stored(parts, made))) as pdf:
        assert len(pdf.pages) == 2
    row = (await session.execute(select(Document).where(Document.hash == made))).scalar_one()
    assert (row.state, row.domain, row.name) == ("IN_CODA", "CIVILE", "sentenza.pdf")
    assert (await redattore.call("GET", f"/provvedimento/document/{made}")).status_code == 200
    assert await attach(redattore, digest, b"Relazione del perito", "perizia.txt") == (200, {"file_hash": made})


async def test_what_is_attached_already_stays(session: AsyncSession, parts: Parts, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, redattore)
    for data, name in ((b"uno", "Allegato A.pdf"), (b"due", "allegato a.PDF"), (b"tre", "Allegato A.pdf")):
        digest = str((await attach(redattore, digest, data, name))[1]["file_hash"])
        await processed(session, digest)
    assert await embedded(parts, digest) == {
        "Allegato A.pdf": b"uno",
        "allegato a (2).PDF": b"due",
        "Allegato A (3).pdf": b"tre",
    }


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Documenti\\perizia.doc", "perizia.doc"),
        ("a\u202efdp.exe", "a-fdp.exe"),
        ("righe\r\ndue.txt", "righe-due.txt"),
        ("...", "allegato"),
        ("è <bella>.txt", "è -bella-.txt"),
        ("x" * 250 + ".pdf", "x" * 116 + ".pdf"),
    ],
)
async def test_names_are_harmless(session: AsyncSession, parts: Parts, visit: Visit, name: str, kept: str) -> None:
    redattore = await visit("redattore")
    made = (await attach(redattore, await uploaded(session, redattore), b"x", name))[1]["file_hash"]
    assert list(await embedded(parts, str(made))) == [kept]


async def test_size(session: AsyncSession, parts: Parts, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = await uploaded(session, redattore)
    assert attachments.MAX_BYTES > MAX_BODY_BYTES
    code, body = await attach(redattore, digest, bytes(attachments.MAX_BYTES))
    assert code == 200
    assert (await embedded(parts, str(body["file_hash"])))["perizia.txt"] == bytes(attachments.MAX_BYTES)
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
    assert (code, body["detail"]) == (409, "Il provvedimento è in elaborazione. Provare più tardi.")


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
    monkeypatch.setattr(taking, "MAX_UNATTACHED", 1)
    assert (await attach(redattore, digest, b"x"))[0] == 413
    await belongs_to(session, digest)
    assert (await attach(redattore, digest, b"x"))[0] == 200
