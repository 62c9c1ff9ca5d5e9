"""Which passages of a decision answer a question best, and whether any does: the features of question and passage,
weighed as questions with known answers taught (``benchmarks/assistant/fit.py`` writes the weights).
"""

from __future__ import annotations

import json
import math
import pickle
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Self

from bdm.assistant.features import Features, PassageWords
from bdm.assistant.passages import Passage
from bdm.assistant.question_kind import ParsedQuestion, taken_apart

FIRST: Final = 3
"""Passages that an answer is looked for in."""
WEIGHTS: Final = Path(__file__).parent / "data" / "pesi.json"
_ENDING: Final = frozenset({"outcome", "gives", "costs"})
"""Kinds of questions that the operative part answers whatever its words."""
_TOLD_OF: Final = frozenset({"why", "claim", "first"})
"""Kinds of questions that every decision has something on."""
_TELLING: Final = frozenset({"age", "percent"})
"""What is seldom there unless it is told of."""


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """A passage with its score, and how much of what was asked it speaks of (0 to 1, by the weight of the words)."""

    passage: Passage
    score: float
    coverage: float


@dataclass(frozen=True, slots=True)
class Ranking:
    """All passages of a decision, the likeliest first, and how likely it is that the decision answers at all."""

    ranked: list[RankedPassage]
    told: float


class Index:
    """The words of a document's passages, ready for any number of questions."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = passages
        self.words = PassageWords(passages)

    def rank(self, question: str) -> list[RankedPassage]:
        """The passages, the likeliest to answer first."""
        return self.ask(question).ranked

    def ask(self, question: str) -> Ranking:
        """The passages in their order for a question, and whether they answer it."""
        asked = taken_apart(question)
        features = self.words.features(asked)
        weights = _weights()
        scores = [weigh(each, weights["ranking"]) for each in features]
        order = sorted(range(len(scores)), key=lambda at: (-scores[at], at))
        ranked = [RankedPassage(self.passages[at], scores[at], features[at]["coverage"]) for at in order]
        if not asked.things:
            return Ranking(ranked, 0.0)
        doubts = evidence(self.words, asked, features, scores)
        return Ranking(ranked, 1 / (1 + math.exp(-weigh(doubts, weights["told"]))))


@dataclass(frozen=True, slots=True)
class PackedIndex:
    """An ``Index`` as it is kept and goes from process to process: what works with it opens it there. ``size`` are the
    characters of its passages, of which there may be none (``empty``).
    """

    packed: bytes
    size: int
    empty: bool

    @classmethod
    def of(cls, passages: Sequence[Passage]) -> Self:
        """The index of these passages."""
        packed = zlib.compress(pickle.dumps(Index(passages)), level=1)
        size = sum(len(sentence.text) for passage in passages for sentence in passage.sentences)
        return cls(packed, size, empty=not passages)

    def open(self) -> Index:
        """The index, which takes a while for a long text."""
        index: Index = pickle.loads(zlib.decompress(self.packed))  # noqa: S301 - packed by ourselves
        return index


def weigh(features: Features, weights: Features) -> float:
    """The weighted sum of what there is."""
    return sum(value * weights[name] for name, value in features.items() if name in weights)


def evidence(
    words: PassageWords, question: ParsedQuestion, features: Sequence[Features], scores: Sequence[float]
) -> Features:
    """What speaks for and against that the document answers a question, of its passages with these scores."""
    order = sorted(range(len(scores)), key=lambda at: (-scores[at], at))[:FIRST]
    first = [features[at] for at in order]
    weights = [words.weight(each) for each in question.things]
    total = sum(weights) or 1.0
    missing = [words.missing(each) for each in question.things]
    sure = [words.sure(order, each) for each in question.things]
    telling = [each.weight >= 1 and bool(each.token) for each in question.things]
    masses = [math.exp(score - max(scores)) for score in scores]
    found: Features = {
        "always": 1.0,
        "nowhere": sum(weight for weight, each in zip(weights, missing, strict=True) if each == 1) / total,
        "only others": sum(weight for weight, each in zip(weights, missing, strict=True) if 0 < each < 1) / total,
        "named nowhere": sum(gone == 1 and tells for gone, tells in zip(missing, telling, strict=True))
        / (sum(telling) or 1),
        "together": sum(weight * each for weight, each in zip(weights, sure, strict=True)) / total,
        "worst": max((w * (1 - s) for w, s, t in zip(weights, sure, telling, strict=True) if t), default=0.0) / total,
        "coverage": _most(first, "coverage"),
        "own": _most(first, "own"),
        "others": min(1.0, _most(first, "others")),
        "pairs": min(1.0, _most(first, "pairs")),
        "clear": sum(masses[at] for at in order) / (sum(masses) or 1.0),
        "operative": float(bool(question.kinds & _ENDING) and _most(first, "operative") > 0),
        "many": math.log(1 + sum(telling)),
        "size": math.log(1 + len(scores)),
    }
    found.update((kind, 1.0) for kind in question.kinds & _TOLD_OF)
    if question.shapes:
        found["without it"] = 1 - _most(first, "has")
        found.update((f"without {name}", 1 - _most(first, f"has {name}")) for name in question.shapes.keys() & _TELLING)
    if question.number_of:
        found["without number"] = 1 - _most(first, "has number")
    if any(each.token == question.focus and gone for each, gone in zip(question.things, missing, strict=True)):
        found["focus missing"] = 1.0
    return found


def _most(features: Sequence[Features], name: str) -> float:
    return max((each.get(name, 0.0) for each in features), default=0.0)


@lru_cache(maxsize=1)
def _weights() -> dict[str, Features]:
    read: dict[str, Features] = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return read
