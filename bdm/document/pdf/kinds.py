"""Files of other kinds that are sent in the place of a PDF, told by how they begin. One may well hold a PDF, and be
taken for it by what looks no further than for its beginning.
"""

from __future__ import annotations

from typing import Final

from bdm.document.pdf.failure import FailureCode
from bdm.platform.kit.regex import regex

HEAD_BYTES: Final = 1_024
"""So much of a file tells what it is."""
BEGINNINGS: Final = {
    "PK\x03\x04": FailureCode.ARCHIVIO,
    "PK\x05\x06": FailureCode.ARCHIVIO,
    "Rar!\x1a\x07": FailureCode.ARCHIVIO,
    "7z\xbc\xaf\x27\x1c": FailureCode.ARCHIVIO,
    "\x1f\x8b\x08": FailureCode.ARCHIVIO,
    "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": FailureCode.OFFICE,
    "{\\rtf": FailureCode.RTF,
    "\x89PNG\r\n": FailureCode.IMMAGINE,
    "\xff\xd8\xff": FailureCode.IMMAGINE,
    "GIF8": FailureCode.IMMAGINE,
    "II*\x00": FailureCode.IMMAGINE,
    "MM\x00*": FailureCode.IMMAGINE,
    "RIFF": FailureCode.IMMAGINE,
}
"""The first bytes (one character each), and the kind that they tell."""
ZIP: Final = b"PK"

_PDF: Final = b"%PDF-"
_HTML = regex(rb"(?is)(?:\xef\xbb\xbf)?\s*(?:<\?xml\b[^>]*>\s*|<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html)\b")
_MAIL = regex(
    rb"(?i)(?:\xef\xbb\xbf)?(?:From |(?:From|To|Received|Return-Path|Delivered-To|Message-ID|Date|Subject|MIME-Version"
    rb"|Content-[A-Z-]+|X-[A-Z0-9-]+):[ \t])"
)


def foreign_kind(head: bytes) -> FailureCode | None:
    """What a file that begins with ``head`` is refused as, whatever it holds; None for a PDF, and for what nothing is
    known of.
    """
    for beginning, code in BEGINNINGS.items():
        if head.startswith(beginning.encode("latin-1")):
            return code
    if _HTML.match(head):
        return FailureCode.PAGINA_WEB
    return FailureCode.POSTA if is_mail(head) else None


def is_mail(head: bytes) -> bool:
    """Whether a file begins as a message, or as a part of one."""
    return _MAIL.match(head) is not None


def is_pdf(head: bytes) -> bool:
    """Whether a file that begins with ``head`` is a PDF, before which a little else may stand."""
    return _PDF in head[:HEAD_BYTES] and foreign_kind(head) is None
