"""What stands on the lines of a page, piece by piece, beside them and in the margin."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Final

from bdm.document.pdf.fragments import Box

_NEAR: Final = 0.7
"""All measures without a unit are heights of a line. Between two fragments that are one piece of a line."""
_SLACK: Final = 0.5
_NUMBER_WIDTH: Final = 2.5
_PART_OUTSIDE: Final = 20
"""Of so many pieces one may reach into the margin."""
_FEWEST_NUMBERS: Final = {1: 8, 5: 3, 10: 3}
"""How many numbers beside the lines there are at least, by the step from one to the next."""


@dataclass(slots=True, eq=False)
class LinePiece:
    """Fragments from ``first`` to ``end`` (excluded) that follow one another on a line."""

    first: int
    end: int
    left: float
    top: float
    right: float
    bottom: float
    middle: float

    def beside(self, other: LinePiece) -> bool:
        """Whether the two stand on one line."""
        return self.top <= other.middle <= self.bottom or other.top <= self.middle <= other.bottom


def pieces_of(boxes: Sequence[Box], height: float, turned: Container[int]) -> tuple[list[LinePiece], list[LinePiece]]:
    """What stands on lines, and what is written upwards or downwards beside them, as a stamp is; what is so within them
    goes with what it follows.
    """
    pieces, across = list[LinePiece](), list[LinePiece]()
    for index, (left, top, right, bottom) in enumerate(boxes):
        own = LinePiece(index, index + 1, left, top, right, bottom, (top + bottom) / 2)
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
    beside, ends = list[LinePiece](), {each.end: each for each in pieces}
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


def margin_numbers(pieces: Sequence[LinePiece], height: float, text: Callable[[int], str]) -> list[LinePiece]:
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


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4
