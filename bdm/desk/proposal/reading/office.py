"""The office that decided: the first court the heading names, if it is one of ours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bdm.desk.proposal.reading.catalogue import ListedOffice, ReferenceLists, fold
from bdm.desk.proposal.reading.source import DocumentText, Proposal
from bdm.italian.courts import ELSEWHERE
from bdm.italian.table import Table
from bdm.people.ufficio.names import seat
from bdm.platform.kit.regex import regex

COURTS: Final = Table(
    (
        r"(?P<minors>trib(?:unale|\.)\s+(?:per\s+i|dei)\s+minor(?:enni|i))",
        "tribunale per i minorenni",
        "la corte del palazzo",
    ),
    (r"(?P<supervision>trib(?:unale|\.)\s+di\s+sorveglianza)", "tribunale di sorveglianza"),
    (r"(?P<appeal>corte\s+(?:di\s+|d'\s?)?appello)", "corte di appello"),
    (
        rf"(?P<other>{ELSEWHERE.alternatives})",
        "corte di assise di appello",
    ),
    (r"(?P<tribunal>trib(?:unale|\.))", "tribunale"),
    any_case=True,
)
_COURT = regex(
    rf"(?<![\w']){COURTS.pattern}(?!\w)",
    re.IGNORECASE,
)
_KINDS = {
    "minors": "TRIBUNALE PER I MINORENNI",
    "supervision": "TRIBUNALE DI SORVEGLIANZA",
    "appeal": "CORTE DI APPELLO",
    "tribunal": "TRIBUNALE",
}
_BEFORE_CITY = regex(
    r"\s*,?\s*(?:(?:ordinario|civile|penale|collegiale|monocratico|e|del\s+riesame|della\s+libert[aà])\s+){0,4}"
    r"(?:(?:di|in|del|della|d')\s*|(?:dell'|de\s+l')(?=a))",
    re.IGNORECASE,
)
_DETACHED = regex(r"[\s,(-]*sez(?:ione|\.)\s+(?:distaccata|staccata)\s+di\s+", re.IGNORECASE)
_ELSEWHERE = regex(
    r"(?:avverso|(?:la|della|alla|dalla)\s+sentenza|appello\s+contro|impugnata|emess[ao]\s+dal|pronunciat[ao]\s+dal|res[ao]\s+dal|Procura\s+della\s+Repubblica\s+presso\s+il)\b(?:[^\n]|\n(?!\n)){0,90}\Z",
    re.IGNORECASE,
)


def read_office(source: DocumentText, catalogue: ReferenceLists) -> Iterator[Proposal]:
    """``ufficio``. The first court whose city can be read decides; nothing if that is none of our offices."""
    head = source.head
    for match in _COURT.finditer(head):
        if _ELSEWHERE.search(head, max(0, match.start() - 120), match.start()):
            return
        kind = str(match.lastgroup)
        if kind == "other":
            return
        found = _office_at(head, match.end(), _KINDS[kind], catalogue)
        if found is not None:
            office, end = found
            yield source.proposal("ufficio", office.nome, match.start(), end)
            return


def _office_at(text: str, at: int, kind: str, catalogue: ReferenceLists) -> tuple[ListedOffice, int] | None:
    before = _BEFORE_CITY.match(text, at)
    if before is None:
        return None
    found = _city_at(text, before.end(), catalogue)
    if found is None:
        return None
    city, end = found
    detached = _DETACHED.match(text, end)
    if detached is not None and kind == "CORTE DI APPELLO":
        other = _city_at(text, detached.end(), catalogue)
        if other is None:
            return None
        city, end = other
    office = catalogue.by_kind.get((kind, city))
    return None if office is None else (office, end)


_WORDS = regex(r"[^\W_]+")


def _city_at(text: str, at: int, catalogue: ReferenceLists) -> tuple[str, int] | None:
    """The city that stands at ``at``, the longest that fits, and where it ends."""
    words: list[str] = []
    ends: list[int] = []
    for match in _WORDS.finditer(text, at, at + 60):
        words.append(fold(match.group()))
        ends.append(match.end())
        if len(words) == 5:
            break
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        name = fold(seat(name))
        if name in catalogue.city_names:
            return name, ends[count - 1]
    return None
