"""Columns of text: what of a page is read before, in, and after them."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from bdm.document.pdf.pieces import LinePiece
from bdm.document.pdf.runs import downwards

_WIDE_GAP: Final = 0.8
"""Between what stands on one line and need not be one line."""
_COLUMN_LINES: Final = 5
"""Of either column, at least."""
_COLUMN_WIDTH: Final = 8.0
_SAME_EDGE: Final = 0.3
_FULL: Final = 0.78
"""Of the width of a column that the line in the middle of its lines, by length, takes at least."""
_RAGGED: Final = 0.62
_SHORT: Final = 0.3
_FEW: Final = 8
"""One line in so many may be as short as it likes, as the cells of a table are."""
_RAGGED_LINES: Final = 12
"""Lines that stand close below one another, with one gap in so many of them, may be that much shorter: no rows."""
_ROW_GAP: Final = 1.7
"""From line to line, as a multiple of what is usual, where a new row begins."""
_MOST_EDGES: Final = 8
_DEPTH: Final = 5


def by_columns(pieces: list[LinePiece], height: float, depth: int) -> list[LinePiece]:
    """Column after column where there are columns, what stands above and below them before and after."""
    found = _columns(pieces, height) if depth < _DEPTH and len(pieces) >= 2 * _COLUMN_LINES else None
    if found is None:
        return downwards(pieces, height)
    edge, top, bottom = found
    parts: list[list[LinePiece]] = [[], [], [], []]
    for each in pieces:
        within = top <= each.middle <= bottom
        parts[0 if each.middle < top else 3 if not within else 1 if each.left < edge else 2].append(each)
    return [piece for part in parts if part for piece in by_columns(part, height, depth + 1)]


def _columns(pieces: Sequence[LinePiece], height: float) -> tuple[float, float, float] | None:
    """Where a second column begins from the left, and from where to where downwards there are two."""
    near = _SAME_EDGE * height
    lefts = [each.left for each in pieces]
    least = min(lefts) + _COLUMN_WIDTH * height
    if max(lefts) < least - near:
        return None
    edges: Counter[int] = Counter([round(each / near) for each in lefts])
    likely = [
        edge * near
        for edge, count in edges.most_common(_MOST_EDGES)
        if count + edges[edge + 1] + edges[edge - 1] >= _COLUMN_LINES and edge * near > least
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
            if not left.holds_text(height):
                continue
            right = _Column([each for each in inside if each.left >= end])
            if right.holds_text(height) and not left.has_rows_of(right, height):
                return end, min(left.top, right.top), max(left.bottom, right.bottom)
    return None


def _left(piece: LinePiece) -> float:
    return piece.left


def _middle(piece: LinePiece) -> float:
    return piece.middle


def _side_by_side(pieces: Sequence[LinePiece], height: float) -> list[list[LinePiece]]:
    """The pieces, from left to right, cut where a gap goes from top to bottom."""
    parts = list[list[LinePiece]]()
    reach = -math.inf
    for each in sorted(pieces, key=_left):
        if each.left > reach:
            parts.append([])
        parts[-1].append(each)
        reach = max(reach, each.right + _WIDE_GAP * height)
    return parts


class _Column:
    """What may be a column of text."""

    def __init__(self, pieces: Sequence[LinePiece]) -> None:
        self._lines: list[list[LinePiece]] = []
        first: LinePiece | None = None
        for each in sorted(pieces, key=_middle):
            if first is not None and first.beside(each):
                self._lines[-1].append(each)
            else:
                self._lines.append([each])
                first = each
        self.top = self.bottom = self._width = 0.0
        if pieces:
            self.top, self.bottom = min([each.top for each in pieces]), max([each.bottom for each in pieces])
            self._width = max([each.right for each in pieces]) - min([each.left for each in pieces])

    def holds_text(self, height: float) -> bool:
        """Whether it is text, or columns side by side that are; of the last a few lines may be all there are."""
        if self.is_text(height):
            return True
        *others, last = _side_by_side([each for line in self._lines for each in line], height) or [[]]
        return (
            bool(others) and all(_Column(each).is_text(height) for each in others) and _Column(last).is_text(height, 1)
        )

    def is_text(self, height: float, lines: int = _COLUMN_LINES) -> bool:
        """Whether it is wide enough for sentences, and its lines mostly fill it."""
        if len(self._lines) < lines or self._width < _COLUMN_WIDTH * height:
            return False
        long = sorted([sum([each.right - each.left for each in line]) for line in self._lines])
        if median(long) >= _FULL * self._width:
            return True
        if len(long) < _RAGGED_LINES or median(long) < _RAGGED * self._width:
            return False
        return long[len(long) // _FEW] >= _SHORT * self._width and len(self._gaps()) * _RAGGED_LINES <= len(self._lines)

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
