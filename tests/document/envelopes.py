"""Signed envelopes made on the spot: in DER, in BER as programs for signing write it, in base64."""

from __future__ import annotations

import io
import zipfile
from base64 import encodebytes
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.hazmat.primitives.serialization.pkcs7 import PKCS7Options, PKCS7SignatureBuilder
from cryptography.x509.oid import NameOID

SIGNER = "Adele Firmani"
DAY = "2024-07-01"
_STAMPED = b"\x2a\x86\x48\x86\xf7\x0d\x01\x09\x10\x01\x1f"
_SIGNING_TIME = b"\x2a\x86\x48\x86\xf7\x0d\x01\x09\x05\x31\x0f\x17\x0d"
_TIME = b"240630223000Z"  # half past midnight of that day, in Italy


@cache
def identity(given: str, surname: str) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    """A certificate as a judge's card has one."""
    key = ec.generate_private_key(ec.SECP256R1())
    attributes = [
        x509.NameAttribute(NameOID.COMMON_NAME, f"{surname} {given}".upper()),
        *([x509.NameAttribute(NameOID.GIVEN_NAME, given)] if given else []),
        *([x509.NameAttribute(NameOID.SURNAME, surname)] if given else []),
    ]
    name = x509.Name(attributes)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(datetime(2040, 1, 1, tzinfo=UTC))
        .sign(key, hashes.SHA256())
    )
    return certificate, key


def sign(content: bytes, *signers: tuple[str, str], detached: bool = False) -> bytes:
    """The envelope, in DER, of ``content`` that was signed on ``DAY`` by these, or by ``SIGNER``."""
    builder = PKCS7SignatureBuilder().set_data(content)
    for given, surname in signers or [("Adele", "Firmani")]:
        builder = builder.add_signer(*identity(given, surname), hashes.SHA256())
    options = [PKCS7Options.Binary, *([PKCS7Options.DetachedSignature] if detached else [])]
    return _on_the_day(builder.sign(Encoding.DER, options))


def _on_the_day(envelope: bytes) -> bytes:
    """The envelope with other signing times."""
    before, *after = envelope.split(_SIGNING_TIME)
    return _SIGNING_TIME.join([before, *(_TIME + each[len(_TIME) :] for each in after)])


def armoured(envelope: bytes) -> bytes:
    """In base64, as PEM."""
    return b"-----BEGIN PKCS7-----\n" + encodebytes(envelope) + b"-----END PKCS7-----\n"


def message(envelope: bytes) -> bytes:
    """As a part of a message (S/MIME)."""
    head = b"MIME-Version: 1.0\r\nContent-Type: application/pkcs7-mime; smime-type=signed-data; name=a.p7m\r\n"
    return head + b"Content-Transfer-Encoding: base64\r\n\r\n" + encodebytes(envelope)


def stamped(content: bytes) -> bytes:
    """With a time stamp (``.tsd``), whose evidence is empty."""
    octets = element(0x04, content)
    data = element(0x30, element(0x02, b"\1") + element(0x16, b"file:a.pdf") + octets + element(0xA0, b""))
    return element(0x30, element(0x06, _STAMPED) + element(0xA0, data))


def archive(**parts: bytes) -> bytes:
    """A ZIP with a part for each name."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name, content)
    return out.getvalue()


def indefinite(envelope: bytes, *, segment: int = 1_000) -> bytes:
    """In BER: no length said beforehand, the content in segments."""
    ((_, info),) = elements(envelope)
    kind, (_, explicit) = elements(info)
    ((_, signed),) = elements(explicit)
    version, digests, (_, encapsulated), *others = elements(signed)
    content_kind, (_, wrapped) = elements(encapsulated)
    ((_, content),) = elements(wrapped)
    pieces = [element(0x04, content[at : at + segment]) for at in range(0, len(content), segment)]
    octets = open_ended(0x24, *pieces)
    inner = open_ended(0x30, element(*content_kind), open_ended(0xA0, octets))
    data = open_ended(0x30, element(*version), element(*digests), inner, *(element(*each) for each in others))
    return open_ended(0x30, element(*kind), open_ended(0xA0, data))


def elements(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Tag and content of the DER elements in ``data``, one after the other."""
    at = 0
    while at < len(data):
        tag, length, at = data[at], data[at + 1], at + 2
        if length > 0x80:
            count = length & 0x7F
            length, at = int.from_bytes(data[at : at + count]), at + count
        yield tag, data[at : at + length]
        at += length


def element(tag: int, content: bytes) -> bytes:
    if len(content) < 0x80:
        return bytes((tag, len(content))) + content
    length = len(content).to_bytes((len(content).bit_length() + 7) // 8)
    return bytes((tag, 0x80 | len(length))) + length + content


def open_ended(tag: int, *contents: bytes) -> bytes:
    return bytes((tag, 0x80)) + b"".join(contents) + b"\0\0"
