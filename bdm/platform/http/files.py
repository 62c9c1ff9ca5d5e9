"""Documents over HTTP: ranges, validators, headers that keep them out of caches and from doing anything.

Nothing is kept by a browser (``no-store``): after a logout, or a session that just ended, the next person on the same
computer finds nothing in its caches (docs/regole/accesso.md). The client keeps what it has opened in
its own memory.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import BinaryIO, Literal
from urllib.parse import quote

import anyio
import anyio.to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from bdm.platform.kit.errors import AppError, NotFound
from bdm.platform.kit.file_names import ascii_name, plain_signs
from bdm.platform.kit.regex import regex
from bdm.platform.storage import DocumentMissing, DocumentStore

log = logging.getLogger(__name__)

NO_DOCUMENT = "Il documento non è disponibile."

PRIVATE = {"Cache-Control": "private, no-store", "Vary": "Cookie"}
"""Headers of everything that is read under somebody's rights."""

_HARMLESS = {
    **PRIVATE,
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
    "X-Content-Type-Options": "nosniff",
}
_PDF_HEADERS = {**_HARMLESS, "Accept-Ranges": "bytes", "Content-Type": "application/pdf"}
_HEAD_BYTES = 1_024
_PIECE_BYTES = 512 * 1024
_RANGE = regex(r"bytes=(\d{0,18})-(\d{0,18})")
_ENTITY_TAG = regex(r'(?:W/)?("[^"]*")')


class RangeNotSatisfiable(AppError):
    """The range asked for begins behind the document's end."""

    status = 416
    code = "RANGE_NOT_SATISFIABLE"
    default = "L'intervallo richiesto non fa parte del documento."


class DocumentDamaged(NotFound):
    """The store has something else than what was put there: it is as good as lost until it is restored."""

    code = "DOCUMENT_DAMAGED"
    default = "Il documento conservato è danneggiato e non può essere aperto. Contattare il servizio di assistenza."


async def document_response(
    store: DocumentStore, file_hash: str, size: int, request: Request, filename: str
) -> Response:
    """The bytes of a document: 200, 206 for a single range, 304 if the client has it, 416 for a range beyond its end.

    ``size`` is what was recorded (bytes), ``filename`` (without ending) what it is called when saved. The caller has
    checked that the reader may open it. Raises NotFound if the store has lost it, DocumentDamaged if its size is
    another one.
    """
    try:
        if await store.size(file_hash) != size:
            log.error("the document %s is not of its size: run bdm doctor", file_hash)
            raise DocumentDamaged
    except DocumentMissing as error:
        raise NotFound(NO_DOCUMENT) from error
    headers = {**_PDF_HEADERS, "Content-Disposition": content_disposition(f"{filename}.pdf")}
    return _in_part(request, file_hash, size, headers, lambda start, end: store.read(file_hash, start, end))


def file_response(path: Path, size: int, sha256: str, request: Request, headers: Mapping[str, str]) -> Response:
    """The bytes of a file that never changes, as those of a document."""
    every = {**_HARMLESS, "Accept-Ranges": "bytes", "Content-Type": "application/octet-stream", **headers}
    return _in_part(request, sha256, size, every, lambda start, end: _part(path, start, end))


def _in_part(
    request: Request,
    hash_: str,
    size: int,
    headers: dict[str, str],
    read: Callable[[int, int], AsyncIterator[bytes]],
) -> Response:
    """What ``read`` gives from one byte to another, as it was asked for."""
    tag = f'"{hash_}"'
    headers["ETag"] = tag
    if _matches(request.headers.get("if-none-match"), tag):
        return Response(status_code=304, headers=headers)
    status, start, end = 200, 0, size
    if request.method == "GET" and request.headers.get("if-range", tag) == tag:
        try:
            asked = byte_range(request.headers.get("range"), size)
        except RangeNotSatisfiable as error:
            return JSONResponse(
                error.body(), status_code=error.status, headers={**PRIVATE, "Content-Range": f"bytes */{size}"}
            )
        if asked is not None:
            status, (start, end) = 206, asked
            headers["Content-Range"] = f"bytes {start}-{end - 1}/{size}"
    headers["Content-Length"] = str(end - start)
    if request.method == "HEAD":
        return Response(status_code=status, headers=headers)
    return StreamingResponse(read(start, end), status_code=status, headers=headers)


