"""Where the letters of a page are, on the page as it is displayed: points from its top left corner."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby, repeat
from typing import Self

import pypdfium2
import pypdfium2.raw as pdfium

from bdm.document.pdf.locate import Display, Point, TextLine, character_box, turn
from bdm.document.pdf.order import places_of, read_order
from bdm.document.pdf.page import MAX_PAGE_CHARACTERS, page_size
from bdm.document.redaction.model import Box, CoverArea, LetterSpan, Mark
from bdm.platform.kit.characters import letters_only


@dataclass(frozen=True)
class PageRect:
    """A rectangle of the displayed page, turned by ``angle`` degrees clockwise around its own top left corner."""

    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0

    @classmethod
    def of(cls, area: CoverArea) -> Self:
        """An area as the person has drawn it."""
        return cls(area.x, area.y, area.width, area.height)

    @classmethod
    def of_line(cls, line: TextLine) -> Self:
        """What a line of characters covers."""
        found = line.rectangle()
        return cls(**found["rect"], angle=found["angle"])

    def corners(self) -> list[Point]:
        """Top left, top right, bottom right, bottom left, as seen by who reads along it."""
        ends = ((0.0, 0.0), (self.width, 0.0), (self.width, self.height), (0.0, self.height))
        return [self._point(across, down) for across, down in ends]

    def grown(self, by: float) -> PageRect:
        """With a margin of ``by`` points."""
        x, y = self._point(-by, -by)
        return PageRect(x, y, self.width + 2 * by, self.height + 2 * by, self.angle)

    def _point(self, across: float, down: float) -> Point:
        right, below = turn((across, down), -self.angle)
        return self.x + right, self.y + below


class Geometry:
    """The size of a page as it is displayed, and the way between that and its own coordinates."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self.width, self.height = page_size(page)
        self._display = Display(page)

    def box(self, rect: PageRect, replacement: str = "") -> Box:
        """``rect`` in the page's own coordinates."""
        top_left, _, bottom_right, bottom_left = map(self._display.back, rect.corners())
        right, up = bottom_right[0] - bottom_left[0], bottom_right[1] - bottom_left[1]
        return Box(
            *bottom_left,
            width=math.hypot(right, up),
            height=math.dist(top_left, bottom_left),
            angle=math.degrees(math.atan2(up, right)) % 360,
            replacement=replacement,
        )

    def corners(self, rect: PageRect) -> list[Point]:
        """The corners of ``rect`` in the page's own coordinates."""
        return [self._display.back(corner) for corner in rect.corners()]

    def displayed(self, box: Box) -> list[Point]:
        """The corners of a box as it is displayed."""
        angle = math.radians(box.angle)
        right, up = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
        return [
            self._display.point(
                box.x + across * box.width * right[0] + along * box.height * up[0],
                box.y + across * box.width * right[1] + along * box.height * up[1],
            )
            for across, along in ((0, 1), (1, 1), (1, 0), (0, 0))
        ]


class PageText:
    """The characters of a page as PDFium numbers them. Use ``open_text``."""

    def __init__(self, text_page: pypdfium2.PdfTextPage, geometry: Geometry, display: Display) -> None:
        count = text_page.count_chars()
        if count > MAX_PAGE_CHARACTERS:
            raise pypdfium2.PdfiumError("more characters than fit on a page")
        self.geometry = geometry
        self._display = display
        self._text_page = text_page
        self._characters = [chr(pdfium.FPDFText_GetUnicode(text_page, index)) for index in range(count)]
        self.letters, self._character_of = plain_letters(self._characters)

    @cached_property
    def orders(self) -> list[Sequence[int]]:
        """The places of the letters as they are read, as a page's text is stored; where those are others, also as they
        are numbered, as it was stored before.
        """
        own = range(len(self.letters))
        order = read_order(self._text_page)
        if order is None:
            return [own]
        letters_of: dict[int, list[int]] = defaultdict(list)
        for place, index in enumerate(self._character_of):
            letters_of[index].append(place)
        return [[place for each in places_of(order, len(self._characters)) for place in letters_of[each]], own]

    def in_order(self, order: Sequence[int]) -> str:
        """The letters in one of ``orders``."""
        return self.letters if isinstance(order, range) else "".join([self.letters[place] for place in order])

    def rects(self, first: int, end: int) -> list[PageRect]:
        """What the letters from ``first`` to ``end`` (excluded) cover, a rectangle for each line."""
        places = self._character_of[first:end]
        lines: list[TextLine] = []
        for index in range(places[0], places[-1] + 1):
            box = character_box(self._text_page, index, self._display)
            if box is not None and not (lines and lines[-1].take(box)):
                lines.append(TextLine(box))
        return [PageRect.of_line(line) for line in lines]

    def spans(self, characters: Sequence[bool]) -> list[LetterSpan]:
        """The letters of those ``characters`` that are marked, with nothing in their place."""
        runs = groupby(range(len(self.letters)), key=lambda place: characters[self._character_of[place]])
        found = [[*places] for marked, places in runs if marked]
        return [LetterSpan(each[0], each[-1] + 1, "") for each in found]

    def letters_within(self, areas: Sequence[PageRect]) -> list[int]:
        """The places of the letters that stand in ``areas``, or reach into them."""
        return [
            place
            for place, index in enumerate(self._character_of)
            if (box := character_box(self._text_page, index, self._display)) is not None
            and any(meet(PageRect.of_line(TextLine(box)), area) for area in areas)
        ]

    def words(self, without: Sequence[LetterSpan]) -> Iterator[tuple[str, PageRect]]:
        """The words that have nothing of the passages ``without`` in them, and where they are."""
        gone = bytearray(len(self._characters))
        for span in without:
            places = self._character_of[span.first : span.end]
            gone[places[0] : places[-1] + 1] = b"\1" * (places[-1] + 1 - places[0])
        word, line = "", None
        for index, character in enumerate(self._characters):
            box = None if gone[index] else character_box(self._text_page, index, self._display)
            if line is not None and (box is None or not line.take(box)):
                yield word, PageRect.of_line(line)
                word, line = "", None
            if box is not None:
                word += character
                line = line or TextLine(box)
        if line is not None:
            yield word, PageRect.of_line(line)


