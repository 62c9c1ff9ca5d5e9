"""Envelopes of signed documents are told by their bytes, opened in a reader's process, and never trusted."""

from __future__ import annotations

import time
from base64 import b64encode
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from bdm.document.pdf.ber import BerReader, BrokenEncoding
from bdm.document.pdf.envelope import Signer, is_envelope, unwrap_document
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.kinds import HEAD_BYTES
from bdm.document.processing.pool import ReaderPool
from tests.document import envelopes, pdfs
from tests.fixtures.examples import examples

PDF = pdfs.document("Il Tribunale dichiara")
ENVELOPE = envelopes.sign(PDF)
DAY = date.fromisoformat(envelopes.DAY)
OF_ENVELOPES = (
    FailureCode.BUSTA_DANNEGGIATA,
    FailureCode.FIRMA_SENZA_DOCUMENTO,
    FailureCode.FIRMATO_NON_PDF,
    FailureCode.ARCHIVIO_DANNEGGIATO,
    FailureCode.ARCHIVIO_SENZA_PDF,
)
SIGNED = (Signer(envelopes.SIGNER, DAY),)

pytestmark = pytest.mark.anyio


async def unwrap(pool: ReaderPool, folder: Path, data: bytes) -> tuple[bytes, tuple[Signer, ...]]:
    path, result = folder / "sent", folder / "result"
    path.write_bytes(data)
    signers = await pool.unwrap(path, result, max_bytes=2 * len(data) + 10_000)
    return result.read_bytes(), signers


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(ENVELOPE, id="DER"),
        pytest.param(envelopes.indefinite(ENVELOPE), id="BER"),
        pytest.param(envelopes.indefinite(ENVELOPE, segment=1), id="BER, byte by byte"),
        pytest.param(envelopes.armoured(ENVELOPE), id="PEM"),
        pytest.param(envelopes.armoured(envelopes.indefinite(ENVELOPE)), id="PEM of BER"),
        pytest.param(b64encode(ENVELOPE), id="base64"),
        pytest.param(b64encode(ENVELOPE).replace(b"A", b"A\r\n"), id="base64 in lines"),
        pytest.param(ENVELOPE + b"\0\n", id="something behind"),
        pytest.param(b"\xef\xbb\xbf" + b64encode(ENVELOPE), id="base64 behind a mark"),
        pytest.param(b64encode(ENVELOPE).decode().encode("utf-16"), id="base64 in UTF-16"),
        pytest.param(envelopes.message(ENVELOPE), id="S/MIME"),
        pytest.param(envelopes.stamped(ENVELOPE), id="with a time stamp"),
        pytest.param(
            envelopes.archive(
                mimetype=b"application/vnd.etsi.asic-e+zip",
                **{"a.pdf": PDF, "META-INF/signature.p7s": envelopes.sign(PDF, detached=True)},
            ),
            id="ASiC-E",
        ),
    ],
)
async def test_opens_every_form(pool: ReaderPool, tmp_path: Path, data: bytes) -> None:
    assert is_envelope(data[:HEAD_BYTES])
    assert await unwrap(pool, tmp_path, data) == (PDF, SIGNED)


async def test_several_signers_and_envelopes_within_envelopes(pool: ReaderPool, tmp_path: Path) -> None:
    inner = envelopes.sign(PDF, ("Adele", "Firmani"), ("Bruno", "Sigillo"))
    outer = envelopes.sign(envelopes.indefinite(inner), ("", "Cancelleria"))
    found, signers = await unwrap(pool, tmp_path, outer)
    assert found == PDF
    assert signers[0] == ("CANCELLERIA", DAY)
    assert set(signers[1:]) == {(envelopes.SIGNER, DAY), ("Bruno Sigillo", DAY)}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (envelopes.sign(PDF, detached=True), FailureCode.FIRMA_SENZA_DOCUMENTO),
        (envelopes.sign(b"Testo semplice"), FailureCode.FIRMATO_NON_PDF),
        (ENVELOPE[: len(ENVELOPE) // 2], FailureCode.BUSTA_DANNEGGIATA),
        (ENVELOPE[:-1], FailureCode.BUSTA_DANNEGGIATA),
        (envelopes.indefinite(ENVELOPE)[:-1], FailureCode.BUSTA_DANNEGGIATA),
        (b64encode(ENVELOPE)[:-3], FailureCode.BUSTA_DANNEGGIATA),
        (
            envelopes.sign(envelopes.sign(envelopes.sign(envelopes.sign(PDF)))),
            FailureCode.FIRMATO_NON_PDF,
        ),
        (envelopes.archive(a=PDF, b=ENVELOPE), FailureCode.PIU_DOCUMENTI),
        (envelopes.archive(a=b"Testo", b=envelopes.archive(a=PDF)), FailureCode.ARCHIVIO_SENZA_PDF),
        (envelopes.archive(a=PDF + bytes(2_000_000)), FailureCode.ARCHIVIO_DANNEGGIATO),
        (envelopes.archive(a=PDF)[:-30], FailureCode.ARCHIVIO_DANNEGGIATO),
        (envelopes.archive(**{"[Content_Types].xml": b"", "a.pdf": PDF}), FailureCode.OFFICE),
        (envelopes.archive(mimetype=b"application/vnd.oasis.opendocument.text"), FailureCode.OPENDOCUMENT),
        (envelopes.stamped(b""), FailureCode.FIRMA_SENZA_DOCUMENTO),
        (envelopes.stamped(PDF)[:-3], FailureCode.BUSTA_DANNEGGIATA),
    ],
)
async def test_says_why_it_cannot_be_used(pool: ReaderPool, tmp_path: Path, data: bytes, code: FailureCode) -> None:
    assert is_envelope(data[:HEAD_BYTES])
    with pytest.raises(ReadingFailed) as caught:
        await unwrap(pool, tmp_path, data)
    assert caught.value.code is code


