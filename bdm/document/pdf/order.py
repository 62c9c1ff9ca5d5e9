"""In which order the text of a page is read: from top to bottom and from left to right as its letters stand, column
after column. PDFium gives it in the order of the file, which a program may write as it likes.

The most usual page is in order, which the boxes of its fragments (what the file writes at once) tell at little cost.
Another order is given only where the page shows it clearly; where it does not, that of the file stays.
"""

from __future__ import annotations

import ctypes
import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final, TypeAlias

import pypdfium2
import pypdfium2.raw as pdfium

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, downwards, as seen by who reads along the lines."""

MOST_FRAGMENTS: Final = 4_000
"""On a page; one of more stays as it is."""
_MOST_STEPS: Final = 200_000
_NEAR: Final = 0.7
"""All measures without a unit are heights of a line. Between two fragments that are one piece of a line."""
_SLACK: Final = 0.5
_WIDE_GAP: Final = 0.8
"""Between what stands on one line and need not be one line."""
_SEVERAL: Final = 3
"""Lines with such a gap, from which on the page is looked at."""
_TALL: Final = 2.5
_UPRIGHT: Final = 1.2
_LETTERS: Final = 4
"""Characters of a fragment, fewer than which most are single letters."""
_MOST_LOWEST: Final = 12
_JUMP: Final = 10.0
_FEW: Final = 2
"""Pieces that far above what comes before them are no cell, nor a column."""
_COLUMN_LINES: Final = 5
"""Of either column, at least."""
_COLUMN_WIDTH: Final = 8.0
_SAME_EDGE: Final = 0.3
_FULL: Final = 0.78
"""Of the width of a column that the line in the middle of its lines, by length, takes at least."""
_ROW_GAP: Final = 1.7
"""From line to line, as a multiple of what is usual, where a new row begins."""
_MOST_EDGES: Final = 8
_DEPTH: Final = 5
_USUAL_LENGTH: Final = 48
"""Characters of a fragment."""
_NUMBER_WIDTH: Final = 2.5
_PART_OUTSIDE: Final = 20
"""Of so many pieces one may reach into the margin."""
_FEWEST_NUMBERS: Final = {1: 8, 5: 3, 10: 3}
"""How many numbers beside the lines there are at least, by the step from one to the next."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters of a page that follow one another, from ``start`` to ``end`` (excluded), as PDFium numbers them;
    ``new_line``: what comes before them stands on another line.
    """

    start: int
    end: int
    new_line: bool


@dataclass(slots=True, eq=False)
class _Piece:
    """Fragments from ``first`` to ``end`` (excluded) that follow one another on a line."""

    first: int
    end: int
    left: float
    top: float
    right: float
    bottom: float
    middle: float

    def beside(self, other: _Piece) -> bool:
        """Whether the two stand on one line."""
        return self.top <= other.middle <= self.bottom or other.top <= self.middle <= other.bottom


def read_order(text_page: pypdfium2.PdfTextPage, hidden: Sequence[bool] = ()) -> list[Stretch] | None:
    """The characters of a page as they are read, each once; None where that is the order that PDFium gives. Those that
    are ``hidden`` have no place.
    """
    count = pdfium.FPDFText_CountRects(text_page, 0, -1)
    if not 1 < count <= MOST_FRAGMENTS:
        return None
    turn = _turn(text_page)
    boxes = _boxes(text_page, count, turn)
    if in_order(boxes) or not math.isfinite(math.fsum(map(sum, boxes))):
        return None
    fragments = _Fragments(text_page, count)
    seen = [each for each in range(count) if not (hidden and all(hidden[fragments.start(each) : fragments.end(each)]))]
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
    height = _usual_height(boxes)
    pieces, beside = _pieces(boxes, height, turned)
    if not pieces:
        return None
    numbers = _margin_numbers(pieces, height, text)
    taken = {each.first for each in numbers}
    order = _by_columns([each for each in pieces if each.first not in taken], height, 0)
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


def _pieces(boxes: Sequence[Box], height: float, turned: Container[int]) -> tuple[list[_Piece], list[_Piece]]:
    """What stands on lines, and what is written upwards or downwards beside them, as a stamp is; what is so within them
    goes with what it follows.
    """
    pieces, across = list[_Piece](), list[_Piece]()
    for index, (left, top, right, bottom) in enumerate(boxes):
        own = _Piece(index, index + 1, left, top, right, bottom, (top + bottom) / 2)
        if index in turned:
            across.append(own)
            continue
        last = pieces[-1] if pieces else None
        near = _NEAR * height
        if last and last.end == index and last.beside(own) and -near < left - last.right < near:
            last.end, last.right = index + 1, max(last.right, right)
            last.top, last.bottom = min(last.top, top), max(last.bottom, bottom)
            last.middle = (last.top + last.bottom) / 2
        else:
            pieces.append(own)
    if not pieces:
        return [], []
    start, end = min(each.left for each in pieces), max(each.right for each in pieces)
    beside, ends = list[_Piece](), {each.end: each for each in pieces}
    for each in across:
        if each.right <= start + height or each.left >= end - height:
            beside.append(each)
            continue
        before = ends.get(each.first)
        if before is None:
            return [], []
        before.end = each.end
        ends[each.end] = before
    return pieces, beside


def _margin_numbers(pieces: Sequence[_Piece], height: float, text: Callable[[int], str]) -> list[_Piece]:
    """The numbers of lines that stand beside them: at equal distances, one step apart, with nothing else above."""
    wide = [each for each in pieces if each.right - each.left > _NUMBER_WIDTH * height]
    if not wide:
        return []
    few = len(wide) // _PART_OUTSIDE
    start, end = sorted(each.left for each in wide)[few], sorted(each.right for each in wide)[-1 - few]
    for narrow in (
        [each for each in pieces if each.right - each.left <= _NUMBER_WIDTH * height and each.right < start],
        [each for each in pieces if each.right - each.left <= _NUMBER_WIDTH * height and each.left > end],
    ):
        if len(narrow) < min(_FEWEST_NUMBERS.values()):
            continue
        read = [(each, text(each.first).strip()) for each in sorted(narrow, key=lambda each: each.middle)]
        found = [(each, int(said)) for each, said in read if each.end == each.first + 1 and _is_number(said)]
        if len(found) < min(_FEWEST_NUMBERS.values()):
            continue
        steps = {after - before for (_, before), (_, after) in pairwise(found)}
        falls = [after.middle - before.middle for (before, _), (after, _) in pairwise(found)]
        usual = median(falls)
        even = all(abs(fall - usual) < height * _SLACK for fall in falls)
        alone = len(steps) == 1 and len(found) >= _FEWEST_NUMBERS.get(next(iter(steps)), len(found) + 1)
        if even and alone:
            return [each for each, _ in found]
    return []


def _is_number(said: str) -> bool:
    return said.isascii() and said.isdigit() and len(said) <= 4


def _by_columns(pieces: list[_Piece], height: float, depth: int) -> list[_Piece]:
    """Column after column where there are columns, what stands above and below them before and after."""
    found = _columns(pieces, height) if depth < _DEPTH and len(pieces) >= 2 * _COLUMN_LINES else None
    if found is None:
        return _downwards(pieces, height)
    edge, top, bottom = found
    parts: list[list[_Piece]] = [[], [], [], []]
    for each in pieces:
        within = top <= each.middle <= bottom
        parts[0 if each.middle < top else 3 if not within else 1 if each.left < edge else 2].append(each)
    return [piece for part in parts for piece in _by_columns(part, height, depth + 1)]


def _columns(pieces: Sequence[_Piece], height: float) -> tuple[float, float, float] | None:
    """Where a second column begins from the left, and from where to where downwards there are two."""
    near = _SAME_EDGE * height
    edges: Counter[int] = Counter(round(each.left / near) for each in pieces)
    leftmost = min(each.left for each in pieces)
    likely = [
        edge * near
        for edge, count in edges.most_common(_MOST_EDGES)
        if count + edges[edge + 1] + edges[edge - 1] >= _COLUMN_LINES
        and edge * near > leftmost + _COLUMN_WIDTH * height
    ]
    downwards = sorted(pieces, key=_middle) if likely else []
    for edge in sorted(likely):
        begin, end = edge - _WIDE_GAP * height, edge - 1.5 * near
        crossing = [each for each in pieces if each.left < end and each.right > begin]
        limits = sorted([-math.inf, *(each.middle for each in crossing), math.inf])
        for top, bottom in pairwise(limits):
            inside = downwards[bisect_right(downwards, top, key=_middle) : bisect_left(downwards, bottom, key=_middle)]
            if len(inside) < 2 * _COLUMN_LINES:
                continue
            left = _Column([each for each in inside if each.right <= begin])
            right = _Column([each for each in inside if each.left >= end])
            if left.is_text(height) and right.is_text(height) and not left.has_rows_of(right, height):
                return end, min(left.top, right.top), max(left.bottom, right.bottom)
    return None


def _middle(piece: _Piece) -> float:
    return piece.middle


class _Column:
    """What may be a column of text."""

    def __init__(self, pieces: Sequence[_Piece]) -> None:
        self._lines: list[list[_Piece]] = []
        for each in sorted(pieces, key=lambda each: each.middle):
            if self._lines and self._lines[-1][0].beside(each):
                self._lines[-1].append(each)
            else:
                self._lines.append([each])
        self.top = min((each.top for each in pieces), default=0.0)
        self.bottom = max((each.bottom for each in pieces), default=0.0)
        self._width = 0.0
        if pieces:
            self._width = max(each.right for each in pieces) - min(each.left for each in pieces)

    def is_text(self, height: float) -> bool:
        """Whether it is wide enough for sentences, and its lines mostly fill it."""
        if len(self._lines) < _COLUMN_LINES or self._width < _COLUMN_WIDTH * height:
            return False
        return median(sum(each.right - each.left for each in line) for line in self._lines) >= _FULL * self._width

    def has_rows_of(self, other: _Column, height: float) -> bool:
        """Whether the gaps between its lines go on in the other, as between the rows of a table."""
        own, others = self._gaps(), other._gaps()
        common = sum(any(abs(gap - each) < height for each in others) for gap in own)
        return common >= 2 and common >= max(len(own), len(others)) * _FULL

    def _gaps(self) -> list[float]:
        """Where a row begins that keeps away from what is above."""
        starts = [line[0].middle for line in self._lines]
        falls = [after - before for before, after in pairwise(starts)]
        usual = sorted(falls)[len(falls) // 4]
        return [after for (_, after), fall in zip(pairwise(starts), falls, strict=True) if fall > _ROW_GAP * usual]


def _downwards(pieces: Sequence[_Piece], height: float) -> list[_Piece]:
    """The runs of pieces of which none stands above what comes before it, put into one another from top to bottom. One
    goes on until something that stands above its next piece also stands over, or under, what is left of it.
    """
    runs = _runs(pieces, height)
    if len(runs) == 1:
        return runs[0]
    if len(runs) * len(pieces) > _MOST_STEPS:
        return [*pieces]
    reaches = [_reaches(run) for run in runs]
    at = [0] * len(runs)
    left, current = {*range(len(runs))}, -1
    order: list[_Piece] = []
    while left:
        ahead = left
        if current in left:
            following, (start, end) = runs[current][at[current]], reaches[current][at[current]]
            heads = ((each, runs[each][at[each]]) for each in left)
            ahead = {
                each
                for each, head in heads
                if head.left < end and head.right > start and _comes_before(head, following)
            } or {current}
        current = next(iter(ahead))
        for each in ahead:
            if _comes_before(runs[each][at[each]], runs[current][at[current]]):
                current = each
        order.append(runs[current][at[current]])
        at[current] += 1
        if at[current] == len(runs[current]):
            left.discard(current)
    return order


def _reaches(run: Sequence[_Piece]) -> list[tuple[float, float]]:
    """From where to where across a run goes from each of its pieces on."""
    found: list[tuple[float, float]] = []
    start, end = math.inf, -math.inf
    for each in reversed(run):
        start, end = min(start, each.left), max(end, each.right)
        found.append((start, end))
    return found[::-1]


def _comes_before(one: _Piece, other: _Piece) -> bool:
    return one.left < other.left if one.beside(other) else one.middle < other.middle


def _runs(pieces: Sequence[_Piece], height: float) -> list[list[_Piece]]:
    """What follows one another in the file with nothing above, or before on its line, what has come. What stands to the
    right may begin higher: a cell, or a column that is not known as one.
    """
    slack = height * _SLACK
    runs, run = list[list[_Piece]](), list[_Piece]()
    lowest: list[tuple[int, _Piece]] = []
    risen = 0
    for piece in pieces:
        if run:
            last = run[-1]
            up = piece.middle < last.top
            back = piece.right < last.left + slack and piece.beside(last)
            blocking = max((number for number, each in lowest if _above(piece, each)), default=-1)
            if blocking >= 0 or back or (up and piece.left < last.right - slack):
                if risen and run[risen - 1].middle - run[risen].middle > _JUMP * height and len(run) - risen <= _FEW:
                    runs += [run[:risen], run[risen:]]
                    run = []
                else:
                    keep = risen if risen > blocking >= 0 else len(run)
                    runs.append(run[:keep])
                    run = run[keep:]
                lowest, risen = [], 0
                for number, each in enumerate(run):
                    lowest = _with(lowest, number, each)
            elif up:
                risen = len(run)
        lowest = _with(lowest, len(run), piece)
        run.append(piece)
    return [*runs, run]


def _above(one: _Piece, other: _Piece) -> bool:
    return one.bottom < other.middle and one.left < other.right and other.left < one.right


def _with(lowest: list[tuple[int, _Piece]], number: int, piece: _Piece) -> list[tuple[int, _Piece]]:
    """The lowest pieces with one more, without those that it stands below all along."""
    kept = [
        (before, each)
        for before, each in lowest
        if each.middle > piece.middle or each.left < piece.left or each.right > piece.right
    ]
    return [*kept[-_MOST_LOWEST:], (number, piece)]


def _turn(text_page: pypdfium2.PdfTextPage) -> int:
    """By how many quarters, clockwise, most of a page's letters have to be turned to stand upright."""
    count = text_page.count_chars()
    places = range(count // 16, count, max(1, count // 8))
    angles = [pdfium.FPDFText_GetCharAngle(text_page, each) for each in places]
    turns = Counter(_quarters(angle) for angle in angles if angle >= 0)
    return max(turns, key=lambda turn: turns[turn], default=0)


def _quarters(angle: float) -> int:
    return -round(angle / (math.pi / 2)) % 4  # PDFium's angles are clockwise


def _boxes(text_page: pypdfium2.PdfTextPage, count: int, turn: int) -> list[Box]:
    left, top, right, bottom = (ctypes.c_double() for _ in range(4))
    found: list[Box] = []
    for index in range(count):
        pdfium.FPDFText_GetRect(text_page, index, left, top, right, bottom)
        found.append((left.value, -top.value, right.value, -bottom.value))
    if turn == 1:
        return [(-bottom, left, -top, right) for left, top, right, bottom in found]
    if turn == 2:
        return [(-right, -bottom, -left, -top) for left, top, right, bottom in found]
    if turn == 3:
        return [(top, -right, bottom, -left) for left, top, right, bottom in found]
    return found


class _Fragments:
    """Which characters the fragments of a page are. PDFium does not say so, but it counts the fragments of as many
    characters as it is asked for: those of one begin where the count goes up.
    """

    def __init__(self, text_page: pypdfium2.PdfTextPage, count: int) -> None:
        self._text_page = text_page
        self._known = [0, count]
        self._starts: dict[int, int] = {0: 0, count: text_page.count_chars()}

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
        origin = self._starts[before]
        low, high = origin + later, origin + _USUAL_LENGTH * later
        while high < limit and pdfium.FPDFText_CountRects(self._text_page, origin, high - origin) <= later:
            low, high = high, high + _USUAL_LENGTH * later
        high = min(high, limit)
        while low + 1 < high:
            half = (low + high) // 2
            if pdfium.FPDFText_CountRects(self._text_page, origin, half - origin) <= later:
                low = half
            else:
                high = half
        return high - 1


def _stretches(order: Sequence[int], boxes: Sequence[Box], fragments: _Fragments) -> list[Stretch]:
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
