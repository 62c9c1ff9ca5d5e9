"""Answers and summaries without a model: nothing but the decision's own sentences, as quotations.

The answer is what the likeliest passages say on the question. The summary ranks sentences by how much others of the
same decision resemble them (a random walk over their likeness), with a share for each part of the decision, so that
what happened, why and what was decided are all there.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

from bdm.assistant.answers import Answer, Citation, Said
from bdm.assistant.asking import about_decision, shape_bonus
from bdm.assistant.passages import Passage, Sentence
from bdm.assistant.ranking import Index
from bdm.assistant.words import asked, relatives, synonyms
from bdm.document.parts import Kind
from bdm.italian_text import tokens

SHOWN: Final = 3
"""Passages that an answer rests on at most."""
ENOUGH: Final = 0.42
"""How much of the question, by the weight of its words, a passage has to speak of."""
BESIDE: Final = 0.15
"""The same for those that are shown beside such a one."""
MISSING: Final = 0.35
"""Where so much of what is asked is nowhere in the decision, it does not tell."""
HALF: Final = 0.35
"""Where so much of what is asked is nowhere in the decision, how it ended does not answer either."""
CLOSE: Final = 0.4
"""Of the best passage's score, what the others need to be shown beside it."""
MOST_CHARACTERS: Final = 700
"""Of one passage, so much is quoted at most."""

_SHARES: Final[dict[Kind, float]] = {
    "fatto": 0.3,
    "fatto_e_motivi": 0.75,
    "motivi": 0.45,
    "testo": 1.0,
    "dispositivo": 0.25,
}
_SHORTEST: Final = 40
_LONGEST: Final = 900
_MOST_SENTENCES: Final = 800
_DAMPING: Final = 0.85
_ROUNDS: Final = 30
_ALIKE: Final = 0.1
_SAME: Final = 0.6


def answer(index: Index, question: str) -> Answer:
    """The decision's own words on the question; nothing where it has none."""
    ranked = index.rank(question)
    looked_at = tuple(_citation(each.passage, each.passage.sentences) for each in ranked[:SHOWN])
    absent = index.absent(question)
    ended = about_decision(question) and absent < HALF
    told = absent < MISSING and any(each.coverage >= ENOUGH for each in ranked[:SHOWN])
    good = [
        each
        for each in ranked[:SHOWN]
        if ((told and each.coverage >= BESIDE) or (ended and each.passage.part == "dispositivo"))
        and each.score >= CLOSE * ranked[0].score
    ]
    return Answer(tuple(_quoted(each.passage, question) for each in good), looked_at)


def _quoted(passage: Passage, question: str) -> Said:
    """The sentences of the passage that speak of what was asked, as one quotation."""
    wanted = asked(question)
    scores = [_speaks_of(sentence, wanted, question) for sentence in passage.sentences]
    best = max(range(len(scores)), key=lambda at: (scores[at], -at))
    first = last = best
    while last + 1 < len(scores) and scores[last + 1] >= CLOSE * scores[best] > 0:
        last += 1
    while first and scores[first - 1] >= CLOSE * scores[best] > 0:
        first -= 1
    chosen = passage.sentences[first : last + 1]
    if sum(len(each.text) for each in chosen) > MOST_CHARACTERS:
        chosen = passage.sentences[best : best + 1]
    citation = _citation(passage, chosen)
    return Said(f"«{citation.quote}»", (citation,))


def _speaks_of(sentence: Sentence, wanted: Sequence[str], question: str) -> float:
    having = set(tokens(sentence.text))
    stems = {common for token in having for common in relatives(token)}
    score = 0.0
    for token in wanted:
        if token in having:
            score += 1.0
        elif stems.intersection(relatives(token)) or synonyms(token) & having:
            score += 0.5
    return score + 0.5 * shape_bonus(question, sentence.text)


def _citation(passage: Passage, sentences: Sequence[Sentence]) -> Citation:
    places = tuple(place for sentence in sentences for place in sentence.places)
    return Citation(passage.index, " ".join(sentence.text for sentence in sentences), places)