async def test_a_signer_without_certificate_has_no_name(pool: ReaderPool, tmp_path: Path) -> None:
    certificate, _ = envelopes.identity("Adele", "Firmani")
    serial = certificate.serial_number.to_bytes(20)
    at = ENVELOPE.index(serial, len(PDF))
    other = ENVELOPE[:at] + bytes(19) + b"\1" + ENVELOPE[at + 20 :]
    assert await unwrap(pool, tmp_path, other) == (PDF, (Signer(None, DAY),))


async def test_a_large_document(pool: ReaderPool, tmp_path: Path) -> None:
    large = PDF + b"%" * 50_000_000
    start = time.monotonic()
    for data in (envelopes.sign(large), envelopes.indefinite(envelopes.sign(large))):
        assert await unwrap(pool, tmp_path, data) == (large, SIGNED)
    assert time.monotonic() - start < 20


async def test_depth_and_number_of_elements_are_bounded(pool: ReaderPool, tmp_path: Path) -> None:
    beginning = b"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02"
    for bomb in (
        b"\x30\x80" * 5_000_000,
        b"\x24\x80" * 5_000_000,
        b"\x04\x00" * 5_000_000,
        b"\x30\x84\xff\xff\xff\xff",
    ):
        with pytest.raises(ReadingFailed) as caught:
            await unwrap(pool, tmp_path, b"\x30\x80" + beginning + b"\xa0\x80\x30\x80" + bomb)
        assert caught.value.code is FailureCode.BUSTA_DANNEGGIATA
        data = envelopes.indefinite(ENVELOPE, segment=10_000)
        at = data.index(b"\x24\x80") + 2
        with pytest.raises(ReadingFailed):
            await unwrap(pool, tmp_path, data[:at] + bomb + data[at:])


@pytest.mark.parametrize(
    "head", [b"", b"%PDF-1.7", b"0", b"\x30\x80", PDF[:HEAD_BYTES], b"MIME-Version: 1.0", b"AAAA" * 50]
)
def test_what_is_none(head: bytes) -> None:
    assert not is_envelope(head)


@st.composite
def _broken(draw: st.DrawFn) -> bytes:
    """An envelope of which some bytes are others, or missing."""
    data = bytearray(draw(st.sampled_from((ENVELOPE, envelopes.indefinite(ENVELOPE)))))
    for _ in range(draw(st.integers(1, 5))):
        # Where the structure is: the PDF in the middle holds none
        at = draw(st.one_of(st.integers(0, 90), st.integers(len(PDF), len(data) - 1)))
        data[at : at + draw(st.integers(0, 3))] = draw(st.binary(max_size=3))
    return bytes(data)


@settings(deadline=None, max_examples=examples(300))
@given(st.one_of(_broken(), st.binary(max_size=200).map(ENVELOPE[:19].__add__), st.binary(max_size=300)))
def test_broken_bytes_are_opened_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("broken")
    path, result = folder / "sent", folder / "result"
    path.write_bytes(data)
    frames: list[dict[str, object]] = []
    refused: FailureCode | None = None
    try:
        unwrap_document(path, frames.append, result=result, max_bytes=1_000_000)
    except ReadingFailed as failure:
        refused = failure.code
    if refused is None:
        assert b"%PDF-" in result.read_bytes()
        assert frames[-1] == {"kind": "read"}
    else:
        assert refused in OF_ENVELOPES
        assert not result.exists()


@settings(deadline=None, max_examples=examples(300))
@given(st.binary(max_size=400))
def test_the_reader_of_ber_ends_whatever_it_reads(data: bytes) -> None:
    reader = BerReader(data)
    try:
        while (found := reader.next()) is not None:
            reader.skip(found)
    except BrokenEncoding:
        pass
