"""Texts as one document for a word processor (Office Open XML), with headings, an index that leads to them, and page
numbers.
"""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from bdm.export.index import BundleItem, IndexRow
from bdm.export.repository import FateSentence
from bdm.export.texts import OURS, Text
from bdm.platform.kit.characters import xml_text
from bdm.platform.kit.rich_blocks import Block

if TYPE_CHECKING:
    from docx.text.paragraph import Paragraph

AUTHOR: Final = "Banca Dati di Merito"
"""Who made the file: nobody in person."""
_MARGIN: Final = 70.9
"""Points: 2.5 cm."""
INDENT: Final = 18
"""Points: of each level of lists and quotations."""
_FONT_MARKS: Final = {
    "b": "bold",
    "i": "italic",
    "s": "strike",
    "u": "underline",
    "sub": "subscript",
    "sup": "superscript",
}
_LINK: Final = "#0066cc"
_UNKNOWN: Final = "x-none"
"""What a word processor writes of a text whose words it looks up in no dictionary."""
_AMBER: Final = "#8a5300"


class WordFile:
    """A document that texts are added to; every method takes its time."""

    def __init__(self, title: str, moment: datetime) -> None:
        import docx

        self._docx = docx.Document()
        properties = self._docx.core_properties
        properties.title, properties.author, properties.comments = _plain(title)[:255], AUTHOR, ""
        properties.created = properties.modified = moment.replace(tzinfo=None)
        properties.language = "it-IT"
        self._plain_style()
        self._footer()
        self._title = title
        self._moment = moment
        self._before = self._docx.add_paragraph()  # where the index goes, which is known last
        self._count = 0
        self._language = OURS  # of what is being written

    def add(self, text: Text) -> None:
        """Write the next text, on a page of its own."""
        text = text.with_notes_last
        self._count += 1
        heading = self._docx.add_heading(_plain(text.title), 1)
        heading.paragraph_format.page_break_before = True
        self._bookmark(heading, self._count)
        self._link(self._docx.add_paragraph(), {"text": text.label, "href": text.address})
        if text.fate is not None:
            _fate(self._docx.add_paragraph(), text.fate)
        for notice in text.notices:
            self._docx.add_paragraph().add_run(_plain(notice)).bold = True
        for section in text.sections:
            if section.title is not None:
                self._docx.add_heading(_plain(section.title), 2)
            self._language = section.language
            self._write(section.blocks)
        self._language = OURS

    def finish(self, about: Sequence[str], rows: Sequence[IndexRow], file: BinaryIO) -> None:
        """Put the index before the texts and write all of it."""
        before = self._before
        before.insert_paragraph_before(_plain(self._title), self._docx.styles["Title"])
        for told in about:
            before.insert_paragraph_before(_plain(told))
        for row in rows:
            line = before.insert_paragraph_before()
            if row.item is not None:
                self._indexed(line, row.item)
            else:
                line.add_run(_plain(row.text)).bold = row.kind != "told"
                line.paragraph_format.keep_with_next = row.kind != "told"
        before._p.getparent().remove(before._p)
        with tempfile.TemporaryFile(prefix="bdm-") as written:
            self._docx.save(written)
            with zipfile.ZipFile(written) as made, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as dated:
                for each in made.infolist():  # the library dates them by the second
                    info = zipfile.ZipInfo(each.filename, self._moment.timetuple()[:6])
                    dated.writestr(info, made.read(each), zipfile.ZIP_DEFLATED)

    def _indexed(self, line: Paragraph, item: BundleItem) -> None:
        """What became of it and its address stand below its citation."""
        line.paragraph_format.left_indent, line.paragraph_format.first_line_indent = _points(24), _points(-24)
        line.add_run(f"{item.number}.\t")
        self._inner_link(line, item.title, item.number)
        if item.fate is not None:
            line.add_run().add_break()
            _fate(line, item.fate)
        line.add_run().add_break()
        self._link(line, {"text": item.address, "href": item.address})

    def _write(self, blocks: Iterable[Block], indent: int = 0, sign: str = "") -> None:
        """The blocks; ``sign`` is that of the list that the first of them is an item of, and hangs before it."""
        for block in blocks:
            match block["kind"]:
                case "ul" | "ol":
                    for number, item in enumerate(block["items"], block.get("start", 1)):
                        mark = "•" if block["kind"] == "ul" else f"{number}."
                        self._write(item or [{"kind": "p", "runs": []}], indent + INDENT, mark)
                case "quote":
                    self._write(block["blocks"], indent + INDENT)
                case "hr":
                    self._docx.add_paragraph("—" * 20)
                case kind:
                    self._paragraph(block, indent, sign, bold=kind == "h")
            sign = ""

    def _paragraph(self, block: Block, indent: int, sign: str, *, bold: bool) -> None:
        from docx.enum.text import WD_ALIGN_PARAGRAPH

        paragraph = self._docx.add_paragraph()
        if align := block.get("align"):
            paragraph.alignment = WD_ALIGN_PARAGRAPH[align.upper()]  # type: ignore[misc]
        if indent:
            paragraph.paragraph_format.left_indent = _points(indent)
        if sign:
            paragraph.paragraph_format.first_line_indent = _points(-INDENT)
            paragraph.add_run(f"{sign}\t")
        for run in block["runs"]:
            if run.get("br"):
                paragraph.add_run().add_break()
            elif run.get("href"):
                self._link(paragraph, run)
            else:
                written = paragraph.add_run(_plain(run["text"]))
                _marked(written, {**run, "b": True} if bold else run)
                if self._language != OURS:
                    written._r.get_or_add_rPr().append(_element("w:lang", val=self._language or _UNKNOWN))

    def _plain_style(self) -> None:
        normal = self._docx.styles["Normal"]
        normal.font.name, normal.font.size = "Times New Roman", _points(11)
        language = _element("w:lang", val="it-IT")
        normal.element.get_or_add_rPr().append(language)
        for usual in self._docx.styles.element.xpath("w:docDefaults//w:lang"):  # the template is in English
            usual.getparent().replace(usual, _element("w:lang", val="it-IT", eastAsia="it-IT", bidi="ar-SA"))
        section = self._docx.sections[0]
        section.page_width, section.page_height = _points(595.3), _points(841.9)
        section.left_margin = section.right_margin = section.top_margin = section.bottom_margin = _points(_MARGIN)

    def _footer(self) -> None:
        from docx.enum.text import WD_ALIGN_PARAGRAPH

        line = self._docx.sections[0].footer.paragraphs[0]
        line.alignment = WD_ALIGN_PARAGRAPH.RIGHT
        for words, code in (("pag. ", "PAGE"), (" di ", "NUMPAGES")):
            line.add_run(words)
            field = _element("w:fldSimple", instr=code)
            field.append(line.add_run("1")._r)
            line._p.append(field)

    def _bookmark(self, paragraph: Paragraph, number: int) -> None:
        begin, end = (
            _element("w:bookmarkStart", id=str(number), name=_name(number)),
            _element("w:bookmarkEnd", id=str(number)),
        )
        paragraph._p.insert(1, begin)
        paragraph._p.append(end)

    def _inner_link(self, paragraph: Paragraph, text: str, number: int) -> None:
        self._hyperlink(paragraph, _element("w:hyperlink", anchor=_name(number)), {"text": text})

    def _link(self, paragraph: Paragraph, run: dict[str, Any]) -> None:
        from docx.opc.constants import RELATIONSHIP_TYPE
        from docx.oxml.ns import qn

        element = _element("w:hyperlink")
        target = self._docx.part.relate_to(run["href"], RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
        element.set(qn("r:id"), target)
        self._hyperlink(paragraph, element, {**run, "u": True, "color": run.get("color", _LINK)})

    def _hyperlink(self, paragraph: Paragraph, element: Any, run: dict[str, Any]) -> None:
        written = paragraph.add_run(_plain(run["text"]))
        _marked(written, run)
        paragraph._p.append(element)
        element.append(written._r)


def _marked(written: Any, run: dict[str, Any]) -> None:
    from docx.shared import RGBColor

    for name, mark in _FONT_MARKS.items():
        if run.get(name):
            setattr(written.font, mark, True)
    if colour := run.get("color"):
        written.font.color.rgb = RGBColor.from_string(colour.removeprefix("#").upper())


def _fate(paragraph: Paragraph, fate: FateSentence) -> None:
    run = {"b": True, "color": _AMBER} if fate.undone else {}
    _marked(paragraph.add_run(_plain(fate.text)), run)


def _element(tag: str, /, **attributes: str) -> Any:
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    element = OxmlElement(tag)
    for key, value in attributes.items():
        element.set(qn(f"w:{key}"), value)
    return element


def _points(number: float) -> Any:
    from docx.shared import Pt

    return Pt(number)


def _name(number: int) -> str:
    return f"testo{number}"


def _plain(text: str) -> str:
    """``text`` without what XML does not take."""
    return xml_text(text.replace("\r\n", "\n").replace("\r", "\n"))
