"""Signed envelopes (.p7m) through the API: what comes of them, who gets them back, what is removed."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.upload import intake, jobs as upload_jobs, service as upload_service
from bdm.document.envelope import repository as envelope_repository
from bdm.document.envelope.repository import Envelope
from bdm.document.model import Document
from bdm.document.pdf.envelope import Signer
from bdm.platform.storage.hashing import file_hash
from bdm.services import Services
from bdm.settings import API_PREFIX
from tests.desk.upload.test_cleaning import age, an_editor, run_removals, workshop
from tests.desk.upload.test_endpoints import chunks_of, complete, send, upload
from tests.desk.workflow.test_transitions import a_provvedimento
from tests.document import envelopes, pdfs
from tests.document.conftest import Workshop
from tests.fixtures.app import Visit

pytestmark = pytest.mark.anyio

__all__ = ["workshop"]

PDF = pdfs.document("Il Tribunale condanna")
HASH = file_hash(PDF)
ENVELOPE = envelopes.sign(PDF)
SIGNERS = [{"name": envelopes.SIGNER, "day": envelopes.DAY}]
PATH = f"/provvedimento/document/{HASH}"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (ENVELOPE, "application/pkcs7-mime"),
        (envelopes.indefinite(ENVELOPE), "application/pkcs7-mime"),
        (envelopes.armoured(ENVELOPE), "application/pkcs7-mime"),
        (envelopes.stamped(ENVELOPE), "application/timestamped-data"),
        (envelopes.archive(a=ENVELOPE, LEGGIMI=b"Testo"), "application/zip"),
    ],
)
async def test_the_document_is_what_is_in_the_envelope(
    session: AsyncSession, services: Services, visit: Visit, data: bytes, kind: str
) -> None:
    redattore = await visit("redattore")
    digest = file_hash(data)
    for number, chunk in chunks_of(data):
        assert await send(redattore, digest, number, chunk) == 200
    assert await complete(redattore, digest, name="Sentenza.pdf.p7m") == (200, {"file_hash": HASH})
    document = (await session.execute(select(Document).where(Document.hash == HASH))).scalar_one()
    assert (document.size, document.name) == (len(PDF), "Sentenza.pdf")
    assert [chunk async for chunk in services.store.chunks.all()] == []
    assert (await redattore.call("GET", PATH)).content == PDF
    assert (await redattore.call("GET", f"{PATH}/signers")).json() == SIGNERS
    answer = await redattore.call("GET", f"{PATH}/envelope")
    assert answer.content == data
    assert answer.headers["content-type"] == kind
    ending = {"application/zip": "zip", "application/timestamped-data": "tsd"}.get(kind, "p7m")
    assert answer.headers["content-disposition"].startswith(f'attachment; filename="Sentenza.pdf.{ending}"')


async def test_signed_or_not_it_is_the_same_document(visit: Visit) -> None:
    redattore = await visit("redattore")
    assert await upload(redattore, PDF) == (200, {"file_hash": HASH})
    bare = await redattore.call("GET", f"{PATH}/signers")
    assert (bare.json(), bare.headers.get("link")) == ([], None)
    assert (await redattore.call("GET", f"{PATH}/envelope")).status_code == 404
    archive = envelopes.archive(**{"Sentenza.pdf": PDF})
    assert await upload(redattore, archive) == (200, {"file_hash": HASH})
    unsigned = await redattore.call("GET", f"{PATH}/signers")
    assert unsigned.json() == []
    assert unsigned.headers["link"] == f'<{API_PREFIX}{PATH}/envelope>; rel="via"'
    assert await upload(redattore, ENVELOPE) == (200, {"file_hash": HASH})
    assert (await redattore.call("GET", f"{PATH}/signers")).json() == SIGNERS
    other = envelopes.sign(PDF, ("Bruno", "Sigillo"))
    assert await upload(redattore, other) == (200, {"file_hash": HASH})
    assert (await redattore.call("GET", f"{PATH}/envelope")).content == other
    assert await upload(redattore, PDF) == (200, {"file_hash": HASH})
    assert (await redattore.call("GET", f"{PATH}/envelope")).content == other


async def test_the_document_of_another_decision(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    assert (await upload(redattore, PDF))[0] == 200
    id_ = await a_provvedimento(session, "BOZZA", document_hash=None)
    await session.execute(update(Document).where(Document.hash == HASH).values(provvedimento_id=id_))
    await session.execute(update(Provvedimento).where(Provvedimento.id == id_).values(document_hash=HASH))
    code, body = await upload(redattore, ENVELOPE)
    assert (code, body["code"]) == (409, "ALREADY_USED")
    assert await envelope_repository.get(session, HASH) is None


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (envelopes.sign(PDF, detached=True), "FIRMA_SENZA_DOCUMENTO"),
        (envelopes.sign(b"Testo"), "FIRMATO_NON_PDF"),
        (ENVELOPE[:-10], "BUSTA_DANNEGGIATA"),
        (envelopes.sign(PDF[:200]), "INCOMPLETO"),
        (envelopes.archive(a=PDF, b=PDF), "PIU_DOCUMENTI"),
    ],
)
async def test_what_cannot_be_used_is_refused(services: Services, visit: Visit, data: bytes, reason: str) -> None:
    code, body = await upload(await visit("redattore"), data)
    assert (code, body["code"], body["reason"]) == (422, "UNUSABLE_FILE", reason)
    assert [each async for each in services.store.hashes()] == []


async def test_an_envelope_may_be_a_little_larger_than_a_document(
    visit: Visit, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    redattore = await visit("redattore")
    monkeypatch.setattr(services.settings, "document_max_bytes", len(PDF))
    assert await upload(redattore, ENVELOPE) == (200, {"file_hash": HASH})
    larger = PDF + b"%\n"
    for data in (larger, envelopes.sign(larger)):
        assert (await upload(redattore, data))[0] == 413
    monkeypatch.setattr(upload_service, "ENVELOPE_BYTES", 0)
    assert await send(redattore, file_hash(ENVELOPE), 0, ENVELOPE) == 413


async def test_it_goes_with_its_document(workshop: Workshop, tmp_path: Path) -> None:
    reader = await an_editor(workshop.database)
    path, signed = tmp_path / "a.pdf", tmp_path / "a.p7m"
    path.write_bytes(PDF)
    signed.write_bytes(ENVELOPE)
    envelope = Envelope(signed, file_hash(ENVELOPE), len(ENVELOPE), (Signer(None, None),))
    await intake.take(workshop, reader, path, file_hash=HASH, name="a", domain="CIVILE", envelope=envelope)
    assert await run_removals(workshop) == 2
    assert {each async for each in workshop.store.hashes()} == {HASH, envelope.hash}
    made = tmp_path / "b.pdf"
    made.write_bytes(PDF + b"%")
    made_hash = file_hash(made)
    await intake.take(workshop, reader, made, file_hash=made_hash, name="a", domain="CIVILE", made_from=HASH)
    async with workshop.database.transaction() as session:
        copied = await envelope_repository.get(session, made_hash)
        assert copied is not None
        assert (copied.envelope_hash, copied.signers) == (envelope.hash, [{"name": None, "day": None}])
    await age(workshop)
    assert await upload_jobs.drop_unattached(workshop) == 2
    await run_removals(workshop)
    assert [each async for each in workshop.store.hashes()] == []


async def test_another_document_may_have_the_same_envelope(workshop: Workshop, tmp_path: Path) -> None:
    """As the one that an attachment was added to."""
    reader = await an_editor(workshop.database)
    path, signed, made = tmp_path / "a.pdf", tmp_path / "a.p7m", tmp_path / "b.pdf"
    path.write_bytes(PDF)
    signed.write_bytes(ENVELOPE)
    made.write_bytes(PDF + b"%")
    envelope = Envelope(signed, file_hash(ENVELOPE), len(ENVELOPE), ())
    await intake.take(workshop, reader, path, file_hash=HASH, name="a", domain="CIVILE", envelope=envelope)
    await age(workshop)
    await intake.take(workshop, reader, made, file_hash=file_hash(made), name="a", domain="CIVILE", made_from=HASH)
    assert await upload_jobs.drop_unattached(workshop) == 1
    await run_removals(workshop)
    assert {each async for each in workshop.store.hashes()} == {file_hash(made), envelope.hash}
