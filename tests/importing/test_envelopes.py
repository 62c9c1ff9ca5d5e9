"""Documents that a manifest names as they were signed (.p7m)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bdm.document.envelope.repository import stored_files
from bdm.document.file_pages import read_pages
from bdm.platform.storage import file_hash
from tests.document import envelopes
from tests.importing.builder import Builder, small_pdf
from tests.importing.conftest import Installation, problems

pytestmark = pytest.mark.anyio

PDF = small_pdf("Il Tribunale accoglie")
ENVELOPE = envelopes.indefinite(envelopes.sign(PDF))
ENVELOPES = "SELECT * FROM document_envelope"


def put(builder: Builder, name: str, data: bytes) -> str:
    (builder.folder / name).write_bytes(data)
    return name


async def test_what_is_in_the_envelope_is_the_document(installation: Installation, builder: Builder) -> None:
    builder.decision("p1", document=put(builder, "Sentenza.pdf.p7m", ENVELOPE))
    builder.decision("p2", numero_provvedimento="13")
    report = await installation.load(builder.write())
    assert problems(report) == []
    assert (await installation.decision())["document_hash"] == file_hash(PDF)
    document = await installation.row("SELECT * FROM document WHERE hash = :hash", hash=file_hash(PDF))
    assert (document["name"], document["size"]) == ("Sentenza.pdf", len(PDF))
    assert await installation.row(ENVELOPES) == {
        "hash": file_hash(PDF),
        "envelope_hash": file_hash(ENVELOPE),
        "size": len(ENVELOPE),
        "signers": [{"name": envelopes.SIGNER, "day": envelopes.DAY}],
    }
    async with installation.database.transaction() as session:
        named = set(await session.scalars(stored_files()))
    assert {each async for each in installation.store.hashes()} == named
    assert file_hash(ENVELOPE) in named
    again = await installation.load(builder.folder)
    assert (problems(again), again.counts.provvedimento.unchanged) == ([], 2)


async def test_a_signed_anonymised_version_tells_no_signer(installation: Installation, builder: Builder) -> None:
    builder.decision(
        "p1",
        document=put(builder, "originale.p7m", ENVELOPE),
        anonymized_document=put(builder, "anonima.p7m", envelopes.sign(small_pdf("Anonimo"))),
        visibility=True,
    )
    assert problems(await installation.load(builder.write())) == []
    anonymised = (await installation.decision())["anonymized_document_hash"]
    async with installation.store.local_path(anonymised) as path:
        assert "Anonimo" in read_pages(path)[0]
    assert (await installation.row(ENVELOPES))["hash"] == file_hash(PDF)


async def test_an_envelope_that_cannot_be_used_rejects_its_line(installation: Installation, builder: Builder) -> None:
    for number, data in enumerate((ENVELOPE[:-50], envelopes.sign(PDF, detached=True), envelopes.sign(b"Testo"))):
        builder.decision(f"p{number}", document=put(builder, f"{number}.p7m", data), numero_provvedimento=str(number))
    builder.decision("p9")
    report = await installation.load(builder.write())
    assert problems(report) == [(1, "document", "errore"), (2, "document", "errore"), (3, "document", "errore")]
    assert await installation.rows(ENVELOPES) == []
    assert (await installation.decision("p9"))["document_hash"]


async def test_a_document_above_the_limit_stays_out_in_an_envelope_too(
    installation: Installation, builder: Builder, tmp_path: Path
) -> None:
    builder.decision("p1", document=put(builder, "grande.p7m", ENVELOPE))
    folder = builder.write()
    assert problems(await installation.load(folder, document_max_bytes=len(PDF) - 1)) == [(1, "document", "errore")]
    assert problems(await installation.load(folder, document_max_bytes=len(PDF))) == []
