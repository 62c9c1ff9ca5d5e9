"""Days, numbers and names as decisions write them: expressions shared by the readers of fields."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from bdm.italian import days
from bdm.italian.days import DAY_PARTS
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today

EARLIEST: Final = date(1950, 1, 1)

DAY_RE: Final = regex(rf"(?<!\d){DAY_PARTS}")


def day_of(match: re.Match[str]) -> date | None:
    """The day that ``DAY_PARTS`` matched; None where there is none, or none of a decision: it is to come, or long past."""
    found = days.day_of(match)
    return found if found is not None and EARLIEST <= found <= today() else None


TITLE: Final = r"(?:(?i:dott|dr)(?:\s?\.)?\s?(?i:ssa|ri|re|sse)?(?:\s?\.)?(?=[\s,A-Z])|(?i:d\.ssa|cons\.|cons\s|pres\.|avv\.|prof\.(?:\s?ssa)?)|G\.?\s?O\.?\s?[PT]\.)"
NOT_NAMES: Final = Table(
    (r"presidente|presidenza|consiglier[ei]", "presidente | presidenza | consigliere", "Mario"),
    (r"giudic[ei]|relator[ei]|relatrice|rel|est", "giudice | relatore | relatrice | rel | est"),
    (r"estensor[ei]|componente|ausiliari[oa]", "estensore | componente | ausiliario"),
    (r"onorari[oa]|monocratic[oa]|unico|collegio", "onorario | monocratico | unico | collegio"),
    (r"sezion[ei]|tribunale|corte|repubblica|nome", "sezione | tribunale | corte | repubblica | nome"),
    (r"popolo|italian[oa]|civile|penale|lavoro", "popolo | italiano | civile | penale | lavoro"),
    (r"prima|seconda|terza|quarta|quinta|sesta", "prima | seconda | terza | quarta | quinta | sesta"),
    (r"settima|ottava|nona|il|la|lo|gli|le|ha|hanno", "settima | ottava | nona | il | la | lo | gli | le | ha | hanno"),
    (r"in|nel|nella|nello|e|ed|con|quale", "in | nel | nella | nello | e | ed | con | quale"),
    (r"riunit[oaie]|compost[oa]|magistrat[io]", "riunito | composto | magistrati"),
    (r"sentenza|ordinanza|decreto|depositat[oa]", "sentenza | ordinanza | decreto | depositato"),
    (r"deposito|cancelleria|cancelliere|funzionario", "deposito | cancelleria | cancelliere | funzionario"),
    (r"motivi|dott|dottssa|dr|avv|avvocato|minuta", "motivi | dott | dottssa | dr | avv | avvocato | minuta"),
    (r"firma|firmat[oa]|digitalmente|pubblicat[oa]", "firma | firmato | digitalmente | pubblicato"),
    (r"documento|pagina|udienza|causa|visto|visti", "documento | pagina | udienza | causa | visto | visti"),
    (r"all'esito|letti|sentit[oaie]|segretario|rg", "all'esito | letti | sentito | segretario | rg"),
    (r"sig|signori?|data|primo|referendari[oa]", "sig | signori | data | primo | referendario"),
    (r"numero|visto|ricorso", "numero | visto | ricorso"),
    any_case=True,
)
_STOP = rf"(?!(?i:{NOT_NAMES.alternatives})\b(?!_))"
_PARTICLE = r"(?:(?:de|di|da|del|dei|degli|della|dal|dalla|lo|la|le|li|van|von|La|Lo|Le|Li|LA|LO|LE|LI)\s+(?=[A-ZÀ-Þ]))"
_TOKEN = rf"{_STOP}(?:[A-ZÀ-Þ]\.|[A-ZÀ-Þ](?:[\w'-]{{0,30}}\w)?)"
NAME: Final = rf"(?:(?:La|Lo|Li|Le|LA|LO|LE|LI)\s+(?=[A-ZÀ-Þ]))?{_TOKEN}(?:\s?-\s?{_TOKEN}|\s{_PARTICLE}?{_TOKEN}|(?<=\.){_TOKEN}){{0,4}}"
"""A person's name, or the name in its place in a pseudonymised text ('Giudice_1'). At most five words."""
_ONE = regex(rf"\s*,?\s*(?P<name>{NAME})")
_ALONE = regex(r"\w+_\d+|[A-Z]\.\s?[A-Z]\.|[Xx]{3,}")
_OMITTED = regex(r"(?i:omissis)|[Xx]{3,}")


@dataclass(frozen=True, slots=True)
class PersonName:
    """A person's name and where it stands."""

    text: str
    start: int
    end: int


def name_at(text: str, at: int, *, titled: bool) -> PersonName | None:
    """The name at ``at``; without a title before it a single word is one only where it stands for a name."""
    match = _ONE.match(text, at)
    if match is None:
        return None
    name = " ".join(match["name"].split()).strip(" -")
    if _OMITTED.search(name) or not any(c.isalpha() for c in name):
        return None
    if " " not in name and not titled and not _ALONE.fullmatch(name):
        return None
    return PersonName(name, match.start("name"), match.end("name"))


_TITLE = regex(rf"(?<![\w'])(?:{TITLE}\s*(?=\S)){{1,2}}")


def titled_names(text: str, start: int, end: int) -> Iterator[PersonName]:
    """The names after a title ('dott.ssa Anna Rossi') in ``text[start:end]``; they begin where the title does."""
    for match in _TITLE.finditer(text, start, end):
        name = name_at(text, match.end(), titled=True)
        if name is not None and name.end <= end:
            yield PersonName(name.text, match.start(), name.end)
