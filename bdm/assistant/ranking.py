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

from bdm.assistant.asking import (
    about_claim,
    about_decision,
    about_giving,
    asked_shapes,
    claim_weight,
    counted,
    counts,
    focus,
    part_weight,
)
from bdm.assistant.passages import Passage
from bdm.assistant.words import Wanted, relatives, wanted
from bdm.italian_text import tokens

_K1: Final = 1.2
_B: Final = 0.6
_RELATIVE: Final = 0.6
_SYNONYM: Final = 0.7
_SURE_RELATIVE: Final = 0.85
_SURE_SYNONYM: Final = 0.75
_SAID: Final = 0.8
_MORE: Final = 0.25
"""What the second way of saying the same in one passage adds to the first."""
_NEAR: Final = 0.25
"""Share of a word's weight that it brings again where it stands next to the one that it is next to in the question."""
_SHAPE: Final = 0.5
_SHAPELESS: Final = 0.75
"""What is left of a passage without anything of what an answer has to contain."""
_UNSURE: Final = 0.7
"""What is left of how much it speaks of the question."""
_TOGETHER: Final = 0.2
"""Share of what its best sentence alone has of the question in the score of a passage."""
_DECIDES: Final = 1.5
"""What the operative part has before any of its words, where the question is how the case ended."""
_GIVES: Final = 0.6
_CLAIMED: Final = 0.6
"""The same for what the parties conclude, where the question is how much they ask for."""
_AROUND: Final = 0.1
"""Share of its neighbours' score that a passage has too."""
_SIGNED = re.compile(r"così\s+(?:è\s+stato\s+)?(?:deciso|disposto|provveduto)\b", re.IGNORECASE)
_OTHERWISE: Final = 0.5
"""How much a word counts as missing that a document only has others for."""
_LATER: Final = 0.2
"""What the end of a decision has more than its beginning: there the court says what it thinks itself."""
_FORMULA: Final = 0.2
"""What place, date and signatures are worth beside what they stand under."""
_BROKEN = re.compile(r"(?<=[a-zà-ù])-\s(?=[a-zà-ù])")
"""A word that the end of a line parted."""


@dataclass(frozen=True, slots=True)
class _Question:
    """What a question asks of a document: things with their weights, which of them is the one it is about, what an
    answer has to contain, and where it is likely to be.
    """

    text: str
    things: list[Wanted]
    weights: list[float]
    named: list[str]
    heart: int | None
    shapes: list[re.Pattern[str]]
    number_of: frozenset[str]
    numbered: bool
    decides: float
    claimed: bool
    parts: dict[str, float]

    def claim(self, text: str) -> float:
        """Less than 1 for what a party says, where that is not asked for."""
        return claim_weight(self.text, text)

    def shaped(self, text: str) -> float:
        """More than 1 for a text with what an answer has to contain, less without; 1 where nothing is known of it."""
        factor = 1.0
        if self.shapes:
            there = sum(1 for shape in self.shapes if shape.search(text)) / len(self.shapes)
            factor *= 1 + _SHAPE * there if there else _SHAPELESS
        if self.number_of:
            factor *= 1 + _SHAPE if counts(text, self.number_of) else _SHAPELESS
        return factor


