"""Marks as letters, letters as places."""

import io

import pikepdf
import pypdfium2
import pytest

from bdm.document.redaction.model import LetterSpan, Mark
from bdm.document.redaction.places import Geometry, PageRect, expected_text, open_text, rects_of, spans
from tests.document import pdfs


def test_marks_are_spans_of_letters_and_those_that_overlap_are_one() -> None:
    testo = "di Mario\nRossi, e di Rossi."
    marks = [Mark(1, 21, 26, "B"), Mark(1, 3, 14, "A"), Mark(1, 9, 15, "C"), Mark(1, 14, 16, "nothing")]
    assert spans(testo, marks) == [LetterSpan(2, 12, "A"), LetterSpan(15, 20, "B")]
    assert expected_text(testo, marks).split() == ["di", "A", "e", "di", "B", "."]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_rectangle_on_the_page_goes_to_its_own_coordinates_and_back(rotation: int) -> None:
    with pikepdf.open(io.BytesIO(pdfs.document("tra Mario Rossi e il Comune"))) as pdf:
        pdf.pages[0].Rotate = rotation
        pdf.pages[0].MediaBox = [-30, 20, 595, 842]
        file = io.BytesIO()
        pdf.save(file)
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        geometry = Geometry(document[0])
        rect = PageRect(10, 20, 100, 30, 15)
        box = geometry.box(rect, "x")
        assert (box.width, box.height) == pytest.approx((100, 30), abs=0.01)
        for one, other in zip(geometry.displayed(box), rect.corners(), strict=True):
            assert one == pytest.approx(other, abs=0.01)
        ((form, (place,)),) = rects_of(document, 0, ["mariorossi", "rossi"])
        assert form == "mariorossi"
        with open_text(document, 0) as text:
            first = text.letters.index("mariorossi")
            assert text.letters_within([place.grown(-1)]) == list(range(first, first + 10))
            left = [word for word, _ in text.words([LetterSpan(first, first + 10, "")])]
        assert sorted(left) == ["Comune", "e", "il", "tra"]
