"""What a decision is about: the words of its text that set it apart from the others, and what it refers to."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from bdm.document.parts import parts
from bdm.document.precedents import precedents
from bdm.italian import clean, tokens
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation import Reference, extract
from bdm.search.engine.port import Frequencies
from bdm.search.query import Phrase, Tree

MAX_CANDIDATES: Final = 400
MAX_TERMS: Final = 40
ENOUGH_TERMS: Final = 12
"""Frequent words fill up to so many."""
MAX_ARTICLES: Final = 8
MAX_ACTS: Final = 4
"""References to norms that are looked for, and numbered acts of any article."""
MAX_CITED: Final = 40
"""Decisions cited that are looked for."""
SHORTEST: Final = 3
RARE: Final = 0.0003
COMMON: Final = 0.25
"""Words in a smaller part of all decisions are slips and names, those in a larger one say nothing of one of them ..."""
RARE_AT_LEAST: Final = 5
RARE_OF_FEW: Final = 0.15
RARE_AT_FEWEST: Final = 2
COMMON_AT_LEAST: Final = 20
"""... unless there are few decisions at all."""
KNOWN: Final = 0.01
"""A word that always has a capital is no person's name if such a part of all decisions has it: 'INPS', 'Agenzia'."""
OFTEN: Final = 2
"""How often a text says what it is about; in a long one hundreds of words stand once."""
FORMULA: Final = 0.5
FORMULA_AT_LEAST: Final = 20
"""What stands in so large a part of an office's decisions is its way of writing, where it has so many."""
Value = TypeVar("Value")
_WORD: Final = regex(r"(?<![^\W_])[^\W\d_]+(?![^\W_])")
_DIVIDED: Final = regex(r"(?<=[^\W\d_])-[^\S\n]*\n\s*(?=[a-zà-ÿ])")


@dataclass(frozen=True)
class CandidateTerm:
    """A word of the text: its token, the form that a person knows it by, how often it occurs, and whether it may be a
    name: it always has a capital.
    """

    token: str
    form: str
    count: int
    capital: bool = False


@dataclass(frozen=True)
class TellingTerm:
    """A word that tells, and how much it counts when it is shared."""

    form: str
    weight: float


@dataclass(frozen=True)
class Authority:
    """A norm or a decision that the text refers to: its printed form, and what finds it."""

    name: str
    tree: Tree


def narrative(text: str) -> str:
    """The facts and the reasons of a decision; its heading names people, its order is made of formulas."""
    own = [part for part in parts([text]) if part.kind in ("fatto", "motivi", "fatto_e_motivi")]
    return "\n".join(line.text for part in own for lines in part.paragraphs for line in lines) or text


def norms(text: str) -> list[Authority]:
    """The norms that ``text`` refers to most often, and the acts that they are of: two decisions may be about one law
    and cite other articles of it. A code is about everything.
    """
    references = [each.reference for each in extract(text)]
    articles = Counter(each.text for each in references)
    acts = Counter(Reference(each.act).text for each in references if each.act.numero is not None)
    names = dict.fromkeys((*_most(articles, MAX_ARTICLES), *_most(acts, MAX_ACTS)))
    return [Authority(name, Phrase("testo", name)) for name in names]


def precedent_names(text: str, itself: Collection[str] = ()) -> list[str]:
    """The names of the decisions that ``text`` cites most often, but the decision ``itself``. What is called by its
    number alone may be any court's.
    """
    told_apart = (each.precedent for each in precedents(text) if each.precedent.told_apart)
    found = Counter(each.name for each in told_apart)
    return _most(Counter({name: count for name, count in found.items() if name not in itself}), MAX_CITED)


def _most(counts: Counter[str], limit: int) -> list[str]:
    return [name for name, _ in counts.most_common(limit)]


def candidates(text: str, body: str) -> list[CandidateTerm]:
    """The words of ``text`` that may tell what it is about, the most frequent first; of those with a capital the ones
    of ``body``, the part that names no judges and no lawyers.

    Two decisions are not alike because a lawyer or a witness is called the same: a word that always has a capital may
    be a name, and is marked.
    """
    named = frozenset(_words(body))
    by_token: dict[str, Counter[str]] = {}
    for form, count in Counter(form for form in _words(text) if form.islower() or form in named).items():
        token = _token(form.lower())
        if token is not None:
            by_token.setdefault(token, Counter())[form] = count
    found = [_candidate(token, forms) for token, forms in by_token.items()]
    return sorted(found, key=lambda one: (-one.count, one.token))[:MAX_CANDIDATES]


def _words(text: str) -> Iterator[str]:
    return (form for form in _WORD.findall(_DIVIDED.sub("", clean(text))) if len(form) >= SHORTEST)


def _candidate(token: str, forms: Counter[str]) -> CandidateTerm:
    small = Counter({form: count for form, count in forms.items() if form.islower()})
    return CandidateTerm(token, _shown(small or forms), forms.total(), not small)


def choose(
    terms: Sequence[CandidateTerm],
    everywhere: Frequencies,
    in_office: Frequencies,
    most: int = MAX_TERMS,
    *,
    enough: int = ENOUGH_TERMS,
) -> list[TellingTerm]:
    """The ``most`` best by tf-idf, those first that the text says ``OFTEN``; the frequencies are those of ``terms``.
    Words that hardly any other decision has are of no use, and no name; those that too many have, or the office writes
    in every other one, only up to ``enough`` where there are hardly any others: all decisions of the kind may be alike.
    """
    rare, common = _limits(everywhere.total)
    formula = _formula(in_office.total)
    telling: list[tuple[float, CandidateTerm, float]] = []
    frequent: list[tuple[float, CandidateTerm, float]] = []
    for one, having, own in zip(terms, everywhere.having, in_office.having, strict=True):
        weight = idf(everywhere.total, having)
        if having >= (max(rare, everywhere.total * KNOWN) if one.capital else rare):
            useful = having <= common and own <= formula
            (telling if useful else frequent).append(((1 + math.log(one.count)) * weight, one, weight))
    best, others = (
        sorted(some, key=lambda each: (each[1].count < OFTEN, -each[0], each[1].token)) for some in (telling, frequent)
    )
    few = best[:most] + others[: max(0, enough - len(best))]
    return [TellingTerm(one.form, weight) for _, one, weight in few]


def maybe_formulas(terms: Sequence[CandidateTerm], everywhere: Frequencies, in_office: int) -> list[str]:
    """The tokens that may be the way of writing of an office with so many decisions, and would tell if they are not."""
    rare, common = _limits(everywhere.total)
    low = max(rare, _formula(in_office))
    return [one.token for one, having in zip(terms, everywhere.having, strict=True) if low <= having <= common]


def _limits(total: int) -> tuple[float, float]:
    rare = max(total * RARE, min(total * RARE_OF_FEW, RARE_AT_LEAST), RARE_AT_FEWEST)
    return rare, max(total * COMMON, COMMON_AT_LEAST)


def _formula(in_office: int) -> float:
    return in_office * FORMULA if in_office >= FORMULA_AT_LEAST else math.inf


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
