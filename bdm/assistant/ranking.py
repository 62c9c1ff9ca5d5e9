"""Which passages of a decision answer a question best: BM25 over its own passages, with relatives and court synonyms at
a discount, the part of the decision that such a question is usually answered in, and what an answer has to contain.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bdm.assistant.passages import Passage
from bdm.assistant.words import about_decision, asked, part_weight, shape_bonus, stem, synonyms
from bdm.italian_text import tokens

_K1: Final = 1.2
_B: Final = 0.6
_RELATIVE: Final = 0.5
_SYNONYM: Final = 0.45
_NEAR: Final = 0.25
"""Share of a word's weight that it brings again where it stands next to the one that it is next to in the question."""
_SHAPE: Final = 0.25
_DECIDES: Final = 1.5
"""What the operative part has before any of its words, where the question is how the case ended."""
_SIGNED = re.compile(r"così\s+(?:è\s+stato\s+)?(?:deciso|disposto|provveduto)\b", re.IGNORECASE)
_FORMULA: Final = 0.2
"""What place, date and signatures are worth beside what they stand under."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage with its score, and how much of what was asked it speaks of (0 to 1, by the weight of the words)."""

    passage: Passage
    score: float
    coverage: float


class Index:
    """The words of a document's passages, ready for any number of questions."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = passages
        self._tokens = [tokens(passage.text) for passage in passages]
        self._counts = [Counter(each) for each in self._tokens]
        self._stems = [Counter(s for token in each if (s := stem(token)) is not None) for each in self._tokens]
        self._pairs = [frozenset(itertools.pairwise(each)) for each in self._tokens]
        self._having = Counter(token for counts in self._counts for token in counts)
        self._having_stem = Counter(s for stems in self._stems for s in stems)
        self._length = sum(map(len, self._tokens)) / max(1, len(passages))

    def rank(self, question: str) -> list[Ranked]:
        """The passages that have anything to do with the question, the best first."""
        wanted, decides = asked(question), about_decision(question)
        found = []
        for index, passage in enumerate(self.passages):
            matched = [self._match(index, token) for token in wanted]
            coverage = self._coverage(wanted, matched)
            near = sum(
                _NEAR * self._idf(self._having[first])
                for first, second in itertools.pairwise(wanted)
                if (first, second) in self._pairs[index]
            )
            score = sum(matched) + near
            if decides and passage.part == "dispositivo":
                score += _DECIDES * math.log(1 + len(self.passages))
            if score <= 0:
                continue
            if passage.part == "dispositivo" and _SIGNED.match(passage.text):
                score *= _FORMULA
            score *= part_weight(question, passage.part) * (1 + _SHAPE * shape_bonus(question, passage.text))
            found.append(Ranked(passage, score, coverage))
        return sorted(found, key=lambda each: (-each.score, each.passage.index))

    def _match(self, index: int, token: str) -> float:
        """BM25 of a word in a passage, of its best relative or synonym where it is not there itself."""
        if token in self._counts[index]:
            return self._bm25(index, self._counts[index][token], self._having[token])
        best = 0.0
        beginning = stem(token)
        if beginning is not None and beginning in self._stems[index]:
            best = _RELATIVE * self._bm25(index, self._stems[index][beginning], self._having_stem[beginning])
        for other in synonyms(token):
            if other in self._counts[index]:
                best = max(best, _SYNONYM * self._bm25(index, self._counts[index][other], self._having[other]))
        return best

    def _bm25(self, index: int, count: int, having: int) -> float:
        length = len(self._tokens[index]) / self._length if self._length else 1.0
        return self._idf(having) * count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * length))

    def _idf(self, having: int) -> float:
        total = len(self.passages)
        return math.log(1 + (total - having + 0.5) / (having + 0.5)) if having else math.log(1 + 2 * total)

    def _coverage(self, wanted: Sequence[str], matched: Sequence[float]) -> float:
        weights = [self._idf(self._having[token]) for token in wanted]
        there = sum(weight for weight, match in zip(weights, matched, strict=True) if match > 0)
        return there / sum(weights) if weights and sum(weights) else 0.0
