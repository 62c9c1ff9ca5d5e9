"""Where a file that somebody else redacted still names somebody, beside the text of its pages. Runs within the reader's
process.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from enum import StrEnum
from pathlib import Path

import pikepdf
from pikepdf import Name

from bdm.document.pdf.opening import open_with_pikepdf
from bdm.document.pdf.protocol import Emit
from bdm.document.redaction.objects import content_texts, haystacks
from bdm.document.redaction.terms import Terms
from bdm.platform.kit.regex import regex


class FilePart(StrEnum):
    """Where in a file."""

    PROPRIETA = "nelle proprietà del file"
    SEGNALIBRI = "nei segnalibri"
    ANNOTAZIONI = "nelle annotazioni"
    ALLEGATI = "in un allegato"
    ALTROVE = "in un'altra parte del file"


_BY_KEY = {
    "/Outlines": FilePart.SEGNALIBRI,
    "/Info": FilePart.PROPRIETA,
    "/Metadata": FilePart.PROPRIETA,
    "/Annots": FilePart.ANNOTAZIONI,
    "/AcroForm": FilePart.ANNOTAZIONI,
    "/EmbeddedFiles": FilePart.ALLEGATI,
    "/AF": FilePart.ALLEGATI,
}
_MAX_DEPTH = 40
_XML_TAG = regex(rb"<[^>]{0,400}>")


def find_names(path: Path, emit: Emit, *, terms: Sequence[str]) -> None:
    """Emit ``named`` with each place (``FilePart``) of the file in which one of ``terms`` stands, then ``read``. What
    the pages show is not looked at: that is read as text. Raises ReadingFailed.
    """
    wanted = Terms(terms)
    with open_with_pikepdf(path) as damaged:
        file = io.BytesIO()
        damaged.save(file, encryption=False)
    with pikepdf.open(file) as pdf:
        for where in sorted(set(_places(pdf, wanted))):
            emit({"kind": "named", "where": where})
    emit({"kind": "read"})


def _places(pdf: pikepdf.Pdf, terms: Terms) -> Iterator[FilePart]:
    owners = _owners(pdf)
    contents: set[tuple[int, int]] = set()
    for page in pdf.pages:
        contents |= content_texts(page)[1]
    for item in haystacks(pdf, contents):
        if terms.in_bytes(item.data) or any(map(terms.in_text, item.texts())) or terms.in_text(_plain(item.data)):
            yield owners.get(item.key, FilePart.ALTROVE)


def _plain(data: bytes) -> str:
    """What is left of XMP without its tags."""
    return _XML_TAG.sub(b" ", data).decode("utf-8", "ignore") if data.lstrip()[:1] == b"<" else ""


def _owners(pdf: pikepdf.Pdf) -> dict[tuple[int, int], FilePart]:
    """Which part of the file its objects belong to."""
    owners: dict[tuple[int, int], FilePart] = {}
    roots = [(pdf.trailer, None), (pdf.Root, None), *((page.obj, None) for page in pdf.pages)]
    waiting: list[tuple[pikepdf.Object, FilePart | None, int]] = [(item, where, 0) for item, where in roots]
    seen: set[tuple[tuple[int, int], FilePart | None]] = set()
    while waiting:
        item, where, depth = waiting.pop()
        key = item.objgen
        if where is not None and key != (0, 0):
            owners.setdefault(key, where)
        if depth > _MAX_DEPTH or (key != (0, 0) and (key, where) in seen):
            continue
        seen.add((key, where))
        for name, value in _entries(item):
            if isinstance(value, pikepdf.Object) and name not in ("/Parent", "/P", "/Pages", "/Prev"):
                waiting.append((value, where or _BY_KEY.get(name), depth + 1))
    return owners


def _entries(item: pikepdf.Object) -> Iterator[tuple[str, object]]:
    if isinstance(item, pikepdf.Array):
        yield from (("", each) for each in item)
    elif isinstance(item, (pikepdf.Dictionary, pikepdf.Stream)) and item.get(Name.Type) != Name.Pages:
        yield from item.items()