def summarise(passages: Sequence[Passage], at_least: int) -> Answer:
    """The decision's most central sentences, in its own order, until they have ``at_least`` words (all that there are
    in a shorter text).
    """
    candidates = _candidates(passages)
    if not candidates:
        return Answer(())
    shares = _shares({passage.part for passage, _ in candidates})
    centrality = _centrality([sentence for _, sentence in candidates])
    chosen: set[int] = set()
    for part, share in shares.items():
        own = [at for at, (passage, _) in enumerate(candidates) if passage.part == part]
        _take(candidates, centrality, own, chosen, share * at_least)
    _take(candidates, centrality, range(len(candidates)), chosen, at_least)
    said = []
    for at in sorted(chosen):
        citation = _citation(candidates[at][0], [candidates[at][1]])
        said.append(Said(citation.quote, (citation,)))
    return Answer(tuple(said))


def _candidates(passages: Sequence[Passage]) -> list[tuple[Passage, Sentence]]:
    """Sentences of the parts that tell something, neither fragments nor endless."""
    telling = [passage for passage in passages if passage.part in _SHARES] or list(passages)
    found = [
        (passage, sentence)
        for passage in telling
        for sentence in passage.sentences
        if _SHORTEST <= len(sentence.text) <= _LONGEST and any(map(str.islower, sentence.text))
    ]
    return found[:_MOST_SENTENCES]


def _shares(there: set[Kind]) -> dict[Kind, float]:
    """The share of each part that the decision has; together 1."""
    shares = {part: share for part, share in _SHARES.items() if part in there}
    total = sum(shares.values()) or 1.0
    return {part: share / total for part, share in shares.items()}


def _take(
    candidates: Sequence[tuple[Passage, Sentence]],
    centrality: Sequence[float],
    own: Sequence[int],
    chosen: set[int],
    words: float,
) -> None:
    """Choose the most central of ``own`` until those chosen among them have ``words`` words; none twice."""
    having = sum(len(candidates[at][1].text.split()) for at in own if at in chosen)
    said = [frozenset(tokens(candidates[at][1].text)) for at in chosen]
    for at in sorted(own, key=lambda each: (-centrality[each], each)):
        if having >= words:
            return
        if at in chosen:
            continue
        its = frozenset(tokens(candidates[at][1].text))
        if any(len(its & other) > _SAME * min(len(its), len(other)) for other in said):
            continue
        chosen.add(at)
        said.append(its)
        having += len(candidates[at][1].text.split())


def _centrality(sentences: Sequence[Sentence]) -> list[float]:
    """How much each sentence is like the others: PageRank over the cosine of their words (tf-idf)."""
    counts = [Counter(tokens(sentence.text)) for sentence in sentences]
    having = Counter(token for count in counts for token in count)
    weights = [
        {token: (1 + math.log(number)) * math.log(1 + len(sentences) / having[token]) for token, number in each.items()}
        for each in counts
    ]
    norms = [math.sqrt(sum(value * value for value in each.values())) or 1.0 for each in weights]
    posting: dict[str, list[tuple[int, float]]] = defaultdict(list)
    links: list[dict[int, float]] = [{} for _ in sentences]
    for at, each in enumerate(weights):
        products: dict[int, float] = defaultdict(float)
        for token, value in each.items():
            for other, its in posting[token]:
                products[other] += value * its
            posting[token].append((at, value))
        for other, product in products.items():
            likeness = product / (norms[at] * norms[other])
            if likeness >= _ALIKE:
                links[at][other] = links[other][at] = likeness
    return _walk(links)


def _walk(links: Sequence[dict[int, float]]) -> list[float]:
    size = len(links)
    totals = [sum(each.values()) for each in links]
    rank = [1 / size] * size
    for _ in range(_ROUNDS):
        following = [(1 - _DAMPING) / size] * size
        for at, each in enumerate(links):
            for other, likeness in each.items():
                following[other] += _DAMPING * rank[at] * likeness / totals[at]
        rank = following
    return rank