def _sentence(text: str) -> tuple[str, frozenset[str], frozenset[str]]:
    having = frozenset(tokens(_BROKEN.sub("", text)))
    return text, having, frozenset(common for token in having for common in relatives(token))


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
        self._tokens = [tokens(_BROKEN.sub("", passage.text)) for passage in passages]
        self._counts = [Counter(each) for each in self._tokens]
        self._stems = [Counter(s for token in each for s in relatives(token)) for each in self._tokens]
        self._sentences = [[_sentence(each.text) for each in passage.sentences] for passage in passages]
        self._pairs = [frozenset(itertools.pairwise(each)) for each in self._tokens]
        self._having = Counter(token for counts in self._counts for token in counts)
        self._having_stem = Counter(s for stems in self._stems for s in stems)
        self._length = sum(map(len, self._tokens)) / max(1, len(passages))

    def rank(self, question: str) -> list[Ranked]:
        """The passages that have anything to do with the question, the best first."""
        asks = self._question(question)
        judged = [self._judge(index, asks) for index in range(len(self.passages))]
        scores = [score for score, _ in judged]
        found = [
            Ranked(passage, self._with_neighbours(scores, at), judged[at][1])
            for at, passage in enumerate(self.passages)
            if scores[at] > 0
        ]
        return sorted(found, key=lambda each: (-each.score, each.passage.index))

    def _question(self, question: str) -> _Question:
        things, heart = wanted(question), focus(question)
        return _Question(
            text=question,
            things=things,
            weights=[self._weight(each) for each in things],
            named=[each.token for each in things if each.token],
            heart=next((at for at, each in enumerate(things) if heart and each.token == heart), None),
            shapes=asked_shapes(question),
            number_of=(number_of := counted(question)),
            numbered=any(counts(each.text, number_of) for each in self.passages) if number_of else False,
            decides=_DECIDES if about_decision(question) else _GIVES if about_giving(question) else 0.0,
            claimed=about_claim(question),
            parts={part: part_weight(question, part) for part in {each.part for each in self.passages}},
        )

    def _judge(self, index: int, asks: _Question) -> tuple[float, float]:
        """Score and coverage of a passage."""
        passage = self.passages[index]
        matched = [self._match(index, each) for each in asks.things]
        coverage = sum(w * credit for w, (_, credit) in zip(asks.weights, matched, strict=True))
        coverage /= sum(asks.weights) or 1.0
        score = sum(each.weight * points for each, (points, _) in zip(asks.things, matched, strict=True))
        score += sum(
            _NEAR * self._idf(self._having[first])
            for first, second in itertools.pairwise(asks.named)
            if (first, second) in self._pairs[index]
        )
        if score:
            score = (1 - _TOGETHER) * score * asks.shaped(passage.text) + _TOGETHER * self._together(index, asks)
        if passage.part == "conclusioni" and asks.claimed and asks.shaped(passage.text) > 1:
            score += _CLAIMED * math.log(1 + len(self.passages))
        if passage.part == "dispositivo":
            score += asks.decides * math.log(1 + len(self.passages))
            if _SIGNED.match(passage.text):
                score *= _FORMULA
        score *= asks.parts[passage.part] * asks.claim(passage.text)
        score *= 1 + _LATER * index / len(self.passages)
        if asks.shaped(passage.text) < 1:
            coverage *= _UNSURE
        if asks.heart is not None and not matched[asks.heart][1]:
            coverage *= _UNSURE
        return score, coverage

    def _together(self, index: int, asks: _Question) -> float:
        """What the best sentence of a passage alone has of what is asked for."""
        best = 0.0
        for sentence, having, common in self._sentences[index]:
            score = 0.0
            for thing in asks.things:
                if thing.token in having:
                    score += thing.weight * self._idf(self._having[thing.token])
                    continue
                found = [_SYNONYM * self._idf(self._having[other]) for other in thing.others & having]
                found += [
                    _RELATIVE * self._idf(self._having_stem[each]) for each in relatives(thing.token) if each in common
                ]
                score += thing.weight * max(found, default=0.0)
            if score:
                best = max(best, score * asks.shaped(sentence))
        return best

    @staticmethod
    def _with_neighbours(scores: Sequence[float], at: int) -> float:
        before = scores[at - 1] if at else 0.0
        after = scores[at + 1] if at + 1 < len(scores) else 0.0
        return scores[at] + _AROUND * (before + after)

    def absent(self, question: str) -> float:
        """How much of what is asked (0 to 1, by the weight of the words) is nowhere in the document, in no words."""
        asks = self._question(question)
        if asks.number_of and not asks.numbered:
            return 1.0
        missing = sum(w * self._missing(each) for w, each in zip(asks.weights, asks.things, strict=True))
        return missing / (sum(asks.weights) or 1.0)

    def _missing(self, thing: Wanted) -> float:
        if (
            not thing.token
            or self._having[thing.token]
            or any(self._having_stem[each] for each in relatives(thing.token))
        ):
            return 0.0
        return _OTHERWISE if self._anywhere(thing) else 1.0

    def _anywhere(self, thing: Wanted) -> bool:
        return any(self._having[each] for each in (thing.token, *thing.others)) or any(
            self._having_stem[each] for each in relatives(thing.token)
        )

    def _match(self, index: int, thing: Wanted) -> tuple[float, float]:
        """BM25 of a thing in a passage, in its own word or in the best relative or synonym, and how sure it is that
        this is what was asked for (0 to 1).
        """
        counts, token = self._counts[index], thing.token
        rarest = self._rarest(thing)
        found: list[tuple[float, float]] = []
        if token and token in counts:
            found.append((self._bm25(index, counts[token], self._having[token]), 1.0))
        for common in relatives(token) if token else ():
            if token not in counts and common in self._stems[index]:
                points = self._bm25(index, self._stems[index][common], self._having_stem[common])
                found.append(
                    (_RELATIVE * points, _SURE_RELATIVE * min(1.0, self._idf(self._having_stem[common]) / rarest))
                )
        discount = _SYNONYM if token else _SAID
        others = [(other, counts[other]) for other in thing.others if other in counts]
        for other, count in others:
            points = discount * self._bm25(index, count, self._having[other])
            sure = min(1.0, self._idf(self._having[other]) / rarest)
            found.append((points, _SURE_SYNONYM * sure))
        if not found:
            return 0.0, 0.0
        found.sort(reverse=True)
        more = found[1][0] if len(found) > 1 else 0.0
        return found[0][0] + _MORE * more, max(credit for _, credit in found)

    def _bm25(self, index: int, count: int, having: int) -> float:
        length = len(self._tokens[index]) / self._length if self._length else 1.0
        return self._idf(having) * count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * length))

    def _idf(self, having: int) -> float:
        total = len(self.passages)
        return math.log(1 + (total - having + 0.5) / (having + 0.5)) if having else math.log(1 + 2 * total)

    def _weight(self, thing: Wanted) -> float:
        """How much a thing counts among what is asked for: rare words of this text more, absent ones most."""
        if thing.weight < 1 and not self._anywhere(thing):
            return 0.0
        return thing.weight * self._rarest(thing)

    def _rarest(self, thing: Wanted) -> float:
        having = [self._having[each] for each in (thing.token, *thing.others)]
        having += [self._having_stem[each] for each in relatives(thing.token)]
        return self._idf(min(filter(None, having), default=0))
