"""What readers lose by what is obscured: hiding more than is needed is a fault as well (docs/regole/riservatezza.md).

A decision whose judges, courts, days or amounts are hidden cannot be understood, nor one in whose sentences nobody can
tell who did what to whom. Whoever confirms sees it before.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bdm.anonymisation.detection import Category, Metadata, policy_for
from bdm.anonymisation.model import AnonymisationPerson, AnonymisationSpan, Decision
from bdm.anonymisation.passages import replacement_of
from bdm.italian.characters import name_key
from bdm.italian.courts import CORTE_DI_APPELLO, GIUDICE_DI_PACE, TRIBUNALE
from bdm.italian.days import DAY
from bdm.italian.sentences import sentences
from bdm.platform.kit.regex import regex

_AMOUNT: Final = regex(r"(?i:€|\beuro\b|\beur\b)\s*\d|\d\s*(?i:€|euro\b)|\d{1,3}(?:\.\d{3})+,\d\d")
_DAY: Final = regex(DAY)
_COURTS: Final = (TRIBUNALE, CORTE_DI_APPELLO, GIUDICE_DI_PACE)
MOST: Final = 200


class Lost(StrEnum):
    """What is lost."""

    GIUDICE = "GIUDICE"
    UFFICIO = "UFFICIO"
    GIORNO = "GIORNO"
    IMPORTO = "IMPORTO"
    SOCIETA = "SOCIETA"
    CHI = "CHI"

    @property
    def label(self) -> str:
        return _LABELS[self]


_LABELS: Final = {
    Lost.GIUDICE: "Il nome di un magistrato è oscurato",
    Lost.UFFICIO: "Il nome di un ufficio giudiziario è oscurato",
    Lost.GIORNO: "Una data è oscurata",
    Lost.IMPORTO: "Un importo è oscurato",
    Lost.SOCIETA: "Una società è oscurata senza che la materia lo chieda",
    Lost.CHI: "Non si distingue chi è chi: più persone sono sostituite dalle stesse parole",
}


@dataclass(frozen=True)
class Loss:
    """One of them: the words as readers of the original know them, on a page (from 1), characters ``start`` to ``end``
    of its text.
    """

    lost: Lost
    page: int
    start: int
    end: int
    testo: str


@dataclass(frozen=True)
class RemovedPassage:
    """A passage that is accepted, and what stands in its place."""

    page: int
    first: int
    last: int
    testo: str
    category: str
    person: str | None
    replacement: str

    @classmethod
    def of(cls, spans: Iterable[AnonymisationSpan], persons: Iterable[AnonymisationPerson]) -> list[RemovedPassage]:
        by_key = {person.key: person for person in persons}
        return [
            cls(each.page, each.first, each.last, each.testo, each.category, each.person, replacement_of(each, by_key))
            for each in spans
            if each.decision == Decision.ACCETTATO
        ]


def losses(texts: Mapping[int, str], passages: Sequence[RemovedPassage], metadata: Metadata) -> list[Loss]:
    """What is lost of the pages' ``texts`` (by their number), in their order; at most ``MOST``."""
    found = [*_hidden(passages, metadata), *_confused(passages, texts)]
    return sorted(found, key=lambda loss: (loss.page, loss.start))[:MOST]


def _hidden(accepted: Iterable[RemovedPassage], metadata: Metadata) -> Iterator[Loss]:
    """Single passages that nothing asks to hide."""
    judges = [_keys(name) for name in metadata.judges]
    parties = [_keys(name) for name in metadata.parties]
    firms = Category.SOCIETA in policy_for(metadata.area, metadata.materia).categories
    for span in accepted:
        words = _keys(span.testo)
        lost = None
        if len(words) > 1 and any(words <= judge for judge in judges) and not any(words <= party for party in parties):
            lost = Lost.GIUDICE
        elif span.category == Category.SOCIETA:
            lost = None if firms else Lost.SOCIETA
        elif any(table.compiled.search(span.testo) for table in _COURTS):
            lost = Lost.UFFICIO
        elif _AMOUNT.search(span.testo):
            lost = Lost.IMPORTO
        elif span.category != Category.NASCITA and _DAY.fullmatch(span.testo.strip()):
            lost = Lost.GIORNO
        if lost is not None:
            yield Loss(lost, span.page, span.first, span.last, span.testo)


def _confused(accepted: Iterable[RemovedPassage], texts: Mapping[int, str]) -> Iterator[Loss]:
    """Sentences in which two persons are called the same."""
    by_page: dict[int, list[RemovedPassage]] = {}
    for span in accepted:
        if span.person is not None:
            by_page.setdefault(span.page, []).append(span)
    for page, spans in by_page.items():
        text = texts.get(page, "")
        found = list(sentences(text))
        starts = [start for start, _ in found]
        called: dict[int, dict[str, set[str]]] = {}
        for span in spans:
            number = max(bisect_right(starts, span.first) - 1, 0)
            same = called.setdefault(number, {}).setdefault(span.replacement, set())
            same.add(span.person or "")
        for number, names in called.items():
            if any(len(those) > 1 for those in names.values()) and number < len(found):
                start, end = found[number]
                yield Loss(Lost.CHI, page, start, end, text[start:end])


def _keys(name: str) -> frozenset[str]:
    return frozenset(filter(None, map(name_key, name.split())))
