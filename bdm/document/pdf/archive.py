"""The one document of an archive (ZIP), and the signatures that stand beside it where it is a container of signed
files (ASiC). No more is ever unpacked than a document may have, and no part that grows out of proportion.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Final

from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.kinds import HEAD_BYTES, ZIP, is_pdf

MAX_PARTS: Final = 1_000
MAX_GROWTH: Final = 200
"""Times that a part may be larger than it was in the archive: deflate comes to a thousand."""
MAX_SIGNATURES: Final = 20
_MAX_SIGNATURE_BYTES: Final = 1_000_000

_COMPRESSIONS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ABOUT: Final = ("META-INF/", "__MACOSX/")
"""Folders of what is no document."""
_OFFICE: Final = "[Content_Types].xml"
_MIMETYPE: Final = "mimetype"
_OPENDOCUMENT: Final = b"application/vnd.oasis.opendocument"


def document_within(data: bytes, max_bytes: int, is_envelope: Callable[[bytes], bool]) -> bytes:
    """The one document in the archive ``data``: a PDF, or the envelope of one. Raises ReadingFailed."""
    with _opened(data) as archive:
        parts = archive.infolist()
        if any(each.filename == _OFFICE for each in parts):
            raise ReadingFailed(FailureCode.OFFICE)
        for each in parts[:1]:
            if each.filename == _MIMETYPE and _head(archive, each).startswith(_OPENDOCUMENT):
                raise ReadingFailed(FailureCode.OPENDOCUMENT)
        found = [each for each in parts if _is_document(each) and _holds_document(_head(archive, each), is_envelope)]
        if not found:
            raise ReadingFailed(FailureCode.ARCHIVIO_SENZA_PDF)
        if len(found) > 1:
            raise ReadingFailed(FailureCode.PIU_DOCUMENTI)
        return _whole(archive, found[0], max_bytes)


def signatures_within(data: bytes) -> list[bytes]:
    """The signatures (CAdES) of a container of signed files. Raises ReadingFailed."""
    with _opened(data) as archive:
        found = (each for each in archive.infolist() if each.filename.startswith("META-INF/"))
        signatures = (each for each in found if each.filename.casefold().endswith(".p7s"))
        return [_whole(archive, each, _MAX_SIGNATURE_BYTES) for each in islice(signatures, MAX_SIGNATURES)]


@contextmanager
def _opened(data: bytes) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if len(archive.infolist()) > MAX_PARTS:
                raise ReadingFailed(FailureCode.ARCHIVIO_DANNEGGIATO, "too many parts")
            yield archive
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError) as error:
        raise ReadingFailed(FailureCode.ARCHIVIO_DANNEGGIATO, type(error).__name__) from error
    except RuntimeError as error:  # what zipfile says of a part with a password
        raise ReadingFailed(FailureCode.ARCHIVIO_DANNEGGIATO, "password") from error


def _is_document(part: zipfile.ZipInfo) -> bool:
    name = part.filename
    return not (part.is_dir() or name == _MIMETYPE or name.startswith(_ABOUT) or name.rpartition("/")[2][:1] == ".")


def _holds_document(head: bytes, is_envelope: Callable[[bytes], bool]) -> bool:
    """An archive within an archive is not looked into."""
    return is_pdf(head) or (is_envelope(head) and not head.startswith(ZIP))


def _head(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bytes:
    return _read(archive, part, HEAD_BYTES)


def _whole(archive: zipfile.ZipFile, part: zipfile.ZipInfo, max_bytes: int) -> bytes:
    most = min(max_bytes, MAX_GROWTH * (part.compress_size + HEAD_BYTES))
    data = _read(archive, part, most + 1)  # what it says of its own size may be wrong
    if len(data) > most:
        raise ReadingFailed(FailureCode.ARCHIVIO_DANNEGGIATO, "too large")
    return data


def _read(archive: zipfile.ZipFile, part: zipfile.ZipInfo, size: int) -> bytes:
    if part.compress_type not in _COMPRESSIONS:
        raise ReadingFailed(FailureCode.ARCHIVIO_DANNEGGIATO, "compression")
    with archive.open(part) as file:
        return file.read(size)
