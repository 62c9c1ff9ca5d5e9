"""Uploads through the API: chunk by chunk, as the browser sends them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.desk.upload import jobs as upload_jobs, service as upload_service
from bdm.document.model import Document
from bdm.document.pdf.envelope import ENVELOPE_BYTES
from bdm.platform.kit.time import now
from bdm.platform.storage.hashing import CHUNK_BYTES, file_hash
from bdm.services import Services
from bdm.settings import API_PREFIX
from tests.desk.workflow.test_transitions import a_provvedimento
from tests.document import pdfs
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

CHUNK = "/provvedimento/document/chunk"


def chunks_of(data: bytes) -> Iterator[tuple[int, bytes]]:
    for number, start in enumerate(range(0, len(data), CHUNK_BYTES)):
        yield number, data[start : start + CHUNK_BYTES]


def large_pdf() -> bytes:
    """A PDF of three chunks: comments between the header and the objects are allowed."""
    data = pdfs.document("Una sentenza")
    return data + b"\n%" + hashlib.sha256(data).hexdigest().encode() * 35_000 + b"\n"


async def send(browser: Browser, digest: str, number: int, data: bytes) -> int:
    answer = await browser.call(
        "POST", CHUNK, data={"file_hash": digest, "chunk_number": str(number)}, files={"chunk_file": ("c", data)}
    )
    return answer.status_code


async def complete(
    browser: Browser, digest: str, *, name: str = "sentenza.pdf", domain: str = "CIVILE"
) -> tuple[int, dict[str, object]]:
    answer = await browser.call("PUT", CHUNK, data={"file_hash": digest, "name": name, "domain": domain})
    return answer.status_code, answer.json()


async def has(browser: Browser, digest: str, number: int, length: int) -> int:
    query = {"file_hash": digest, "chunk_number": number, "chunk_length": length}
    return (await browser.head(API_PREFIX + CHUNK, params=query)).status_code


async def upload(browser: Browser, data: bytes) -> tuple[int, dict[str, object]]:
    digest = file_hash(data)
    for number, chunk in chunks_of(data):
        assert await send(browser, digest, number, chunk) == 200
    return await complete(browser, digest)


async def test_chunks_in_any_order_become_a_document(session: AsyncSession, services: Services, visit: Visit) -> None:
    data = large_pdf()
    digest = file_hash(data)
    assert len(data) > 2 * CHUNK_BYTES
    redattore = await visit("redattore")
    for number, chunk in reversed(list(chunks_of(data))):
        assert await has(redattore, digest, number, len(chunk)) == 404
        assert await send(redattore, digest, number, chunk) == 200
        assert await has(redattore, digest, number, len(chunk)) == 200
        assert await has(redattore, digest, number, len(chunk) - 1) == 404
    assert (await redattore.head(f"{API_PREFIX}/provvedimento/document?file_hash={digest}")).status_code == 404
    assert await complete(redattore, digest) == (200, {"file_hash": digest})
    document = (await session.execute(select(Document).where(Document.hash == digest))).scalar_one()
    assert (document.size, document.name, document.domain, document.state) == (
        len(data),
        "sentenza.pdf",
        "CIVILE",
        "IN_CODA",
    )
    assert b"".join([piece async for piece in services.store.read(digest)]) == data
    assert [chunk async for chunk in services.store.chunks.all()] == []
    assert (await redattore.head(f"{API_PREFIX}/provvedimento/document?file_hash={digest}")).status_code == 200
    assert await complete(redattore, digest) == (200, {"file_hash": digest})


async def test_a_file_that_is_uploaded_again_is_of_the_area_of_now(session: AsyncSession, visit: Visit) -> None:
    data = pdfs.document("Una sentenza di un'altra area")
    redattore, other = await visit("redattore"), await visit("redattore.roma")
    await upload(redattore, data)
    assert (await complete(redattore, file_hash(data), name="altra.pdf", domain="PENALE"))[0] == 200
    of_it = select(Document.name, Document.domain).where(Document.hash == file_hash(data))
    assert tuple((await session.execute(of_it)).one()) == ("altra.pdf", "PENALE")
    await upload(other, data)
    assert tuple((await session.execute(of_it)).one()) == ("sentenza.pdf", "CIVILE")


async def test_a_chunk_is_of_its_uploader(visit: Visit) -> None:
    data = pdfs.document("Prova")
    digest = file_hash(data)
    redattore, other = await visit("redattore"), await visit("redattore.roma")
    assert await send(redattore, digest, 0, data) == 200
    assert await has(other, digest, 0, len(data)) == 404
    code, body = await complete(other, digest)
    assert (code, body["code"]) == (409, "INCOMPLETE")
    await other.call("DELETE", CHUNK, params={"file_hash": digest})
    assert await has(redattore, digest, 0, len(data)) == 200


@pytest.mark.parametrize("account", ["lettore", "approvatore", "redattore.massime", "amministratore"])
async def test_only_those_who_edit_decisions(visit: Visit, account: str) -> None:
    browser = await visit(account)
    digest = "a" * 64
    assert await send(browser, digest, 0, b"%PDF") == 403
    assert await has(browser, digest, 0, 1) == 403
    assert (await complete(browser, digest))[0] == 403
    assert (await browser.call("DELETE", CHUNK, params={"file_hash": digest})).status_code == 403
    assert (await browser.head(f"{API_PREFIX}/provvedimento/document?file_hash={digest}")).status_code == 403


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"Questo non e' un PDF", "NON_PDF"),
        (pdfs.document("Prova")[:200], "INCOMPLETO"),
        (pdfs.document("Prova")[:-7], "INCOMPLETO"),
        (b"GIF89a" + pdfs.document("Prova"), "IMMAGINE"),
    ],
)
async def test_what_is_no_usable_pdf_is_refused(
    session: AsyncSession, services: Services, visit: Visit, data: bytes, reason: str
) -> None:
    code, body = await upload(await visit("redattore"), data)
    assert (code, body["code"], body["reason"]) == (422, "UNUSABLE_FILE", reason)
    assert await session.scalar(select(Document.hash).where(Document.hash == file_hash(data))) is None
    assert not await services.store.exists(file_hash(data))


async def test_gaps_and_other_bytes_are_refused(visit: Visit) -> None:
    data = large_pdf()
    digest = file_hash(data)
    redattore = await visit("redattore")
    parts = dict(chunks_of(data))
    assert (await complete(redattore, digest))[1]["code"] == "INCOMPLETE"
    await send(redattore, digest, 0, parts[0])
    await send(redattore, digest, 2, parts[2])
    assert (await complete(redattore, digest))[1]["code"] == "INCOMPLETE"
    await send(redattore, digest, 1, parts[1][:-1])
    assert (await complete(redattore, digest))[1]["code"] == "INCOMPLETE"
    await send(redattore, digest, 1, bytes(CHUNK_BYTES))
    assert (await complete(redattore, digest))[1]["code"] == "HASH_MISMATCH"
    await send(redattore, digest, 1, parts[1])
    assert (await complete(redattore, digest))[0] == 200


async def test_limits(services: Services, visit: Visit) -> None:
    redattore = await visit("redattore")
    digest = "b" * 64
    assert await send(redattore, digest, 0, bytes(CHUNK_BYTES + 1)) == 422
    assert await send(redattore, digest, 0, b"") == 422
    assert await send(redattore, digest, -1, b"x") == 422
    assert await send(redattore, "../x", 0, b"x") == 422
    most = services.settings.document_max_bytes + ENVELOPE_BYTES
    assert await send(redattore, digest, most // CHUNK_BYTES, b"x") == 413


async def test_only_the_last_chunk_may_be_shorter(visit: Visit) -> None:
    redattore = await visit("redattore")
    digest, whole = "b" * 64, bytes(CHUNK_BYTES)
    assert await send(redattore, digest, 3, b"x") == 200
    answer = await redattore.call(
        "POST", CHUNK, data={"file_hash": digest, "chunk_number": "2"}, files={"chunk_file": ("c", whole[:-1])}
    )
    assert (answer.status_code, answer.json()["errors"]) == (
        422,
        [{"field": "chunk_file", "message": "Le parti del file, tranne l'ultima, hanno 1.000.000 byte."}],
    )
    assert await send(redattore, digest, 4, whole) == 422, "number 3 would not be the last"
    assert await send(redattore, digest, 2, whole) == 200
    assert await send(redattore, digest, 3, whole) == 200, "it is sent again, complete"
    assert await send(redattore, digest, 4, b"x") == 200


async def test_chunks_are_counted(visit: Visit, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services.settings, "document_max_bytes", 2 * CHUNK_BYTES - 1)
    redattore, files = await visit("redattore"), [f"{number:064x}" for number in range(7)]
    taken = [await send(redattore, digest, 0, b"x") for digest in files]
    assert taken == [200] * (2 * upload_service.OPEN_FILES) + [413]
    assert await send(redattore, files[0], 0, b"y") == 200, "one that is there already"
    assert (await redattore.call("DELETE", CHUNK, params={"file_hash": files[0]})).status_code == 200
    assert await send(redattore, files[-1], 0, b"x") == 200


async def test_a_file_of_another_decision(session: AsyncSession, visit: Visit) -> None:
    data = pdfs.document("Usato")
    redattore = await visit("redattore")
    assert (await upload(redattore, data))[0] == 200
    provvedimento = await a_provvedimento(
        session, "BOZZA", document_hash=None, numero_provvedimento=12, anno_provvedimento=2024
    )
    await session.execute(
        update(Document).where(Document.hash == file_hash(data)).values(provvedimento_id=provvedimento)
    )
    await session.execute(
        update(Provvedimento).where(Provvedimento.id == provvedimento).values(document_hash=file_hash(data))
    )
    code, body = await upload(redattore, data)
    assert code == 409
    assert str(body["detail"]).startswith("File già inserito nel provvedimento ")
    assert "12/2024" in str(body["detail"])
    roma = await visit("redattore.roma")
    code, body = await upload(roma, data)
    assert (code, body["detail"]) == (409, "File già inserito in un altro provvedimento")


async def test_abandoned_chunks_are_removed(services: Services, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    uploader = uuid4()
    await services.store.chunks.put(uploader, "c" * 64, 0, b"x")
    assert await upload_jobs.drop_chunks(services) == 0
    monkeypatch.setattr(upload_jobs, "ABANDONED_AFTER", timedelta(seconds=-60))
    assert await upload_jobs.drop_chunks(services) == 1
    assert [chunk async for chunk in services.store.chunks.all()] == []


async def test_too_many_open_uploads(services: Services, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upload_service, "OPEN_FILES", 0)
    redattore = await visit("redattore")
    assert await send(redattore, "d" * 64, 0, b"x") == 413


async def test_before_a_decision_has_it_only_the_uploader_opens_it(session: AsyncSession, visit: Visit) -> None:
    data = pdfs.document("Solo mio")
    path = f"/provvedimento/document/{file_hash(data)}"
    redattore, other = await visit("redattore"), await visit("redattore.tutti")
    assert (await upload(redattore, data))[0] == 200
    answer = await redattore.call("GET", path)
    assert (answer.status_code, answer.content) == (200, data)
    assert 'filename="sentenza.pdf"' in answer.headers["content-disposition"]
    part = await redattore.call("GET", path, headers={"Range": "bytes=0-3"})
    assert (part.status_code, part.content) == (206, b"%PDF")
    progress = await redattore.call("GET", f"{path}/processing")
    assert progress.json() == {
        "state": "IN_CODA",
        "progress": 0,
        "message": "Il provvedimento è in elaborazione. Provare più tardi.",
    }
    for nobody in (other, await visit("lettore"), await visit("amministratore")):
        assert (await nobody.call("GET", path)).status_code == 404
        assert (await nobody.call("GET", f"{path}/processing")).status_code == 404
    assert (await (await visit(None)).call("GET", path)).status_code == 401
    # Knowing its name is not having it: the chunks have to be sent
    assert (await complete(other, file_hash(data)))[1]["code"] == "INCOMPLETE"
    assert (await redattore.call("GET", path)).status_code == 200
    assert (await upload(other, data))[0] == 200
    assert (await other.call("GET", path)).status_code == 200


@pytest.mark.parametrize("status", ["BOZZA", "PUBBLICATO"])
async def test_in_a_restricted_decision_only_those_open_it_who_may_read_that_face(
    session: AsyncSession, visit: Visit, status: str
) -> None:
    original, anonymised = pdfs.document("Mario Rossi"), pdfs.document("M.R.")
    redattore = await visit("redattore")
    for data in (original, anonymised):
        assert (await upload(redattore, data))[0] == 200
    provvedimento = await a_provvedimento(session, status, document_hash=None, restricted=True)
    both = [file_hash(original), file_hash(anonymised)]
    await session.execute(update(Document).where(Document.hash.in_(both)).values(provvedimento_id=provvedimento))
    await session.execute(insert(ProvvedimentoRiservato).values(provvedimento_id=provvedimento, document_hash=both[0]))
    await session.execute(
        update(Provvedimento)
        .where(Provvedimento.id == provvedimento)
        .values(anonymized_document_hash=both[1], anonymised_confirmed_at=now())
    )
    published = 200 if status == "PUBBLICATO" else 404
    for account, codes in {
        "redattore": [200, 200],
        "redattore.tutti": [200, 200],
        "redattore.roma": [404, published],
        "lettore": [404, published],
    }.items():
        browser = await visit(account)
        answers = [await browser.call("GET", f"/provvedimento/document/{digest}") for digest in both]
        assert [answer.status_code for answer in answers] == codes, account
        assert not any("sentenza.pdf" in answer.headers.get("content-disposition", "") for answer in answers)
