"""How central sentences are to a decision (LexRank): a random walk over their likeness, which sets out from what the
decision is about.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final

from bdm.assistant.passages import Sentence
from bdm.italian import tokens

_DAMPING: Final = 0.85
_ROUNDS: Final = 30
_ALIKE: Final = 0.1


def centrality(sentences: Sequence[Sentence], about: Counter[str]) -> list[float]:
    """How much each sentence is like the others: PageRank over the cosine of their words (tf-idf), which begins anew
    with what the decision is about.
    """
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
    starts = [
        0.1 + sum(value * about[token] for token, value in each.items()) / norm
        for each, norm in zip(weights, norms, strict=True)
    ]
    return _walk(links, starts)


def _walk(links: Sequence[dict[int, float]], starts: Sequence[float]) -> list[float]:
    together = sum(starts)
    begin = [each / together for each in starts]
    totals = [sum(each.values()) for each in links]
    rank = begin
    for _ in range(_ROUNDS):
        following = [(1 - _DAMPING) * each for each in begin]
        for at, each in enumerate(links):
            for other, likeness in each.items():
                following[other] += _DAMPING * rank[at] * likeness / totals[at]
        rank = following
    return rank
