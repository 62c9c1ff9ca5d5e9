"""What decisions are about by the heads of their abstracts' headings, and how early a list has those about the same."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from bdm.italian import key

FIRST: Final = 5
FEWEST: Final = 3
"""Decisions about the same, for one to be asked for."""
_PROCEDURE: Final = re.compile(
    r"atto |competenza della corte|conflitt|contraddittorio|corte cost|costituzione (?:in giud|della rep)|decision"
    r"|delimitaz|eccezione|eguaglianza|estinzione|giudice rimettente|giudiz|i$|inammiss|individuazione|intervent"
    r"|interpretazione della|ius superv|legge ed atti|legg[ei]$|manifest|norm[ae] |oggetto del giud|ord$|parametr"
    r"|pluralita|premess|procediment[oi] innanzi|processo costituz|pronunc|prospettazion|question|ricors|rilevanz"
    r"|riunione|sent$|sopravvenienz|spese del giud|termini normativ|thema|trattazione"
)
_REGION: Final = re.compile(r"region[ei]\b|provincia\b")
_PART: Final = re.compile(r"\s+[-–]\s+|\.\s")

Subject = tuple[str, ...]


def of_subject(headings: Sequence[str]) -> frozenset[Subject]:
    """The matters, and each with what is below it; those of procedure are none, and behind a region begins a matter."""
    found: set[Subject] = set()
    for heading in headings:
        parts = [part for part in map(key, _PART.split(heading)) if part]
        while len(parts) > 1 and _REGION.match(parts[0]):
            parts = parts[1:]
        if parts and not _PROCEDURE.match(parts[0]) and not _REGION.match(parts[0]):
            found |= {(parts[0],), tuple(parts[:2])}
    return frozenset(found)


class Subjects:
    """The subjects of all decisions by name."""

    def __init__(self, of: Mapping[str, frozenset[Subject]]) -> None:
        self._of = of
        self._having: defaultdict[Subject, set[str]] = defaultdict(set)
        for name, subjects in of.items():
            for subject in subjects:
                self._having[subject].add(name)
        self._gains = cache(self._gains_of)

    def known(self, name: str) -> bool:
        return len(self._gains(name)) >= FEWEST

    def ndcg(self, name: str, found: Sequence[str]) -> float:
        """0 to 1; of what is ``known``."""
        gains = self._gains(name)
        best = sorted(gains.values(), reverse=True)
        return _dcg([gains[one] for one in found]) / _dcg(best)

    def _gains_of(self, name: str) -> Counter[str]:
        gains: Counter[str] = Counter()
        for subject in self._of[name]:
            for other in self._having[subject] - {name}:
                gains[other] = max(gains[other], len(subject))
        return gains


def _dcg(gains: Sequence[int]) -> float:
    return float(sum((2**gain - 1) / math.log2(at + 2) for at, gain in enumerate(gains[:FIRST])))
