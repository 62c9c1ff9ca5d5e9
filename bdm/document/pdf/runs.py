"""Pieces from top to bottom: runs in which the file keeps that order, put into one another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bdm.document.pdf.pieces import LinePiece

_MOST_STEPS: Final = 200_000
_SLACK: Final = 0.5
_MOST_LOWEST: Final = 12
_JUMP: Final = 10.0
_FEW: Final = 2
"""Pieces that far above what comes before them are no cell, nor a column."""


def downwards(pieces: Sequence[LinePiece], height: float) -> list[LinePiece]:
    """The runs of pieces of which none stands above what comes before it, put into one another from top to bottom. One
    goes on until something that stands above its next piece also stands over, or under, what is left of it.
    """
    if all(after.middle > before.bottom and after.top > before.middle for before, after in pairwise(pieces)):
        return [*pieces]
    runs = _runs(pieces, height)
    if len(runs) == 1:
        return runs[0]
    if len(runs) * len(pieces) > _MOST_STEPS:
        return [*pieces]
    reaches = [_reaches(run) for run in runs]
    at = [0] * len(runs)
    left, current = {*range(len(runs))}, -1
    order: list[LinePiece] = []
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


def _reaches(run: Sequence[LinePiece]) -> list[tuple[float, float]]:
    """From where to where across a run goes from each of its pieces on."""
    found: list[tuple[float, float]] = []
    start, end = math.inf, -math.inf
    for each in reversed(run):
        start, end = min(start, each.left), max(end, each.right)
        found.append((start, end))
    return found[::-1]


def _comes_before(one: LinePiece, other: LinePiece) -> bool:
    return one.left < other.left if one.beside(other) else one.middle < other.middle


def _runs(pieces: Sequence[LinePiece], height: float) -> list[list[LinePiece]]:
    """What follows one another in the file with nothing above, or before on its line, what has come. What stands to the
    right may begin higher: a cell, or a column that is not known as one.
    """
    slack = height * _SLACK
    runs, run = list[list[LinePiece]](), list[LinePiece]()
    lowest: list[tuple[int, LinePiece]] = []
    risen = 0
    for piece in pieces:
        if run:
            last = run[-1]
            up = piece.middle < last.top
            back = piece.right < last.left + slack and piece.beside(last)
            blocking = next((number for number, each in reversed(lowest) if _above(piece, each)), -1)
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


def _above(one: LinePiece, other: LinePiece) -> bool:
    return one.bottom < other.middle and one.left < other.right and other.left < one.right


def _with(lowest: list[tuple[int, LinePiece]], number: int, piece: LinePiece) -> list[tuple[int, LinePiece]]:
    """The lowest pieces with one more, without those that it stands below all along."""
    kept = [
        (before, each)
        for before, each in lowest
        if each.middle > piece.middle or each.left < piece.left or each.right > piece.right
    ]
    return [*kept[-_MOST_LOWEST:], (number, piece)]
