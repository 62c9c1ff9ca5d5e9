"""Text in patterns, soft masks and letters of fonts is taken out; what is drawn there stays."""

import io

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Name, Pdf

from bdm.document.redaction.unread import drop_unread_text
from tests.document import pdfs

TEXT = b"BT /F1 12 Tf 3 3 Td (Mario Rossi) Tj ET"
HATCH = b"0 0 m 20 20 l S"


def sound() -> Pdf:
    return pikepdf.open(io.BytesIO(pdfs.document("testo della pagina")))


def fonts(pdf: Pdf) -> Dictionary:
    return Dictionary(Font=Dictionary(F1=pdf.pages[0].Resources.Font.F1))


def form(pdf: Pdf, content: bytes) -> pikepdf.Stream:
    return pdf.make_stream(
        content, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 90, 20]), Resources=fonts(pdf)
    )


def pattern(pdf: Pdf, content: bytes, resources: Dictionary) -> pikepdf.Stream:
    cell = pdf.make_stream(
        content, PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 90, 20]), XStep=90, YStep=20
    )
    cell.Resources = resources
    pdf.pages[0].Resources.Pattern = Dictionary(P=cell)
    return cell


def test_text_in_a_cell_goes_and_its_lines_stay() -> None:
    with sound() as pdf:
        cell = pattern(pdf, HATCH + b" " + TEXT, fonts(pdf))
        assert drop_unread_text(pdf)
        assert b"Rossi" not in cell.read_bytes()
        assert b"20 20 l" in cell.read_bytes()
        assert not drop_unread_text(pdf)


def test_a_cell_does_not_show_text_through_a_form() -> None:
    with sound() as pdf:
        cell = pattern(pdf, b"/X Do", Dictionary(XObject=Dictionary(X=form(pdf, TEXT))))
        assert drop_unread_text(pdf)
        assert b"Do" not in cell.read_bytes()


def test_a_page_is_not_drawn_through_a_mask_of_words() -> None:
    with sound() as pdf:
        mask = Dictionary(S=Name.Luminosity, G=form(pdf, b"1 g " + TEXT))
        pdf.pages[0].Resources.ExtGState = Dictionary(G=Dictionary(SMask=mask))
        pdf.pages[0].contents_add(pdf.make_stream(b"/G gs 60 60 90 20 re f"))
        assert drop_unread_text(pdf)
        file = io.BytesIO()
        pdf.save(file)
    assert b"Rossi" not in file.getvalue()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        picture = document[0].render(scale=1).to_pil().convert("L")
    assert picture.crop((62, 764, 148, 780)).getextrema() == (0, 0)


def test_what_has_no_text_is_left_alone() -> None:
    with sound() as pdf:
        cell = pattern(pdf, HATCH, Dictionary())
        pdf.pages[0].Resources.ExtGState = Dictionary(G=Dictionary(SMask=Dictionary(S=Name.Alpha, G=form(pdf, HATCH))))
        assert not drop_unread_text(pdf)
        assert cell.read_bytes() == HATCH
