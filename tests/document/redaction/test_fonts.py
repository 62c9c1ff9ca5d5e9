"""How far each code moves on is what PDFium takes for it."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name, Pdf

from bdm.document.redaction.fonts import open_font
from bdm.document.redaction.glyphs import GlyphGrid, read_text
from bdm.document.redaction.interpreter import read_page
from tests.document.redaction.writing import FONTS, NAME, helvetica, page_with


@pytest.mark.parametrize("font", FONTS)
def test_every_character_is_found_where_pdfium_has_it(font: str) -> None:
    """On a long line, where fractions of widths would add up, and among forms within forms."""
    encode = FONTS[font][1]
    line = b"BT /F 9 Tf 20 700 Td %s Tj 0 -20 Td [%s -333.3 %s] TJ ET" % ((encode(f"{NAME} lungo " * 5),) * 3)
    file = page_with(b"/Form Do 0.9 0.1 -0.1 0.8 5 -200 cm /Form Do", font=font, forms={"Form": line})
    with pikepdf.open(io.BytesIO(file)) as pdf, pypdfium2.PdfDocument(file) as document:
        text, drawn = read_text(document, 0), GlyphGrid(read_page(pdf, pdf.pages[0]).glyphs)
    missing = [
        place
        for place, (character, origin) in enumerate(zip(text.characters, text.origins, strict=True))
        if origin is not None and not character.isspace() and drawn.at(origin) is None
    ]
    assert len(text.letters) > 200
    assert missing == []


def test_a_standard_font_has_widths_that_the_file_does_not_tell() -> None:
    with pikepdf.new() as pdf:
        font = open_font(pdf, helvetica(pdf))
        assert [font.width(ord(each)) for each in "iM "] == [222, 833, 278]
        assert open_font(pdf, None).width(ord("i")) == 222


def test_codes_that_widths_leave_out() -> None:
    with pikepdf.new() as pdf:
        font = helvetica(pdf)
        font.FirstChar, font.Widths = 97, Array([700.9])
        assert open_font(pdf, font).width(ord("a")) == 700
        font.FontDescriptor = Dictionary(Type=Name.FontDescriptor, MissingWidth=123.4)
        assert open_font(pdf, font).width(ord("i")) == 123


def test_codes_of_several_lengths() -> None:
    """One byte up to 7F, two from 8140 on; the first of the two lists of widths has them one by one."""
    cmap = b"""begincmap
        2 begincodespacerange <00> <7F> <8140> <9FFC> endcodespacerange
        1 begincidchar <20> 1 endcidchar
        2 begincidrange <41> <5A> 100 <8140> <817E> 500 endcidrange
        endcmap"""
    with pikepdf.new() as pdf:
        font = open_font(pdf, _composite(pdf, pdf.make_stream(cmap), W=[1, [250.7], 100, 125, 640, 501, [333]], DW=900))
        codes = list(font.codes(b"A\x81\x41 \x81"))
        assert codes == [(0, 1, 0x41), (1, 3, 0x8141), (3, 4, 0x20), (4, 5, 0x81)]
        assert [font.width(code) for _, _, code in codes] == [640, 333, 250, 900]


def test_lines_that_run_down_the_page() -> None:
    with pikepdf.new() as pdf:
        font = open_font(pdf, _composite(pdf, Name("/Identity-V"), DW=1000, W2=[7, [-500, 250, 700]]))
        assert font.vertical
        assert [font.width(each) for each in (7, 8)] == [-500, -1000]
        assert [font.shift(each) for each in (7, 8)] == [(-250, -700), (-500, -880)]


def _composite(pdf: Pdf, encoding: pikepdf.Object, **widths: object) -> pikepdf.Object:
    descendant = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Any)
    for key, value in widths.items():
        descendant[f"/{key}"] = value
    return pdf.make_indirect(
        Dictionary(Type=Name.Font, Subtype=Name.Type0, Encoding=encoding, DescendantFonts=Array([descendant]))
    )