ENVELOPE_TYPES = {
    ".p7m": "application/pkcs7-mime",
    ".tsd": "application/timestamped-data",
    ".zip": "application/zip",
}


async def envelope_response(
    store: DocumentStore, envelope_hash: str, size: int, filename: str, ending_of: Callable[[bytes], str]
) -> Response:
    """The envelope of a document, to be saved; ``filename`` is that document's, without ending, and ``ending_of`` tells
    from its first bytes which of ``ENVELOPE_TYPES`` it is. Raises NotFound.
    """
    if not await store.exists(envelope_hash):
        raise NotFound(NO_DOCUMENT)
    ending = ending_of(b"".join([piece async for piece in store.read(envelope_hash, 0, min(size, _HEAD_BYTES))]))
    headers = {
        **_PDF_HEADERS,
        "Accept-Ranges": "none",
        "Content-Type": ENVELOPE_TYPES[ending],
        "Content-Disposition": content_disposition(f"{filename}.pdf{ending}", "attachment"),
        "Content-Length": str(size),
    }
    return StreamingResponse(store.read(envelope_hash, 0, size), headers=headers)


def whole_response(data: bytes, request: Request, filename: str) -> Response:
    """A PDF that was made for this answer; ``filename`` is without ending."""
    headers = {
        **_PDF_HEADERS,
        "Accept-Ranges": "none",
        "Content-Disposition": content_disposition(f"{filename}.pdf"),
        "Content-Length": str(len(data)),
    }
    return Response(b"" if request.method == "HEAD" else data, headers=headers)


def saved_response(file: BinaryIO, filename: str) -> Response:
    """A file of any kind, which a browser only saves; it is closed at the end."""
    headers = {**_HARMLESS, "Content-Disposition": content_disposition(filename, "attachment")}
    return StreamingResponse(_pieces(file), media_type="application/octet-stream", headers=headers)


async def _pieces(file: BinaryIO) -> AsyncIterator[bytes]:
    with file:
        while piece := await anyio.to_thread.run_sync(file.read, _PIECE_BYTES):
            yield piece


async def _part(path: Path, start: int, end: int) -> AsyncIterator[bytes]:
    async with await anyio.open_file(path, "rb") as file:
        await file.seek(start)
        while start < end and (piece := await file.read(min(_PIECE_BYTES, end - start))):
            start += len(piece)
            yield piece


def byte_range(header: str | None, size: int) -> tuple[int, int] | None:
    """The first byte and the one after the last of a ``Range`` header's single range; None where the whole document is
    due (no header, another unit, several ranges, nonsense). Raises RangeNotSatisfiable.
    """
    match = _RANGE.fullmatch((header or "").replace(" ", ""))
    if match is None or match[0] == "bytes=-":
        return None
    first, last = match[1], match[2]
    if not first:
        start, end = max(0, size - int(last)), size
    else:
        start, end = int(first), min(size, int(last) + 1) if last else size
        if last and int(last) < start:
            return None
    if start >= end:
        raise RangeNotSatisfiable
    return start, end


def content_disposition(filename: str, kind: Literal["inline", "attachment"] = "inline") -> str:
    """``kind`` with the name in ASCII for old clients and in UTF-8 (RFC 6266)."""
    name = plain_signs(filename)
    plain = plain_signs(ascii_name(name))
    return f"{kind}; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"


def _matches(header: str | None, tag: str) -> bool:
    if header is None:
        return False
    return header.strip() == "*" or tag in _ENTITY_TAG.findall(header)