def meet(first: PageRect, second: PageRect) -> bool:
    """Whether the upright rectangles around the two have a point in common."""
    for axis in (0, 1):
        own, others = [p[axis] for p in first.corners()], [p[axis] for p in second.corners()]
        if max(own) <= min(others) or max(others) <= min(own):
            return False
    return True


def upright_box(rect: PageRect, height: float, replacement: str = "") -> Box:
    """``rect`` in the coordinates of a page that is ``height`` points high and not turned."""
    x, y = rect.corners()[3]
    return Box(x, height - y, rect.width, rect.height, -rect.angle % 360, replacement)


@contextmanager
def open_text(document: pypdfium2.PdfDocument, index: int, *, flat: bool = False) -> Iterator[PageText]:
    """The text of the page ``index`` (from 0). On a page that is turned, PDFium puts the lines in an order that depends
    on it: ``flat`` is the order without. Raises PdfiumError.
    """
    page = document[index]
    rotation = page.get_rotation()
    try:
        geometry, display = Geometry(page), Display(page)
        if flat:
            page.set_rotation(0)
        text_page = page.get_textpage()
        try:
            yield PageText(text_page, geometry, display)
        finally:
            text_page.close()
    finally:
        page.set_rotation(rotation)
        page.close()


def rects_of(document: pypdfium2.PdfDocument, index: int, forms: Collection[str]) -> list[tuple[str, list[PageRect]]]:
    """Where ``forms`` are on a page, in whichever order it is read. Raises PdfiumError."""
    found: list[tuple[str, list[PageRect]]] = []
    for flat in (False, True):
        with open_text(document, index, flat=flat) as text:
            for order in text.orders:
                own = text.in_order(order)
                places = [(m.start(), -m.end(), form) for form in forms for m in re.finditer(re.escape(form), own)]
                at = 0
                for first, end, form in sorted(places):
                    if first < at:
                        continue
                    at = -end
                    spans = numbered_spans(order, LetterSpan(first, -end, ""))
                    rects = [rect for span in spans for rect in text.rects(span.first, span.end)]
                    known = [other.grown(-1) for _, others in found for other in others]
                    if not all(any(meet(rect, other) for other in known) for rect in rects):
                        found.append((form, rects))
    return found


def numbered_spans(order: Sequence[int], span: LetterSpan) -> list[LetterSpan]:
    """A passage in one of a page's ``orders`` as the letters are numbered: what stands together there may be apart, and
    what comes in its place comes once.
    """
    if isinstance(order, range):
        return [span]
    runs = [[place for _, place in run] for _, run in groupby(enumerate(order[span.first : span.end]), _apart)]
    labels = chain([span.replacement], repeat(""))
    return [LetterSpan(run[0], run[-1] + 1, label) for run, label in zip(runs, labels, strict=False)]


def _apart(pair: tuple[int, int]) -> int:
    return pair[1] - pair[0]


def plain_letters(text: Sequence[str]) -> tuple[str, list[int]]:
    """The letters of ``text`` in their plainest form, and the index in ``text`` that each of them comes from."""
    found: list[str] = []
    places: list[int] = []
    for index, character in enumerate(text):
        if plain := letters_only(character):
            found.append(plain)
            places += [index] * len(plain)
    return "".join(found), places


def spans(testo: str, marks: Sequence[Mark]) -> list[LetterSpan]:
    """The marks of one page as spans of its letters, those that overlap as one; marks without letters are left out."""
    _, places = plain_letters(testo)
    result: list[LetterSpan] = []
    for mark in sorted(marks, key=lambda mark: (mark.start, -mark.end)):
        first, end = bisect_left(places, mark.start), bisect_left(places, mark.end)
        if first >= end:
            continue
        if result and first < result[-1].end:
            last = result[-1]
            result[-1] = LetterSpan(last.first, max(last.end, end), last.replacement)
        else:
            result.append(LetterSpan(first, end, mark.replacement))
    return result


def expected_text(testo: str, marks: Sequence[Mark]) -> str:
    """What may be read on the page afterwards: its text with the replacements, line breaks around them."""
    parts: list[str] = []
    at = 0
    for mark in sorted(marks, key=lambda mark: (mark.start, -mark.end)):
        if mark.start >= at:
            parts += [testo[at : mark.start], "\n", mark.replacement, "\n"]
        at = max(at, mark.end)
    return "".join([*parts, testo[at:]])
