"""Questions made by rule from what is withheld of the real decisions; which rule and which words is drawn by hash.

=============  ====================================================================================================
``keywords``   the five rarest words of a withheld heading, in its order
``headings``   two or three parts of a withheld heading, as an editor wrote them
``passages``   a sentence of an abstract that is left out of its decision, three words in ten dropped
``cited``      the sentence before '(Precedente citato: sentenza n. 344 del 1990)' in another decision, three words in
               ten dropped: what somebody else says the decision says
``citations``  an article and act from a withheld heading's abstract, written short, with two rare words of the heading
``abstracts``  as ``keywords``, but among abstracts, for the one whose heading is withheld
=============  ====================================================================================================
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bdm.italian import STOP_WORDS, fold
from bdm.platform.authz import Kind
from benchmarks.relevance.collection import COVERED, Abstract, Decision, drawn

KINDS: dict[str, tuple[str, ...]] = {
    "keywords": ("keywords",),
    "paraphrases": ("headings", "passages", "cited"),
    "citations": ("citations",),
    "abstracts": ("abstracts",),
}
"""Kind of question → the rules that make such."""
OF_EACH = 3_000
"""Questions of each kind at most, both halves together. Of 300 in a half chance alone makes three hundredths."""
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_SENTENCE = re.compile(r"(?<=[.;])\s+(?=[A-ZÈ])")
_PRECEDENT = re.compile(r"(?P<said>[^.;()]{60,400})[.,]?\s*\(\s*Precedente citato:\s*(?P<cited>[^()]{5,40})\)")
_OF_COURT = re.compile(r"(?P<kind>sentenza|ordinanza) n\. (?P<number>\d+) del (?P<year>\d{4})")
_NORM = re.compile(
    r"(?P<article>artt?\. \d+(?:-\w+)?).{0,60}?"
    r"(?P<act>legge|decreto-legge|decreto legislativo|d\.l\.|d\. ?lgs\.|d\.P\.R\.|codice [a-z]+(?: [a-z]+)?)"
    r"(?: (?:reg\.|della Regione [A-Z]\S+))?(?: \d{1,2}°? [a-z]+ \d{4},)? n\. (?P<number>\d+)"
    r"(?: del|/)? ?(?P<year>\d{4})?",
)
_SHORT = {"legge": "l.", "decreto-legge": "d.l.", "decreto legislativo": "d.lgs."}
DROPPED = 0.3
LONGEST = 15
"""So many words of a heading are asked at most."""


@dataclass(frozen=True)
class Question:
    """``expected`` are the names of what a good search shows; of a known item it is one."""

    q: str
    type: str
    rule: str
    expected: frozenset[str]
    kind: Kind = "provvedimento"

    @property
    def sealed(self) -> bool:
        """Whether it belongs to the half that is asked once, when all is decided."""
        return drawn("sealed", self.q) < 0.5


class Recipes:
    """Makes questions of ``decisions``."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self._decisions = [each for each in decisions if each.name.startswith("consulta")]
        self._having: Counter[str] = Counter()
        for decision in self._decisions:
            self._having.update({word.lower() for word in _WORD.findall(decision.body)})

    def questions(self) -> list[Question]:
        rules: dict[str, Callable[[], Iterator[tuple[str, str]]]] = {
            "keywords": self._keywords,
            "headings": self._headings,
            "passages": self._passages,
            "cited": self._cited,
            "citations": self._citations,
            "abstracts": self._abstracts,
        }
        made: list[Question] = []
        for kind, names in KINDS.items():
            for rule in names:
                found = {q: name for q, name in rules[rule]() if len(_words(q)) >= 3}
                chosen = sorted(found, key=lambda q: drawn("chosen", q))[: OF_EACH // len(names)]
                of: Kind = "massima" if kind == "abstracts" else "provvedimento"
                made += [Question(q, kind, rule, frozenset((found[q],)), of) for q in chosen]
        return made

    def _withheld(self) -> Iterator[tuple[Decision, Abstract, random.Random]]:
        for decision in self._decisions:
            if decision.abstracts and not decision.covered:
                chance = random.Random(decision.name)
                yield decision, chance.choice(decision.abstracts), chance

    def _keywords(self) -> Iterator[tuple[str, str]]:
        for decision, abstract, _ in self._withheld():
            yield " ".join(self._rarest(abstract.heading, 5)), decision.name

    def _headings(self) -> Iterator[tuple[str, str]]:
        for decision, abstract, chance in self._withheld():
            if len(abstract.parts) >= 3:
                first = chance.randrange(len(abstract.parts) - 2)
                parts = " ".join(abstract.parts[first : first + chance.choice((2, 3))])
                yield " ".join(parts.split()[:LONGEST]), decision.name

    def _passages(self) -> Iterator[tuple[str, str]]:
        for decision in self._decisions:
            if decision.left_out is not None:
                chance = random.Random(decision.name)
                sentences = [each for each in _SENTENCE.split(decision.left_out.text) if 60 < len(each) < 400]
                if sentences:
                    yield _thinned(chance.choice(sentences), chance), decision.name

    def _cited(self) -> Iterator[tuple[str, str]]:
        known = {decision.name for decision in self._decisions}
        for decision in self._decisions:
            for abstract in decision.abstracts:
                for found in _PRECEDENT.finditer(abstract.text):
                    cited = _OF_COURT.fullmatch(found["cited"].strip(" ."))
                    name = cited and f"consulta-{cited['kind'][0].upper()}-{cited['number']}-{cited['year']}"
                    if name and name in known and name != decision.name:
                        yield _thinned(found["said"], random.Random(found["said"])), name

    def _citations(self) -> Iterator[tuple[str, str]]:
        for decision, abstract, chance in self._withheld():
            norms = [each for each in _NORM.finditer(abstract.text) if each["year"]]
            if norms:
                norm = chance.choice(norms)
                act = _SHORT.get(norm["act"], norm["act"])
                facts = self._rarest(re.sub(r"\d+", "", abstract.heading), 2)
                yield f"{norm['article']} {act} {norm['number']}/{norm['year']} {' '.join(facts)}", decision.name

    def _abstracts(self) -> Iterator[tuple[str, str]]:
        for decision in self._decisions:
            for number, abstract in enumerate(decision.abstracts, 1):
                name = f"{decision.name}-m{number}"
                if drawn("covered", name) >= COVERED:
                    yield " ".join(self._rarest(abstract.heading, 5)), name

    def _rarest(self, text: str, count: int) -> list[str]:
        """The words of ``text`` that stand in the fewest decisions, though in two at least, in their order."""
        having = {word: self._having[word] for word in map(str.lower, _words(text)) if self._having[word] >= 2}
        chosen = set(sorted(having, key=having.__getitem__)[:count])
        return [word for word in having if word in chosen]


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if len(word) > 2 and fold(word).lower() not in STOP_WORDS]


def _thinned(sentence: str, chance: random.Random) -> str:
    """``sentence`` as somebody remembers it: without what stands in brackets, three words in ten dropped."""
    words = re.sub(r"\([^()]*\)", " ", sentence).split()
    return " ".join(word for word in words if chance.random() >= DROPPED)
