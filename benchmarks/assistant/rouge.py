"""ROUGE-1, ROUGE-2 and ROUGE-L (Lin 2004): how many of a reference's words, pairs and words in order there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bdm.italian import tokens


@dataclass(frozen=True)
class Rouge:
    """``recall`` of the reference, ``precision`` of the summary, both 0 to 1."""

    recall: float
    precision: float

    @property
    def f1(self) -> float:
        total = self.recall + self.precision
        return 2 * self.recall * self.precision / total if total else 0.0


def rouge(summary: str, reference: str) -> dict[str, Rouge]:
    """By name, over the tokens of the Italian analysis (no stop words, stems)."""
    one, other = tokens(summary), tokens(reference)
    return {name: measure(one, other) for name, measure in _MEASURES.items()}


def _counted(grams: Callable[[Sequence[str]], Iterable[Hashable]]) -> Callable[[Sequence[str], Sequence[str]], Rouge]:
    def measure(summary: Sequence[str], reference: Sequence[str]) -> Rouge:
        one, other = Counter(grams(summary)), Counter(grams(reference))
        return _shares((one & other).total(), other.total(), one.total())

    return measure


def _longest(summary: Sequence[str], reference: Sequence[str]) -> Rouge:
    row = [0] * (len(reference) + 1)
    for token in summary:
        before = 0
        for at, its in enumerate(reference, 1):
            above = row[at]
            row[at] = before + 1 if token == its else max(above, row[at - 1])
            before = above
    return _shares(row[-1], len(reference), len(summary))


def _shares(common: int, reference: int, summary: int) -> Rouge:
    return Rouge(common / reference if reference else 0.0, common / summary if summary else 0.0)


_MEASURES: Final = {"ROUGE-1": _counted(iter), "ROUGE-2": _counted(pairwise), "ROUGE-L": _longest}
