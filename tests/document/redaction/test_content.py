"""Passages are taken out of the content of a page, however it was written, and nothing else moves."""

from __future__ import annotations

import io
import math
import re
from itertools import product

import pikepdf
import pypdf
import pypdfium2
import pytest

from bdm.document.redaction.content import NotRemoved, remove_text
from bdm.document.redaction.glyphs import read_text
from bdm.document.redaction.model import Box, LetterSpan
from bdm.platform.kit.characters import letters_only
from tests.document.redaction.writing import FONTS, LINE, NAME, latin, page_with, saved, spans
from tests.fixtures.lines import each

LEFT = letters_only(LINE).replace(letters_only(NAME), letters_only("Parte_1"))


def redacted(file: bytes, *names: str, page: int = 0, replacement: str = "Parte_1") -> tuple[bytes, list[Box]]:
    with pikepdf.open(io.BytesIO(file)) as pdf, pypdfium2.PdfDocument(file) as document:
        found = spans(document, page, *(names or (NAME,)), replacement=replacement)
        assert found
        boxes = remove_text(pdf, page, document, found)
        return saved(pdf), boxes


def content_of(file: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(file)) as pdf:
        page = pdf.pages[0]
        page.contents_coalesce()
        return page.Contents.read_bytes()


def pdfium(file: bytes, page: int = 0) -> str:
    with pypdfium2.PdfDocument(file) as document:
        return read_text(document, page).letters


def second(file: bytes, page: int = 0) -> str:
    return letters_only(pypdf.PdfReader(io.BytesIO(file)).pages[page].extract_text())


def origins(file: bytes, word: str, page: int = 0) -> list[tuple[float, float]]:
    """Where the letters of the first ``word`` stand."""
    with pypdfium2.PdfDocument(file) as document:
        text = read_text(document, page)
    first = text.letters.index(letters_only(word))
    places = text.places[first : first + len(letters_only(word))]
    return [origin for place in places if (origin := text.origins[place]) is not None]


def moved(before: bytes, after: bytes, word: str) -> float:
    pairs = zip(origins(before, word), origins(after, word), strict=True)
    return max(math.dist(one, other) for one, other in pairs)


def inked(text: str, encode=latin) -> bytes:
    return b"BT /F 12 Tf 50 700 Td %s Tj ET" % encode(text)


@each(
    product(
        FONTS,
        [
            b"%s Tj",
            b"[%s 20] TJ",
            b"14 TL %s '",
            b'2 0.3 %s "',
            b"0.7 Tc 3 Tw 80 Tz 2 Ts %s Tj",
            b"0.94 0.34 -0.34 0.94 50 400 Tm %s Tj",
            b"0 1 -1 0 80 300 Tm %s Tj",
            b"/F 1 Tf 12 0 0 12 50 600 Tm %s Tj",
            b"2 0 0 1 50 600 Tm %s Tj",
            b"/F -12 Tf -1 0 0 -1 50 600 Tm %s Tj",
            b"1 0 0.2 1 50 600 Tm %s Tj",
            b"1 Tr 0.2 w %s Tj",
        ],
    )
)
def test_however_a_line_is_shown(font: str, written: bytes) -> None:
    encode = FONTS[font][1]
    before = page_with(b"BT /F 12 Tf 50 700 Td " + written % encode(LINE) + b" ET", font=font)

    after, boxes = redacted(before)

    assert boxes == []
    assert pdfium(after) == LEFT
    assert second(after) == LEFT
    assert moved(before, after, "Comune") < 0.05
    assert moved(before, after, "tra") < 0.05


@each(FONTS)
def test_kerned_and_lone_letters(font: str) -> None:
    encode = FONTS[font][1]
    kerned = b"[%s] TJ" % b" ".join(b"%s %d" % (encode(each), 17 * at % 60 - 30) for at, each in enumerate(LINE))
    alone = b" ".join(b"1 0 0 1 %d 600 Tm %s Tj" % (50 + 9 * at, encode(each)) for at, each in enumerate(LINE))
    before = page_with(b"BT /F 12 Tf 50 700 Td %s %s ET" % (kerned, alone), font=font)

    after, _ = redacted(before)

    assert pdfium(after) == LEFT * 2
    assert moved(before, after, "Comune") < 0.05


def test_content_in_pieces_and_resources_of_the_page_tree() -> None:
    with pikepdf.open(io.BytesIO(page_with(b""))) as pdf:
        page = pdf.pages[0].obj
        page.Contents = pikepdf.Array(
            [pdf.make_stream(part) for part in (b"q q BT /F 12 Tf 50 700", b"Td", latin(LINE), b"Tj ET")]
        )
        page.Parent.Resources = page.Resources
        del page.Resources
        before = saved(pdf)

    after, _ = redacted(before)

    assert pdfium(after) == LEFT


@each([90, 180, 270])
def test_a_page_that_is_turned(rotation: int) -> None:
    angle = math.radians(rotation)
    matrix = b"%.4f %.4f %.4f %.4f 300 400 cm " % (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))
    before = page_with(matrix + inked(LINE).replace(b"50 700", b"0 0"), Rotate=rotation)
    after, _ = redacted(before)
    assert pdfium(after) == LEFT
    assert moved(before, after, "Comune") < 0.05


