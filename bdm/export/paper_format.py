"""Texts as one PDF, set with typst piece by piece, so that memory does not grow with the file.

The index comes first with pages of its own (i, ii, …), since it is set last: then it is known where each text begins.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final

import pikepdf

from bdm.export.index import IndexRow
from bdm.export.repository import FateSentence
from bdm.export.texts import Section, Text
from bdm.platform.kit.paper import set_paper

log = logging.getLogger(__name__)

PIECE: Final = 50_000
"""Characters that are set at once: memory is a few hundred MB, however long the file."""
NOT_SET: Final = "Il testo non può essere composto su carta: consultarlo all'indirizzo indicato."
_TEMPLATE = Path(__file__).parent / "paper.typ"


class Paper:
    """A file that texts are added to; every method takes its time."""

    def __init__(self, title: str, moment: datetime) -> None:
        self._title = title
        self._moment = int(moment.timestamp())
        self._pdf = pikepdf.new()
        self._begins: list[int] = []
        self._titles: list[str] = []

    def add(self, text: Text) -> None:
        """Set the next text, on a page of its own."""
        text = text.with_notes_last
        self._begins.append(len(self._pdf.pages))
        self._titles.append(text.title)
        try:
            for number, piece in enumerate(_pieces(text)):
                self._set(piece, head=number == 0)
        except RuntimeError as error:  # nobody knows of a text that leads here
            log.error("a text of an export: typst does not set it (%s)", type(error).__name__)
            self._set(replace(text, sections=(), notices=[*text.notices, NOT_SET]), head=True)

    def finish(self, about: Sequence[str], rows: Sequence[IndexRow], file: BinaryIO) -> None:
        """Put the index before the texts and write all of it."""
        listed = [self._listed(row) for row in rows]
        index = self._compile({"title": self._title, "about": about, "rows": listed})
        for at, page in enumerate(index.pages):
            self._pdf.pages.insert(at, page)
        with self._pdf.open_outline() as outline:
            for name, begins in zip(self._titles, self._begins, strict=True):
                outline.root.append(pikepdf.OutlineItem(name, begins + len(index.pages)))
        labels = [0, pikepdf.Dictionary(S=pikepdf.Name.r), len(index.pages), pikepdf.Dictionary(S=pikepdf.Name.D)]
        self._pdf.Root.PageLabels = pikepdf.Dictionary(Nums=pikepdf.Array(labels))
        with self._pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
            metadata["dc:title"] = self._title
        self._pdf.Root.Lang = pikepdf.String("it-IT")
        self._pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        self._pdf.save(file, deterministic_id=True)

    def _set(self, text: Text, *, head: bool) -> None:
        start = len(self._pdf.pages) + 1
        written = asdict(text) | {"fate": _fate(text.fate)}
        self._pdf.pages.extend(self._compile({"text": written, "head": head, "start": start}).pages)

    def _listed(self, row: IndexRow) -> dict[str, object]:
        if row.item is None:
            return asdict(row)
        item = asdict(row.item) | {"fate": _fate(row.item.fate), "page": self._begins[row.item.number - 1] + 1}
        return {**asdict(row), "item": item}

    def _compile(self, data: dict[str, object]) -> pikepdf.Pdf:
        return pikepdf.open(io.BytesIO(set_paper(_TEMPLATE, data, self._moment)))


def _fate(fate: FateSentence | None) -> dict[str, object] | None:
    return None if fate is None else {"text": fate.text, "undone": fate.undone}


def _pieces(text: Text) -> Iterator[Text]:
    """The text as it is set at once: a longer one in several pieces, each from a new page on."""
    sections: list[Section] = []
    length = 0
    for section in text.sections:
        begin = 0
        for end, block in enumerate(section.blocks, 1):
            length += sum(len(run.get("text", "")) for run in block.get("runs", ()))
            if length > PIECE:
                name = None if begin else section.title
                yield replace(
                    text, sections=[*sections, replace(section, title=name, blocks=section.blocks[begin:end])]
                )
                sections, length, begin = [], 0, end
        if begin < len(section.blocks) or not begin:
            sections.append(replace(section, title=None if begin else section.title, blocks=section.blocks[begin:]))
    if sections or not text.sections:
        yield replace(text, sections=sections)
