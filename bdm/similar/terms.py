"""What a decision is about: the words of its text that set it apart from the others."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from bdm.italian_text import clean, tokens
from bdm.search.port import Frequencies

MAX_CANDIDATES: Final = 300
MAX_TERMS: Final = 12
SHORTEST: Final = 4
RARE: Final = 0.0003
COMMON: Final = 0.1
"""Words in a smaller part of all decisions are slips and names, those in a larger one say nothing of one of them ..."""
RARE_AT_LEAST: Final = 2
COMMON_AT_LEAST: Final = 20
"""... unless there are few decisions at all."""
Value = TypeVar("Value")
_WORD: Final = re.compile(r"(?<![^\W_])[^\W\d_]+(?![^\W_])")
_DIVIDED: Final = re.compile(r"(?<=[^\W\d_])-[^\S\n]*\n\s*(?=[a-zà-ÿ])")


@dataclass(frozen=True)
class Candidate:
    """A word of the text: its token, the form that a person knows it by, how often it occurs."""

    token: str
    form: str
    count: int


@dataclass(frozen=True)
class Term:
    """A word that tells, and how much it counts when it is shared."""

    form: str
    weight: float


def candidates(text: str) -> list[Candidate]:
    """The words of ``text`` that may tell what it is about, the most frequent first.

    Only what is written in small letters: a word that always has a capital is a name, and two decisions are not alike
    because a lawyer or a witness is called the same.
    """
    words = _WORD.findall(_DIVIDED.sub("", clean(text)))
    forms = Counter(form for form in words if form.islower() and len(form) >= SHORTEST)
    by_token: dict[str, Counter[str]] = {}
    for form, count in forms.items():
        token = _token(form)
        if token is not None:
            by_token.setdefault(token, Counter())[form] = count
    found = [Candidate(token, _shown(forms), forms.total()) for token, forms in by_token.items()]
    return sorted(found, key=lambda one: (-one.count, one.token))[:MAX_CANDIDATES]


def choose(found: Sequence[Candidate], frequencies: Frequencies) -> list[Term]:
    """The ``MAX_TERMS`` best by tf-idf; ``frequencies`` are those of ``found``. Words that hardly any other
    decision has, or too many have, are of no use.
    """
    rare = max(frequencies.total * RARE, RARE_AT_LEAST)
    common = max(frequencies.total * COMMON, COMMON_AT_LEAST)
    useful = [
        (one, idf(frequencies.total, having))
        for one, having in zip(found, frequencies.having, strict=True)
        if rare <= having <= common
    ]
    best = sorted(useful, key=lambda pair: (-(1 + math.log(pair[0].count)) * pair[1], pair[0].token))
    return [Term(one.form, weight) for one, weight in best[:MAX_TERMS]]


def idf(total: int, having: int) -> float:
    """How much it tells that two of ``total`` share what ``having`` of them have."""
    return math.log(1 + total / max(having, 1))


@lru_cache(maxsize=65_536)
def _token(form: str) -> str | None:
    found = tokens(form)
    return found[0] if len(found) == 1 else None


def _shown(forms: Counter[str]) -> str:
    return min(forms.items(), key=lambda pair: (-pair[1], pair[0]))[0]


def distinct(values: Iterable[Value], limit: int) -> list[Value]:
    """The first ``limit`` different ``values``, in order."""
    return list(dict.fromkeys(values))[:limit]