def test_a_form_is_changed_only_where_it_is_marked() -> None:
    forms = {"Inner": inked(LINE), "Outer": b"q 1 0 0 1 0 -50 cm /Inner Do Q"}
    content = b"/Outer Do q 1 0 0 1 0 -200 cm /Outer Do Q /Inner Do"
    before = page_with(content, forms=forms, pages=2)
    with pikepdf.open(io.BytesIO(before)) as pdf, pypdfium2.PdfDocument(before) as document:
        remove_text(pdf, 0, document, spans(document, 0, NAME)[1:2])
        after = saved(pdf)

    assert pdfium(after).count(letters_only(NAME)) == 2
    assert pdfium(after).count("parte1") == 1
    assert pdfium(after, 1).count(letters_only(NAME)) == 3


def test_a_form_that_draws_itself_and_one_that_is_not_there() -> None:
    after, _ = redacted(page_with(b"/Loop Do /None Do " + inked(LINE), forms={"Loop": b"/Loop Do"}))
    assert pdfium(after) == LEFT


def test_a_name_over_two_lines_is_replaced_once() -> None:
    before = page_with(
        b"BT /F 12 Tf 14 TL 400 700 Td %s Tj T* %s Tj ET" % (latin("il signor Mario"), latin("Rossi vive"))
    )
    after, boxes = redacted(before)
    assert boxes == []
    assert pdfium(after) == letters_only("il signor Parte_1 vive")
    assert moved(before, after, "vive") < 0.05


def test_what_is_painted_twice_goes_twice() -> None:
    twice = b"BT /F 12 Tf 1 0 0 1 50 700 Tm %s Tj 1 0 0 1 50.3 700 Tm %s Tj ET" % (latin(LINE), latin(LINE))
    after, _ = redacted(page_with(twice))
    assert pdfium(after) == LEFT
    assert letters_only("Rossi") not in second(after)


def test_text_that_stands_for_other_text() -> None:
    """ActualText is what readers see; the letters below it go with it."""
    hidden = b"/Span << /ActualText %s >> BDC %s Tj EMC" % (latin(NAME), latin("M. R."))
    content = b"BT /F 12 Tf 50 700 Td %s Tj %s %s Tj ET" % (latin("tra "), hidden, latin(" e il Comune"))
    after, _ = redacted(page_with(content))
    assert pdfium(after) == LEFT
    assert b"ActualText" not in content_of(after)


def test_text_over_a_scan_is_left_to_be_drawn() -> None:
    after, boxes = redacted(page_with(b"3 Tr " + inked(LINE)))
    assert pdfium(after) == letters_only(LINE).replace(letters_only(NAME), "")
    (box,) = boxes
    assert box.replacement == "Parte_1"
    assert (round(box.x), box.angle) == (67, 0)
    assert 690 < box.y < 700
    assert 55 < box.width < 75


def test_a_passage_without_replacement_is_only_taken_out() -> None:
    after, boxes = redacted(page_with(inked(LINE)), replacement="")
    assert boxes == []
    assert pdfium(after) == letters_only(LINE).replace(letters_only(NAME), "")


def test_how_wide_a_replacement_is_tells_nothing_where_there_is_room() -> None:
    widths = set()
    for name in ("Li", "Massimiliano Bevilacqua"):
        after, _ = redacted(page_with(inked(f"tra {name}")), name)
        widths.update(re.findall(rb"0 0 (\S+) \S+ re", content_of(after)))
        assert pdfium(after) == letters_only("tra Parte_1")
    assert len(widths) == 1


def test_a_font_of_which_nothing_is_left_is_no_longer_named() -> None:
    with pikepdf.open(io.BytesIO(page_with(b""))) as pdf:
        page = pdf.pages[0].obj
        page.Resources.Font.Only = page.Resources.Font.F
        page.Contents = pdf.make_stream(inked("tra ") + b" BT /Only 12 Tf 90 700 Td %s Tj ET" % latin(NAME))
        before = saved(pdf)
    after, _ = redacted(before)
    assert b"/Only" not in content_of(after)


@each(
    [
        b"Q Q Q " + inked(LINE) + b" q q 3 0 0 3 0 0 cm",
        b"3 0 0 3 -100 -1400 cm " + inked(LINE),
    ]
)
def test_the_state_that_a_page_leaves_behind_moves_no_mark(content: bytes) -> None:
    after, _ = redacted(page_with(content))
    with pypdfium2.PdfDocument(after) as document:
        picture = document[0].render(scale=1, grayscale=True).to_pil()
    x, y = origins(after, "Parte")[0]
    assert picture.getpixel((round(x) + 1, 842 - round(y) + 1)) < 250
    assert pdfium(after) == LEFT


def test_what_cannot_be_found_is_not_removed() -> None:
    file = page_with(inked(LINE))
    with pikepdf.open(io.BytesIO(file)) as pdf, pypdfium2.PdfDocument(file) as document:
        with pytest.raises(NotRemoved):
            remove_text(pdf, 0, document, [LetterSpan(10, 500, "omissis")])
        pdf.pages[0].Contents = pdf.make_stream(inked("del tutto altro"))
        with pytest.raises(NotRemoved):
            remove_text(pdf, 0, document, spans(document, 0, NAME))


def test_two_replacements_beside_each_other_do_not_overlap() -> None:
    after, _ = redacted(page_with(inked("tra Li Wu e altri")), "Li", "Wu")
    assert pdfium(after) == letters_only("tra Parte_1 Parte_1 e altri")
    one, other = sorted(float(x) for x in re.findall(rb"(\d+\.\d+) 6\d\d\.\d+ cm", content_of(after)))
    (width, _) = re.findall(rb"0 0 (\S+) \S+ re", content_of(after))
    assert one + float(width) < other
