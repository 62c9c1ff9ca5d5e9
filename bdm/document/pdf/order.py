"""In which order the text of a page is read: from top to bottom and from left to right as its letters stand, column
after column. PDFium gives it in the order of the file, which a program may write as it likes.

The most usual page is in order, which the boxes of its fragments (what the file writes at once) tell at little cost.
Another order is given only where the page shows it clearly; where it does not, that of the file stays.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from bdm.document.pdf.columns import by_columns
from bdm.document.pdf.fragments import Box, Fragments, boxes_of, turn_of
from bdm.document.pdf.pieces import margin_numbers, pieces_of

MOST_FRAGMENTS: Final = 4_000
"""On a page; one of more stays as it is."""
_SLACK: Final = 0.5
"""All measures without a unit are heights of a line."""
_WIDE_GAP: Final = 0.8
"""Between what stands on one line and need not be one line."""
_SEVERAL: Final = 3
"""Lines with such a gap, from which on the page is looked at."""
_TALL: Final = 2.5
_UPRIGHT: Final = 1.2
_LETTERS: Final = 4
"""Characters of a fragment, fewer than which most are single letters."""
_SAME_EDGE: Final = 0.3


class Stretch(NamedTuple):
    """Characters of a page that follow one another, from ``start`` to ``end`` (excluded), as PDFium numbers them;
    ``new_line``: what comes before them stands on another line.
    """

    start: int
    end: int
    new_line: bool


def read_order(text_page: pypdfium2.PdfTextPage, hidden: Sequence[bool] = ()) -> list[Stretch] | None:
    """The characters of a page as they are read, each once; None where that is the order that PDFium gives. Those that
    are ``hidden`` have no place.
    """
    count = pdfium.FPDFText_CountRects(text_page, 0, -1)
    if not 1 < count <= MOST_FRAGMENTS:
        return None
    turn = turn_of(text_page)
    boxes = boxes_of(text_page, count, turn)
    if in_order(boxes) or not math.isfinite(math.fsum(map(sum, boxes))):
        return None
    fragments = Fragments(text_page, count)
    seen = [each for each in range(count) if not (hidden and all(hidden[fragments.start(each) : fragments.end(each)]))]
    if not seen:
        return None
    shown = [boxes[each] for each in seen]
    turned = _turned(shown, text_page.count_chars() < _LETTERS * count, lambda at: fragments.turn(seen[at]) != turn)
    order = order_of(shown, lambda index: fragments.text(seen[index]), turned)
    if order is None:
        return None
    dark = sorted({*range(count)} - {*seen})
    stretches = _stretches([*(seen[index] for index in order), *dark], boxes, fragments)
    return stretches if len(stretches) > 1 else None


def places_of(order: Sequence[Stretch] | None, count: int) -> Sequence[int]:
    """The ``count`` characters of a page in this order, by the numbers that PDFium gives them."""
    if order is None:
        return range(count)
    return [place for stretch in order for place in range(stretch.start, stretch.end)]


def in_order(boxes: Sequence[Box]) -> bool:
    """Whether fragments come from top to bottom and from left to right, with no wide gap but on a few lines."""
    height = _usual_height(boxes)
    left, top, right, bottom = boxes[0]
    lowest = (top + bottom) / 2
    gaps, last_gap = 0, -math.inf
    if bottom - top > _TALL * height and bottom - top > right - left:
        return False
    for left, above, end, below in boxes[1:]:
        middle = (above + below) / 2
        if below - above > _TALL * height and below - above > end - left:
            return False
        if above < bottom and left - right > height * _WIDE_GAP and middle > last_gap + height / 2:
            gaps, last_gap = gaps + 1, middle
            if gaps == _SEVERAL:
                return False
        if above < lowest:
            if left < right - height * _SLACK or not (top <= middle <= bottom or above <= lowest <= below):
                return False
            right, top, bottom = end, min(top, above), max(bottom, below)
        else:
            right, top, bottom, lowest = end, above, below, middle
    return True


def order_of(
    boxes: Sequence[Box], text: Callable[[int], str], turned: Container[int] = frozenset()
) -> list[int] | None:
    """The fragments, each once, as they are read; None where they come so. ``text`` tells what one says; those that are
    ``turned`` are written upwards or downwards.
    """
    if all(above[3] <= below[1] for above, below in pairwise(boxes)):  # none beside another: there are no columns
        return None
    height = _usual_height(boxes)
    pieces, beside = pieces_of(boxes, height, turned)
    if not pieces:
        return None
    numbers = margin_numbers(pieces, height, text)
    taken = {each.first for each in numbers}
    order = by_columns([each for each in pieces if each.first not in taken], height, 0)
    ends = [*numbers, *beside]
    if beside and beside[-1].first < pieces[0].first and not numbers:
        order, ends = [*beside, *order], []
    found = [index for piece in [*order, *ends] for index in range(piece.first, piece.end)]
    return found if found != sorted(found) else None


def _usual_height(boxes: Sequence[Box]) -> float:
    lying = [bottom - top for left, top, right, bottom in boxes if right - left > bottom - top]
    heights = sorted(lying if 4 * len(lying) > len(boxes) else [bottom - top for _, top, _, bottom in boxes])
    return max(1.0, heights[len(heights) // 2])


def _turned(boxes: Sequence[Box], by_letter: bool, is_turned: Callable[[int], bool]) -> set[int]:
    """Which fragments are written upwards or downwards. Only those are asked about that are tall, follow one, or are a
    letter above or below another; where most are single letters, all.
    """
    height = _usual_height(boxes)
    found = set[int]()
    for index, box in enumerate(boxes):
        tall = box[3] - box[1] > _UPRIGHT * max(height, box[2] - box[0])
        asked = tall or by_letter or index - 1 in found
        if not asked and box[2] - box[0] < height:
            asked = any(_stacked(box, other, height) for other in (boxes[index - 1], boxes[(index + 1) % len(boxes)]))
        if asked and is_turned(index):
            found.add(index)
    return found


def _stacked(one: Box, other: Box, height: float) -> bool:
    across, down = abs(one[2] - other[2]), abs(one[3] - other[3])
    return other[2] - other[0] < height and across < height and height * _SAME_EDGE < down < height * 2


def _stretches(order: Sequence[int], boxes: Sequence[Box], fragments: Fragments) -> list[Stretch]:
    parts: list[list[int]] = []
    for index in order:
        if parts and parts[-1][1] == index:
            parts[-1][1] = index + 1
        else:
            parts.append([index, index + 1])
    for bound in sorted({bound for part in parts for bound in part}):
        fragments.start(bound)
    before = [None, *(boxes[end - 1] for _, end in parts)]
    return [
        Stretch(fragments.start(first), fragments.start(end), last is None or not _same_line(last, boxes[first]))
        for (first, end), last in zip(parts, before, strict=False)
    ]


def _same_line(before: Box, after: Box) -> bool:
    middle = (after[1] + after[3]) / 2
    return before[1] <= middle <= before[3] and after[0] >= before[2]
