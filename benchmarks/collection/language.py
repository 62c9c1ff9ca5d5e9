"""What generated decisions are made of, learnt from the demo content: clauses and words with their frequencies.

A text is half clauses as they stand in the demo decisions (so that phrases recur as in real ones) and half single
words by Zipf's law: the demo vocabulary in the order of its frequency, then a long tail of regular forms made from it.
Every piece comes with its tokens, so that a text of 1,500 words need not be analysed to know them.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import accumulate
from typing import Any

from bdm.italian import positions, written_words
from bdm.italian.prepare import prepare
from bdm_demo import generate
from bdm_demo.people import registry

LEARNT_FROM = 1_500
VOCABULARY = 40_000
LAST_DAY = date(2026, 10, 31)
"""After it nothing is dated; fixed, so that the same decisions come out on any day."""
_SHIFT = 2.7  # Mandelbrot's: the first ranks are flatter than Zipf's law has them
_EXPONENT = 1.05
_CLAUSE = re.compile(r"[^\n,;:.()«»\"]{12,90}")
_WORD = re.compile(r"[^\W\d_]{2,}")
# What citations are made of: the analysis reads it together with what stands around it, so it occurs in clauses alone.
_CITING = set(
    "nr nn num art artt articolo articoli cod codice cass cassazione sez sezione sezioni cpa cpc cpp cc cp comma commi"
    " decreto legge legislativo dlgs dl dpr proc tribunale appello corte ordinanza sentenza civ pen tu testo"
    " ccii ccnl tub cost cedu tuf tuir cds cad".split()
)
_FORMS = (
    "o a i e ando ato ata ati ate ava avano asse eranno erebbe abile abili amente azione azioni atore atori atrice"
    " amento amenti ante anti ivo iva ivi ive ezza issimo ista isti ismo ità oso osa osi"
).split()


@dataclass(frozen=True)
class Drawn:
    """Things to draw from, by weight."""

    values: Sequence[Any]
    sums: Sequence[float]

    @classmethod
    def of(cls, counts: Iterable[tuple[Any, float]]) -> Drawn:
        pairs = list(counts)
        return cls([value for value, _ in pairs], list(accumulate(weight for _, weight in pairs)))

    def draw(self, chance: random.Random, k: int) -> list[Any]:
        return chance.choices(self.values, cum_weights=self.sums, k=k)


@dataclass(frozen=True)
class Theme:
    """What decisions of one subject have in common."""

    area: str
    materia: str
    ruolo: str
    titles: list[str]
    keywords: list[str]
    references: list[str]
    abstracts: list[tuple[str, str]]
    clauses: Drawn
    outcomes: list[str]


@dataclass(frozen=True)
class Language:
    themes: Drawn
    clauses: Drawn
    words: Drawn
    judges: list[str]
    names: list[str]
    surnames: list[str]


@lru_cache(maxsize=200_000)
def analysed(piece: str) -> tuple[tuple[tuple[str, int], ...], int]:
    """The tokens of ``piece`` with their positions, and how many positions it takes."""
    width = len(re.findall(r"[^\W_]+", prepare(piece)))
    return tuple((token.text, token.position) for token in positions(piece)), width


@lru_cache(maxsize=200_000)
def words(piece: str) -> tuple[str, ...]:
    """The words of ``piece`` as they are written, which phrases are made of."""
    return written_words(piece)


def learn() -> Language:
    """The language of the first ``LEARNT_FROM`` demo decisions; always the same."""
    general: Counter[str] = Counter()
    counted: Counter[str] = Counter()
    by_theme: dict[tuple[str, str], list[Any]] = defaultdict(list)
    judges: set[str] = set()
    for decision in generate(LEARNT_FROM, today=LAST_DAY):
        given = decision.metadata
        by_theme[given["area"], given["materia"]].append(decision)
        judges |= {
            given[name] for name in ("presidente", "relatore", "giudice_assegnatario_fascicolo") if name in given
        }
        for page in decision.pages:
            counted.update(word.lower() for word in _WORD.findall(page))
            general.update(_clauses(page))
    themes = [(_theme(*name, decisions), len(decisions)) for name, decisions in sorted(by_theme.items())]
    names = registry()
    return Language(
        themes=Drawn.of(themes),
        clauses=Drawn.of((clause, count) for clause, count in sorted(general.items()) if count > 3),
        words=Drawn.of((word, (rank + _SHIFT) ** -_EXPONENT) for rank, word in enumerate(_vocabulary(counted), 1)),
        judges=sorted(judges),
        names=[*names["nomi_m"], *names["nomi_f"]],
        surnames=list(names["cognomi"]),
    )


def _clauses(page: str) -> list[str]:
    found = (clause.strip() for clause in _CLAUSE.findall(page))
    return [
        clause
        for clause in found
        if len(clause) > 10
        and clause[0].isalpha()
        and clause[-2:].isalpha()
        and clause.lower().rpartition(" ")[2] not in _CITING
    ]


def _theme(area: str, materia: str, decisions: list[Any]) -> Theme:
    metadata = [decision.metadata for decision in decisions]
    clauses = Counter(clause for decision in decisions for page in decision.pages for clause in _clauses(page))
    abstracts = {(m.metadata["titolo"], m.metadata["testo"]) for decision in decisions for m in decision.massime}
    return Theme(
        area=area,
        materia=materia,
        ruolo=Counter(given["ruolo"] for given in metadata).most_common(1)[0][0],
        titles=sorted({given["titolo"] for given in metadata if given.get("titolo")}),
        keywords=sorted({word for given in metadata for word in given.get("parola_chiave", [])}),
        references=sorted({name for given in metadata for name in given.get("riferimento_normativo", [])}),
        abstracts=sorted(abstracts),
        clauses=Drawn.of(sorted(clauses.items())),
        outcomes=[given.get("esito", "") for given in metadata],
    )


def _vocabulary(counted: Counter[str]) -> list[str]:
    """The words by frequency, then forms made from them."""
    known = [word for word, _ in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])) if word not in _CITING]
    roots = [word[:-1] for word in known if len(word) > 5 and word[-1] in "aeiou"]
    forms = {root + form for root in roots for form in _FORMS} - set(known)
    chance = random.Random("vocabolario")
    tail = chance.sample(sorted(forms), max(VOCABULARY - len(known), 0))
    return [*known, *tail]
