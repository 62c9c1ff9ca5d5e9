"""The PDF of texts: its tags, pieced together, and what it says that it keeps."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pikepdf
import pytest

from bdm.export import paper_format
from bdm.export.index import BundleItem, IndexRow
from bdm.export.paper_format import Paper
from bdm.export.repository import FateSentence
from bdm.export.texts import NoteText, Section, Text

ADDRESS = "https://bdm.example/d/1"


def a_paragraph(text: str, **run: Any) -> dict[str, Any]:
    return {"kind": "p", "align": "justify", "runs": [{"text": text, **run}]}


def made(*words: str) -> pikepdf.Pdf:
    """A file of one text for each of ``words``, with headings that skip levels, a note, and a link."""
    paper = Paper("Cartella", datetime(2026, 3, 1, 12, tzinfo=UTC))
    fate = FateSentence("Riformata", undone=True)
    for number, word in enumerate(words, 1):
        skipped = {"kind": "h", "level": 5, "align": None, "runs": [{"text": "Molto sotto"}]}
        items = {"kind": "ul", "items": [[a_paragraph("voce", href=ADDRESS)]]}
        motives = [a_paragraph(word), skipped, items, a_paragraph(word), a_paragraph(word)]
        sections = [Section(None, [a_paragraph("TRIBUNALE")], "it"), Section("MOTIVI", motives, "de")]
        notes = [NoteText("Pagina 1", "passo", [a_paragraph("nota")])]
        paper.add(Text(f"Testo {number}", "etichetta", ADDRESS, fate, ["Avviso."], sections, notes=notes))
    items = [BundleItem(number, f"Testo {number}", ADDRESS, fate) for number in range(1, len(words) + 1)]
    rows = [IndexRow("folder", "Cartella"), IndexRow("section", "Provvedimenti")]
    rows += [IndexRow("item", item.title, item) for item in items]
    file = BytesIO()
    paper.finish(["2 documenti"], rows, file)
    return pikepdf.open(file)


def elements(parent: Any, page: Any = None) -> Iterator[tuple[Any, Any]]:
    """Each element of the structure with its page, and what is marked on a page as a number; each knows its parent."""
    kids = parent.get("/K", [])
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
        if isinstance(kid, int):
            yield int(kid), page
        elif kid.get("/Type") == "/MCR":
            yield int(kid.MCID), kid.get("/Pg", page)
        elif kid.get("/Type") != "/OBJR":
            assert kid.P.objgen == parent.objgen
            yield kid, kid.get("/Pg", page)
            yield from elements(kid, kid.get("/Pg", page))


def test_all_of_it_is_tagged_in_the_order_of_its_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper_format, "PIECE", 300)
    pdf = made("Il nesso causale si accerta. " * 10, "Altro testo. " * 10)
    root = pdf.Root
    assert (bool(root.MarkInfo.Marked), str(root.Lang), bool(root.ViewerPreferences.DisplayDocTitle)) == (
        True, "it-IT", True
    )  # fmt: skip
    with pdf.open_metadata() as told:
        assert (told["dc:title"], told["pdfuaid:part"]) == ("Cartella", "1")
        assert (told["pdfaid:part"], told["pdfaid:conformance"]) == ("2", "A")
    assert pdf.pdf_version == "1.7"
    assert len(root.OutputIntents) == 1
    pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
    assert len(pages) > 3
    found = list(elements(root.StructTreeRoot))
    headings = [str(each.S) for each, _ in found if not isinstance(each, int) and str(each.S).startswith("/H")]
    assert headings == ["/H1", "/H2", "/H3", *["/H1", "/H2", "/H3", "/H2"] * 2]
    tagged = [(pages[page.objgen], each) for each, page in found if isinstance(each, int)]
    assert sorted(page for page, _ in tagged) == [page for page, _ in tagged]
    parents = [int(each) for each in list(root.StructTreeRoot.ParentTree.Nums)[::2]]
    assert parents == sorted(set(parents))
    for number, page in enumerate(pdf.pages):
        marked = set()
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "BDC" and isinstance(operands[1], pikepdf.Dictionary) and "/MCID" in operands[1]:
                marked.add(int(operands[1].MCID))
        assert marked == {each for at, each in tagged if at == number}
        own = [int(page.obj.StructParents), *(int(each.StructParent) for each in page.obj.get("/Annots", []))]
        assert set(own) <= set(parents)
        assert all(str(each.Contents) for each in page.obj.get("/Annots", []))


def test_what_the_fonts_lack_is_tagged_and_nothing_claimed() -> None:
    pdf = made("Un segno che non c'è: \U0001f9ff.")
    with pdf.open_metadata() as told:
        assert (told["dc:title"], told.get("pdfuaid:part"), told.get("pdfaid:part")) == ("Cartella", None, None)
    assert any(not isinstance(each, int) and each.S == "/H2" for each, _ in elements(pdf.Root.StructTreeRoot))
