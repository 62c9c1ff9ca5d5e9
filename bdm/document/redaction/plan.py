"""What has to go from one page: which letters, and which parts of its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import groupby

import pypdfium2

from bdm.document.pdf.locate import Point
from bdm.document.pdf.ocr import page_picture, read_picture
from bdm.document.pdf.page import page_frame
from bdm.document.redaction.model import Box, CoverArea, LetterSpan, Mark, RedactionRefused, RefusalCode
from bdm.document.redaction.places import (
    PageRect,
    PageText,
    expected_text,
    meet,
    numbered_spans,
    open_text,
    plain_letters,
    spans,
)

_LONGEST_COMPARED = 20_000
_ALIKE = 0.7
"""Share of a passage's letters that have to be found again where a scan is read once more."""


@dataclass
class PagePlan:
    """What goes from a page. Rectangles are of the displayed page; ``words`` are those that
    Tesseract has found and that stay.

    ``covered``: what the passages cover, with the replacement at the first rectangle of each; ``drawn``: the areas that
    a person has drawn. ``boxes`` are both, in the page's own coordinates, and ``corners`` their corners.
    ``looked_at``: the passages were found by looking at a picture; ``pending``: what is still to be drawn.
    """

    spans: list[LetterSpan]
    covered: list[tuple[PageRect, str]]
    drawn: list[PageRect]
    boxes: list[Box]
    corners: list[list[Point]]
    size: tuple[float, float]
    words: list[tuple[str, PageRect]] | None
    expected: str
    looked_at: bool = False
    pending: list[Box] = field(default_factory=list)

    def boxes_to_draw(self) -> list[Box]:
        """What removing text cannot draw: areas, and passages that were no text."""
        return self.boxes[len(self.covered) :] if not self.looked_at else self.boxes

    def words_left(self, document: pypdfium2.PdfDocument, index: int) -> list[tuple[str, PageRect]]:
        """The words that may be read on the page, and where they are. Raises PdfiumError."""
        if self.words is None:
            with open_text(document, index) as text:
                self.words = list(text.words(self.spans))
        return [(word, place) for word, place in self.words if not any(meet(place, rect) for rect in self.drawn)]

    def rects(self) -> list[PageRect]:
        """Everything that is covered."""
        return [rect for rect, _ in self.covered] + self.drawn


def plan_page(
    document: pypdfium2.PdfDocument,
    index: int,
    testo: str,
    marks: Sequence[Mark],
    areas: Sequence[CoverArea],
    program: str | None,
) -> PagePlan:
    """Find the marked passages on the page ``index`` (from 0). Raises RedactionRefused."""
    drawn = [PageRect.of(area) for area in areas]
    wanted = spans(testo, marks)
    try:
        with open_text(document, index) as text:
            found = _in_letters(text, plain_letters(testo)[0], wanted)
            if found is not None:
                return _of_text(text, testo, marks, found, drawn)
            frame = page_frame(document, index)
            if program is None or not (frame["scan"] or frame["garbled"]):
                raise RedactionRefused(RefusalCode.PASSO_NON_TROVATO, index + 1)
            return _of_picture(document, index, text, testo, marks, wanted, drawn, program)
    except (pypdfium2.PdfiumError, ZeroDivisionError) as error:
        raise RedactionRefused(RefusalCode.PAGINA_NON_LEGGIBILE, index + 1) from error


def whole_page(document: pypdfium2.PdfDocument, index: int, testo: str) -> PagePlan:
    """The plan of a page that keeps all its words. Raises PdfiumError."""
    with open_text(document, index) as text:
        return _of_text(text, testo, (), [], [])


def _in_letters(text: PageText, stored: str, spans: Sequence[LetterSpan]) -> list[LetterSpan] | None:
    """The passages among the letters of the page as they are numbered; None where they are not all there as they are
    ``stored``.
    """
    if not spans:
        return []
    orders = [(order, text.in_order(order)) for order in text.orders]
    for order, own in [each for each in orders if each[1] == stored] or orders:
        found = _in_order(own, stored, spans)
        if found is not None:
            return [numbered for span in found for numbered in numbered_spans(order, span)]
    return None


def _in_order(own: str, stored: str, spans: Sequence[LetterSpan]) -> list[LetterSpan] | None:
    """The passages among the page's ``own`` letters in one order; None where they are not all there."""
    if own == stored:
        return list(spans)
    if max(len(own), len(stored)) > _LONGEST_COMPARED:
        return None
    blocks = SequenceMatcher(None, stored, own, autojunk=False).get_matching_blocks()
    found = []
    for span in spans:
        block = next((block for block in blocks if block.a <= span.first and span.end <= block.a + block.size), None)
        if block is None:
            return None
        shift = block.b - block.a
        found.append(LetterSpan(span.first + shift, span.end + shift, span.replacement))
    return found


