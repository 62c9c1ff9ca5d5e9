"""Embedding a file in a PDF. Runs within the reader's process, as whatever opens a file that nobody vouches for."""

from __future__ import annotations

from pathlib import Path

import pikepdf

from bdm.document.processing.failure import FailureCode, ReadingFailed
from bdm.document.processing.protocol import Emit, Frame
from bdm.document.processing.reader import NotRebuilt, check_document, open_with_pikepdf

MAX_ATTACHMENTS = 20


def attach_document(path: Path, emit: Emit, *, attachment: Path, name: str, result: Path) -> None:
    """Write to ``result`` the PDF at ``path`` with the file ``attachment`` embedded as ``name``, numbered where another
    is called so; what is embedded already stays. The same files lead to the same bytes. Emits ``start`` with the number
    of pages, ``read``. Raises ReadingFailed, also where pages would be lost.
    """
    pages = _count(path)
    try:
        with open_with_pikepdf(path) as pdf:
            names = list(pdf.attachments)
            if len(names) >= MAX_ATTACHMENTS:
                raise ReadingFailed(FailureCode.TROPPI_ALLEGATI)
            free = free_name(name, names)
            data = attachment.read_bytes()
            pdf.attachments[free] = pikepdf.AttachedFileSpec(
                pdf, data, filename=free, description="", mime_type="", creation_date="", mod_date=""
            )
            pdf.save(result, deterministic_id=True)
    except NotRebuilt as error:
        raise ReadingFailed(FailureCode.DANNEGGIATO, str(error)) from error
    if _count(result) != pages:
        raise ReadingFailed(FailureCode.DANNEGGIATO, "pages lost")
    emit({"kind": "start", "source": "original", "first": 0, "pages": pages})
    emit({"kind": "read"})


def free_name(name: str, taken: list[str]) -> str:
    """``name``, or the first of 'nome (2).pdf', 'nome (3).pdf' … that none of ``taken`` is, whatever their capitals."""
    used = {each.casefold() for each in taken}
    stem, dot, ending = name.rpartition(".")
    if not dot:
        stem, ending = name, ""
    number = 1
    while name.casefold() in used:
        number += 1
        name = f"{stem} ({number}){dot}{ending}"
    return name


def _count(path: Path) -> int:
    pages = 0

    def note(frame: Frame) -> None:
        nonlocal pages
        pages = frame.get("pages", pages)

    check_document(path, note)
    return pages
