"""What is embedded in a PDF: to list it, to take one file out, to add or remove one. Runs within the reader's process,
as whatever opens a file that nobody vouches for.

An attachment's number is its place among the names, from 1: it stays what it is, since a document never changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import pikepdf

from bdm.document.pdf.completeness import require_whole
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.kinds import HEAD_BYTES, is_pdf
from bdm.document.pdf.opening import NotRebuilt, open_with_pikepdf
from bdm.document.pdf.programs import is_program
from bdm.document.pdf.protocol import Emit, Frame
from bdm.document.pdf.reader import check_document
from bdm.platform.kit.file_names import file_name

MAX_ATTACHMENTS = 20
MAX_LISTED = 200
"""Of a document that came with its attachments."""
NO_NAME = "allegato"


def serve(path: Path, emit: Emit, request: dict[str, Any]) -> None:
    """Do what ``request`` asks for. Raises ReadingFailed."""
    task = request["task"]
    if task == "attachments":
        list_attachments(path, emit)
        return
    result = Path(request["result"])
    if task == "attach":
        attach_document(path, emit, attachment=Path(request["attachment"]), name=request["name"], result=result)
    elif task == "detach":
        detach_document(path, emit, number=request["number"], result=result)
    else:
        extract_attachment(path, emit, number=request["number"], result=result, max_bytes=request["file_bytes"])


def list_attachments(path: Path, emit: Emit) -> None:
    """Emit an ``attachment`` for each that can be read, ``read``. Raises ReadingFailed."""
    with _opened(path) as pdf:
        for number, key in enumerate(islice(pdf.attachments, MAX_LISTED), 1):
            with suppress(pikepdf.PdfError, ValueError, RuntimeError):
                name, data = _name(pdf, key), _data(pdf, key)
                emit(
                    {
                        "kind": "attachment",
                        "number": number,
                        "name": name,
                        "size": len(data),
                        "content_hash": sha256(data).hexdigest(),
                        "program": is_program(name, data),
                    }
                )
    emit({"kind": "read"})


def extract_attachment(path: Path, emit: Emit, *, number: int, result: Path, max_bytes: int) -> None:
    """Write to ``result`` what is embedded as ``number``; emits ``read``. Raises ReadingFailed, also where it has more
    than ``max_bytes``.
    """
    with _opened(path) as pdf:
        data = _data(pdf, _key(pdf, number))
    if len(data) > max_bytes:
        raise ReadingFailed(FailureCode.TROPPO_GRANDE)
    result.write_bytes(data)
    emit({"kind": "read"})


def attach_document(path: Path, emit: Emit, *, attachment: Path, name: str, result: Path) -> None:
    """Write to ``result`` the PDF at ``path`` with the file ``attachment`` embedded as ``name``, numbered where another
    is called so; what is embedded already stays. The same files lead to the same bytes. Emits ``start`` with the number
    of pages, ``read``. Raises ReadingFailed, also for a program, for what is embedded already, and where pages would be
    lost.
    """
    data = attachment.read_bytes()
    if is_program(name, data):
        raise ReadingFailed(FailureCode.PROGRAMMA)
    if is_pdf(data[:HEAD_BYTES]):
        require_whole(attachment)
    with _changed(path, emit, result) as pdf:
        names = list(pdf.attachments)
        if len(names) >= MAX_ATTACHMENTS:
            raise ReadingFailed(FailureCode.TROPPI_ALLEGATI)
        if any(_is(pdf, key, data) for key in names):
            raise ReadingFailed(FailureCode.GIA_ALLEGATO)
        free = free_name(name, names)
        pdf.attachments[free] = pikepdf.AttachedFileSpec(
            pdf, data, filename=free, description="", mime_type="", creation_date="", mod_date=""
        )


def detach_document(path: Path, emit: Emit, *, number: int, result: Path) -> None:
    """Write to ``result`` the PDF at ``path`` without what is embedded as ``number``; as ``attach_document``."""
    with _changed(path, emit, result) as pdf:
        del pdf.attachments[_key(pdf, number)]


def free_name(name: str, names: list[str]) -> str:
    """``name``, or the first of 'nome (2).pdf', 'nome (3).pdf' … that none of ``names`` is, whatever their capitals."""
    used = {each.casefold() for each in names}
    stem, dot, ending = name.rpartition(".")
    if not dot:
        stem, ending = name, ""
    number = 1
    while name.casefold() in used:
        number += 1
        name = f"{stem} ({number}){dot}{ending}"
    return name


@contextmanager
def _opened(path: Path) -> Iterator[pikepdf.Pdf]:
    try:
        with open_with_pikepdf(path) as pdf:
            yield pdf
    except NotRebuilt as error:
        raise ReadingFailed(FailureCode.DANNEGGIATO, str(error)) from error


@contextmanager
def _changed(path: Path, emit: Emit, result: Path) -> Iterator[pikepdf.Pdf]:
    """The document, to be changed; then it is written, with all of its pages."""
    pages = _count(path)
    with _opened(path) as pdf:
        yield pdf
        pdf.save(result, deterministic_id=True)
    if _count(result) != pages:
        raise ReadingFailed(FailureCode.DANNEGGIATO, "pages lost")
    emit({"kind": "start", "source": "original", "first": 0, "pages": pages})
    emit({"kind": "read"})


def _key(pdf: pikepdf.Pdf, number: int) -> str:
    for key in islice(pdf.attachments, number - 1, number):
        return key
    raise ReadingFailed(FailureCode.DANNEGGIATO, "no such attachment")


def _name(pdf: pikepdf.Pdf, key: str) -> str:
    return file_name(pdf.attachments[key].filename or key, NO_NAME)


def _data(pdf: pikepdf.Pdf, key: str) -> bytes:
    return pdf.attachments[key].get_file().read_bytes()


def _is(pdf: pikepdf.Pdf, key: str, data: bytes) -> bool:
    with suppress(pikepdf.PdfError, ValueError, RuntimeError):
        return _data(pdf, key) == data
    return False


def _count(path: Path) -> int:
    pages = 0

    def note(frame: Frame) -> None:
        nonlocal pages
        pages = frame.get("pages", pages)

    check_document(path, note)
    return pages