def _of_text(
    text: PageText, testo: str, marks: Sequence[Mark], spans: list[LetterSpan], drawn: list[PageRect]
) -> PagePlan:
    everything = [*spans, *unnamed_spans(text.letters_within(drawn), spans)] if drawn else spans
    covered = [(rect, each.replacement * first) for each in spans for first, rect in _lines(text, each)]
    rects = [rect for rect, _ in covered] + drawn
    return PagePlan(
        spans=sorted(everything, key=lambda span: span.first),
        covered=covered,
        drawn=drawn,
        boxes=_boxes(text, covered, drawn),
        corners=[text.geometry.corners(rect) for rect in rects],
        size=(text.geometry.width, text.geometry.height),
        words=None,
        expected=expected_text(testo, [*marks, *_as_marks(testo, text, everything[len(spans) :])]),
    )


def _boxes(text: PageText, covered: Sequence[tuple[PageRect, str]], drawn: Sequence[PageRect]) -> list[Box]:
    passages = [text.geometry.box(rect, replacement) for rect, replacement in covered]
    return passages + [text.geometry.box(rect) for rect in drawn]


def _lines(text: PageText, span: LetterSpan) -> list[tuple[bool, PageRect]]:
    return [(number == 0, rect) for number, rect in enumerate(text.rects(span.first, span.end))]


def unnamed_spans(places: Sequence[int], spans: Sequence[LetterSpan] = ()) -> list[LetterSpan]:
    """The letters at ``places`` that are in none of the passages ``spans``, in spans without a replacement."""
    taken = {place for span in spans for place in range(span.first, span.end)}
    left = [place for place in places if place not in taken]
    runs = [[place for _, place in run] for _, run in groupby(enumerate(left), lambda pair: pair[1] - pair[0])]
    return [LetterSpan(run[0], run[-1] + 1, "") for run in runs]


def _as_marks(testo: str, text: PageText, removed: Sequence[LetterSpan]) -> list[Mark]:
    """What is removed with the drawn areas, as marks of the stored text; none where that is not the page's own."""
    stored, places = plain_letters(testo)
    order = next((order for order in text.orders if text.in_order(order) == stored), None)
    if order is None:
        return []
    gone = {place for span in removed for place in range(span.first, span.end)}
    there = unnamed_spans([at for at, place in enumerate(order) if place in gone])
    return [Mark(0, places[span.first], places[span.end - 1] + 1, "") for span in there]


def _of_picture(
    document: pypdfium2.PdfDocument,
    index: int,
    text: PageText,
    testo: str,
    marks: Sequence[Mark],
    spans: Sequence[LetterSpan],
    drawn: list[PageRect],
    program: str,
) -> PagePlan:
    """The plan of a scan: Tesseract says once more which words are where. Words that are marked in part go whole."""
    picture = page_picture(document, index)
    width, height = text.geometry.width, text.geometry.height
    scale = width / picture.width
    found = read_picture(picture, program).words
    rects = [PageRect(word.x * scale, word.y * scale, word.width * scale, word.height * scale) for word in found]
    own = [plain_letters(word.text)[0] for word in found]
    word_of = [number for number, letters in enumerate(own) for _ in letters]
    place_of = _aligned(plain_letters(testo)[0], "".join(own))
    covered: list[tuple[PageRect, str]] = []
    gone: set[int] = set()
    for span in spans:
        there = [place_of[place] for place in range(span.first, span.end) if place in place_of]
        if len(there) < _ALIKE * (span.end - span.first):
            raise RedactionRefused(RefusalCode.PASSO_NON_TROVATO, index + 1)
        words = range(word_of[there[0]], word_of[there[-1]] + 1)
        covered += [(rects[word], span.replacement * (word == words[0])) for word in words]
        gone.update(words)
    everything = [rect for rect, _ in covered] + drawn
    removed = unnamed_spans(text.letters_within(everything))
    return PagePlan(
        spans=removed,
        covered=covered,
        drawn=drawn,
        boxes=_boxes(text, covered, drawn),
        corners=[text.geometry.corners(rect) for rect in everything],
        size=(width, height),
        words=[
            (word.text, rect)
            for number, (word, rect) in enumerate(zip(found, rects, strict=True))
            if number not in gone
        ],
        expected=expected_text(testo, marks),
        looked_at=True,
    )


def _aligned(stored: str, own: str) -> dict[int, int]:
    """From the places of the letters as they are stored to those that were found now."""
    if stored == own:
        return {place: place for place in range(len(own))}
    if max(len(own), len(stored)) > _LONGEST_COMPARED:
        return {}
    blocks = SequenceMatcher(None, stored, own, autojunk=False).get_matching_blocks()
    return {block.a + offset: block.b + offset for block in blocks for offset in range(block.size)}
