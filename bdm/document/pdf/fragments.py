"""The fragments of a page's text, what its file writes at once: where they stand as seen by who reads along the lines,
and which characters they are.
"""

from __future__ import annotations

import ctypes
import math
from bisect import bisect_left
from collections import Counter
from typing import Final, TypeAlias

import pypdfium2
import pypdfium2.raw as pdfium

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, downwards, as seen by who reads along the lines."""
_USUAL_LENGTH: Final = 48
"""Characters of a fragment, before one is known."""
_STEP: Final = 3


def turn_of(text_page: pypdfium2.PdfTextPage) -> int:
    """By how many quarters, clockwise, most of a page's letters have to be turned to stand upright."""
    count = text_page.count_chars()
    places = range(count // 16, count, max(1, count // 8))
    angles = [pdfium.FPDFText_GetCharAngle(text_page, each) for each in places]
    turns = Counter(_quarters(angle) for angle in angles if angle >= 0)
    return max(turns, key=lambda turn: turns[turn], default=0)


def _quarters(angle: float) -> int:
    return -round(angle / (math.pi / 2)) % 4  # PDFium's angles are clockwise


def boxes_of(text_page: pypdfium2.PdfTextPage, count: int, turn: int) -> list[Box]:
    left, top, right, bottom = (ctypes.c_double() for _ in range(4))
    found: list[Box] = []
    raw = text_page.raw
    for index in range(count):
        pdfium.FPDFText_GetRect(raw, index, left, top, right, bottom)
        found.append((left.value, -top.value, right.value, -bottom.value))
    if turn == 1:
        return [(-bottom, left, -top, right) for left, top, right, bottom in found]
    if turn == 2:
        return [(-right, -bottom, -left, -top) for left, top, right, bottom in found]
    if turn == 3:
        return [(top, -right, bottom, -left) for left, top, right, bottom in found]
    return found


class Fragments:
    """Which characters the fragments of a page are. PDFium does not say so, but it counts the fragments of as many
    characters as it is asked for: those of one begin where the count goes up.
    """

    def __init__(self, text_page: pypdfium2.PdfTextPage, count: int) -> None:
        self._text_page = text_page
        self._known = [0, count]
        self._starts: dict[int, int] = {0: 0, count: text_page.count_chars()}
        self._length = _USUAL_LENGTH

    def start(self, index: int) -> int:
        """The first character of the fragment ``index``; quickest from the first fragment to the last."""
        found: int | None = self._starts.get(index)
        if found is None:
            at = bisect_left(self._known, index)
            before = self._known[at - 1]
            found = self._first(before, index - before, self._starts[self._known[at]])
            self._known.insert(at, index)
            self._starts[index] = found
        return found

    def end(self, index: int) -> int:
        """With what PDFium has put between it and the next."""
        return self.start(index + 1)

    def text(self, index: int) -> str:
        text: str = self._text_page.get_text_range(self.start(index), self.end(index) - self.start(index))
        return text

    def turn(self, index: int) -> int:
        """By how many quarters, clockwise, its first letter has to be turned to stand upright."""
        return _quarters(pdfium.FPDFText_GetCharAngle(self._text_page, self.start(index)))

    def _first(self, before: int, later: int, limit: int) -> int:
        """The first character of the fragment that is the ``later``-th after ``before``; that is before ``limit``."""
        count_rects, raw = pdfium.FPDFText_CountRects, self._text_page.raw
        origin = self._starts[before]
        low, high = origin + later, limit
        at, step = origin + self._length * later, _STEP * later
        while low + 1 < high:  # near where the last one said it would be, in steps that grow; then halfway
            at = min(max(at, low + 1), high - 1)
            if count_rects(raw, origin, at - origin) <= later:
                low, at = at, at + step if high == limit else (at + high) // 2
            else:
                high, at = at, at - step if low == origin + later else (low + at) // 2
            step *= 2
        self._length = max(1, (high - 1 - origin) // later)
        return high - 1
