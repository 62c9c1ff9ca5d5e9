"""Envelopes that documents come in: signed (CAdES, ``.p7m``: RFC 5652, in BER, DER, base64 or as a part of a message),
with a time stamp (``.tsd``: RFC 5544), archives with one document (ZIP, ASiC). Whether a file is one, what is in it and
who says to have signed it. No signature is verified. Opening runs within the reader's process.
"""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from email import message_from_bytes
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.x509.oid import NameOID

from bdm.document.pdf.archive import document_within, signatures_within
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
from bdm.document.pdf.kinds import HEAD_BYTES, ZIP, foreign_kind, is_mail, is_pdf
from bdm.document.pdf.protocol import Emit
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import ROME

ENVELOPE_BYTES = 1_000_000
"""So much more than a document its signed envelope may have: certificates, and where its pieces begin."""
MAX_LAYERS = 3
MAX_PARTS = 100
"""Of a message."""
MAX_SIGNERS = 50
MAX_CERTIFICATES = 100
MAX_NAME = 200

_ENDINGS: Final = (".p7m", ".tsd", ".m7m", ".asice", ".sce", ".asics", ".zip")
_PKCS: Final = b"\x2a\x86\x48\x86\xf7\x0d\x01"
_SIGNED_DATA: Final = _PKCS + b"\x07\x02"
_SIGNING_TIME: Final = _PKCS + b"\x09\x05"
_STAMPED_DATA: Final = _PKCS + b"\x09\x10\x01\x1f"
_BEGINNINGS: Final = (b"\x06\x09" + _SIGNED_DATA, b"\x06\x0b" + _STAMPED_DATA)
_LONGEST_HEADER = 7
_ZERO: Final = 0xA0  # [0]
_KEY_IDENTIFIER: Final = 0x80
_TIMES: Final = {
    0x17: ("%y%m%d%H%M%S%z", "%y%m%d%H%M%z"),
    0x18: ("%Y%m%d%H%M%S%z", "%Y%m%d%H%M%S.%f%z", "%Y%m%d%H%M%z"),
}
_ARMOUR = regex(rb"\s*-----BEGIN (?:PKCS ?#?7|CMS|PKCS #7 SIGNED DATA)-----")
_ARMOUR_END: Final = b"-----END "
_BASE64 = regex(rb"[A-Za-z0-9+/=\s]+")
_SIGNED_TYPES: Final = ("application/pkcs7-mime", "application/x-pkcs7-mime")
_SIGNED_PART = regex(rb"(?im)^Content-Type:\s*application/(?:x-)?pkcs7-mime\b")
_SENT = regex(rb"(?im)^(?:Received|Return-Path|From|To|Message-ID):")
_MARKS: Final = {b"\xef\xbb\xbf": "ascii", b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


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
    """Whether a file that begins so is the envelope of a document, or an archive, which may hold one."""
    head = _in_bytes(head)
    if _is_binary(head) or _ARMOUR.match(head) or _is_part(head):
        return True
    if not _BASE64.fullmatch(head):
        return head.startswith(ZIP) and foreign_kind(head) is not None
    signs = b"".join(head.split())
    with suppress(binascii.Error):
        return _is_binary(b64decode(signs[: len(signs) // 4 * 4]))
    return False


def inner_name(name: str) -> str:
    """What a document is called that came in an envelope of this name."""
    inner = name
    while inner.casefold().endswith(_ENDINGS):
        inner = inner.rpartition(".")[0]
    return inner or name


def envelope_ending(head: bytes) -> str:
    """The ending of the name of an envelope that begins so."""
    head = _in_bytes(head)
    if head.startswith(ZIP):
        return ".zip"
    return ".tsd" if _is_stamped(head) else ".p7m"


def _is_binary(head: bytes) -> bool:
    return head[:1] == b"\x30" and any(each in head[2 : 2 + _LONGEST_HEADER + len(each)] for each in _BEGINNINGS)


def _is_stamped(head: bytes) -> bool:
    return _is_binary(head) and _BEGINNINGS[1] in head[: 2 + _LONGEST_HEADER + len(_BEGINNINGS[1])]


def _is_part(head: bytes) -> bool:
    """Whether it is a signed part of a message (S/MIME), or such a part with its time stamp (``.m7m``); a message that
    was sent has more to it.
    """
    return is_mail(head) and _SIGNED_PART.search(head) is not None and _SENT.search(head) is None


def _in_bytes(data: bytes) -> bytes:
    """Text as it is in ASCII, whatever its byte order mark says of it."""
    for mark, coding in _MARKS.items():
        if data.startswith(mark):
            return data[len(mark) :].decode(coding, "ignore").encode("ascii", "ignore")
    return data


def unwrap_document(path: Path, emit: Emit, *, result: Path, max_bytes: int) -> None:
    """Write to ``result`` the PDF that is in the envelope at ``path``, or in one within that; from an archive no more
    than ``max_bytes``. Emits a ``signer`` for each signature, the outermost first, and ``read``. Raises ReadingFailed.
    """
    content: bytes = path.read_bytes()
    for _ in range(MAX_LAYERS):
        content, signers = _unwrapped(content, max_bytes)
        for name, day in signers:
            emit({"kind": "signer", "name": name, "day": day and day.isoformat()})
        if not is_envelope(content[:HEAD_BYTES]):
            break
    head = content[:HEAD_BYTES]
    if is_envelope(head) or not is_pdf(head):
        raise ReadingFailed(FailureCode.FIRMATO_NON_PDF)
    result.write_bytes(content)
    emit({"kind": "read"})


def _unwrapped(data: bytes, max_bytes: int) -> tuple[bytes, list[Signer]]:
    """What is in the outermost envelope, and who signed that. Raises ReadingFailed."""
    if data.startswith(ZIP):
        signers: list[Signer] = []
        for signature in signatures_within(data):
            with suppress(ReadingFailed, BrokenEncoding):
                signers += _signed(BerReader(_binary(signature)))[1]
        return document_within(data, max_bytes, is_envelope), signers
    return _open(_binary(data))


def _binary(data: bytes) -> bytes:
    data = _in_bytes(data)
    if _is_part(data[:HEAD_BYTES]):
        data = _part(data)
    if _is_binary(data[:HEAD_BYTES]):
        return data
    if begin := _ARMOUR.match(data):
        data = data[begin.end() :].partition(_ARMOUR_END)[0]
    try:
        return b64decode(data)
    except binascii.Error as error:
        raise ReadingFailed(FailureCode.BUSTA_DANNEGGIATA, "base64") from error


def _part(data: bytes) -> bytes:
    """The signed part of a message. Raises ReadingFailed."""
    message = message_from_bytes(data)
    parts = [each for each in islice(message.walk(), MAX_PARTS) if each.get_content_type() in _SIGNED_TYPES]
    content = parts[0].get_payload(decode=True) if len(parts) == 1 else None
    if not isinstance(content, bytes):
        raise ReadingFailed(FailureCode.BUSTA_DANNEGGIATA, "message")
    return content


def _open(data: bytes) -> tuple[bytes, list[Signer]]:
    """What is in an envelope, and who signed that. Raises ReadingFailed."""
    try:
        content, signers = (_stamped if _is_stamped(data[:HEAD_BYTES]) else _signed)(BerReader(data))
    except BrokenEncoding as error:
        raise ReadingFailed(FailureCode.BUSTA_DANNEGGIATA) from error
    if not content:
        raise ReadingFailed(FailureCode.FIRMA_SENZA_DOCUMENTO)
    return content, signers


def _stamped(reader: BerReader) -> tuple[bytes, list[Signer]]:
    """What has a time stamp, which is nobody's signature."""
    info = reader.expect(None, SEQUENCE)
    if reader.value(reader.expect(info, OBJECT_IDENTIFIER)) != _STAMPED_DATA:
        raise BrokenEncoding
    explicit = reader.expect(info, _ZERO)
    stamped = reader.expect(explicit, SEQUENCE)
    reader.skip(reader.expect(stamped, INTEGER))
    content = b""
    while (found := reader.next(stamped)) is not None:
        if found.tag in (OCTET_STRING, OCTET_STRING_IN_SEGMENTS):
            content = b"".join(reader.octets(found))
        else:  # where it comes from, what it is called, the evidence
            reader.skip(found)
    reader.close(explicit)
    reader.close(info)
    return content, []


def _signed(reader: BerReader) -> tuple[bytes, list[Signer]]:
    """What is signed, none where the signature is kept apart from it."""
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
