"""Texts as one PDF, set with typst piece by piece, so that memory does not grow with the file.

The index comes first with pages of its own (i, ii, …), since it is set last: then it is known where each text begins.
Each piece is tagged as PDF/UA-1 and PDF/A-2a want it, and the tags of all are put together (``tag_tree``); the whole
says that it is so only where every piece is.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final

import pikepdf

from bdm.export.index import IndexRow
from bdm.export.repository import FateSentence
from bdm.export.tag_tree import TagTree
from bdm.export.texts import Section, Text
from bdm.platform.kit.paper import set_paper
from bdm.platform.kit.rich_blocks import Block

log = logging.getLogger(__name__)

PIECE: Final = 50_000
"""Characters that are set at once: memory is a few hundred MB, however long the file."""
STANDARDS: Final = ("ua-1", "a-2a")
CONTINUED: Final = ("a-2a",)
"""Of a piece that begins in the middle of a text: alone its headings would begin below the first."""
NOT_SET: Final = "Il testo non può essere composto su carta: consultarlo all'indirizzo indicato."
_PAGES: Final = "{http://ns.adobe.com/xap/1.0/t/pg/}NPages"
_TEMPLATE = Path(__file__).parent / "paper.typ"


class Paper:
    """A file that texts are added to; every method takes its time."""

    def __init__(self, title: str, moment: datetime) -> None:
        self._title = title
        self._moment = int(moment.timestamp())
        self._pdf = pikepdf.new()
        self._tags = TagTree(self._pdf)
        self._depth = 1  # of the last heading
        self._held = True
        """Whether all of it is as the standards want it."""
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
        below = 3 if any(row.kind == "folder" for row in rows) else 2
        listed = [self._listed(row) | {"level": below} for row in rows]
        index = self._compile({"title": self._title, "about": about, "rows": listed}, STANDARDS)
        for at, page in enumerate(index.pages):
            self._pdf.pages.insert(at, page)
        self._tags.add(index, self._pdf.pages[: len(index.pages)], first=True)
        self._tags.finish()
        with self._pdf.open_outline() as outline:
            for name, begins in zip(self._titles, self._begins, strict=True):
                outline.root.append(pikepdf.OutlineItem(name, begins + len(index.pages)))
        labels = [0, pikepdf.Dictionary(S=pikepdf.Name.r), len(index.pages), pikepdf.Dictionary(S=pikepdf.Name.D)]
        self._pdf.Root.PageLabels = pikepdf.Dictionary(Nums=pikepdf.Array(labels))
        if self._held:  # what the index says of itself, which standards it keeps among it, holds for all
            self._pdf.Root.Metadata = self._pdf.copy_foreign(index.Root.Metadata)
        with self._pdf.open_metadata(set_pikepdf_as_editor=False) as metadata:
            metadata["dc:title"] = self._title
            if self._held:
                metadata[_PAGES] = str(len(self._pdf.pages))
        self._pdf.Root.Lang = pikepdf.String("it-IT")
        self._pdf.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        self._pdf.save(file, deterministic_id=True, min_version="1.7")

    def _set(self, text: Text, *, head: bool) -> None:
        start = len(self._pdf.pages) + 1
        sections = [self._deep(section) for section in text.sections]
        written = asdict(replace(text, sections=sections)) | {"fate": _fate(text.fate)}
        made = self._compile({"text": written, "head": head, "start": start}, STANDARDS if head else CONTINUED)
        self._pdf.pages.extend(made.pages)
        self._tags.add(made, self._pdf.pages[start - 1 :])

    def _deep(self, section: Section) -> Section:
        """With the depth of its headings: none is more than one level below the one before."""
        self._depth = 1 if section.title is None else 2
        return replace(section, blocks=list(self._deeper(section.blocks, self._depth)))

    def _deeper(self, blocks: Iterable[Block], base: int) -> Iterator[Block]:
        for block in blocks:
            match block["kind"]:
                case "h":
                    self._depth = min(base + block["level"], self._depth + 1)
                    yield {**block, "depth": self._depth}
                case "ul" | "ol":
                    yield {**block, "items": [list(self._deeper(item, base)) for item in block["items"]]}
                case "quote":
                    yield {**block, "blocks": list(self._deeper(block["blocks"], base))}
                case _:
                    yield block

    def _listed(self, row: IndexRow) -> dict[str, object]:
        if row.item is None:
            return asdict(row)
        item = asdict(row.item) | {"fate": _fate(row.item.fate), "page": self._begins[row.item.number - 1] + 1}
        return {**asdict(row), "item": item}

    def _compile(self, data: dict[str, object], standards: Sequence[str]) -> pikepdf.Pdf:
        try:
            made = set_paper(_TEMPLATE, data, self._moment, standards)
        except RuntimeError:  # the fonts lack a character: a reader still gets the tags
            self._held = False
            made = set_paper(_TEMPLATE, data, self._moment)
        return pikepdf.open(io.BytesIO(made))


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
