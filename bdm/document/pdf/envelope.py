"""Envelopes of signed documents (CAdES, ``.p7m``: RFC 5652, in BER, DER or base64): whether a file is one, what is in
it and who says to have signed it. No signature is verified. Opening runs within the reader's process.
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.x509.oid import NameOID

from bdm.document.pdf.ber import (
    INTEGER,
    OBJECT_IDENTIFIER,
    OCTET_STRING,
    OCTET_STRING_IN_SEGMENTS,
    SEQUENCE,
    SET,
    BerReader,
    BrokenEncoding,
    Element,
)
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.protocol import Emit
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import ROME

HEAD_BYTES = 200
"""So much of a file tells whether it is an envelope."""
ENVELOPE_BYTES = 1_000_000
"""So much more than a document its signed envelope may have: certificates, and where its pieces begin."""
MAX_LAYERS = 3
MAX_SIGNERS = 50
MAX_CERTIFICATES = 100
MAX_NAME = 200

_ENDING: Final = ".p7m"
_PKCS: Final = b"\x2a\x86\x48\x86\xf7\x0d\x01"
_SIGNED_DATA: Final = _PKCS + b"\x07\x02"
_SIGNING_TIME: Final = _PKCS + b"\x09\x05"
_BEGINNING: Final = b"\x06\x09" + _SIGNED_DATA
_LONGEST_HEADER = 7
_ZERO: Final = 0xA0  # [0]
_KEY_IDENTIFIER: Final = 0x80
_TIMES: Final = {
    0x17: ("%y%m%d%H%M%S%z", "%y%m%d%H%M%z"),
    0x18: ("%Y%m%d%H%M%S%z", "%Y%m%d%H%M%S.%f%z", "%Y%m%d%H%M%z"),
}
_ARMOUR = regex(rb"\s*-----BEGIN (?:PKCS7|CMS|PKCS #7 SIGNED DATA)-----")
_ARMOUR_END: Final = b"-----END "
_BASE64 = regex(rb"[A-Za-z0-9+/=\s]+")


class Signer(NamedTuple):
    """Who says to have signed, as their certificate calls them, and on which day in Italy."""

    name: str | None
    day: date | None


class _Claim(NamedTuple):
    """A signature: of which certificate, by serial number or else by key identifier, and the day."""

    serial: int | None
    key: bytes
    day: date | None


def is_envelope(head: bytes) -> bool:
    """Whether a file that begins so is the envelope of a signed document."""
    if _is_binary(head):
        return True
    if _ARMOUR.match(head):
        return True
    if not _BASE64.fullmatch(head):
        return False
    signs = b"".join(head.split())
    with suppress(binascii.Error):
        return _is_binary(b64decode(signs[: len(signs) // 4 * 4]))
    return False


def inner_name(name: str) -> str:
    """What a document is called that came in an envelope of this name."""
    inner = name
    while inner.casefold().endswith(_ENDING):
        inner = inner[: -len(_ENDING)]
    return inner or name


def _is_binary(head: bytes) -> bool:
    return head[:1] == b"\x30" and _BEGINNING in head[2 : 2 + _LONGEST_HEADER + len(_BEGINNING)]


def unwrap_document(path: Path, emit: Emit, *, result: Path) -> None:
    """Write to ``result`` the PDF that is in the envelope at ``path``, or in one within that. Emits a ``signer`` for
    each signature, the outermost first, and ``read``. Raises ReadingFailed.
    """
    content: bytes = path.read_bytes()
    for _ in range(MAX_LAYERS):
        content, signers = _open(_binary(content))
        for name, day in signers:
            emit({"kind": "signer", "name": name, "day": day and day.isoformat()})
        if not is_envelope(content[:HEAD_BYTES]):
            break
    if is_envelope(content[:HEAD_BYTES]) or b"%PDF-" not in content[:1024]:
        raise ReadingFailed(FailureCode.FIRMATO_NON_PDF)
    result.write_bytes(content)
    emit({"kind": "read"})


def _binary(data: bytes) -> bytes:
    if _is_binary(data[:HEAD_BYTES]):
        return data
    if begin := _ARMOUR.match(data):
        data = data[begin.end() :].partition(_ARMOUR_END)[0]
    try:
        return b64decode(data)
    except binascii.Error as error:
        raise ReadingFailed(FailureCode.BUSTA_DANNEGGIATA, "base64") from error


def _open(data: bytes) -> tuple[bytes, list[Signer]]:
    """What is in an envelope, and who signed that. Raises ReadingFailed."""
    try:
        return _read(BerReader(data))
    except BrokenEncoding as error:
        raise ReadingFailed(FailureCode.BUSTA_DANNEGGIATA) from error


def _read(reader: BerReader) -> tuple[bytes, list[Signer]]:
    info = reader.expect(None, SEQUENCE)
    if reader.value(reader.expect(info, OBJECT_IDENTIFIER)) != _SIGNED_DATA:
        raise BrokenEncoding
    explicit = reader.expect(info, _ZERO)
    signed = reader.expect(explicit, SEQUENCE)
    reader.skip(reader.expect(signed, INTEGER))
    reader.skip(reader.expect(signed, SET))
    content = _content(reader, reader.expect(signed, SEQUENCE))
    certificates: list[bytes] = []
    claims: list[_Claim] = []
    while (found := reader.next(signed)) is not None:
        if found.tag == _ZERO:
            certificates = [reader.whole(each) for each in _within(reader, found, MAX_CERTIFICATES)]
        elif found.tag == SET:
            claims = [_claim(reader, each) for each in _within(reader, found, MAX_SIGNERS)]
        else:
            reader.skip(found)
    reader.close(explicit)
    reader.close(info)
    if not content:
        raise ReadingFailed(FailureCode.FIRMA_SENZA_DOCUMENTO)
    return content, _signers(claims, certificates)


def _content(reader: BerReader, encapsulated: Element) -> bytes:
    """The signed bytes; none where the signature is kept apart from them."""
    reader.skip(reader.expect(encapsulated, OBJECT_IDENTIFIER))
    explicit = reader.next(encapsulated)
    if explicit is None:
        return b""
    pieces = reader.octets(reader.expect(explicit, OCTET_STRING, OCTET_STRING_IN_SEGMENTS))
    reader.close(explicit)
    reader.close(encapsulated)
    return b"".join(pieces)


def _within(reader: BerReader, element: Element, most: int) -> Iterator[Element]:
    """The elements of a set, each of which is read before the next."""
    while (found := reader.next(element)) is not None:
        most -= 1
        if most < 0:
            raise BrokenEncoding
        yield found


def _claim(reader: BerReader, signer: Element) -> _Claim:
    serial, key, day = None, b"", None
    reader.skip(reader.expect(signer, INTEGER))
    identifier = reader.expect(signer, SEQUENCE, _KEY_IDENTIFIER)
    if identifier.tag == SEQUENCE:
        reader.skip(reader.expect(identifier, SEQUENCE))
        serial = int.from_bytes(reader.value(reader.expect(identifier, INTEGER)), signed=True)
        reader.close(identifier)
    else:
        key = bytes(reader.value(identifier))
    reader.skip(reader.expect(signer, SEQUENCE))
    while (found := reader.next(signer)) is not None:
        if found.tag == _ZERO:
            day = _signing_day(reader, found)
        else:
            reader.skip(found)
    return _Claim(serial, key, day)


def _signing_day(reader: BerReader, attributes: Element) -> date | None:
    day = None
    while (attribute := reader.next(attributes)) is not None:
        if attribute.tag != SEQUENCE:
            raise BrokenEncoding
        kind = reader.value(reader.expect(attribute, OBJECT_IDENTIFIER))
        values = reader.expect(attribute, SET)
        if kind == _SIGNING_TIME and (time := reader.next(values)) is not None:
            day = _day(time.tag, bytes(reader.value(time)))
        reader.close(values)
        reader.close(attribute)
    return day


def _day(tag: int, written: bytes) -> date | None:
    for form in _TIMES.get(tag, ()):
        with suppress(ValueError, OverflowError):
            return datetime.strptime(written.decode("ascii"), form).astimezone(ROME).date()
    return None


def _signers(claims: Sequence[_Claim], certificates: Sequence[bytes]) -> list[Signer]:
    """The signatures with the names of those whose certificate is there and can be read."""
    by_serial: dict[int, str] = {}
    by_key: dict[bytes, str] = {}
    for each in certificates:
        with suppress(ValueError, TypeError, x509.ExtensionNotFound, x509.DuplicateExtension):
            certificate = x509.load_der_x509_certificate(each)
            if (name := _name(certificate.subject)) is not None:
                by_serial[certificate.serial_number] = name
                extension = certificate.extensions.get_extension_for_class(x509.SubjectKeyIdentifier)
                by_key[extension.value.digest] = name
    return [Signer(by_key.get(key) if serial is None else by_serial.get(serial), day) for serial, key, day in claims]


def _name(subject: x509.Name) -> str | None:
    """Given name and surname, or what the person is commonly called."""

    def text(kind: x509.ObjectIdentifier) -> str:
        written = " ".join(str(each.value) for each in subject.get_attributes_for_oid(kind))
        return " ".join("".join(sign if sign.isprintable() else " " for sign in written).split())

    given, surname = text(NameOID.GIVEN_NAME), text(NameOID.SURNAME)
    name = f"{given} {surname}" if given and surname else text(NameOID.COMMON_NAME)
    return name[:MAX_NAME] or None
