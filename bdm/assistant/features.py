"""What can be said of each passage of a decision beside a question, as numbers that a trained ranking weighs: how its
words, its sentences and its neighbours meet the question's words, what it contains of what an answer has to contain,
and where in the decision it stands, by the kind of question.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bdm.assistant.passages import Passage
from bdm.assistant.question_kind import ParsedQuestion, begins_operative, counts, signs
from bdm.assistant.words import LIGHT, QuestionTerm, relatives
from bdm.italian import tokens
from bdm.platform.kit.regex import regex

Features: TypeAlias = dict[str, float]
"""By name; those that are not there are 0."""

_K1: Final = 1.2
_B: Final = 0.6
_RELATIVE: Final = 0.6
_SYNONYM: Final = 0.7
"""What another word of the same family, or of the same meaning, is worth beside the word itself."""
_SURE_RELATIVE: Final = 0.85
_SURE_SYNONYM: Final = 0.75
_OTHERWISE: Final = 0.5
"""How much a word counts as missing that a document only has others for."""
_MOST_OTHERS: Final = 4
_BROKEN = regex(r"(?<=[a-zà-ù])-\s(?=[a-zà-ù])")
"""A word that the end of a line parted."""
_ZONES: Final = {"intestazione": "heading", "conclusioni": "claims", "fatto": "facts", "dispositivo": "operative"}
"""The parts that a question may be answered in rather than in the reasons, which are all the rest."""


@dataclass(frozen=True, slots=True)
class Match:
    """How a passage has one thing that is asked for: points of BM25 for the best of the ways of saying it, what the
    other ways add, and how sure it is that this is what was asked for (0 to 1).
    """

    own: bool
    points: float
    more: float
    sure: float


_NONE: Final = Match(own=False, points=0.0, more=0.0, sure=0.0)


class PassageWords:
    """The words of a document's passages."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self.passages = passages
        self.texts = [passage.text for passage in passages]
        self.zones = _zones(passages, self.texts)
        self.tokens = [tokens(_BROKEN.sub("", text)) for text in self.texts]
        self._counts = [Counter(each) for each in self.tokens]
        self._stems = [Counter(s for token in each for s in relatives(token)) for each in self.tokens]
        self._sentences = [[_sentence(each.text) for each in passage.sentences] for passage in passages]
        self._pairs = [frozenset(itertools.pairwise(each)) for each in self.tokens]
        self._signs = [signs(text) for text in self.texts]
        self._having = Counter(token for counts in self._counts for token in counts)
        self._having_stem = Counter(s for stems in self._stems for s in stems)
        self._length = sum(map(len, self.tokens)) / max(1, len(passages)) or 1.0

    def features(self, question: ParsedQuestion) -> list[Features]:
        """Of each passage, in order."""
        weights = [self.weight(each) for each in question.things]
        total = sum(weights) or 1.0
        found = [self._features(at, question, weights, total) for at in range(len(self.passages))]
        best = max((each["words"] for each in found), default=0.0) or 1.0
        before = 0.0
        for each in found:
            each["words/best"] = each["words"] / best
            each["before"] = before
            before = each["words"]
        return found

    def _features(self, at: int, question: ParsedQuestion, weights: Sequence[float], total: float) -> Features:
        matched = [self._match(at, each) for each in question.things]
        pairs = list(zip(question.things, weights, matched, strict=True))
        text, zone, place = self.texts[at], self.zones[at], at / len(self.passages)
        words = sum(thing.weight * match.points for thing, _, match in pairs) / total
        found: Features = {
            "words": words,
            "own": sum(t.weight for t, _, m in pairs if m.own) / (sum(t.weight for t in question.things) or 1.0),
            "others": sum(thing.weight * match.more for thing, _, match in pairs) / total,
            "coverage": sum(weight * match.sure for _, weight, match in pairs) / total,
            "pairs": self._in_pairs(at, question.things) / total,
            "focus": max((m.sure for t, _, m in pairs if t.token and t.token == question.focus), default=0.0),
            "length": len(self.tokens[at]) / self._length,
            "place": place,
            **{name: value for name, value in self._signs[at].items() if name != "party"},
        }
        if zone:
            found[zone] = 1.0
        found["sentence"], found["sentence having it"] = self._best_sentence(at, question, total)
        if question.shapes:
            there = {name for name, shape in question.shapes.items() if shape.search(text)}
            found.update((f"has {name}", 1.0) for name in there)
            found["has"] = len(there) / len(question.shapes)
            found["has × words"] = words if there else 0.0
        if question.number_of:
            found["has number"] = float(counts(text, question.number_of))
        for kind in question.kinds:
            if kind == "said":
                continue
            found[f"{kind} × place"] = place
            if zone:
                found[f"{kind} × {zone}"] = 1.0
        found["party, asked for" if "said" in question.kinds else "party, unasked"] = self._signs[at]["party"]
        return found

    def _in_pairs(self, at: int, things: Sequence[QuestionTerm]) -> float:
        """The rarity of the question's words that stand here next to the one they are next to there."""
        named = [each.token for each in things if each.token]
        return sum(
            self._idf(self._having[first])
            for first, second in itertools.pairwise(named)
            if (first, second) in self._pairs[at]
        )

    def _best_sentence(self, at: int, question: ParsedQuestion, total: float) -> tuple[float, float]:
        """What the best sentence of a passage alone has of what is asked for, and the best one that has also what an
        answer has to contain.
        """
        best = having_it = 0.0
        for text, having, stems in self._sentences[at]:
            score = sum(each.weight * self._in_sentence(each, having, stems) for each in question.things) / total
            best = max(best, score)
            if score > having_it and (
                any(shape.search(text) for shape in question.shapes.values())
                or (question.number_of and counts(text, question.number_of))
            ):
                having_it = score
        return best, having_it

    def _in_sentence(self, thing: QuestionTerm, having: frozenset[str], stems: frozenset[str]) -> float:
        if thing.token in having:
            return self._idf(self._having[thing.token])
        others = [_SYNONYM * self._idf(self._having[other]) for other in thing.others & having]
        family = [_RELATIVE * self._idf(self._having_stem[each]) for each in relatives(thing.token) if each in stems]
        return max(itertools.chain(others, family), default=0.0)

    def _match(self, at: int, thing: QuestionTerm) -> Match:
        counts, stems, token = self._counts[at], self._stems[at], thing.token
        others = [other for other in thing.others if other in counts]
        if token not in counts and not others and not any(each in stems for each in relatives(token)):
            return _NONE
        rarest = self._rarest(thing)
        ways = sorted((self._bm25(at, counts[other], self._having[other]) for other in others), reverse=True)
        sure = max((_SURE_SYNONYM * min(1.0, self._idf(self._having[other]) / rarest) for other in others), default=0.0)
        points = 0.0
        if token in counts:
            points, sure = self._bm25(at, counts[token], self._having[token]), 1.0
        else:
            for common in relatives(token):
                if common in stems:
                    having = self._having_stem[common]
                    points = max(points, _RELATIVE * self._bm25(at, stems[common], having))
                    sure = max(sure, _SURE_RELATIVE * min(1.0, self._idf(having) / rarest))
        if not points:
            points = _SYNONYM * ways.pop(0)
        more = sum(each / number for number, each in enumerate(ways[:_MOST_OTHERS], 1))
        return Match(own=token in counts, points=points, more=more, sure=sure)

    def _bm25(self, at: int, count: int, having: int) -> float:
        length = len(self.tokens[at]) / self._length
        return self._idf(having) * count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * length))

    def _idf(self, having: int) -> float:
        total = len(self.passages)
        return math.log(1 + (total - having + 0.5) / (having + 0.5)) if having else math.log(1 + 2 * total)

    def weight(self, thing: QuestionTerm) -> float:
        """How much a thing counts among what is asked: rare words of this text more, absent ones most."""
        if thing.weight <= LIGHT and not self._anywhere(thing):
            return 0.0
        return thing.weight * self._rarest(thing)

    def sure(self, at: Sequence[int], thing: QuestionTerm) -> float:
        """How sure it is that one of these passages has a thing (0 to 1)."""
        return max((self._match(each, thing).sure for each in at), default=0.0)

    def missing(self, thing: QuestionTerm) -> float:
        """Whether the document has a thing in no words at all (1), only in others (0.5), or has it (0)."""
        if not thing.token or self._having[thing.token] or any(map(self._having_stem.get, relatives(thing.token))):
            return 0.0
        return _OTHERWISE if self._anywhere(thing) else 1.0

    def _anywhere(self, thing: QuestionTerm) -> bool:
        return any(map(self._having.get, (thing.token, *thing.others))) or any(
            map(self._having_stem.get, relatives(thing.token))
        )

    def _rarest(self, thing: QuestionTerm) -> float:
        having = [self._having[each] for each in (thing.token, *thing.others)]
        having += [self._having_stem[each] for each in relatives(thing.token)]
        return self._idf(min(filter(None, having), default=0))


def _zones(passages: Sequence[Passage], texts: Sequence[str]) -> list[str]:
    """Where each passage stands: a zone, or "" for the reasons. An operative part without its heading is told by its
    words, in the last third of the text.
    """
    zones = [_ZONES.get(passage.part, "") for passage in passages]
    if "operative" not in zones:
        later = range(len(texts) * 2 // 3, len(texts))
        at = next((at for at in later if begins_operative(texts[at])), len(texts))
        zones[at:] = ["operative"] * (len(texts) - at)
    return zones


def _sentence(text: str) -> tuple[str, frozenset[str], frozenset[str]]:
    having = frozenset(tokens(_BROKEN.sub("", text)))
    return text, having, frozenset(_stems(having))


def _stems(having: frozenset[str]) -> Iterator[str]:
    for token in having:
        yield from relatives(token)
