"""What is measured of an answer, and how sure it is."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from statistics import mean

FIRST = 10
RESAMPLES = 1_000


def reciprocal_rank(found: Sequence[str], expected: frozenset[str]) -> float:
    """1 for an expected one in the first place, 1/2 in the second, …; 0 for none among the first ten."""
    return next((1 / place for place, name in enumerate(found[:FIRST], 1) if name in expected), 0.0)


def ndcg(found: Sequence[str], expected: frozenset[str]) -> float:
    """Normalised discounted cumulative gain at ten; what is expected counts one each."""
    gain = sum(1 / math.log2(place + 1) for place, name in enumerate(found[:FIRST], 1) if name in expected)
    return gain / sum(1 / math.log2(place + 1) for place in range(1, min(len(expected), FIRST) + 1))


def success(found: Sequence[str], expected: frozenset[str], first: int) -> float:
    """1 if an expected one is among the ``first``, otherwise 0."""
    return float(not expected.isdisjoint(found[:first]))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Between these the mean lies with 95 % confidence (bootstrap)."""
    chance = random.Random(1)
    means = sorted(mean(chance.choices(values, k=len(values))) for _ in range(RESAMPLES))
    return means[int(RESAMPLES * 0.025)], means[int(RESAMPLES * 0.975)]
