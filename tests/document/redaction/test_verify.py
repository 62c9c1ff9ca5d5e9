"""Whatever a file hides a name in, it is found there."""

from __future__ import annotations

import io
from collections.abc import Callable

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, String

from bdm.document.redaction.terms import Terms
from bdm.document.redaction.verify import Leak, verify
from tests.document import pdfs

EXPECTED = ["tra Parte_1 e il Comune", "pagina due"]
TERMS = Terms(["Mario Rossi", "Bianchini"])


def leaks(data: bytes) -> list[Leak]:
    return verify(data, EXPECTED, TERMS, lambda: None)


def clean() -> Pdf:
    return pikepdf.open(io.BytesIO(pdfs.document(*EXPECTED)))


def saved(pdf: Pdf) -> bytes:
    file = io.BytesIO()
    pdf.save(file)
    return file.getvalue()


def test_a_clean_file_has_none() -> None:
    assert leaks(saved(clean())) == []


def _content(data: bytes) -> Callable[[Pdf], object]:
    def plant(pdf: Pdf) -> None:
        pdf.pages[0].contents_add(pdf.make_stream(data))

    return plant


def _on_page(pdf: Pdf, key: str, value: object) -> None:
    pdf.pages[0].obj[key] = value


PLANTED: dict[str, Callable[[Pdf], object]] = {
    "text": _content(b"BT /F1 9 Tf 9 9 Td (Mario Rossi) Tj ET"),
    "kerned": _content(b"BT /F1 9 Tf 9 9 Td [(Ma) -20 (rio Ro) 11 (ssi)] TJ ET"),
    "letter by letter": _content(
        b"BT /F1 9 Tf 9 9 Td " + b" ".join(b"(%c) Tj 9 0 Td" % code for code in b"BIANCHINI") + b" ET"
    ),
    "octal": _content(b"BT /F1 9 Tf 9 9 Td (\\102\\151\\141\\156\\143\\150\\151\\156\\151) Tj ET"),
    "hexadecimal": _content(b"BT /F1 9 Tf 9 9 Td <4269616E6368696E69> Tj ET"),
    "invisible": _content(b"BT /F1 9 Tf 3 Tr 9 9 Td (Bianchini) Tj ET"),
    "beside the page": _content(b"BT /F1 9 Tf 5000 9 Td (Bianchini) Tj ET"),
    "actual text": _content(b"/Span << /ActualText (Bianchini) >> BDC EMC"),
    "actual text of two bytes": _content(
        b"/Span << /ActualText <FEFF%s> >> BDC EMC" % "Bianchini".encode("utf-16-be").hex().encode()
    ),
    "hidden form": lambda pdf: _on_page(
        pdf,
        "/PieceInfo",
        pdf.make_stream(b"BT (Bianchini) Tj ET", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9])),
    ),
    "annotation": lambda pdf: _on_page(
        pdf, "/Annots", Array([Dictionary(Type=Name.Annot, Subtype=Name.Text, Contents=String("Mario Rossi"))])
    ),
    "name": lambda pdf: _on_page(pdf, "/Custom", Name("/bianchini_mario")),
    "key": lambda pdf: _on_page(pdf, "/PieceInfo", Dictionary({"/DiMarioRossi": 1})),
    "information": lambda pdf: pdf.docinfo.__setitem__("/Author", "Rossi Mario"),
    "metadata": lambda pdf: _on_page(pdf, "/Metadata", pdf.make_stream(b"<x:xmp>Bianchini</x:xmp>")),
    "metadata of two bytes": lambda pdf: _on_page(
        pdf, "/Metadata", pdf.make_stream(b"\xff\xfe" + "<x>Bianchini</x>".encode("utf-16-le"))
    ),
    "outline": lambda pdf: pdf.Root.__setitem__("/Outlines", Dictionary(Title=String("causa Bianchini"))),
    "script": lambda pdf: pdf.Root.__setitem__(
        "/OpenAction", Dictionary(S=Name.JavaScript, JS=String("var a = '4269616E6368696E69'"))
    ),
    "samples": lambda pdf: _on_page(
        pdf,
        "/Thumb",
        pdf.make_stream(b"\x00\x81Bianchini\xff" * 9, Subtype=Name.Image, Width=1, Height=1, BitsPerComponent=8),
    ),
    "attachment": lambda pdf: pdf.attachments.__setitem__(
        "a.txt", pikepdf.AttachedFileSpec(pdf, b"il signor Mario Rossi", filename="a.txt")
    ),
    "name of an attachment": lambda pdf: pdf.attachments.__setitem__(
        "bianchini.txt", pikepdf.AttachedFileSpec(pdf, b"", filename="bianchini.txt")
    ),
}


@pytest.mark.parametrize("where", PLANTED)
def test_a_planted_name_is_found(where: str) -> None:
    pdf = clean()
    PLANTED[where](pdf)
    found = leaks(saved(pdf))
    assert found
    assert all("ianchini" not in repr(leak).lower() for leak in found)


def test_a_page_is_told_where_the_name_is_reached_from_it() -> None:
    pdf = clean()
    pdf.pages[1].obj["/PieceInfo"] = pdf.make_indirect(Dictionary(Note=String("Mario Rossi")))
    assert {leak.page for leak in leaks(saved(pdf))} == {1}


def test_a_file_with_other_pages_than_expected_is_not_believed() -> None:
    assert verify(pdfs.document("uno"), ["uno", "due"], TERMS, lambda: None)


def test_names_of_the_format_are_no_persons() -> None:
    pdf = clean()
    assert verify(saved(pdf), EXPECTED, Terms(["Page", "Font", "Helvetica", "Contents"]), lambda: None) == []
